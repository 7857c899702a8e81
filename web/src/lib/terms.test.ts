import { expect, test } from "vitest";
import { termOf, withoutSides, withTerm } from "./terms";

test("a number for one side is put in, changed and taken away", () => {
  const one = withTerm(undefined, 1, "opening", 1);
  const two = withTerm(one, 0, "limit", 2);

  expect(one).toBe("1:opening=1");
  expect(two).toBe("1:opening=1;0:limit=2");
  expect([termOf(two, 0, "limit"), termOf(two, 1, "opening"), termOf(two, 0, "opening")]).toEqual([2, 1, 0]);
  expect(withTerm(two, 1, "opening", 3)).toBe("1:opening=3;0:limit=2");
  expect(withTerm(withTerm(two, 1, "opening", 0), 0, "limit", 0)).toBe("");
});

test("what the form does not know of stays", () => {
  expect(withTerm("all:shop=piles;0:inheritance=mute", 0, "give", 3)).toBe("all:shop=piles;0:inheritance=mute,give=3");
});

test("who is no longer at the table has no terms", () => {
  expect(withoutSides("all:shop=piles;1:limit=1;2:opening=1", 2)).toBe("all:shop=piles;1:limit=1");
  expect(withoutSides(undefined, 2)).toBe("");
});
