import { mount } from "svelte";
import App from "./App.svelte";
import { line } from "./lib/line.svelte";
import "./lib/theme.svelte"; // it follows the system, whatever is on the screen
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/motion.css";
import "./styles/print.css";

// The socket opens while the table is still fetched.
if (location.pathname.startsWith("/t/")) line.hear(() => undefined);

const target = document.getElementById("app");
if (!target) throw new Error("the page has lost its #app");
mount(App, { target });
