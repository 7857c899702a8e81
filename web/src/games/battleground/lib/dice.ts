/** The dice as they lie: what they show, and the pit in words. */
import type { IconName } from "../../../lib/kit/icons";
import type { Table } from "./table.svelte";
import { ICON_WORDS, isRolling } from "./view";

/** One for each die; nothing on it while it rolls or is blue. */
export function diceOf(table: Table): (IconName | undefined)[] {
  const { view } = table;
  const dice = Math.max(1, Number(table.setting("dice")) || 1);
  const shown = isRolling(view) && view.phase === "opening" ? [] : view.icons.map((icon) => ICON_WORDS[icon][2]);
  return Array.from({ length: dice }, (_, at) => shown[at]);
}

export function floorWords(table: Table): string {
  const { view, red } = table;
  if (isRolling(view)) return "The die rolls, red.";
  if (!red) return "The die blinks blue.";
  return `The die lies still, red: ${view.icons.map((icon) => ICON_WORDS[icon][0]).join(", ")}.`;
}
