import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/motion.css";
import "./styles/print.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has lost its #app");
mount(App, { target });
