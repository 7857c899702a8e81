import { describe, expect, it } from "vitest";
import { type Book, middleTurns, momentOf, rankWords, ranked, shade } from "./book";
import { lasting, ordinal } from "./words";

const book = (more: Partial<Book>): Book => ({ tables: {}, stages: [], ...more }) as unknown as Book;

describe("a season book", () => {
  it("draws one line for everybody, from round to round", () => {
    const lines = ranked(
      [
        ["a", "b"],
        ["b", "a"],
        ["b", "a"],
      ],
      100,
      20,
    );

    expect(lines.map((line) => line.entrant)).toEqual(["b", "a"]);
    expect(lines[0].points).toEqual([
      [0, 20],
      [50, 0],
      [100, 0],
    ]);
    expect(lines[0].path.startsWith("M0 20C25 20 25 0 50 0")).toBe(true);
  });

  it("draws whoever came late from where they came in", () => {
    expect(ranked([["a"], ["a", "b"]], 10, 1)[1].points).toEqual([[10, 1]]);
  });

  it("says who led", () => {
    expect(
      rankWords(
        [
          ["a", "b"],
          ["b", "a"],
        ],
        (key) => key.toUpperCase(),
      ),
    ).toBe("B stood first after 1 of 2 rounds.");
  });

  it("leads to the table of a moment, or to the record where there is none", () => {
    expect(momentOf(book({ tables: { "1.1.1-1": "T" } }), "x", "1.1.1-1", 7)).toBe("/t/T?moment=7");
    expect(momentOf(book({}), "x", "1.1.1-1", 7)).toBe("/api/leagues/x/records/1.1.1-1");
  });

  it("fills cells by what was won", () => {
    expect([shade([2, 0, 0]), shade([1, 0, 1]), shade([0, 1, 0]), shade([0, 0, 2])]).toEqual([
      "won",
      "both",
      "both",
      "lost",
    ]);
  });

  it("counts the turns that an engine has counted", () => {
    const stages = [{ matches: [{ games: [{ turns: 9 }, { turns: 0 }] }, { games: [{ turns: 31 }] }] }];
    expect(middleTurns(book({ stages: stages as unknown as Book["stages"] }))).toBe(9);
    expect(middleTurns(book({}))).toBe(0);
  });
});

describe("words", () => {
  it("say lengths of time and places", () => {
    expect([lasting(259_200_000), lasting(90_000), lasting(60_000)]).toEqual(["3 days", "90 seconds", "1 minute"]);
    expect([1, 2, 3, 4, 11, 21].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "21st"]);
  });
});
