import { expect, it } from "vitest";
import type { Question } from "../../../lib/wire";
import type { PblCombat, PblView } from "./view";
import { type Habits, stops } from "./windows";

const view = (more: Partial<PblView>): PblView => ({ turn: 4, window: "start", combat: null, ...more }) as PblView;
const asked = (usually_asked: boolean): Question => ({ usually_asked }) as Question;
const usual: Habits = { hold: false, passing: "", turn: 0 };
const combat: PblCombat = {} as PblCombat;

it("is asked where most people are, as the engine says, and nowhere else (PBL-R-43)", () => {
  expect(stops(asked(true), view({ window: "after" }), usual)).toBe(true);
  expect(stops(asked(false), view({ window: "after" }), usual)).toBe(false);
});

it("holds everywhere when asked to, and keeps a promise to pass for its turn or combat only", () => {
  expect(stops(asked(false), view({}), { ...usual, hold: true })).toBe(true);
  expect(stops(asked(true), view({}), { ...usual, passing: "turn", turn: 4 })).toBe(false);
  expect(stops(asked(true), view({ turn: 5 }), { ...usual, passing: "turn", turn: 4 })).toBe(true);
  expect(stops(asked(true), view({ window: "roll", combat }), { ...usual, passing: "combat", turn: 4 })).toBe(false);
  expect(stops(asked(true), view({ window: "end" }), { ...usual, passing: "combat", turn: 4 })).toBe(true);
});

it("asks what is no window, but for additions that could not help", () => {
  expect(stops(asked(false), view({ window: null, combat }), usual)).toBe(false);
  expect(stops(asked(false), view({ window: null, combat }), { ...usual, hold: true })).toBe(true);
  expect(stops(asked(true), view({ window: null }), { ...usual, passing: "turn", turn: 4 })).toBe(true);
});
