/** Where I am stopped to react, and where I pass by myself (PBL-R-43). What I hold has no part in it. */
import { type PblView, sideOf } from "./view";

/** A promise to pass: for the rest of this turn, or of this combat. */
export type Passing = "" | "turn" | "combat";

export interface Habits {
  /** Stop everywhere. */
  hold: boolean;
  passing: Passing;
  /** The turn in which the promise was made. */
  turn: number;
}

/** The side that has its turn after this seat's, of those still in the game. */
export function nextSide(view: PblView, seat: number): number {
  const from = sideOf(view, seat);
  for (let step = 1; step <= view.sides.length; step++) {
    const side = (from + step) % view.sides.length;
    if (!view.sides[side].out) return side;
  }
  return from;
}

/** Is this a window at which I want to be asked? */
export function stops(view: PblView, seat: number, habits: Habits): boolean {
  if (!view.window) return true;
  if (habits.hold) return true;
  if (habits.passing === "turn" && habits.turn === view.turn) return false;
  if (habits.passing === "combat" && habits.turn === view.turn && view.combat) return false;
  const mine = sideOf(view, seat);
  if (view.combat) return view.combat.seats.some((fighter) => sideOf(view, fighter) === mine);
  return view.window === "end" && view.active !== seat && nextSide(view, view.active) === mine;
}
