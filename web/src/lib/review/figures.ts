/** A review in figures that people read: points of a hundred that add up, swings in words, turns and phases. */
import type { MatchReview, ReviewPoint, ReviewSwing } from "../wire";

export interface Row {
  words: string;
  /** Tenths of a point. */
  value: number;
  /** Where its bar begins and ends, in tenths. */
  from: number;
  to: number;
  kind: "start" | "part" | "sum" | "end";
}

const tenths = (chance: number): number => Math.round(1000 * chance);

/** Parts in tenths that add up to the whole: what rounding leaves over goes into the largest. */
function shared(parts: number[], whole: number): number[] {
  const rounded = parts.map(tenths);
  const left = whole - rounded.reduce((sum, one) => sum + one, 0);
  const largest = parts.reduce((best, one, at) => (Math.abs(one) > Math.abs(parts[best]) ? at : best), 0);
  rounded[largest] += left;
  return rounded;
}

const possessive = (name: string): string => (name === "You" ? "Your" : `${name}'s`);

/** From where a seat began to where it ended: every stroke of luck and every choice in a few rows. */
export function ledger(review: MatchReview, seat: number, names: string[]): Row[] {
  const me = names[seat];
  const others = names.filter((_, at) => at !== seat);
  const rival = others.length === 1 ? others[0] : "The others";
  const theirs = others.length === 1 ? possessive(rival) : "The others'";
  const fell = (own: boolean): number =>
    review.line.reduce((sum, point) => sum + ((point.seat === seat) === own ? point.luck[seat] : 0), 0);
  const [start, end] = [tenths(review.prior[seat]), tenths(review.result[seat])];
  const luck = tenths(review.luck[seat]);
  const skill = end - start - luck;
  const lucky = shared([review.deal[seat], fell(true), fell(false)], luck);
  const chosen = shared([review.own[seat], review.skill[seat] - review.own[seat]], skill);
  const rows: Row[] = [
    { words: me === "You" ? "You begin" : `${me} begins`, value: start, from: 0, to: start, kind: "start" },
  ];
  let at = start;
  const add = (words: string, value: number): void => {
    rows.push({ words, value, from: at, to: at + value, kind: "part" });
    at += value;
  };
  add("The first deal", lucky[0]);
  add(`${possessive(me)} rolls and draws`, lucky[1]);
  add(`${theirs} rolls and draws`, lucky[2]);
  rows.push({ words: "Luck", value: luck, from: start, to: start + luck, kind: "sum" });
  add(`${possessive(me)} choices`, chosen[0]);
  add(`${theirs} choices`, chosen[1]);
  rows.push({ words: "Skill", value: skill, from: start + luck, to: end, kind: "sum" });
  const last = end === 1000 ? "won" : end === 0 ? "lost" : "shared it";
  rows.push({ words: `${me} ${last}`, value: end, from: 0, to: end, kind: "end" });
  return rows;
}

/** Tenths with one decimal; a change with its sign. */
export const plain = (value: number): string => (value / 10).toFixed(1);
export const signed = (value: number): string =>
  `${value < 0 ? "\u2212" : value > 0 ? "+" : "\u00b1"}${(Math.abs(value) / 10).toFixed(1)}`;
export const change = (chance: number): string => signed(tenths(chance));
export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** Whole points that add up: "From 50 % to 0 %: luck −18, choices −32." */
export function sumLine(prior: number, luck: number, result: number): string {
  const [start, end, fell] = [prior, result, luck].map((one) => Math.round(100 * one));
  const sign = (value: number): string => `${value < 0 ? "\u2212" : "+"}${Math.abs(value)}`;
  return `From ${start} % to ${end} %: luck ${sign(fell)}, choices ${sign(end - start - fell)}.`;
}

export const pointOf = (review: MatchReview, n: number): number => {
  const at = review.line.findIndex((point) => point.n >= n);
  return at < 0 ? review.line.length : at;
};

export const phaseWords = (phase: string): string => {
  const words = phase.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What kind of thing a swing was, in one sentence. */
export function verdict(swing: ReviewSwing, point: ReviewPoint, seat: number, names: string[]): string {
  const mostly = Math.abs(swing.luck) > Math.abs(swing.choice);
  if (mostly) return "Nothing to do about it: that was luck.";
  const who = names[swing.seat] ?? "Somebody";
  const good = point.choice[swing.seat] > 0;
  const whose = possessive(who).toLowerCase() === "your" ? "Your choice" : `${possessive(who)} choice`;
  return `${whose}, and ${good ? "a better one than usual" : "it cost"}${good || swing.seat !== seat ? "." : " you."}`;
}

/** The place one jumps to: the next decision of another turn, or of another phase, in a direction. */
export function beyond(line: ReviewPoint[], at: number, by: "turn" | "phase", way: 1 | -1): number {
  const key = (point?: ReviewPoint): string =>
    point ? `${point.game} ${point.turn}${by === "phase" ? ` ${point.phase}` : ""}` : "end";
  let next = at + way;
  if (next < 0) return 0;
  while (next > 0 && next < line.length && key(line[next]) === key(line[at])) next += way;
  if (way < 0) while (next > 0 && key(line[next - 1]) === key(line[next])) next -= 1; // to its beginning
  return Math.max(0, Math.min(line.length, next));
}

/** Runs of decisions that belong to one turn. */
export function turnsOf(line: ReviewPoint[]): { game: number; turn: number; from: number; to: number }[] {
  const found: { game: number; turn: number; from: number; to: number }[] = [];
  line.forEach((point, at) => {
    const last = found.at(-1);
    if (last && last.game === point.game && last.turn === point.turn) last.to = at + 1;
    else found.push({ game: point.game, turn: point.turn, from: at, to: at + 1 });
  });
  return found;
}
