/** The race: how long each Supply lasts. One mark is one card is one own turn; at the end of a row stands the turn in
 * which its side must draw and cannot (ROB-TURN-4). */
import { type Colour, type RobotsView } from "./view";

/** A card of a Supply at the turn in which it would be drawn. */
export interface Mark {
  turn: number;
  /** It lies there; it would surely go; it was torn off in this turn. */
  is: "card" | "risk" | "gone";
}

export interface Lane {
  colour: Colour;
  supply: number;
  /** The turn in which this side must draw and cannot. */
  dry: number;
  /** What it would be if all that is at risk went. */
  sooner: number;
  /** So many were torn off in this turn. */
  torn: number;
  marks: Mark[];
}

export interface Race {
  from: number;
  to: number;
  lanes: Record<Colour, Lane>;
}

/** How many turns an axis shows at least. */
const SHORTEST = 12;

function laneOf(view: RobotsView, colour: Colour, risk: number, torn: number): Lane {
  const supply = view[colour].supply.length;
  const next = view.turn + (view.active === colour ? 2 : 1);
  const sure = supply - Math.min(risk, supply);
  const marks: Mark[] = Array.from({ length: supply }, (_, at) => ({
    turn: next + 2 * at,
    is: at < sure ? "card" : "risk",
  }));
  // The first ghost lies under the plate that says 0.
  for (let at = 1; at < torn; at++) marks.push({ turn: next + 2 * (supply + at), is: "gone" });
  return { colour, supply, dry: next + 2 * supply, sooner: next + 2 * sure, torn, marks };
}

/** Both Supplies on one axis of turns; `risk` and `torn` say how many cards of whom. */
export function raceOf(
  view: RobotsView,
  risk: Partial<Record<Colour, number>> = {},
  torn: Partial<Record<Colour, number>> = {},
): Race {
  const lanes = {
    black: laneOf(view, "black", risk.black ?? 0, torn.black ?? 0),
    red: laneOf(view, "red", risk.red ?? 0, torn.red ?? 0),
  };
  const from = view.turn + 1;
  const ends = [lanes.black, lanes.red].flatMap((lane) => [lane.dry, ...lane.marks.map((mark) => mark.turn)]);
  return { from, to: Math.max(...ends, from + SHORTEST), lanes };
}

/** The turns that are written on the axis: every second one, or fewer where it is long. */
export function ticksOf({ from, to }: Race): number[] {
  const step = to - from > 32 ? 4 : 2;
  const ticks: number[] = [];
  for (let turn = from; turn <= to; turn += step) ticks.push(turn);
  return ticks;
}
