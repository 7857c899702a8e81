import { expect, it } from "vitest";
import { worthOf } from "../../../lib/table/director";
import type { Update } from "../../../lib/wire";
import { scored } from "./scores";

const update = (...events: object[]): Update => ({ events }) as unknown as Update;

it("gathers what a rival draws and fetches, and says nothing of what I did myself", () => {
  const turn = update(
    { event: "drew", seat: 1, card: "?", left: 9 },
    { event: "recovered", seat: 1, paid: "KS", cards: ["4S", "5S"] },
  );

  expect(scored(turn, 0).map(({ worth, verb, n }) => [worth, verb, n])).toEqual([
    [1, "drew", 1],
    [2, "fetched", 2],
  ]);
  expect(worthOf(scored(turn, 1))).toBe(0);
});

it("weighs an attack on me higher than my own, and what it costs as high", () => {
  const attack = update({ event: "attacked", seat: 1, cards: ["4S"] });

  expect(worthOf(scored(attack, 0))).toBeGreaterThan(worthOf(scored(attack, 1)));
  expect(worthOf(scored(update({ event: "lost_from_supply", seat: 0, cards: ["4H"], left: 3 }), 0))).toBe(3);
});

it("looks at a robot that stands up, and spends nothing where nobody does or nothing is done", () => {
  expect(worthOf(scored(update({ event: "programmed", seat: 1, cards: ["4S"] }), 0))).toBe(2);
  expect(worthOf(scored(update({ event: "programmed", seat: 1, cards: [] }), 0))).toBe(0);
  expect(worthOf(scored(update({ event: "skipped", seat: 1, phase: "build" }), 0))).toBe(0);
  expect(worthOf(scored(update({ event: "began", seat: 1, turn: 3 }), 0))).toBe(0);
});

it("stands still where a game of a series ends", () => {
  expect(worthOf(scored(update({ event: "game_ended", seat: -1, number: 1, reason: "dry" }), 0))).toBe(4);
});
