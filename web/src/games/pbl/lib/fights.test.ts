import { expect, it } from "vitest";
import type { LogLine } from "../../../lib/wire";
import { fightsIn } from "./fights";
import type { PblEvent } from "./view";

const log = (...events: PblEvent[]): LogLine[] =>
  events.map((event, at) => {
    const { seat } = event as { seat: number };
    return { at, n: 0, seat, turn: 4, event: event.event, text: "", rule: "", why: false, pieces: [], facts: [event] };
  });

it("takes what an effect took off, by more than its dice show, for no part of the bomb that follows", () => {
  const [fight] = fightsIn(
    log(
      { event: "declared", seat: 0, source: "legs", target: 1, limb: "right_arm" } as PblEvent,
      { event: "rolled", seat: 0, dice: [6, 6], total: 12, why: "attack" },
      { event: "rolled", seat: 1, dice: [6, 5, 3], total: 14, why: "defense" },
      { event: "threw", seat: 1, dice: [2, 6] },
      { event: "bombed", seat: 0, n: 1, behind: 11, stored: 0, chance: 0 },
      { event: "rolled", seat: 0, dice: [6], total: 9, why: "added" },
      { event: "fended_off", seat: 1, attack: 9, defense: 14 },
    ),
    (seat) => seat,
  );

  expect(fight.sets.slice(2).map(({ why, dice, sum, totals }) => [why, dice, sum, totals])).toEqual([
    ["effect", [2, 6], -9, [3, 14]],
    ["added", [6], 6, [9, 14]],
  ]);
});
