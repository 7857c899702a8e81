import { expect, test, vi } from "vitest";
import type { Session } from "../table/session.svelte";
import type { LessonNote, ToServer, Update } from "../wire";
import { Learning } from "./lesson.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://here", pathname: "/t/x", search: "", hash: "" });

const NOTE: LessonNote = {
  say: "Build with the 4 and the 8 of hearts.",
  lead: "Why they pair:",
  why: "same suit.",
  button: "Build the 4",
  answer: "build 4H 8H",
  lit: ["card 4H"],
};

function learning(note: LessonNote | null, mine = true): { learns: Learning; act: ReturnType<typeof vi.fn> } {
  const act = vi.fn();
  const lesson = { goal: "Win", titles: ["Build"], at: 0, note, left: [] };
  const session = {
    update: { lesson },
    mine,
    act,
    release: vi.fn(),
    skip: vi.fn(),
    leaveLesson: vi.fn(),
  } as unknown as Session;
  return { learns: new Learning(session), act };
}

test("the yellow button says what the lesson means", () => {
  const { learns, act } = learning(NOTE);
  learns.press();
  expect(act).toHaveBeenCalledWith("build 4H 8H");
});

test("nothing else is said in a lesson, and it says why", () => {
  const { learns } = learning(NOTE);
  expect(learns.allows("build 4H 8H")).toBe(true);
  expect(learns.allows("pass")).toBe(false);
  expect(learns.told).toContain("the lit part is meant");
  expect(learns.pulse).toBe(true);
});

test("while the script answers, or mine is on its way, nothing is asked; a press is told who answers", () => {
  const watching = learning(null).learns;
  expect(watching.allows("pass", true)).toBe(false);
  expect(watching.told).toBe(""); // a habit is no press
  expect(watching.allows("pass")).toBe(false);
  expect(watching.told).toContain("answers this one for you");
  const { learns, act } = learning(NOTE, false);
  learns.press();
  expect(learns.note).toBeNull();
  expect(act).not.toHaveBeenCalled();
});

test("at the last note everything may be said, and its button leaves the lesson", () => {
  const { learns, act } = learning({ ...NOTE, answer: "", lit: [] });
  expect(learns.allows("pass")).toBe(true);
  learns.press();
  expect(act).not.toHaveBeenCalled();
  expect(learns.session.leaveLesson).toHaveBeenCalled();
});

test("what stands there is read with the coach's answer, which is sent whatever has come meanwhile", async () => {
  const { Session: Real } = await import("../table/session.svelte");
  const { Line } = await import("../line.svelte");
  const sent: ToServer[] = [];
  const line = new Line();
  line.send = (message) => Boolean(sent.push(message));
  const session = new Real("x", line);
  const lesson = { goal: "Win", titles: ["Build"], at: 0, note: NOTE, left: [] };
  const shown = {
    kind: "update",
    table: "x",
    log: [],
    events: [],
    closed: [],
    question: { named: [] },
    lesson,
    ending: null,
  };
  session.heard({ ...shown, version: 4, fresh: true } as unknown as Update);
  const read = vi.fn();
  session.hold(read);
  session.heard({ ...shown, version: 4, mayundo: true } as unknown as Update);
  const learns = new Learning(session);
  const stop = learns.attend();
  learns.press();
  stop();

  expect(sent).toEqual([expect.objectContaining({ kind: "act", version: 4, code: "build 4H 8H" })]);
  expect(read).toHaveBeenCalledOnce();
});
