/** What the server shows of a game of BOTS BATTLEGROUND, and the words for it. */
import type { IconName } from "../../../lib/kit/icons";
import type {
  BattlegroundBot,
  BattlegroundDuel,
  BattlegroundEvent,
  BattlegroundForecast,
  BattlegroundLoan,
  BattlegroundSeat,
  BattlegroundView,
  Update,
} from "../../../lib/wire";

export type {
  BattlegroundBot,
  BattlegroundDuel,
  BattlegroundEvent,
  BattlegroundForecast,
  BattlegroundLoan,
  BattlegroundSeat,
  BattlegroundView,
};

export const viewOf = (update: Update): BattlegroundView => update.view as BattlegroundView;
export const eventsOf = (update: Update): BattlegroundEvent[] => update.events as BattlegroundEvent[];

/** A card without its copy: `jab` of `jab.2`. */
export const botOfCard = (card: string): string => card.replace(/\.\d+$/, "");

const RED = ["opening", "open", "final"];
/** Bots may move. */
export const isRed = (view: BattlegroundView): boolean => RED.includes(view.phase);
/** The dice roll: nobody sees what they show, or the end is near. */
export const isRolling = (view: BattlegroundView): boolean => view.phase === "opening" || view.phase === "final";

export type Role = "attacks" | "defends" | "";
export function roleOf(view: BattlegroundView, seat: number): Role {
  if (view.attacker === seat) return "attacks";
  return view.defenders.includes(seat) ? "defends" : "";
}
export const areRivals = (view: BattlegroundView, a: number, b: number): boolean =>
  [roleOf(view, a), roleOf(view, b)].sort().join() === "attacks,defends";

type Icon = BattlegroundView["icons"][number];
export const ICON_WORDS: Record<Icon, [name: string, says: string, icon: IconName]> = {
  normal: ["Normal", "No special rule.", "normal"],
  swap: ["Swap", "Attacker and defender have changed places.", "swap"],
  low: ["Low", "The lower total wins.", "low"],
  all_defend: ["All defend", "Everybody defends against the attacker.", "alldefend"],
  conscript: ["Conscript", "Each fighter may force somebody to lend two cards.", "conscript"],
  two_bots: ["Two bots", "Each side may have two.", "twobots"],
};

/** Everybody clockwise from a seat; from the first where nobody sits. */
export function clockwise(seats: number, from: number): number[] {
  const first = Math.max(0, from);
  return Array.from({ length: seats }, (_, at) => (first + at) % seats);
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");
export const tokens = (n: number): string => (Math.abs(n) === 1 ? "1 token" : `${Math.abs(n)} tokens`);
