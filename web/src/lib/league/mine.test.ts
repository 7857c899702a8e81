import { describe, expect, it } from "vitest";
import type { LeagueMatch, LeagueView } from "../wire";
import { waitsFor } from "./mine";

const match = (id: string, more: Partial<LeagueMatch> = {}): LeagueMatch => ({
  id,
  round: 1,
  label: "",
  sides: ["Ana", "Bo"],
  games: [],
  over: false,
  winner: "",
  how: "",
  ready: [],
  reports: {},
  disputed: false,
  open: true,
  ...more,
});
const view = (more: Partial<LeagueView>): LeagueView =>
  ({
    you: "Ana",
    commissioner: false,
    started: true,
    paused: false,
    over: false,
    entrants: [],
    asked: [],
    room: {},
    to_play: [],
    tables: {},
    legal: [],
    terms: { open_entry: true },
    ...more,
  }) as unknown as LeagueView;

describe("what waits for me", () => {
  it("is joining while that is possible, and beginning for the commissioner", () => {
    expect(waitsFor(view({ started: false, you: "" }), [])).toEqual({ is: "join" });
    expect(waitsFor(view({ started: false }), [])).toEqual({ is: "gather" });
    const start = [{ act: "start", what: {} }];
    expect(waitsFor(view({ started: false, commissioner: true, legal: start }), [])).toEqual({
      is: "start",
      missing: 0,
    });
  });

  it("is a draft before any match", () => {
    const found = view({ asked: ["Ana"], room: { kind: "keepers" } as LeagueView["room"] });
    expect(waitsFor(found, [])).toEqual({ is: "room" });
  });

  it("is the game that runs, then the one whose other side is ready", () => {
    const matches = [match("1"), match("2", { ready: ["Bo"] }), match("3")];
    const found = view({ to_play: ["1", "2", "3"] });
    expect(waitsFor(found, matches)).toMatchObject({ is: "match", match: { id: "2" }, more: 2 });
    expect(waitsFor({ ...found, tables: { "3": "T" } }, matches)).toMatchObject({ match: { id: "3" } });
  });

  it("is nothing for an onlooker, and a dispute for the commissioner", () => {
    const matches = [match("1", { disputed: true })];
    expect(waitsFor(view({ you: "", to_play: ["1"] }), matches)).toEqual({ is: "wait" });
    expect(waitsFor(view({ you: "", commissioner: true, to_play: ["1"] }), matches)).toMatchObject({ is: "dispute" });
  });
});
