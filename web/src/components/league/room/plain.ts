/** The things of a game that says nothing of them: names, in one sort. */
import type { Things } from "../../../games/things";
import { spoken } from "../../../lib/table/zones";
import PlainReader from "./PlainReader.svelte";
import PlainThing from "./PlainThing.svelte";

export const PLAIN: Things = {
  ready: true,
  name: spoken,
  what: () => "",
  label: spoken,
  icon: () => "token",
  tint: () => "var(--steel-l)",
  sorts: [],
  sortOf: () => "",
  levelOf: () => 0,
  order: (thing) => thing,
  notes: () => [],
  note: "",
  ticket: (name) => ({ mark: "+", name, says: "" }),
  Card: PlainThing,
  Reader: PlainReader,
};
