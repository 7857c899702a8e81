import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Chair, FromServer, LogLine, Question, ToServer, Update, View } from "../wire";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://here", pathname: "/t/x", search: "", hash: "" });
const { Session } = await import("./session.svelte");
const { Line } = await import("../line.svelte");

const question: Question = {
  decision: "ROB-D-4",
  text: "Build?",
  rule: "ROB-BUILD-1",
  options: [{ code: "pass", words: "pass", item: false, limit: 0, parts: [] }],
  named: [],
  least: 0,
  most: 0,
  forced: false,
  free: false,
  usually_asked: true,
};
const update = (version: number, more: Partial<Update> = {}): Update => ({
  kind: "update",
  table: "x",
  version,
  viewer: 0,
  sentence: "",
  rule: "",
  turn: 1,
  asked: [0],
  view: {} as View,
  events: [],
  log: [],
  fresh: false,
  earlier: false,
  question,
  beside: [],
  undo: null,
  mayundo: false,
  clocks: [],
  pause: null,
  lesson: null,
  ending: null,
  late: false,
  disclosed: false,
  ...more,
});

let sent: ToServer[];
let session: InstanceType<typeof Session>;
const hear = (message: FromServer): void => session.heard(message);
beforeEach(() => {
  sent = [];
  const line = new Line();
  line.send = (message) => Boolean(sent.push(message));
  session = new Session("x", line);
  hear(update(1, { fresh: true }));
});

it("acts once, however often it is clicked", () => {
  session.act("pass");
  session.act("pass");

  expect(sent).toEqual([{ kind: "act", table: "x", version: 1, code: "pass", sent: expect.any(Number) }]);
  hear(update(2));
  expect(session.pending).toBeUndefined();
});

it("waits with what comes later until what is shown was read", () => {
  session.hold();
  hear(update(2));
  hear(update(3));
  expect(session.update?.version).toBe(1);
  session.skip();
  expect(session.update?.version).toBe(1); // it is read first

  session.release();
  expect(session.update?.version).toBe(3);
});

it("brings the question back when an act is refused, with its rule", () => {
  session.act("build 3C KS");
  expect(session.mine).toBe(false);
  hear({
    kind: "refused",
    table: "x",
    version: 1,
    code: "build 3C KS",
    sentence: "they share nothing",
    rule: "ROB-BUILD-3",
    stale: false,
  });

  expect(session.mine).toBe(true);
  expect(session.objection).toEqual({
    sentence: "they share nothing",
    rule: "ROB-BUILD-3",
    code: "build 3C KS",
    refused: true,
  });
});

it("says that an answer was heard while it waits to be let go, also one from another tab", () => {
  session.act("pass", -1, true);
  expect(sent).toEqual([{ kind: "act", table: "x", version: 1, code: "pass", habit: true, sent: expect.any(Number) }]);
  hear({ kind: "taken", table: "x", version: 1, code: "pass", wait: 1800 });
  expect(session.taken).toContain("in a moment");
  expect(session.mine).toBe(false);
  hear(update(2));
  expect([session.taken, session.mine]).toEqual(["", true]);
  hear({ kind: "taken", table: "x", version: 2, code: "pass", wait: 13 * 60_000 });
  expect(session.taken).toContain("in 13 min");
  expect(session.mine).toBe(false);
});

it("sends an act again that got lost with the line, and not one that arrived", () => {
  session.act("pass");
  hear(update(1, { fresh: true }));
  expect(sent).toHaveLength(2);
  hear(update(2, { fresh: true }));

  expect(session.pending).toBeUndefined();
  expect(sent).toHaveLength(2);
});

it("goes on when an item of a set is named", () => {
  session.act("attack 5S", 0);
  hear(update(1, { question: { ...question, named: ["attack 5S"] } }));

  expect(session.pending).toBeUndefined();
});

it("reads the log anew when all is disclosed, so that every line has its moment", () => {
  const told = (at: number, n: number): LogLine => ({
    at,
    n,
    seat: 0,
    turn: 1,
    event: "built",
    text: "",
    rule: "",
    pieces: [],
    facts: [],
  });
  hear(update(2, { log: [told(0, 0), told(1, 0)] }));
  hear(update(3, { disclosed: true, log: [told(0, 1), told(1, 2), told(2, 4)] }));

  expect(session.log.map((line) => line.n)).toEqual([1, 2, 4]);
});

it("puts older lines before the log it has", () => {
  const line = (at: number) => ({
    at,
    n: at,
    seat: 0,
    turn: 1,
    event: "drew",
    text: String(at),
    rule: "",
    pieces: [],
    facts: [],
  });
  hear(update(3, { fresh: true, log: [line(5), line(6)] }));
  session.earlier();
  hear(update(3, { fresh: true, log: [line(3), line(4)] }));
  hear(update(4, { log: [line(7)] }));

  expect(session.log.map((one) => one.at)).toEqual([3, 4, 5, 6, 7]);
});

it("counts chat that I have not read, and hears each line once", () => {
  const said = { n: 1, seat: 1, name: "Bo", text: "Hi", made: 0 };
  hear({ kind: "talk", table: "x", lines: [said] });
  hear({ kind: "talk", table: "x", lines: [said] });

  expect(session.talk).toHaveLength(1);
  expect(session.unread).toBe(1);
});

describe("at a device that two share", () => {
  const chair = (seat: number): Chair => ({
    seat,
    kind: "person",
    name: ["Ana", "Mara"][seat],
    bot: "",
    you: false,
    here: true,
    away: 0,
    standin: "",
    lends: false,
    shared: true,
    spoken: ["Ana", "Mara"][seat],
    shun: "",
  });
  beforeEach(() => {
    vi.useFakeTimers();
    hear({ kind: "seating", table: "x", stage: "running", chairs: [chair(0), chair(1)], watchers: 0, rematch: [] });
    session.lower();
    sent = [];
  });

  it("shows nothing before somebody says who they are", () => {
    expect(session.curtain).toBe(true);
    hear(update(1, { fresh: true, viewer: 0 })); // was under way when the curtain fell
    expect(session.update).toBeUndefined();
    hear(update(1, { fresh: true, viewer: -3, question: null, asked: [1] }));

    expect(session.curtain).toBe(true);
    expect(session.next?.name).toBe("Mara");
    session.lift(1);
    expect(sent.at(-1)).toEqual({ kind: "attend", table: "x", seat: 1 });
    expect(session.curtain).toBe(true);
    hear(update(1, { fresh: true, viewer: 1, asked: [1] }));
    expect(session.curtain).toBe(false);
  });

  it("forgets what one saw as soon as the other is asked", () => {
    session.lift(1);
    hear(update(1, { fresh: true, viewer: 1, asked: [1] }));
    vi.advanceTimersByTime(60_000);
    expect(session.curtain).toBe(false);
    hear(update(2, { viewer: 1, asked: [0], question: null }));
    vi.advanceTimersByTime(5000);

    expect(session.update).toBeUndefined();
    expect(session.log).toEqual([]);
    expect(session.curtain).toBe(true);
    expect(sent.at(-1)).toEqual({ kind: "attend", table: "x" });
  });

  it("stays when a bot plays in between, and at the end", () => {
    session.lift(1);
    hear(update(2, { fresh: true, viewer: 1, asked: [2], question: null }));
    vi.advanceTimersByTime(5000);
    expect(session.curtain).toBe(false);
    hear(
      update(3, {
        viewer: -2,
        asked: [],
        question: null,
        ending: { winners: [0], reason: "", rule: "", turns: 3, text: "" },
      }),
    );

    expect(session.curtain).toBe(false);
  });
});
