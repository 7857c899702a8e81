import { expect, test } from "vitest";
import { around, joined, same, widened } from "./spot";

test("one hole is around a limb and its tag", () => {
  const limb = { x: 10, y: 20, width: 30, height: 100 };
  const tag = { x: 5, y: 110, width: 60, height: 20 };
  expect(around([limb, tag])).toEqual({ x: 5, y: 20, width: 60, height: 110 });
});

test("what is not on the screen makes no hole", () => {
  expect(around([])).toBeUndefined();
  expect(around([{ x: 0, y: 0, width: 0, height: 0 }])).toBeUndefined();
  expect(
    around([
      { x: 0, y: 0, width: 0, height: 0 },
      { x: 4, y: 4, width: 9, height: 9 },
    ])?.x,
  ).toBe(4);
});

test("a hole is a little larger than what it shows", () => {
  expect(widened({ x: 10.4, y: 10.4, width: 20, height: 20 }, 8)).toEqual({ x: 2, y: 2, width: 36, height: 36 });
});

test("holes that did not move are the same", () => {
  const box = { x: 1, y: 2, width: 3, height: 4 };
  expect(same([box], [{ ...box }])).toBe(true);
  expect(same([box], [])).toBe(false);
});

test("makes one hole of two that meet side by side, and leaves those apart that only cross", () => {
  const [left, right] = [
    { x: 0, y: 0, width: 114, height: 160 },
    { x: 106, y: 2, width: 114, height: 160 },
  ];
  const across = { x: 90, y: 150, width: 300, height: 40 };

  expect(joined([left, right])).toEqual([{ x: 0, y: 0, width: 220, height: 162 }]);
  expect(joined([left, across])).toEqual([left, across]);
  expect(joined([left, { ...right, x: 300 }])).toHaveLength(2);
});
