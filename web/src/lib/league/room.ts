/** What a room of a league says, worked out for the eye: the board of a draft, the clock, the bids one may make. */
import type { KeepersRoom, LeagueHolding, LeagueOffer } from "../wire";

export interface Cell {
  /** Which pick it is, from 1. */
  pick: number;
  entrant: string;
  thing: string;
  now: boolean;
}
export interface Round {
  /** From left to right, or back. */
  forward: boolean;
  /** By the order of the first round; nothing where somebody has left. */
  cells: (Cell | undefined)[];
}

/** The picks as a board: a column for everybody, a row for every round. */
export function boardOf(room: Pick<KeepersRoom, "order" | "turns" | "taken">): Round[] {
  const rounds: Round[] = [];
  const before = new Map<string, number>();
  const now = room.taken.length;
  room.turns.forEach((entrant, at) => {
    const round = before.get(entrant) ?? 0;
    before.set(entrant, round + 1);
    rounds[round] ??= { forward: true, cells: room.order.map(() => undefined) };
    rounds[round].cells[room.order.indexOf(entrant)] = {
      pick: at + 1,
      entrant,
      thing: room.taken[at]?.thing ?? "",
      now: at === now,
    };
  });
  for (const round of rounds) {
    const picks = round.cells.flatMap((cell) => cell?.pick ?? []);
    round.forward = (picks[0] ?? 0) <= (picks.at(-1) ?? 0);
  }
  return rounds;
}

/** The picks that are still to come of somebody, from 1, this one included. */
export const picksLeft = (room: Pick<KeepersRoom, "turns" | "taken">, entrant: string): number[] =>
  room.turns.flatMap((one, at) => (one === entrant && at >= room.taken.length ? [at + 1] : []));

/** A code that I may say now, by its words. */
export const codesOf = (legal: LeagueOffer[], act = "say"): string[] =>
  legal.flatMap((offer) => (offer.act === act ? [String((offer.what as { code?: string }).code ?? "")] : []));
/** What may be said after this word: things, or sums. */
export const after = (codes: string[], word: string): string[] =>
  codes.flatMap((code) => (code.startsWith(`${word} `) ? [code.slice(word.length + 1)] : []));

/** The least and the most that I may bid now; nothing where I may not. */
export function bidsOf(legal: LeagueOffer[]): { least: number; most: number } | undefined {
  const sums = after(codesOf(legal), "bid").map(Number);
  return sums.length ? { least: Math.min(...sums), most: Math.max(...sums) } : undefined;
}

/** A sum within what may be bid. */
export const within = (sum: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, Math.round(sum) || least));

/** How near the hammer is: two marks on the clock. */
export type Going = "" | "once" | "twice";
export const MARKS = { once: 0.6, twice: 0.3 };
export function goingOf(left: number, limit: number): Going {
  if (!limit || left < 0) return "";
  return left <= limit * MARKS.twice ? "twice" : left <= limit * MARKS.once ? "once" : "";
}

/** So much time: in seconds with a tenth below ten, in minutes, hours or days above. */
export function timeWords(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.ceil(seconds);
  const two = (n: number): string => String(n).padStart(2, "0");
  if (whole < 3600) return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  return whole < 172_800
    ? `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)} h`
    : `${Math.floor(whole / 86_400)} days`;
}

/** How somebody's money lies: what is free, what the standing bid ties up, and of what. */
export function purseOf(
  holding: LeagueHolding | undefined,
  tied: number,
): { money: number; free: number; all: number } {
  const money = holding?.money ?? 0;
  const spent = [...Object.values(holding?.prices ?? {}), ...Object.values(holding?.bonuses ?? {})];
  const all = money + spent.reduce((sum, one) => sum + one, 0);
  return { money, free: Math.max(0, money - tied), all };
}

/** A list in which one thing has moved up or down. */
export function moved<T>(list: T[], at: number, by: number): T[] {
  const to = Math.min(list.length - 1, Math.max(0, at + by));
  const rest = list.filter((_, n) => n !== at);
  return [...rest.slice(0, to), list[at], ...rest.slice(to)];
}

export const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;
/** Some of them, as one says it: 5, 8 and 11. */
export const listOf = (some: (string | number)[]): string =>
  some.length < 2 ? some.join("") : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`;
