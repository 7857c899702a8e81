/** The keys of the table. */
import { lastOf } from "../../../lib/table/review.svelte";
import { cardIn, codeIn } from "./digits";
import type { Table } from "./table.svelte";
import { LIMBS } from "./view";

export const KEYS: [string, string][] = [
  [
    "1 to 9, 0",
    "Pick a card of your hand, from the left; where something else is asked, that: a die, a card, a button",
  ],
  ["A S D F", "Your head, left arm, right arm, legs"],
  ["Q W E R", "The rival's head, left arm, right arm, legs"],
  ["Enter", "The yellow button; where there is none yet, what has the focus"],
  ["P", "Pass, or end the turn"],
  ["G", "Give a combat up: concede"],
  ["O", "Pass for the rest of this turn"],
  ["X", "Hold: stop at every window, or no longer"],
  ["I", "Read the card that has the focus"],
  ["A, B", "Before the first turn: keep that hand; digits look at a robot, a pilot, a hand"],
  ["T, N", "In the draft: take the pile, look at the next"],
  ["Esc", "Put everything back that is picked"],
  ["H", "A hint among computers: where to look; again: what to do; again: why"],
  ["U", "Take your last decision back"],
  ["Space", "Land the dice now, and whatever waits; away with a verdict"],
  ["Z", "The last seconds once more"],
  ["L, C, K, B", "Log, chat, known cards, shop"],
  ["M, ?", "Menu; this list"],
];
const OWN = ["a", "s", "d", "f"];
const LETTERED = ["a", "b", "c"]; // opening hands
const THEIRS = ["q", "w", "e", "r"];

/** What a key can open. */
export interface Openers {
  talk: (which: "log" | "chat") => void;
  known: () => void;
  shop: () => void;
  menu: () => void;
  keys: () => void;
  /** Land what flies. */
  skip: () => void;
}

export function pressed(event: KeyboardEvent, table: Table, open: Openers): void {
  const at = event.target as HTMLElement;
  const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  if (busy || at.closest("input, textarea, select, dialog")) return;
  const letter = event.key.toLowerCase();
  const yellow = letter === "enter" && at.closest(THINGS) !== null && hasYellow(table);
  if (does(letter, at.closest("button, a") !== null && !yellow, table, open)) event.preventDefault();
}

/** What is picked: where there is a yellow button, Enter presses that from here as well, and Space picks. */
const THINGS = "[data-card], [data-part], [data-offer], .cell, .cockpit, .bay";

function hasYellow(table: Table): boolean {
  const { choice, deck, live, looks, offer, onward, restocks } = table;
  if (!live) return false;
  if (offer || onward || restocks || choice.set || choice.line || choice.ready.length) return true;
  return Boolean(deck && !choice.picked.length) || choice.buttons.some((option) => looks(option) === "go");
}

/** Does what a key says; false where it says nothing. On other buttons Enter and Space are the button's own. */
function does(letter: string, onButton: boolean, table: Table, open: Openers): boolean {
  const { choice, company, live, review, session } = table;
  const digit = letter.length === 1 ? "1234567890".indexOf(letter) : -1;
  const thing = table.numbers[digit];
  const limb = (side: number, place: string): void => table.press([`part ${side}.${place}`]);
  const first = (...codes: string[]): void => {
    const option = choice.buttons.find((one) => codes.includes(one.code));
    if (option) table.act(option.code);
  };
  const before = table.step ? choice.paths[digit >= 0 ? digit : LETTERED.indexOf(letter)] : undefined;
  if (before && digit >= 0) table.looked = before.steps[0];
  else if (before && table.step === "hand") table.act(before.option.code);
  else if (digit >= 0 && table.restocks) place(table, digit);
  else if (thing && codeIn(thing)) table.act(codeIn(thing));
  else if (thing) table.press([thing], cardIn(thing));
  else if (OWN.includes(letter)) limb(company.me, LIMBS[OWN.indexOf(letter)]);
  else if (THEIRS.includes(letter)) limb(table.rival, LIMBS[THEIRS.indexOf(letter)]);
  else if (letter === "enter" && !onButton) table.answer();
  else if (letter === "p" && live) first("pass", "end");
  else if (letter === "g" && live) first("concede");
  else if (letter === "o" && live && table.inWindow) table.passOn("turn");
  else if (letter === "x" && company.seated) table.holding();
  else if (letter === "t" && table.drafting) first("take");
  else if (letter === "n" && table.drafting) first("decline");
  else if (letter === "u" && table.shown.mayundo) table.undo();
  else if (letter === "escape") (table.dismiss(), table.theatre.close(), choice.clear());
  else if (letter === " " && !onButton) ((table.fast = true), table.theatre.skip(), open.skip(), session.skip());
  else if (letter === "z") session.again();
  else if (letter === "l" || letter === "c") open.talk(letter === "l" ? "log" : "chat");
  else if (letter === "k") open.known();
  else if (letter === "b") open.shop();
  else if (letter === "m") open.menu();
  else if (letter === "?") open.keys();
  else if (review.on && (letter === "arrowleft" || letter === "arrowright"))
    void review.step(Math.max(0, Math.min(lastOf(session.log), review.n + (letter === "arrowleft" ? -1 : 1))));
  else return false;
  return true;
}

/** In Neo Draft: one card more on that pile, and none once all are laid. */
function place(table: Table, pile: number): void {
  const { counts } = table;
  if (pile >= counts.length) return;
  const laid = counts.reduce((sum, n) => sum + n, 0);
  table.counts = counts.map((n, at) => (at !== pile ? n : laid < counts.length ? n + 1 : 0));
}
