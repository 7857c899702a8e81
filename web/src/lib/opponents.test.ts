import { expect, test } from "vitest";
import { below, middle, thinks } from "./opponents";
import type { Game, Opponent } from "./wire";

const rung = (level: number, more: Partial<Opponent> = {}): Opponent => ({
  key: `level${level}`,
  name: `Rung ${level}`,
  level,
  says: "",
  ahead: false,
  seconds: 0,
  games: 0,
  beats: 0,
  low: 0,
  high: 0,
  ...more,
});
const game = { opponents: [1, 2, 3, 4, 5].map((level) => rung(level)) } as Game;

test("think time is what was measured, or the most it may be", () => {
  expect(thinks(rung(1, { seconds: 0.4 }))).toBe("at once");
  expect(thinks(rung(4, { ahead: true }))).toBe("up to 1 s");
  expect(thinks(rung(4, { ahead: true, seconds: 0.0012 }))).toBe("thinks under 0.01 s");
  expect(thinks(rung(4, { ahead: true, seconds: 0.028 }))).toBe("thinks 0.03 s");
  expect(thinks(rung(5, { ahead: true, seconds: 0.44 }))).toBe("thinks 0.4 s");
  expect(thinks(rung(5, { ahead: true, seconds: 3 }))).toBe("thinks 1.0 s");
});

test("everybody is measured against the one below, and a newcomer meets the middle", () => {
  expect(below(game, game.opponents[0])).toBeUndefined();
  expect(below(game, game.opponents[3])?.level).toBe(3);
  expect(game.opponents[middle(game)].level).toBe(3);
  expect(middle({ opponents: [] as Opponent[] } as Game)).toBe(0);
});
