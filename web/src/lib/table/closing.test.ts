import { expect, it } from "vitest";
import type { Update } from "../wire";
import { partsOf } from "./closing";

const event = (kind: string): { event: string; text: string } => ({ event: kind, text: `${kind}.` });
const update = (...closed: object[]): Update =>
  ({
    version: 7,
    view: { turn: 0 },
    closed,
    events: ["hit", "ended", "game_ended", "chose"].map(event),
    log: ["hit", "game_ended", "chose"].map(event),
    question: { decision: "ROB-D-2" },
    asked: [1],
    mayundo: true,
  }) as unknown as Update;

it("shows the final board with what led to it, and then the next game", () => {
  const [last, next] = partsOf(update({ turn: 31 }));

  expect([last.view, last.question, last.asked, last.sentence]).toEqual([{ turn: 31 }, null, [], "game_ended."]);
  expect(last.events.map((one) => one.event)).toEqual(["hit", "ended", "game_ended"]);
  expect([next.view, next.closed, next.asked]).toEqual([{ turn: 0 }, [], [1]]);
  expect([next.events.length, next.log.length]).toEqual([1, 1]);
});

it("leaves alone what ends no game", () => {
  const plain = update();

  expect(partsOf(plain)).toEqual([plain]);
});
