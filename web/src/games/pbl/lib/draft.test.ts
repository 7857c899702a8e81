import { expect, it } from "vitest";
import { across } from "./draft";

it("lays a pile in one row as long as it goes, and in as few on a phone as keep the cards large", () => {
  expect([1, 6, 7, 12].map((n) => across(n, false))).toEqual([1, 6, 4, 6]);
  expect([0, 1, 4, 5, 9, 16, 20].map((n) => across(n, true))).toEqual([1, 1, 2, 3, 3, 4, 5]);
});
