/** What a lesson of PBL ROBOTS lights: a limb is its tag and what is drawn of it. */
import { marked } from "../../../lib/lesson/spot";

const SLOTS: Record<string, string> = { head: "head", left_arm: "larm", right_arm: "rarm", legs: "legs" };

export const above = ".combat, .verdict";

export function lit(token: string): Element[] {
  const found = [...document.querySelectorAll(marked(token))];
  const [, side, place] = /^part (\d)\.(\w+)$/.exec(token) ?? [];
  const slot = SLOTS[place ?? ""];
  const drawn = slot && document.querySelector(`.machine[data-side="${side}"] .limb[data-slot="${slot}"]`);
  return drawn ? [...found, drawn] : found;
}
