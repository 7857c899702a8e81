/** What the server shows of a game of PBL ROBOTS, and the words for its places. */
import type { LogLine, PblCombat, PblDown, PblEvent, PblLimbs, PblSide, PblView, Update } from "../../../lib/wire";

export type { PblCombat, PblDown, PblEvent, PblSide, PblView };
/** A card in play: its key, or what can be seen of one that lies face down. */
export type Shown = string | PblDown;
export type Limb = keyof PblLimbs;
export const LIMBS: readonly Limb[] = ["head", "left_arm", "right_arm", "legs"];
export const PLACES: Record<string, string> = {
  head: "head",
  left_arm: "left arm",
  right_arm: "right arm",
  legs: "legs",
  left_shoulder: "left shoulder",
  right_shoulder: "right shoulder",
  pod: "pod",
  pilot: "pilot",
  hangar: "hangar",
};

export const viewOf = (update: Update): PblView => update.view as PblView;
export const eventsOf = (update: Update): PblEvent[] => update.events as PblEvent[];

/** The cards that an event brings to a hand. */
export function cardsTo(event: PblEvent): string[] {
  if (event.event === "found") return event.cards;
  return event.event === "drew" || event.event === "took_from_row" ? [event.card] : [];
}

/** The lines after the last one of this event; all of them where there is none. */
export const since = (log: LogLine[], event: string): LogLine[] =>
  log.slice(log.map((line) => line.event).lastIndexOf(event) + 1);

export const sideOf = (view: PblView, seat: number): number =>
  Math.max(
    0,
    view.sides.findIndex((side) => side.seats.includes(seat)),
  );
export const placeWord = (place: string): string => PLACES[place] ?? place;
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const dice = (n: number): string => (n === 1 ? "1 die" : `${n} dice`);
export const cards = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);
const HOUSE: Record<string, string> = {
  ultimate: "Ultimate Robot",
  mortal: "Mortal: nothing grows back",
  blind: "Blind: built face down",
};

/** What the mode adds to the head of the table: a house mode,
 * which game of a match it is, and how long it may still take. */
export function marksOf(view: PblView, house = "off"): string[] {
  const marks = HOUSE[house] ? [HOUSE[house]] : [];
  if (view.match) marks.push(`Game ${view.match.game}, first to ${view.match.needed} wins`);
  if (view.limit?.ms) marks.push(`${Math.ceil(view.limit.ms / 60000)} min left`);
  else if (view.limit)
    marks.push(
      view.limit.turns ? `${view.limit.turns} ${view.limit.turns === 1 ? "turn" : "turns"} left` : "Time is up",
    );
  if (view.race) marks.push(`Race to ${view.race} limbs`);
  return marks;
}

/** One decimal; what is not certain is never shown as certain. */
export function percent(chance: number): string {
  if (chance === 0 || chance === 1) return `${chance * 100} %`;
  return `${Math.min(99.9, Math.max(0.1, chance * 100)).toFixed(1)} %`;
}

/** The seat and the place of `1.left_arm`. */
export function partOf(code: string): { seat: number; place: string } {
  const [seat, place = ""] = code.split(".");
  return { seat: Number(seat), place };
}

/** What is up with a window, for whoever is asked in it. */
export const WINDOWS: Record<string, string> = {
  start: "start of the turn",
  after: "after something was done",
  declare: "an attack was declared",
  roll: "the dice have fallen",
  add: "something was added",
  end: "end of the turn",
};
