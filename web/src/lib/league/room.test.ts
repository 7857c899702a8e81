import { describe, expect, it } from "vitest";
import type { LeagueOffer } from "../wire";
import { after, bidsOf, boardOf, codesOf, goingOf, moved, picksLeft, purseOf, timeWords, within } from "./room";

const say = (...codes: string[]): LeagueOffer[] => codes.map((code) => ({ act: "say", what: { code } }));
const room = {
  order: ["a", "b", "c"],
  turns: ["a", "b", "c", "c", "b", "a"],
  taken: ["x", "y", "z", "w"].map((thing, at) => ({ entrant: "abcc"[at], thing })),
};

describe("the board of a draft", () => {
  it("has a row for each round, which turns back", () => {
    const [first, second] = boardOf(room);

    expect(first.cells.map((cell) => cell?.thing)).toEqual(["x", "y", "z"]);
    expect(second.cells.map((cell) => cell?.pick)).toEqual([6, 5, 4]);
    expect([first.forward, second.forward]).toEqual([true, false]);
    expect(second.cells.map((cell) => cell?.now)).toEqual([false, true, false]);
  });

  it("leaves a place empty for whoever has left", () => {
    const left = { ...room, turns: ["a", "b", "c", "b", "a"], taken: room.taken.slice(0, 3) };

    expect(boardOf(left)[1].cells[2]).toBeUndefined();
    expect(picksLeft(left, "c")).toEqual([]);
  });

  it("knows which picks are mine still", () => {
    expect(picksLeft(room, "b")).toEqual([5]);
    expect(picksLeft(room, "c")).toEqual([]);
  });
});

describe("bids", () => {
  it("range from the least to the most that the server names", () => {
    expect(bidsOf(say("pass", "bid 4", "bid 31"))).toEqual({ least: 4, most: 31 });
    expect(bidsOf(say("pass", "bid 4"))).toEqual({ least: 4, most: 4 });
    expect(bidsOf(say("pass"))).toBeUndefined();
  });

  it("stay within that, whatever is typed", () => {
    const range = { least: 4, most: 31 };

    expect([0, 3, 12.4, 99, Number.NaN].map((sum) => within(sum, range))).toEqual([4, 4, 12, 31, 4]);
  });

  it("are among other words", () => {
    expect(after(codesOf(say("nominate x", "pass", "nominate y")), "nominate")).toEqual(["x", "y"]);
  });
});

describe("the clock", () => {
  it("goes once, twice", () => {
    expect([10, 6, 3, 0].map((left) => goingOf(left, 10))).toEqual(["", "once", "twice", "twice"]);
    expect([goingOf(-1, 10), goingOf(5, 0)]).toEqual(["", ""]);
  });

  it("says tenths at the end, and days at the beginning", () => {
    expect([5640, 42_000, 3_725_000, 3 * 86_400_000].map(timeWords)).toEqual(["5.6 s", "0:42", "1:02 h", "3 days"]);
  });
});

it("money is what is left of all that was had", () => {
  const held = { keepers: ["x"], prices: { x: 13 }, money: 31, bonuses: { "opening+1": 16 } };

  expect(purseOf(held, 17)).toEqual({ money: 31, free: 14, all: 60 });
  expect(purseOf(undefined, 0)).toEqual({ money: 0, free: 0, all: 0 });
});

it("a list is put in another order", () => {
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
});
