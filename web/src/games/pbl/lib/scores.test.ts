import { expect, it } from "vitest";
import { worthOf } from "../../../lib/table/director";
import type { Update } from "../../../lib/wire";
import { scored } from "./scores";

const update = (...events: object[]): Update =>
  ({ events, view: { sides: [{ seats: [0] }, { seats: [1] }, { seats: [2] }] } }) as unknown as Update;

it("gathers what a rival builds and draws, and says nothing of what I did myself", () => {
  const turn = update({ event: "built", seat: 1, card: "x" }, { event: "drew", seat: 1, card: "?", left: 3 });

  expect(scored(turn, 0).map((one) => [one.worth, one.verb])).toEqual([
    [1, "built"],
    [1, "drew"],
  ]);
  expect(worthOf(scored(turn, 1))).toBe(0);
});

it("weighs an attack on me higher than one on somebody else, and a verdict highest", () => {
  const attack = update({ event: "declared", seat: 1, target: 0 });
  const verdict = update({ event: "fended_off", seat: 0, attack: 3, defense: 9 });

  expect(worthOf(scored(attack, 0))).toBeGreaterThan(worthOf(scored(attack, 2)));
  expect(worthOf(scored(verdict, 2))).toBe(4);
});

it("spends nothing on a window that closed without anything", () => {
  expect(worthOf(scored(update(), 0))).toBe(0);
  expect(worthOf(scored(update({ event: "ended_turn", seat: 1 }, { event: "began", seat: 0, turn: 5 }), 0))).toBe(0);
});
