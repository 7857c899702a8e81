import { describe, expect, it } from "vitest";
import type { LeagueMatch, LeagueStage } from "../wire";
import { columnNow, halves, power } from "./bracket";

const match = (round: number, at: number, more: Partial<LeagueMatch> = {}): LeagueMatch => ({
  id: `1.${round}.${at}`,
  round,
  label: `round ${round}`,
  sides: [null, null],
  games: [],
  over: false,
  winner: "",
  how: "",
  ready: [],
  reports: {},
  disputed: false,
  open: false,
  ...more,
});
const stage = (kind: string, entrants: number, matches: LeagueMatch[]): LeagueStage => ({
  number: 1,
  kind,
  entrants: Array.from({ length: entrants }, (_, n) => `e${n}`),
  gone: [],
  over: false,
  matches,
  standings: [],
  ranking: [],
});
/** So many matches in each round. */
const rounds = (...counts: number[]): LeagueMatch[] =>
  counts.flatMap((count, round) => Array.from({ length: count }, (_, at) => match(round + 1, at + 1)));
const bye = { how: "bye", over: true, sides: ["e0", ""] };

describe("a bracket on the screen", () => {
  it("knows the next power of two", () => {
    expect([2, 3, 4, 5, 8, 9, 64].map(power)).toEqual([2, 4, 4, 8, 8, 16, 64]);
  });

  it("puts every match between the two it follows from", () => {
    const [half] = halves(stage("single", 8, rounds(4, 2, 1)));

    expect(half.columns.map((column) => column.matches.map((one) => one.row))).toEqual([
      [0.5, 1.5, 2.5, 3.5],
      [1, 3],
      [2],
    ]);
    expect(half.lines).toHaveLength(6);
    expect(half.lines[3]).toEqual({ from: [0, 3.5], to: [1, 3] });
  });

  it("draws no byes, and no lines from them", () => {
    const [half] = halves(stage("single", 3, [match(1, 1, bye), match(1, 2), match(2, 1)]));

    expect(half.columns[0].matches.map((one) => one.match.id)).toEqual(["1.1.2"]);
    expect(half.lines).toEqual([{ from: [0, 1.5], to: [1, 1] }]);
  });

  it("keeps the match for the third place apart", () => {
    const found = halves(stage("single", 4, [...rounds(2), match(2, 1, { label: "third place" }), match(2, 2)]));

    expect(found.map((half) => half.name)).toEqual(["", "Third place"]);
    expect(found[0].columns.map((column) => column.matches.length)).toEqual([2, 1]);
  });

  it("parts a double elimination into its halves, and waits for the second final", () => {
    const winners = [match(1, 1), match(1, 2), match(3, 1)];
    const losers = [match(2, 1), match(4, 1)];
    const finals = [match(5, 1), match(6, 1)];
    const found = halves(stage("double", 4, [...winners, ...losers, ...finals]));

    expect(found.map((half) => half.columns.map((column) => column.matches.length))).toEqual([
      [2, 1],
      [1, 1],
      [1, 0],
    ]);
    expect(found[2].lines).toEqual([]);
    finals[1].sides = ["e0", "e1"];
    expect(halves(stage("double", 4, [...winners, ...losers, ...finals]))[2].columns[1].matches).toHaveLength(1);
  });

  it("looks first at what is to be played", () => {
    const done = { over: true, winner: "e0", how: "played" };
    const [half] = halves(stage("single", 4, [match(1, 1, done), match(1, 2, done), match(2, 1)]));

    expect(columnNow(half)).toBe(1);
  });

  it("lays out every number of entrants from 2 to 64", () => {
    for (let n = 2; n <= 64; n++) {
      const counts = [];
      for (let left = power(n); left > 1; left /= 2) counts.push(left / 2);
      const [half] = halves(stage("single", n, rounds(...counts)));
      const all = half.columns.flatMap((column) => column.matches);

      expect(all).toHaveLength(power(n) - 1);
      expect(new Set(all.map((one) => `${one.column} ${one.row}`)).size).toBe(all.length);
    }
  });
});
