/** The keys of the table. */
import { lastOf } from "../../../lib/table/review.svelte";
import type { Table } from "./table.svelte";

export const OWN_KEYS = ["a", "s", "d", "f", "g", "h"];
export const RIVAL_KEYS = ["q", "w", "e", "r", "t", "y"];
export const KEYS: [string, string][] = [
  ["1 to 9, 0", "Pick a card of your hand, from the left"],
  ["A S D F", "Pick your robots, from the left"],
  ["Q W E R", "Pick the rival's robots, when you block"],
  ["Enter", "The yellow button"],
  ["P", "Pass"],
  ["Esc", "Put everything back that is picked"],
  ["U", "Take your last decision back"],
  ["Space", "Do not wait for the cards: land them now"],
  ["L, C, K", "Log, chat, known cards"],
  ["M", "Menu; resigning is there"],
  ["?", "This list"],
];

/** What a key can open, and the hand as it lies on the screen. */
export interface Openers {
  hand: () => string[];
  talk: (which: "log" | "chat") => void;
  known: () => void;
  menu: () => void;
  keys: () => void;
  /** Land what flies. */
  skip: () => void;
}

export function pressed(event: KeyboardEvent, table: Table, open: Openers): void {
  const at = event.target as HTMLElement;
  const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  if (busy || at.closest("input, textarea, select, dialog")) return;
  if (does(event.key.toLowerCase(), at.closest("button, a") !== null, table, open)) event.preventDefault();
}

/** Does what a key says; false where it says nothing. On a button Enter and Space are the button's own. */
function does(letter: string, onButton: boolean, table: Table, open: Openers): boolean {
  const { session, review, draft, view } = table;
  const digit = letter.length === 1 ? "1234567890".indexOf(letter) : -1;
  const card =
    (digit >= 0 ? open.hand()[digit] : undefined) ??
    view[table.mine].robots[OWN_KEYS.indexOf(letter)]?.card ??
    view[table.rival].robots[RIVAL_KEYS.indexOf(letter)]?.card;
  if (card) table.press(card);
  else if (letter === "enter" && !onButton) table.answer();
  else if (letter === "p" && table.passes) session.act(table.passes.code);
  else if (letter === "u" && table.shown.mayundo) session.undo();
  else if (letter === "escape") (table.dismiss(), draft.clear());
  else if (letter === " " && !onButton) (open.skip(), session.skip());
  else if (letter === "l" || letter === "c") open.talk(letter === "l" ? "log" : "chat");
  else if (letter === "k") open.known();
  else if (letter === "m") open.menu();
  else if (letter === "?") open.keys();
  else if (review.on && (letter === "arrowleft" || letter === "arrowright"))
    void review.step(Math.max(0, Math.min(lastOf(session.log), review.n + (letter === "arrowleft" ? -1 : 1))));
  else return false;
  return true;
}
