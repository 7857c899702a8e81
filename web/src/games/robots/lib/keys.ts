/** The keys of the table. */
import { lastOf } from "../../../lib/table/review.svelte";
import { OWN_KEYS, RIVAL_KEYS, type Table } from "./table.svelte";

export const KEYS: [string, string][] = [
  ["1 to 9, 0", "Pick what is asked for, from the left: cards of your hand or pile, robots, answers"],
  ["A S D F", "Pick your robots, from the left"],
  ["Q W E R", "Pick the rival's robots, when you block"],
  ["Enter", "The yellow button, always"],
  ["P, N", "Pass; nobody is sent, nobody blocks"],
  ["Esc", "Put everything back that is picked"],
  ["H", "A hint among computers: where to look; again: what to do; again: why"],
  ["U", "Take your last decision back"],
  ["Space", "Do not wait: cards land, a verdict is read; on a card it picks"],
  ["Z", "The last seconds once more"],
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
  if (does(event.key.toLowerCase(), at, table, open)) event.preventDefault();
}

const THINGS = "[data-card], [data-robot], [data-choice]";

/** Does what a key says; false where it says nothing. Enter is the yellow button, from wherever a thing of the game is
 * in focus; other buttons keep Enter and Space for themselves, and Space picks the thing in focus. */
function does(letter: string, at: HTMLElement, table: Table, open: Openers): boolean {
  const { session, review, draft, view } = table;
  const onThing = at.closest(THINGS) !== null;
  const onButton = at.closest("button, a") !== null;
  const digit = letter.length === 1 ? "1234567890".indexOf(letter) : -1;
  const card =
    (digit >= 0 ? numbered(digit, table, open.hand()) : undefined) ??
    view[table.mine].robots[OWN_KEYS.indexOf(letter)]?.card ??
    view[table.rival].robots[RIVAL_KEYS.indexOf(letter)]?.card;
  if (letter === " " && table.reading) (open.skip(), table.onward());
  else if (card) table.press(card);
  else if (digit >= 0 && choice(digit, table)) return true;
  else if (letter === "enter" && (onThing || !onButton)) table.yellow();
  else if (letter === "p" && table.passes) session.act(table.passes.code);
  else if (letter === "n") table.nobody();
  else if (letter === "u" && table.shown.mayundo) session.undo();
  else if (letter === "escape") (table.dismiss(), draft.clear());
  else if (letter === " " && !onButton) (open.skip(), session.skip());
  else if (letter === "z" && !table.reading) session.again();
  else if (letter === "l" || letter === "c") open.talk(letter === "l" ? "log" : "chat");
  else if (letter === "k") open.known();
  else if (letter === "m") open.menu();
  else if (letter === "?") open.keys();
  else if (review.on && (letter === "arrowleft" || letter === "arrowright"))
    void review.step(Math.max(0, Math.min(lastOf(session.log), review.n + (letter === "arrowleft" ? -1 : 1))));
  else return false;
  return true;
}

/** What a digit stands on: a robot where robots are asked for, else a card of the hand. */
function numbered(digit: number, table: Table, hand: string[]): string | undefined {
  const key = String(digit + 1);
  const own = table.ownKeys.indexOf(key);
  const rival = table.rivalKeys.indexOf(key);
  if (rival >= 0) return table.view[table.rival].robots[rival]?.card;
  return own >= 0 ? table.view[table.mine].robots[own]?.card : hand[digit];
}

/** Where options stand there as buttons, a digit presses one. */
function choice(digit: number, { draft, session, question }: Table): boolean {
  const option = draft.kind === "choose" || draft.kind === "other" ? question?.options[digit] : undefined;
  if (option) session.choose(option);
  return option !== undefined;
}
