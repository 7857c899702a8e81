/** What lay face down in the last moments of a round, and is turned over for everybody at once (BB-R-80). */
import type { BattlegroundEvent, BattlegroundView } from "./view";

/** The bots that come to light with the blue, in the order in which they were laid; what was known before, until the
 * next round begins. */
export function turnedOver(
  before: BattlegroundView | undefined,
  events: BattlegroundEvent[],
  known: string[],
): string[] {
  const froze = events.findIndex((event) => event.event === "froze");
  if (froze < 0) return events.some((event) => event.event === "attacked") ? [] : known;
  if (!before?.seats.some((seat) => seat.face_down > 0)) return [];
  return events.slice(0, froze).flatMap((event) => (event.event === "placed" ? [event.card] : []));
}
