import { expect, it } from "vitest";
import { raceOf, ticksOf } from "./race";
import type { RobotsView } from "./view";

const view = (turn: number, active: "black" | "red", black: number, red: number): RobotsView =>
  ({
    turn,
    active,
    black: { supply: Array(black).fill("?") },
    red: { supply: Array(red).fill("?") },
  }) as RobotsView;

it("says in which turn each Supply is dry: the next own turn, and two turns for every card", () => {
  const { lanes, from, to } = raceOf(view(14, "red", 8, 9), { black: 3 });

  expect([lanes.black.dry, lanes.red.dry, from, to]).toEqual([31, 34, 15, 34]);
  expect(lanes.black.marks.map((mark) => mark.turn)).toEqual([15, 17, 19, 21, 23, 25, 27, 29]);
  expect(lanes.black.marks.filter((mark) => mark.is === "risk").map((mark) => mark.turn)).toEqual([25, 27, 29]);
  expect(lanes.black.sooner).toBe(25);
});

it("keeps what was torn off as ghosts behind the plate", () => {
  const { lanes } = raceOf(view(14, "red", 5, 9), {}, { black: 3 });

  expect(lanes.black.dry).toBe(25);
  expect(lanes.black.marks.filter((mark) => mark.is === "gone").map((mark) => mark.turn)).toEqual([27, 29]);
});

it("has a last turn, in which an empty Supply stands at once", () => {
  const race = raceOf(view(40, "red", 0, 1));

  expect(race.lanes.black.dry).toBe(41);
  expect(race.to - race.from).toBeGreaterThanOrEqual(12);
  expect(ticksOf(race).slice(0, 3)).toEqual([41, 43, 45]);
});
