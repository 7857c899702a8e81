import { expect, test } from "vitest";
import { spread } from "./hand";

test("four cards stand two by two where there is room, and in a row where there is little", () => {
  expect(spread(4, 355, 480)).toEqual({ columns: 2, width: 154 });
  expect(spread(4, 355, 150)).toMatchObject({ columns: 4, width: 82 });
});

test("three cards are larger than four, and a full hand still fits", () => {
  const [three, nine] = [spread(3, 355, 200), spread(9, 355, 330)];

  expect(three).toMatchObject({ columns: 3, width: 113 });
  expect(Math.ceil(9 / nine.columns) * (nine.width * (88 / 63) + 20)).toBeLessThanOrEqual(330);
  expect(nine.columns * nine.width).toBeLessThanOrEqual(355);
});

test("where there is no room at all nothing breaks", () => {
  expect(spread(4, 355, 0)).toEqual({ columns: 4, width: 0 });
  expect(spread(0, 355, 200)).toEqual({ columns: 1, width: 0 });
});
