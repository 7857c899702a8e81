import { expect, test } from "vitest";
import { holds, marker, reading, titleOf, words } from "./entry";
import type { Rule } from "./wire";

const rule = (cells: Record<string, string>, kind = "rule"): Rule => ({
  id: "PBL-R-9",
  game: "pbl",
  kind,
  section: "1",
  text: "",
  cells: Object.entries(cells).map(([name, text]) => ({ name, text })),
  tests: [],
});

test("a rule leads with its sentence; check and edition are small print", () => {
  expect(reading(rule({ Rule: "On a tie the attacker trails.", Ed: "1.3", Check: "trailing" }))).toEqual({
    lead: "On a tie the attacker trails.",
    lines: [],
    check: "trailing",
    marks: ["Edition 1.3"],
  });
});

test("a ruling tells the gap, the choice and the reason", () => {
  expect(
    reading(rule({ "Open question": "Who?", Ruling: "Both.", Reason: "Fair.", Setting: "of its own" }, "ruling")),
  ).toEqual({
    lead: "",
    lines: [
      { label: "The gap", text: "Who?" },
      { label: "We chose", text: "Both." },
      { label: "Why", text: "Fair." },
    ],
    check: "",
    marks: ["Has a setting"],
  });
});

test("a check that says none is not shown", () => {
  expect(reading(rule({ Rule: "Setting only.", Ed: "B", Check: "none" }))).toMatchObject({ check: "", marks: [] });
});

test("chapters are named for readers", () => {
  expect(
    [
      "PBL-COMP: components and card data",
      "PBL-MODE-SERIES",
      "TURN, RESEARCH, PROGRAM",
      "PBL-MODE-3P: three players",
    ].map((title) => titleOf({ title }, "PBL")),
  ).toEqual(["Components and card data", "Series", "Turn, research, program", "Three players"]);
});

test("every word of a search has to occur, in the id or in the row", () => {
  const one = rule({ Rule: "Jokers are face cards." });

  expect(holds(one, words("joker FACE"))).toBe(true);
  expect(holds(one, words("pbl-r-9"))).toBe(true);
  expect(holds(one, words("joker tie"))).toBe(false);
});

test("hits are marked whatever is typed", () => {
  expect("See BB-R-57 (a+b).".split(marker(words("bb-r-57 a+b ["))!)).toEqual(["See ", "BB-R-57", " (", "a+b", ")."]);
  expect(marker([])).toBeUndefined();
});

test("a number is the same in letters and in digits", () => {
  const one = rule({ Rule: "Total of exactly 6: the defender discards 8 cards." });

  expect(holds(one, words("exactly six"))).toBe(true);
  expect(holds(one, words("eight cards"))).toBe(true);
  expect(holds(rule({ Rule: "At most 16." }), words("six"))).toBe(false);
  expect("exactly 6: lose 16".split(marker(words("exactly six"))!)).toEqual(["", "exactly", " ", "6", ": lose 16"]);
});
