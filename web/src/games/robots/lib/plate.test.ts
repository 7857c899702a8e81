import { expect, it } from "vitest";
import { pairOf, sendOf } from "./plate";
import type { RobotsView } from "./view";

it("makes a robot of the lower card and throws the higher one away; equal ones are robots both", () => {
  expect(pairOf("build 8H 4H")).toEqual([
    { card: "4H", robot: true, worth: 4 },
    { card: "8H", robot: false, worth: 8 },
  ]);
  expect(pairOf("build 5H 5D")?.map((one) => one.robot)).toEqual([true, true]);
  expect(pairOf("program 4H=attack")).toBeUndefined();
});

const view = (hand: number): RobotsView =>
  ({
    seats: { black: 1, red: 0 },
    red: {
      robots: [
        { card: "4H", value: 4 },
        { card: "6D", value: 2 },
      ],
    },
    black: { hand: Array(hand).fill("?") },
  }) as unknown as RobotsView;

it("says what is sent in sum, and how much of it cannot come from the hand", () => {
  expect(sendOf("attack 4H 6D", view(4), 0, "Loose Screw")).toEqual({
    total: 6,
    says: "4 + 2 = 6. Loose Screw holds 4 cards, so 4 or more of the 8 leave its Supply.",
  });
  expect(sendOf("attack 4H", view(5), 0, "Loose Screw")?.says).toContain("may stay as it is");
  expect(sendOf("attack 4H", view(0), 0, "Loose Screw")?.says).toContain("all of the 4");
  expect(sendOf("attack none", view(4), 0, "Loose Screw")).toBeUndefined();
});
