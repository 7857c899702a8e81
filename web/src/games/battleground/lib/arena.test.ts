import { expect, test } from "vitest";
import { aroundTheTable, isOnlyHere } from "./arena";

test("everybody has a place at the wall, clockwise from the bottom left", () => {
  expect(aroundTheTable(6)).toEqual({ left: [2, 1, 0], right: [3, 4, 5] });
  expect(aroundTheTable(5)).toEqual({ left: [2, 1, 0], right: [3, 4] });
  expect(aroundTheTable(2)).toEqual({ left: [0], right: [1] });
});

test("an address that no phone can reach is known as such", () => {
  expect(["localhost", "127.0.0.1", "[::1]"].every(isOnlyHere)).toBe(true);
  expect(["192.168.1.20", "yard.example", "127.example"].some(isOnlyHere)).toBe(false);
});
