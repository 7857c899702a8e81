import { expect, it } from "vitest";
import type { PblCombat, PblView } from "./view";
import { type Habits, nextSide, stops } from "./windows";

const view = (more: Partial<PblView>): PblView =>
  ({
    turn: 4,
    active: 1,
    window: "start",
    combat: null,
    sides: [
      { seats: [0], out: false },
      { seats: [1], out: false },
      { seats: [2], out: false },
    ],
    ...more,
  }) as PblView;
const usual: Habits = { hold: false, passing: "", turn: 0 };
const fight = (...seats: [number, number]): PblCombat => {
  const combat: Partial<PblCombat> = { seats };
  return combat as PblCombat;
};

it("stops in my own combats and before my own turn, and nowhere else (PBL-R-43)", () => {
  expect(stops(view({ window: "start" }), 0, usual)).toBe(false);
  expect(stops(view({ window: "after" }), 0, usual)).toBe(false);
  for (const window of ["declare", "roll", "add"] as const) {
    expect(stops(view({ window, combat: fight(1, 0) }), 0, usual)).toBe(true);
    expect(stops(view({ window, combat: fight(1, 2) }), 0, usual)).toBe(false);
  }
  expect(stops(view({ window: "end", active: 2 }), 0, usual)).toBe(true);
  expect(stops(view({ window: "end", active: 1 }), 0, usual)).toBe(false);
  expect(stops(view({ window: "end", active: 0 }), 0, usual)).toBe(false);
});

it("holds everywhere when asked to, and keeps a promise to pass for its turn or combat only", () => {
  expect(stops(view({ window: "after" }), 0, { ...usual, hold: true })).toBe(true);
  expect(stops(view({ window: "end", active: 2 }), 0, { ...usual, passing: "turn", turn: 4 })).toBe(false);
  expect(stops(view({ window: "end", active: 2, turn: 5 }), 0, { ...usual, passing: "turn", turn: 4 })).toBe(true);
  expect(stops(view({ window: "roll", combat: fight(1, 0) }), 0, { ...usual, passing: "combat", turn: 4 })).toBe(false);
  expect(stops(view({ window: "end", active: 2 }), 0, { ...usual, passing: "combat", turn: 4 })).toBe(true);
});

it("always asks what is no window", () => {
  expect(stops(view({ window: null }), 0, { ...usual, passing: "turn", turn: 4 })).toBe(true);
});

it("skips whoever is out when it looks for the next turn", () => {
  const three = view({});
  three.sides[2].out = true;

  expect(nextSide(three, 1)).toBe(0);
});
