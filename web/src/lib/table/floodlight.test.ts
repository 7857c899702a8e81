import { expect, it } from "vitest";
import { arcBetween, beamOn, placeFor } from "./floodlight";

const FLOOR = { x: 0, y: 44, width: 1200, height: 600 };
const SIZE = { width: 372, height: 400 };

it("stands in the middle, and aside where it would hide what is meant", () => {
  expect(placeFor([], FLOOR, SIZE)).toBe(414);
  expect(placeFor([{ x: 500, y: 100, width: 200, height: 100 }], FLOOR, SIZE)).toBe(10);
  const left = { x: 0, y: 100, width: 120, height: 100 };
  expect(placeFor([{ x: 500, y: 100, width: 200, height: 100 }, left], FLOOR, SIZE)).toBe(818);
});

it("throws its light from the nearer corner, and its line from mine to theirs", () => {
  const [one, other] = [
    { x: 100, y: 200, width: 20, height: 20 },
    { x: 900, y: 200, width: 20, height: 20 },
  ];
  expect(beamOn(other, FLOOR)).toMatch(/^M1174 44H1200L/);
  expect(beamOn(one, FLOOR)).toMatch(/^M26 44H0L/);
  expect(arcBetween(one, other).line).toMatch(/^M110 210Q510 50 910 210$/);
});
