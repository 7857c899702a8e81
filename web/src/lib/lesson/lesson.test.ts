import { expect, test, vi } from "vitest";
import type { Session } from "../table/session.svelte";
import type { LessonNote } from "../wire";
import { Learning } from "./lesson.svelte";

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

test("while the script answers, or mine is on its way, nothing is asked", () => {
  expect(learning(null).learns.allows("pass")).toBe(false);
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
