import { expect, test } from "vitest";
import { clock, minuteOf } from "./notices.svelte";

test("a minute of the day is written and read as clocks do", () => {
  expect([0, 7 * 60, 22 * 60 + 5].map(clock)).toEqual(["00:00", "07:00", "22:05"]);
  expect(["00:00", "07:00", "22:05", ""].map(minuteOf)).toEqual([0, 420, 1325, -1]);
});
