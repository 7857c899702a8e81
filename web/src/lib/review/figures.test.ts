import { describe, expect, it } from "vitest";
import type { MatchReview, ReviewPoint } from "../wire";
import { beyond, ledger, sumLine, turnsOf } from "./figures";

const point = (n: number, seat: number, turn: number, phase: string, luck: number): ReviewPoint => ({
  n,
  seat,
  game: 1,
  turn,
  phase,
  win: [0.5, 0.5],
  low: [0.4, 0.4],
  high: [0.6, 0.6],
  choice: [0, 0],
  luck: [luck, -luck],
  text: "",
});
const line = [
  point(1, 0, 1, "build", 0.10004),
  point(2, 0, 1, "attack", 0),
  point(4, 1, 2, "build", -0.20006),
  point(5, 1, 2, "build", 0),
  point(6, 0, 3, "build", 0),
];
const review: MatchReview = {
  names: ["Ana", "Bo"],
  line,
  swings: [],
  prior: [0.5, 0.5],
  deal: [0.033333, -0.033333],
  luck: [-0.066687, 0.066687],
  skill: [-0.433313, 0.433313],
  own: [-0.3, 0.1],
  result: [0, 1],
  error: [0.01, 0.01],
  better: [],
  mistakes: false,
  worlds: 1,
};

describe("the ledger", () => {
  it("adds up to the result in the figures that are shown", () => {
    for (const seat of [0, 1]) {
      const rows = ledger(review, seat, ["You", "Bo"]);
      const parts = rows.filter((row) => row.kind === "part").reduce((sum, row) => sum + row.value, 0);
      const sums = rows.filter((row) => row.kind === "sum").reduce((sum, row) => sum + row.value, 0);
      expect(rows[0].value + parts).toBe(rows.at(-1)!.value);
      expect(sums).toBe(parts);
    }
  });
  it("says the same in one line of whole points", () => {
    expect(sumLine(0.5, -0.066687, 0)).toBe("From 50 % to 0 %: luck \u22127, choices \u221243.");
  });
});

describe("steps", () => {
  it("go to the next turn or phase, and back to the beginning of the one before", () => {
    expect(beyond(line, 0, "turn", 1)).toBe(2);
    expect(beyond(line, 0, "phase", 1)).toBe(1);
    expect(beyond(line, 4, "turn", -1)).toBe(2);
    expect(beyond(line, 4, "turn", 1)).toBe(5);
    expect(beyond(line, 0, "turn", -1)).toBe(0);
    expect(turnsOf(line).map(({ turn, from, to }) => [turn, from, to])).toEqual([
      [1, 0, 2],
      [2, 2, 4],
      [3, 4, 5],
    ]);
  });
});
