/** How an end looks to whoever sees it: won, lost, or told from outside. */
import type { Ending } from "../wire";

export type Tone = "win" | "loss" | "told";

/** Whoever watches, shares the device or has drawn is told of it: no side's joy, no side's dark. */
export function toneOf(ending: Pick<Ending, "winners">, seat: number, shared = false): Tone {
  if (seat < 0 || shared || !ending.winners.length) return "told";
  return ending.winners.includes(seat) ? "win" : "loss";
}
