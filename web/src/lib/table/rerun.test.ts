import { expect, it, vi } from "vitest";
import type { GameEvent, Update } from "../wire";
import { Rerun } from "./rerun.svelte";

const update = (version: number): Update => ({ version, events: [{} as GameEvent], fresh: false }) as Update;

it("shows the last seconds in their order, and then what is there now", () => {
  vi.useFakeTimers();
  const rerun = new Rerun();
  [1, 2, 3].forEach((version) => rerun.note(update(version)));
  rerun.start(undefined, () => []);
  const seen = [rerun.shown?.version];
  while (rerun.on) {
    vi.advanceTimersToNextTimer();
    if (rerun.shown && rerun.shown.version !== seen.at(-1)) seen.push(rerun.shown.version);
  }

  expect(seen).toEqual([1, 2, 3]);
  vi.useRealTimers();
});

it("has nothing left to show once the screen is somebody else's", () => {
  const rerun = new Rerun();
  [1, 2, 3].forEach((version) => rerun.note(update(version)));
  rerun.forget();
  rerun.start(undefined, () => []);

  expect(rerun.on).toBe(false);
  expect(rerun.can).toBe(false);
});
