import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LeagueNews, LeagueView, ToServer } from "../wire";

vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://here", pathname: "/league/x", search: "", hash: "" });
const { League } = await import("./league.svelte");
const { Line } = await import("../line.svelte");

export const shown = (n: number, more: Partial<LeagueView> = {}): LeagueView => ({
  id: "x",
  n,
  me: "Ana",
  you: "Ana",
  commissioner: false,
  terms: {
    name: "Cup",
    game: "g",
    settings: {},
    commissioner: "Cy",
    phases: [{ kind: "single" }],
    format: "",
    options: {},
    series: 1,
    draws: "count",
    replays: 3,
    points: {},
    ties: [],
    seeding: "entry",
    open_entry: true,
    clocks: {},
    template: "cup",
  },
  people: [],
  entrants: [
    { key: "Ana", name: "Ana", people: ["Ana"], bots: [] },
    { key: "greedy-1", name: "Magpie", people: [], bots: ["greedy"] },
  ],
  gone: [],
  started: true,
  paused: false,
  over: false,
  champion: "",
  time: 0,
  clocks: {},
  phase: 0,
  stages: [],
  to_play: [],
  standings: [],
  holdings: {},
  room: {},
  asked: [],
  due: -1,
  legal: [],
  tables: {},
  here: [],
  ...more,
});
const told = (n: number, more: Partial<LeagueNews> = {}): LeagueNews => ({
  kind: "leaguenews",
  league: "x",
  n,
  phase: 0,
  over: false,
  paused: false,
  holdings: {},
  room: {},
  asked: [],
  due: -1,
  legal: [],
  here: [],
  ...more,
});

let sent: ToServer[];
let asked: string[];
let answers: Map<string, unknown>;
let league: InstanceType<typeof League>;
const settled = (): Promise<void> => vi.waitFor(() => expect(league["asking"]).toBe(false));

beforeEach(() => {
  sent = [];
  asked = [];
  answers = new Map<string, unknown>([
    ["/api/leagues/x", shown(3)],
    ["/api/me", { person: "p", name: "Ana", seeking: "" }],
  ]);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(answers.get(path) ?? { detail: "There is no such league." }), {
      status: answers.has(path) ? 200 : 404,
    });
  });
  const line = new Line();
  line.send = (message) => Boolean(sent.push(message));
  line.standing = "open";
  league = new League("x", line);
});

describe("a league that is followed", () => {
  it("is fetched, watched, and let go of again", async () => {
    const stop = league.follow();
    await settled();

    expect(league.view?.n).toBe(3);
    expect(sent).toEqual([{ kind: "watch", league: "x" }]);
    stop();
    expect(sent.at(-1)).toEqual({ kind: "watch", league: "x", on: false });
  });

  it("shows what the news tells at once, and asks for the rest", async () => {
    await league.fetch();
    answers.set("/api/leagues/x", shown(5, { paused: true, champion: "Ana" }));
    league.heard(told(5, { paused: true }));

    expect(league.view?.paused).toBe(true);
    await settled();
    expect(league.view?.champion).toBe("Ana");
    league.heard(told(4));
    expect(asked).toHaveLength(2);
  });

  it("never goes back to an older answer", async () => {
    await league.fetch();
    answers.set("/api/leagues/x", shown(2));
    await league.fetch();

    expect(league.view?.n).toBe(3);
  });

  it("asks once more where something happened while an answer was on its way", async () => {
    const first = league.fetch();
    league.heard(told(4));
    league.heard(told(5));
    await first;

    expect(asked).toHaveLength(2);
  });

  it("says that there is none", async () => {
    answers.delete("/api/leagues/x");
    await league.fetch();

    expect(league.missing).toBe(true);
    expect(league.problem).toBe("There is no such league.");
  });

  it("takes the answer to an act, or throws the refusal", async () => {
    await league.fetch();
    answers.set("/api/leagues/x/acts", shown(4, { paused: true }));
    await league.act("pause");
    expect(league.view?.paused).toBe(true);

    answers.delete("/api/leagues/x/acts");
    await expect(league.act("pause")).rejects.toThrow("There is no such league.");
    expect(league.busy).toBe(false);
  });

  it("calls people by their names, and me you", async () => {
    await league.fetch();

    expect(league.called("Ana")).toBe("You");
    expect(league.called("greedy-1")).toBe("Magpie");
    expect(league.nameOf("nobody")).toBe("nobody");
  });

  it("knows when the clock is over on the page's own clock", async () => {
    vi.spyOn(performance, "now").mockReturnValue(1000);
    await league.fetch();
    expect(league.due).toBe(-1);
    league.heard(told(3, { due: 500 }));

    expect(league.due).toBe(1500);
  });
});
