/** Where I am stopped to react, and where I pass by myself (PBL-R-43). What I hold has no part in it. */
import type { Question } from "../../../lib/wire";
import type { PblView } from "./view";

/** A promise to pass: for the rest of this turn, or of this combat. */
export type Passing = "" | "turn" | "combat";

export interface Habits {
  /** Stop everywhere. */
  hold: boolean;
  passing: Passing;
  /** The turn in which the promise was made. */
  turn: number;
}

/** Do I want to be asked this? Whether most people do is the engine's to say; here is what I wish beyond that.
 * What is no window is asked, but for additions that could not help. */
export function stops(question: Question, view: PblView, habits: Habits): boolean {
  if (habits.hold) return true;
  if (!view.window) return question.usually_asked;
  if (habits.passing === "turn" && habits.turn === view.turn) return false;
  if (habits.passing === "combat" && habits.turn === view.turn && view.combat) return false;
  return question.usually_asked;
}
