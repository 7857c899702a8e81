import { expect, it } from "vitest";
import { origins } from "./flight";
import { colourOf, costOf, faceOf, nameOf, railAt, rowOf, sorted } from "./view";
import type { RobotsView } from "./view";

it("names cards as people do", () => {
  expect(nameOf("10H")).toBe("10 of hearts");
  expect(nameOf("KS")).toBe("king of spades");
  expect(nameOf("joker_red")).toBe("red joker");
  expect(faceOf("QD").red).toBe(true);
});

it("sorts a hand by rank", () => {
  expect(sorted(["10S", "2S", "AC", "JC", "AS", "joker_black"])).toEqual([
    "AS",
    "AC",
    "2S",
    "10S",
    "JC",
    "joker_black",
  ]);
});

it("knows what a total costs (ROB-DISCARD-3..5)", () => {
  expect([-2, 0, 1, 5, 6, 7, 19].map(costOf)).toEqual([0, 0, 1, 5, 8, 5, 5]);
  expect(rowOf(0)).toBe(-1);
});

it("finds my colour, also before the halves are chosen", () => {
  const dealt = { seats: { black: 1, red: 0 } } as RobotsView;
  expect(colourOf(dealt, 0)).toBe("red");
  expect(colourOf({ seats: {} } as RobotsView, 1)).toBe("red");
  expect(colourOf(dealt, -1)).toBe("black");
});

it("puts every phase on the rail", () => {
  expect(["research", "scrap", "block", "recover_other"].map(railAt)).toEqual([0, 2, 3, 6]);
});

it("lets cards fly out of the pile they lay in", () => {
  const from = origins([
    { event: "drew", seat: 0, card: "JC", left: 1 },
    { event: "drew", seat: 1, card: "?", left: 1 },
    { event: "lost_from_supply", seat: 1, cards: ["2H"], left: 1 },
    { event: "recovered", seat: 0, paid: "KS", cards: ["3S"] },
  ]);
  expect(Object.fromEntries(from)).toEqual({
    JC: "black-supply",
    "2H": "red-supply",
    KS: "black-hand",
    "3S": "black-discard",
  });
});
