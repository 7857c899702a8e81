import { expect, it } from "vitest";
import type { GameEvent, Update } from "../wire";
import { Gathered, Recent, beatOf, stillBeatOf, worthOf } from "./director";

it("spends time on what changes something, and none on what goes without saying", () => {
  const beats = ([0, 1, 2, 3, 4] as const).map((worth) => beatOf(worth, "normal", 0));

  expect(beats[0]).toBe(0);
  expect(beats).toEqual([...beats].sort((a, b) => a - b));
  expect(
    worthOf([
      { worth: 1, seat: 1 },
      { worth: 3, seat: 0 },
      { worth: 0, seat: 1 },
    ]),
  ).toBe(3);
  expect(worthOf([])).toBe(0);
});

it("lets a verdict be read at every pace, however long I have waited", () => {
  for (const pace of ["calm", "normal", "brisk"] as const) {
    expect(beatOf(4, pace, 0)).toBeGreaterThanOrEqual(1200);
    expect(beatOf(4, pace, 60_000)).toBeGreaterThanOrEqual(1200);
    expect(stillBeatOf(4, pace)).toBeGreaterThan(beatOf(4, pace, 0));
    expect(stillBeatOf(3, pace)).toBe(0);
  }
});

it("hurries when I have waited long, and is quicker or calmer as I like", () => {
  expect(beatOf(2, "normal", 2500)).toBeLessThan(beatOf(2, "normal", 0));
  expect(beatOf(3, "normal", 5000)).toBe(0);
  expect(beatOf(2, "brisk", 0)).toBeLessThan(beatOf(2, "normal", 0));
  expect(beatOf(2, "calm", 0)).toBeGreaterThan(beatOf(2, "normal", 0));
});

it("gathers what others did beside in one line", () => {
  const gathered = new Gathered();
  gathered.add([{ worth: 1, seat: 1, verb: "built" }]);
  gathered.add([
    { worth: 1, seat: 1, verb: "drew" },
    { worth: 2, seat: 1 },
  ]);
  gathered.add([{ worth: 1, seat: 2, verb: "drew", n: 2 }]);
  const names = ["You", "Magpie", "Rivet"];

  expect(gathered.line((seat) => names[seat])).toBe("Magpie built 1, drew 1. Rivet drew 2.");
  gathered.clear();
  expect(gathered.line((seat) => names[seat])).toBe("");
});

it("keeps the last seconds, with the state they began from", () => {
  const recent = new Recent(5, 8000);
  const update = (version: number, events: number): Update =>
    ({ version, events: Array.from({ length: events }, () => ({}) as GameEvent) }) as Update;
  recent.note(update(1, 1), 0);
  recent.note(update(2, 0), 9000);
  recent.note(update(3, 2), 10_000);
  recent.note(update(4, 1), 11_000);

  expect(recent.since(12_000).map((one) => one.version)).toEqual([2, 3, 4]);
  expect(recent.since(40_000)).toEqual([]);
});
