import { expect, it, vi } from "vitest";
import type { Advice, Part, Reasons, Update } from "../wire";
import { Counsel, tokenOf, verbOf, whereIn } from "./counsel.svelte";

const part = (is_a: string, key: string, seat = -1): Part => ({ is_a, key, seat, n: 0 });
const ADVICE = {
  kind: "advice",
  table: "t",
  version: 4,
  code: "attack right_arm 1.legs",
  parts: [part("place", "right_arm", 0), part("place", "legs", 1)],
} as Advice;
const REASONS = { kind: "reasons", table: "t", at: 3 } as Reasons;
const update = (version: number, more: Partial<Update> = {}): Update => ({ version, mayhint: true, ...more }) as Update;

it("opens one step at a press, and asks the server once", () => {
  const say = vi.fn();
  const counsel = new Counsel("t", say);
  counsel.hint();
  counsel.hint();
  expect(say).toHaveBeenCalledExactlyOnceWith({ kind: "hint", table: "t" });
  counsel.heard(ADVICE);
  const steps = [counsel.step];
  for (let press = 0; press < 3; press++) {
    counsel.hint();
    steps.push(counsel.step);
  }
  expect(steps).toEqual([1, 2, 3, 3]);
  expect(say).toHaveBeenCalledOnce();
});

it("is for one question: the next one closes it, and what nobody answers any more is not waited for", () => {
  const counsel = new Counsel("t", vi.fn());
  counsel.hint();
  counsel.moved(update(4)); // the same question, told again
  expect(counsel.waits).toBe("hint");
  counsel.heard(ADVICE);
  counsel.moved(update(4));
  expect(counsel.open).toBe(true);
  counsel.moved(update(5));
  expect(counsel.open).toBe(false);

  counsel.hint();
  counsel.moved(update(5, { fresh: true })); // the line broke
  expect(counsel.open).toBe(false);
  counsel.heard(ADVICE); // too late: nobody looks any more
  expect(counsel.open).toBe(false);
});

it("shows a bot's reasons in place of a hint", () => {
  const counsel = new Counsel("t", vi.fn());
  counsel.hint();
  counsel.heard(ADVICE);
  counsel.why(3);
  expect(counsel.advice).toBeUndefined();
  counsel.heard(REASONS);
  expect(counsel.reasons).toBe(REASONS);
  counsel.moved(update(9));
  expect(counsel.open).toBe(true); // what was done stays done
});

it("lights less at the first step than at the second", () => {
  expect(whereIn(ADVICE, 0).map(tokenOf)).toEqual(["part 1.legs"]);
  const mine = { ...ADVICE, parts: [part("card", "5C"), part("card", "5S")] };
  expect(whereIn(mine, 0).map(tokenOf)).toEqual(["card 5C", "card 5S"]);
});

it("calls its button by the verb", () => {
  expect(["attack right_arm 1.legs", "pass", "done", "7"].map(verbOf)).toEqual(["attack", "pass", "do it", "do it"]);
});
