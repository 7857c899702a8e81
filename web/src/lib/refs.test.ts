import { expect, test } from "vitest";
import { cut } from "./refs";

const known = new Set([
  "ROB-R-31",
  "ROB-R-32",
  "ROB-BUILD-5",
  "ROB-BUILD-6",
  "PBL-TURN-2",
  "PBL-TURN-4",
  "PBL-TURN-13",
  "PBL-MODE-3P-7",
]);
const links = (text: string, prefix = "ROB"): string[] =>
  cut(text, prefix, known).flatMap((piece) => (typeof piece === "string" ? [] : [`${piece.shown} > ${piece.id}`]));

test("ids in full", () => {
  expect(cut("See ROB-R-31.", "ROB", known)).toEqual(["See ", { id: "ROB-R-31", shown: "ROB-R-31" }, "."]);
});

test("lists and ranges that leave out the area", () => {
  expect(links("(ROB-R-31/32)")).toEqual(["ROB-R-31 > ROB-R-31", "32 > ROB-R-32"]);
  expect(links("PBL-TURN-2..4, -13", "PBL")).toEqual([
    "PBL-TURN-2 > PBL-TURN-2",
    "4 > PBL-TURN-4",
    "-13 > PBL-TURN-13",
  ]);
});

test("ids without the game's prefix", () => {
  expect(links("BUILD-5/6, R-31")).toEqual(["BUILD-5 > ROB-BUILD-5", "6 > ROB-BUILD-6", "R-31 > ROB-R-31"]);
  expect(links("MODE-3P-7", "PBL")).toEqual(["MODE-3P-7 > PBL-MODE-3P-7"]);
});

test("what does not exist is no link, and nothing of the text is lost", () => {
  const text = "ROB-R-99, F-16 and ROB-R-31 (2 to 6, 5S-9S)";

  expect(links(text)).toEqual(["ROB-R-31 > ROB-R-31"]);
  expect(
    cut(text, "ROB", known)
      .map((piece) => (typeof piece === "string" ? piece : piece.shown))
      .join(""),
  ).toBe(text);
});
