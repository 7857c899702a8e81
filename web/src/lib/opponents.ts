/** Words about the opponents of a game's ladder: what was measured, and nothing else. */
import type { Game, MetOpponent, Opponent } from "./wire";

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

/** `you won 3 of 5`, `not met yet`. */
export const record = (met: MetOpponent | undefined): string =>
  met ? `you won ${met.won} of ${met.games}` : "not met yet";

/** Who comes next, by place: above the strongest that I hold my own against, or below the weakest that beats me. */
export function nextUp(game: Game, met: readonly MetOpponent[]): number {
  const of = (one: Opponent): MetOpponent | undefined =>
    met.find((other) => other.game === game.key && other.bot === one.key);
  const holds = game.opponents.findLastIndex((one) => 2 * (of(one)?.won ?? 0) >= (of(one)?.games ?? Infinity));
  if (holds >= 0) return Math.min(holds + 1, game.opponents.length - 1);
  const lost = game.opponents.findIndex((one) => of(one));
  return lost >= 0 ? Math.max(lost - 1, 0) : middle(game);
}
