/** Words about the opponents of a game's ladder: what was measured, and nothing else. */
import type { Game, Opponent } from "./wire";

export const percent = (share: number): number => Math.round(100 * share);

/** The level below, which it is measured against. */
export const below = (game: Game, one: Opponent): Opponent | undefined => game.opponents[one.level - 2];

/** `at once`, `thinks 0.1 s`: measured, or the most that it may take. */
export function thinks(one: Opponent): string {
  if (!one.ahead) return "at once";
  if (!one.seconds) return "up to 1 s";
  if (one.seconds < 0.01) return "thinks under 0.01 s";
  return `thinks ${one.seconds < 0.095 ? one.seconds.toFixed(2) : Math.min(1, one.seconds).toFixed(1)} s`;
}

/** Who a newcomer meets: the one in the middle. */
export const middle = (game: Game): number => Math.floor(game.opponents.length / 2);
