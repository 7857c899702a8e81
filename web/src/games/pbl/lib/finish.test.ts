import { expect, it } from "vitest";
import type { Ending } from "../../../lib/wire";
import type { Fight } from "./fights";
import { blowSaid, decisive, endSaid, limbsLost, loserOf, stoodSaid } from "./finish";
import type { PblView } from "./view";

const names = {
  mine: (seat: number) => seat === 0,
  who: (seat: number) => (seat === 0 ? "you" : "Mara"),
  whose: (seat: number) => (seat === 0 ? "your" : "Mara's"),
  card: (key: string) => key,
};
const limbs = (...dead: string[]) =>
  Object.fromEntries(["head", "left_arm", "right_arm", "legs"].map((place) => [place, { dead: dead.includes(place) }]));
const view = {
  sides: [
    { seats: [0], out: false, limbs: limbs("left_arm") },
    { seats: [1], out: true, limbs: limbs("head", "left_arm", "right_arm", "legs") },
  ],
} as unknown as PblView;
const blown = (turn: number, place: string, totals: [number, number], target = 1): Fight => ({
  from: turn,
  to: turn,
  n: turn,
  turn,
  seat: 1 - target,
  source: "right_arm",
  target,
  place,
  sets: [],
  totals,
  came: "blown",
  cards: [],
  ended: false,
  added: { party: 0, seat: 1 - target, cards: 1, stored: 0, behind: 2, chance: 1 / 3 },
});
const fights = [
  blown(20, "legs", [9, 8]), // it grew back
  blown(28, "left_arm", [18, 9], 0),
  blown(31, "head", [30, 28]),
  blown(35, "right_arm", [25, 16]),
  blown(39, "left_arm", [27, 24]),
  blown(45, "legs", [24, 22]),
];
const ending: Ending = { winners: [0], reason: "termination", rule: "", turns: 45, text: "You win." };

it("counts the limbs in the order in which they went for good", () => {
  expect(limbsLost(view, fights, 1).map((one) => [one.place, one.turn, one.score])).toEqual([
    ["head", 31, "30 : 28"],
    ["right_arm", 35, "25 : 16"],
    ["left_arm", 39, "27 : 24"],
    ["legs", 45, "24 : 22"],
  ]);
});

it("names the blow that decided it, with its chance", () => {
  const blow = decisive(view, fights, 1)!;

  expect(blowSaid(blow, names)).toEqual({ what: "Right arm on Mara's legs.", why: "1 bomb at 33.3 %: you made it." });
  expect(
    endSaid(ending, blow, names, { who: "You", robot: "Obsidian", mine: false, lost: 4, turn: 45, quit: [] }),
  ).toBe("You won on turn 45. Obsidian's fourth limb, the legs, came off.");
});

it("tells an end without a blow in the game's own words", () => {
  const resigned = { ...view.sides[1], limbs: limbs("head", "legs") };
  const standing = { sides: [view.sides[0], resigned] } as unknown as PblView;

  expect(decisive(standing, fights, 1)).toBeUndefined();
  expect(endSaid(ending, undefined, names, { who: "You", robot: "", mine: false, lost: 4, turn: 45, quit: [] })).toBe(
    "You win.",
  );
});

it("shows whoever lost their own robot, and everybody else the one that fell", () => {
  expect(loserOf(view, { winners: [0] }, 0, true)).toBe(1);
  expect(loserOf(view, { winners: [1] }, 0, true)).toBe(0);
  expect(loserOf(view, { winners: [0] }, 0, false)).toBe(1);
});

it("says who gave up and when, and otherwise why it was over", () => {
  const facts = { who: "Mara", robot: "", mine: true, lost: 0, turn: 13, quit: [0] };
  const over = { ...ending, winners: [1], turns: 13, text: "Mara wins." };

  expect(endSaid({ ...over, reason: "resigned" }, undefined, names, facts)).toBe("You resigned on turn 13. Mara wins.");
  expect(endSaid({ ...over, reason: "resigned", turns: 0 }, undefined, names, { ...facts, quit: [0, 1] })).toBe(
    "Mara resigned before the first turn. Mara wins.",
  );
  expect(endSaid({ ...over, reason: "time" }, undefined, names, facts)).toBe("The time was up. Mara wins.");
});

it("says how each side stood, with its limbs and cards", () => {
  const table = { ...view, hands: [["bruno", "duds"], []] } as unknown as PblView;

  expect([0, 1].map((side) => stoodSaid(table, side))).toEqual([
    "three limbs, 2 cards in hand",
    "no limb, no card in hand",
  ]);
});
