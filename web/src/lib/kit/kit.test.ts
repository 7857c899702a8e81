/** The picture of a card is part of its identity: the same key gives the same string in page, print and review. */
import { expect, test } from "vitest";
import { OBSIDIAN, SOLAR } from "../showcase";
import { digest } from "./digest";
import { robot } from "./robot";
import { genome, rng } from "./seed";

test("a key always pulls the same looks, in the order that is part of the format", () => {
  expect(genome({ key: "tin-lid" })).toMatchInlineSnapshot(`
    {
      "body": 4,
      "company": "copper",
      "crest": 2,
      "decor": 1,
      "eye": 2,
      "main": "var(--co-copper)",
      "pat": "url(#p-copper)",
      "skew": 0.2688453297596425,
      "tool": 3,
      "trim": "var(--co-copper-t)",
    }
  `);
  expect([rng("alvidon")(), rng("alvidon").pick(6)]).toMatchInlineSnapshot(`
    [
      0.3705734002869576,
      2,
    ]
  `);
});

test("card data overrides what the key would pull", () => {
  const plain = genome({ key: "rasp" });

  expect(genome({ key: "rasp", company: "bone", look: { tool: 3 } })).toEqual({
    ...plain,
    company: "bone",
    tool: 3,
    main: "var(--co-bone)",
    trim: "var(--co-bone-t)",
    pat: "url(#p-bone)",
  });
});

test("drawings are the ones everybody knows", async () => {
  const drawn = {
    solar: robot(SOLAR, "a"),
    obsidian: robot(OBSIDIAN, "a"),
  };

  expect(
    Object.fromEntries(await Promise.all(Object.entries(drawn).map(async ([name, svg]) => [name, await digest(svg)]))),
  ).toMatchInlineSnapshot(`
    {
      "obsidian": "bd28e3f1a23a",
      "solar": "2262b02de1a1",
    }
  `);
});

test("two robots on a page share no clip id", () => {
  const ids = (svg: string): string[] => [...svg.matchAll(/clipPath id="([^"]+)"/g)].map((hit) => hit[1]);
  const others = new Set(ids(robot(SOLAR, "two")));

  expect(ids(robot(SOLAR, "one")).filter((id) => others.has(id))).toEqual([]);
});

test("a drawing never holds a number that is none", () => {
  expect(robot(SOLAR, "a") + robot(OBSIDIAN, "a")).not.toMatch(/NaN|undefined|null/);
});
