import { expect, test } from "vitest";
import { toneOf } from "./ending";

test("who won and who lost see different scenes, and nobody else sees either", () => {
  const won = { winners: [1] };

  expect(toneOf(won, 1)).toBe("win");
  expect(toneOf(won, 0)).toBe("loss");
  expect(toneOf(won, -1)).toBe("told");
  expect(toneOf(won, 1, true)).toBe("told");
  expect(toneOf({ winners: [] }, 1)).toBe("told");
});
