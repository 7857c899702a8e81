/** What waits for me in a league, the most urgent first. */
import type { LeagueMatch, LeagueView } from "../wire";

export type Mine =
  | { is: "join" }
  | { is: "start"; missing: number }
  | { is: "gather" }
  | { is: "room" }
  | { is: "dispute"; match: LeagueMatch }
  | { is: "match"; match: LeagueMatch; more: number }
  | { is: "wait" }
  | { is: "paused" }
  | { is: "over" };

const LEAST = 2; // entrants of a season

export function waitsFor(view: LeagueView, matches: LeagueMatch[]): Mine {
  if (view.over) return { is: "over" };
  if (!view.started) {
    if (view.commissioner && view.legal.some((offer) => offer.act === "start")) return { is: "start", missing: 0 };
    if (!view.you && view.terms.open_entry) return { is: "join" };
    if (view.commissioner) return { is: "start", missing: Math.max(0, LEAST - view.entrants.length) };
    return { is: "gather" };
  }
  if (view.paused) return { is: "paused" };
  if (view.asked.includes(view.you) && isRoom(view)) return { is: "room" };
  const dispute = view.commissioner && matches.find((match) => match.disputed && view.to_play.includes(match.id));
  if (dispute) return { is: "dispute", match: dispute };
  const own = matches.filter((match) => view.to_play.includes(match.id) && view.you && match.sides.includes(view.you));
  const [next] = [...own].sort((a, b) => urgency(view, b) - urgency(view, a));
  if (next) return { is: "match", match: next, more: own.length - 1 };
  return { is: isRoom(view) ? "room" : "wait" };
}

export const isRoom = (view: LeagueView): boolean => Boolean((view.room as { kind?: string } | null)?.kind);

/** A game that runs, then one whose other side is ready, then those I have not spoken of. */
function urgency(view: LeagueView, match: LeagueMatch): number {
  if (view.tables[match.id]) return 3;
  if (match.ready.some((side) => side !== view.you)) return 2;
  return match.reports[view.you] ? 0 : 1;
}
