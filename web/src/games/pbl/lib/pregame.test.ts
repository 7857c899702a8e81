import { expect, it } from "vitest";
import type { Face, LogLine } from "../../../lib/wire";
import { factsOf, speedWords, stepOf, throwSaid, throwsIn } from "./pregame";
import type { Box } from "./box";
import type { PblView } from "./view";

const face = (key: string, more: Partial<Face>): Face => ({ key, kind: "armor", level: 0, spaces: 0, ...more }) as Face;
const CARDS: Record<string, Face> = {
  shed: face("shed", { kind: "hangar", level: 1, spaces: 2 }),
  blast: face("blast", { kind: "action" }),
  visor: face("visor", {}),
};
const box = { face: (key: string) => CARDS[key] } as unknown as Box;

it("says the same four facts of every hand, in the same order", () => {
  expect(factsOf(["shed", "blast", "visor"], { fit: 2, dice: 3, turn: 3 }, box)).toEqual([
    ["check", "2 of 3", "fit on your first turn"],
    ["attack", "3", "attack dice by your third turn"],
    ["hangar", "", "Hangar: room for 2"],
    ["action", "", "1 action"],
  ]);
  expect(factsOf(["visor"], { fit: 1, dice: 1, turn: 1 }, box).map(([, , text]) => text)).toEqual([
    "fits on your first turn",
    "attack dice by your first turn",
    "No hangar: one sidekick at most",
    "No actions",
  ]);
});

it("compares a pilot's speed with those who are left", () => {
  const pool = [3, 5, 7].map((speed) => face(`p${speed}`, { speed }));

  expect(pool.map((one) => speedWords(one, pool))).toEqual([
    "Speed 3, the slowest here: others begin.",
    "Speed 5: you begin only if nobody faster is taken.",
    "Speed 7, the fastest here: made to begin.",
  ]);
});

it("knows the step by what is going on, and none once the first turn has begun", () => {
  const at = (phase: string, turn = 0): PblView => ({ phase, turn }) as PblView;

  expect(["robots", "talent", "opening", "draft"].map((phase) => stepOf(at(phase)))).toEqual([
    "robot",
    "pilot",
    "hand",
    undefined,
  ]);
  expect(stepOf(at("turn", 1))).toBeUndefined();
});

it("puts those in order who threw for the first choice, and throws ties again", () => {
  const line = (event: string, seat: number, face = 0): LogLine =>
    ({ event, facts: [{ event, seat, face }] }) as unknown as LogLine;
  const log = [
    line("rolled_d20", 0, 20), // of the game before
    line("game_ended", -1),
    line("rolled_d20", 0, 9),
    line("rolled_d20", 1, 17),
    line("rolled_d20", 2, 9),
    line("rolled_d20", 0, 4),
    line("rolled_d20", 2, 12),
  ];
  const thrown = throwsIn(log);

  expect(thrown.map(({ seat }) => seat)).toEqual([1, 2, 0]);
  expect(throwSaid(thrown[0], 0, "Mara")).toEqual({ lead: "Mara rolled 17", rest: "and chooses first." });
  expect(throwSaid(thrown[2], 2, "you")).toEqual({ lead: "You rolled 4", rest: "after a tie at 9 and choose third." });
});
