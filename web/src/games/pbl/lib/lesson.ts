/** What a lesson of PBL ROBOTS lights: a limb is its tag and what is drawn of it. */
import { marked } from "../../../lib/lesson/spot";
import type { Part, Update } from "../../../lib/wire";
import { sideOf, viewOf } from "./view";

const SLOTS: Record<string, string> = { head: "head", left_arm: "larm", right_arm: "rarm", legs: "legs" };

/** A limb belongs to a side, which may have two seats. */
export const token = ({ is_a, key, seat }: Part, update: Update): string | undefined =>
  is_a === "place" ? `part ${sideOf(viewOf(update), seat)}.${key}` : undefined;

export const above = ".combat, .verdict";

export function lit(token: string): Element[] {
  const found = [...document.querySelectorAll(marked(token))];
  const [, side, place] = /^part (\d)\.(\w+)$/.exec(token) ?? [];
  const slot = SLOTS[place ?? ""];
  const drawn = slot && document.querySelector(`.machine[data-side="${side}"] .limb[data-slot="${slot}"]`);
  return drawn ? [...found, drawn] : found;
}
