import { expect, test } from "vitest";
import { told } from "./strip";
import type { Table } from "./table.svelte";

const NAMES = ["Stoat", "Fox", "You"];
const many = (me: number): Table =>
  ({
    me,
    view: { attacker: 0, phase: "open" },
    foresight: {
      now: [],
      steps: [1, 2].map((defender) => ({
        card: `jab.${defender}`,
        on: "",
        does: true,
        duel: { defender, attack: 3, defense: 5, result: 0 },
      })),
      then: [
        { defender: 1, attack: 3, defense: 5, result: 1 }, // low values win
        { defender: 2, attack: 3, defense: 3, result: 0 },
      ],
      tokens: [2, -1, 0],
    },
    nameOf: (seat: number) => NAMES[seat],
    told: (seat: number) => NAMES[seat],
  }) as unknown as Table;

test("who wins a duel is what the rules say, also where low values win", () => {
  expect(told(many(2))?.duels.map((duel) => duel.result)).toEqual([1, 0]);
});

test("against many the abilities of my own duel are told", () => {
  expect(told(many(2))?.steps.map((step) => step.card)).toEqual(["jab.2"]);
  expect(told(many(0))?.steps).toEqual([]);
});

test("against many the duels are counted, and mine is known", () => {
  expect(told(many(2))?.tally).toBe("Stoat beats 1 of 2");
  expect(told(many(2))?.duels.map((duel) => duel.mine)).toEqual([false, true]);
});
