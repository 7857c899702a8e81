import { expect, test } from "vitest";
import { below, middle, nextUp, record, thinks } from "./opponents";
import type { Game, MetOpponent, Opponent } from "./wire";

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

test("what I have won is told, and whom I hold my own against leads to the one above", () => {
  const met = (level: number, games: number, won: number): MetOpponent => ({
    game: "robots",
    bot: `level${level}`,
    games,
    won,
  });
  const robots = { ...game, key: "robots" };
  expect(record(undefined)).toBe("not met yet");
  expect(record(met(2, 5, 3))).toBe("you won 3 of 5");
  expect(nextUp(robots, [])).toBe(middle(robots));
  expect(nextUp(robots, [met(3, 4, 2)])).toBe(3);
  expect(nextUp(robots, [met(2, 1, 1), met(3, 2, 0)])).toBe(2);
  expect(nextUp(robots, [met(3, 2, 0)])).toBe(1);
  expect(nextUp(robots, [met(1, 1, 0)])).toBe(0);
  expect(nextUp(robots, [met(5, 1, 1)])).toBe(4);
  expect(nextUp({ ...robots, key: "pbl" }, [met(5, 1, 1)])).toBe(2);
});
