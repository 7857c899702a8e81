import { expect, it } from "vitest";
import type { Update } from "../../../lib/wire";
import { heardIn } from "./heard";
import { type PblView, marksOf, percent } from "./view";

it("writes chances with one decimal, and calls nothing certain that is not", () => {
  expect([0.5, 0.9167, 1, 0, 0.9996, 0.0002].map(percent)).toEqual([
    "50.0 %",
    "91.7 %",
    "100 %",
    "0 %",
    "99.9 %",
    "0.1 %",
  ]);
});

it("hears the weightiest thing that happened", () => {
  const told: Partial<Update> = {
    asked: [],
    question: null,
    ending: null,
    log: [
      {
        at: 0,
        n: 0,
        seat: 1,
        turn: 3,
        event: "blew_off",
        text: "Bo blows off Ana's legs.",
        rule: "",
        why: false,
        pieces: [],
        facts: [],
      },
    ],
    events: [
      { event: "drew", seat: 1, card: "?", left: 20 },
      { event: "blew_off", seat: 1, side: 0, target: 0, limb: "legs", attack: 9, defense: 4 },
    ],
  };
  const update = told as Update;

  expect(heardIn(update, 0)).toEqual({ sound: "blow", text: "Bo blows off Ana's legs." });
  expect(heardIn({ ...update, events: [] }, 0)).toBeUndefined();
});

it("says at the head of the table which game it is and what is left", () => {
  const view = (more: Partial<PblView>): PblView => ({ limit: null, race: 0, ...more }) as PblView;

  expect(marksOf(view({}))).toEqual([]);
  expect(marksOf(view({}), "mortal")).toEqual(["Mortal: nothing grows back"]);
  expect(marksOf(view({ match: { game: 2, wins: [1, 0], needed: 2 } }))).toEqual(["Game 2, first to 2 wins"]);
  expect(marksOf(view({ limit: { turns: 7, ms: 0 } }))).toEqual(["7 turns left"]);
  expect(marksOf(view({ limit: { turns: 1, ms: 0 }, race: 5 }))).toEqual(["1 turn left", "Race to 5 limbs"]);
  expect(marksOf(view({ limit: { turns: 0, ms: 61000 } }))).toEqual(["2 min left"]);
  expect(marksOf(view({ limit: { turns: 0, ms: 0 } }))).toEqual(["Time is up"]);
});
