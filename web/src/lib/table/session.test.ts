import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
  pieces: [],
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
  mayhint: false,
  clocks: [],
  pause: null,
  lesson: null,
  ending: null,
  late: false,
  disclosed: false,
  closed: [],
  position: null,
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
  session.hold(() => undefined);
  hear(update(2));
  hear(update(3));
  expect(session.update?.version).toBe(1);
  session.skip();
  expect(session.update?.version).toBe(1); // it is read first

  session.release();
  expect(session.update?.version).toBe(3);
});

describe("a press on a yellow button is sent or answered, never dropped", () => {
  const act = (version: number): object => ({ kind: "act", version, code: "pass" });

  it("while something stands to be read: whoever answers has read it", () => {
    const read = vi.fn();
    session.hold(read);
    hear(update(1, { mayundo: true }));
    session.act("pass");

    expect(sent).toEqual([expect.objectContaining(act(1))]);
    expect(read).toHaveBeenCalledOnce();
    expect(session.update?.mayundo).toBe(true);
  });

  it("while what has come takes its time: it shows at once", () => {
    session.still = false;
    hear(update(2, { log: [{ seat: 1, event: "built" } as LogLine] }));
    hear(update(3));
    expect(session.update?.version).toBe(2);
    session.act("pass");

    expect(sent).toEqual([expect.objectContaining(act(2))]);
    expect(session.update?.version).toBe(3);
  });

  it("while the next thing to be read is among what has come: that stands there then", () => {
    const [first, second] = [vi.fn(), vi.fn()];
    session.stage = { before: ({ version }) => version === 2 && session.hold(second), after: () => undefined };
    session.hold(first);
    hear(update(2, { question: null }));
    hear(update(3));
    session.act("pass");

    expect(sent).toEqual([expect.objectContaining(act(1))]);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    expect(session.update?.version).toBe(2);
    session.release();
    expect(session.update?.version).toBe(3);
  });

  it("to a question that is gone: the server says so, and that is read", () => {
    session.hold(() => undefined);
    hear(update(2));
    session.act("pass");
    const gone = { table: "x", version: 2, code: "pass", rule: "", stale: true } as const;
    hear({ kind: "refused", sentence: "The table has moved on; this is how it stands now.", ...gone, pieces: [] });
    hear(update(2, { fresh: true }));

    expect(session.objection?.sentence).toContain("moved on");
    session.act("pass");
    expect(sent.at(-1)).toEqual(expect.objectContaining(act(2)));
  });
});

it("shows the final board of a game within a series for as long as a verdict, then the next game", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  hear(update(2, { closed: [{ turn: 31 } as unknown as View], view: { turn: 0 } as unknown as View }));
  expect(session.update?.view).toEqual({ turn: 31 });
  expect(session.question).toBeNull();
  vi.advanceTimersByTime(10_000);

  expect(session.update?.view).toEqual({ turn: 0 });
  expect(session.mine).toBe(true);
  vi.useRealTimers();
});

describe("a verdict that was shown stays at least its time unless somebody skips or answers", () => {
  let frames: (() => void)[];
  /** The page draws. */
  const draw = (): void => frames.splice(0).forEach((frame) => frame());
  beforeEach(async () => {
    vi.useFakeTimers();
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
    session.still = false;
    session.scorer = ({ version }) => (version === 2 ? [{ worth: 4, seat: 1 }] : []);
    hear(update(2, { question: null }));
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => void vi.useRealTimers());

  it("also where the table comes anew meanwhile, and then the newest is shown", () => {
    draw();
    draw();
    vi.advanceTimersByTime(700);
    hear(update(3));
    hear(update(4, { fresh: true }));
    hear(update(5));
    vi.advanceTimersByTime(740);
    expect(session.update?.version).toBe(2);

    vi.advanceTimersByTime(20);
    expect(session.update?.version).toBe(5);
  });

  it("counted from when it was drawn, however late that was", () => {
    hear(update(3));
    vi.advanceTimersByTime(1400);
    draw();
    vi.advanceTimersByTime(1400);
    draw();
    vi.advanceTimersByTime(1440);
    expect(session.update?.version).toBe(2);

    vi.advanceTimersByTime(20);
    expect(session.update?.version).toBe(3);
  });

  it("also where a habit answers", () => {
    draw();
    draw();
    session.act("pass", -1, true);
    hear(update(3));
    vi.advanceTimersByTime(1440);
    expect(session.update?.version).toBe(2);
  });

  it("and not on a page that draws nothing", () => {
    hear(update(3));
    vi.advanceTimersByTime(5000);
    expect(session.update?.version).toBe(3);
  });

  it.each([
    ["skips", () => session.skip()],
    ["answers", () => session.act("pass")],
    ["takes something back", () => session.undo()],
  ])("unless somebody %s", (_, go) => {
    hear(update(3, { fresh: true }));
    go();
    expect(session.update?.version).toBe(3);
  });

  it("unless it is another one who looks", () => {
    hear(update(2, { fresh: true, viewer: 1 }));
    expect(session.update?.viewer).toBe(1);
  });
});

it("keeps what is held while the table comes anew", () => {
  const read = vi.fn();
  session.hold(read);
  hear(update(2));
  hear(update(2, { fresh: true }));
  expect(session.update?.version).toBe(1);
  session.release();

  expect(read).toHaveBeenCalledOnce();
  expect(session.update?.fresh).toBe(true);
});

it("waits for nothing that was read", () => {
  session.scorer = () => [{ worth: 4, seat: 1 }];
  vi.stubGlobal("requestAnimationFrame", () => 0);
  session.stage = { before: ({ version }) => version === 2 && session.hold(() => undefined), after: () => undefined };
  hear(update(2));
  hear(update(3));
  session.release();

  expect(session.update?.version).toBe(3);
});

it("keeps what a lesson said one plays for when the lesson is left", () => {
  hear(update(2, { lesson: { goal: "Run it dry", titles: [], at: 0, note: null, left: [] } }));
  hear(update(2, { lesson: null }));

  expect(session.goal).toBe("Run it dry");
});

it("brings the question back when an act is refused, with its rule", () => {
  session.act("build 3C KS");
  expect(session.mine).toBe(false);
  hear({
    kind: "refused",
    table: "x",
    version: 1,
    code: "build 3C KS",
    sentence: "3C shares nothing",
    rule: "ROB-BUILD-3",
    stale: false,
    pieces: [{ text: "3C", card: "3C" }, { text: " shares nothing" }],
  });

  expect(session.mine).toBe(true);
  expect(session.objection).toEqual({
    sentence: "3C shares nothing",
    pieces: [{ text: "3C", card: "3C" }, { text: " shares nothing" }],
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
    why: false,
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
    why: false,
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
    terms: [],
    shun: "",
    rating: 0,
    sure: 0,
  });
  beforeEach(() => {
    vi.useFakeTimers();
    hear({
      kind: "seating",
      table: "x",
      stage: "running",
      chairs: [chair(0), chair(1)],
      watchers: 0,
      rematch: [],
      walls: 0,
      hints: [],
    });
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
