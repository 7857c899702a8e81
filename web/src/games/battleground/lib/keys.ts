/** The keys of the table. A key means the same from the clap to the count. */
import { lastOf } from "../../../lib/table/review.svelte";
import { choices } from "./choices.svelte";
import type { Table } from "./table.svelte";

export const SEAT_KEYS = ["a", "s", "d", "f", "g"];

export const KEYS: [string, string][] = [
  ["Space", "Clap"],
  ["1 to 9", "Your cards: ready it, put it down, exchange it, or pick it to lend"],
  ["A S D F G", "The others, clockwise: name them, ask them, give them the card you hold"],
  ["T", "Take up your bot; with two, the other one at the second press"],
  ["B", "Ask all for a bot"],
  ["N", "No deal"],
  ["Enter", "The yellow button, always"],
  ["Esc", "Close your request, put back what is picked"],
  ["H", "A hint among computers: where to look; again: what to do; again: why"],
  ["V", "Forecast on or off"],
  ["L, C", "Log, chat"],
  ["M", "Menu; leaving is there"],
  ["?", "This list"],
];

export interface Openers {
  talk: (which: "log" | "chat") => void;
  menu: () => void;
  keys: () => void;
  clap: () => void;
}

export function pressed(event: KeyboardEvent, table: Table, open: Openers): void {
  const at = event.target as HTMLElement;
  const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat;
  if (busy || at.closest("input, textarea, select, dialog")) return;
  if (does(event.key.toLowerCase(), at, table, open)) event.preventDefault();
}

function does(letter: string, at: HTMLElement, table: Table, open: Openers): boolean {
  const { acts, review, session } = table;
  const digit = /^[1-9]$/.test(letter) ? Number(letter) - 1 : -1;
  const onButton = at.closest("button, a") !== null;
  const onThing = at.closest("[data-card], [data-seat], [data-bot]") !== null;
  const seat = table.others[SEAT_KEYS.indexOf(letter)];
  if (letter === " " && acts.clap) open.clap();
  else if (digit >= 0 && table.slots[digit]) table.press(table.slots[digit].card);
  else if (SEAT_KEYS.includes(letter) && seat !== undefined) table.pressSeat(seat);
  else if (letter === "enter" && (onThing || !onButton)) table.yellow();
  else if (letter === "t" && table.replaceable.length) table.pressBot(table.replaceable[0].card);
  else if (letter === "b") table.ask();
  else if (letter === "n" && table.askers.length) table.noDeal();
  else if (letter === "escape")
    (acts.close && !table.picked ? table.errands.run(["close"]) : undefined, table.putBack());
  else if (letter === "v") choices.flip("forecast");
  else if (letter === "l" || letter === "c") open.talk(letter === "l" ? "log" : "chat");
  else if (letter === "m") open.menu();
  else if (letter === "?") open.keys();
  else if (review.on && (letter === "arrowleft" || letter === "arrowright"))
    void review.step(Math.max(0, Math.min(lastOf(session.log), review.n + (letter === "arrowleft" ? -1 : 1))));
  else return false;
  return true;
}
