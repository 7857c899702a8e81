import { expect, it } from "vitest";
import type { Option } from "../../../lib/wire";
import { cardIn, codeIn, digitOf, digitOfCode, numbered } from "./digits";

/** A question by the steps of its options; `say` makes buttons. */
const asked = (paths: string[][], picked: string[] = [], set = "") => ({
  paths: paths.map((steps) => ({ steps: steps[0] === "say" ? [] : steps, option: { code: steps.at(-1)! } as Option })),
  picked,
  set,
  open: picked.length > 0,
  buttons: paths.filter(([first]) => first === "say").map(([, code]) => ({ code }) as Option),
});
const hand = ["bruno", "?", "duds"];
const cards = ["card bruno", "card duds"];

it("is the hand where the question is about it, in a turn, a window or a set", () => {
  expect(numbered(asked([["say", "end"], ["card duds"], ["part 0.head", "part 1.head"]]), hand)).toEqual(cards);
  expect(numbered(asked([["say", "concede"], ["card bruno"], ["stored 4"]], [], "add"), hand, [4])).toEqual(cards);
  expect(numbered(asked([["say", "pass"]]), hand)).toEqual(cards);
});

it("is what can be pressed next where something else is asked", () => {
  expect(numbered(asked([["part 1.head"], ["part 1.legs"], ["part 1.head"]]), hand)).toEqual([
    "part 1.head",
    "part 1.legs",
  ]);
  expect(numbered(asked([["card mute"], ["say", "find none"]]), hand)).toEqual(["card mute"]);
  expect(numbered(asked([["deck"], ["card mute"]]), [])).toEqual(["deck", "card mute"]);
  expect(numbered(asked([["seat 1"], ["seat 2"]]), hand)).toEqual(["seat 1", "seat 2"]);
  expect(numbered(asked([["say", "done"], ["stored 4"], ["stored 6"]], [], "release"), hand, [6, 4, 4])).toEqual([
    "stored 6#0",
    "stored 4#1",
    "stored 4#2",
  ]);
});

it("is the second thing once the first is picked, and a face by its number", () => {
  const pod = asked([["card duds", "part 0.head"], ["card duds", "part 0.legs"], ["card bruno"]], ["card duds"]);
  const die = asked(
    [
      ["die 1:2", "face 3"],
      ["die 1:2", "face 5"],
    ],
    ["die 1:2"],
  );

  expect(numbered(pod, hand)).toEqual(["part 0.head", "part 0.legs"]);
  expect(numbered(die, hand)[4]).toBe("face 5");
});

it("is the buttons where there are two of them and nothing else", () => {
  const numbers = numbered(
    asked([
      ["say", "no"],
      ["say", "yes"],
    ]),
    hand,
  );

  expect(numbers.map(codeIn)).toEqual(["no", "yes"]);
  expect([digitOfCode(numbers, "yes"), digitOf(numbers, "card duds")]).toEqual(["2", undefined]);
  expect([codeIn("card duds"), cardIn("card duds"), cardIn("deck")]).toEqual(["", "duds", undefined]);
});
