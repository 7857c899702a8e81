import { expect, it } from "vitest";
import { spoken, zones } from "./zones";

it("says what a view holds in words, and leaves out what is empty", () => {
  const board = zones(
    {
      phase: "left_arm",
      row: [],
      deck: ["?", "?"],
      seats: [{ hand: ["pillbox.1", "?"] }, { hand: ["?"] }],
      combat: null,
      tokens: 0,
    },
    ["You", "Bo"],
  );

  expect(board.map((zone) => zone.name)).toEqual(["Phase", "Deck", "Seats"]);
  expect(board[0].text).toBe("Left arm");
  expect(board[1].text).toBe("2 face down");
  expect(board[2].inner.map((zone) => [zone.name, zone.inner[0].text])).toEqual([
    ["You", "Pillbox, 1 face down"],
    ["Bo", "1 face down"],
  ]);
  expect(spoken("siphon.1")).toBe("Siphon");
});
