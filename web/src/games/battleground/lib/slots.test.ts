import { expect, test } from "vitest";
import { slotsOf } from "./slots";
import type { BattlegroundBot, BattlegroundSeat, BattlegroundView } from "./view";

const bot = (card: string, owner: number): BattlegroundBot => ({ card, owner, attack: 1, defense: 1, value: 1 });
const seat = (hand: string[], more: Partial<BattlegroundSeat> = {}): BattlegroundSeat => ({
  tokens: 0,
  hand,
  table: [],
  requests: [],
  loans: [],
  left: false,
  free_ms: null,
  face_down: 0,
  ...more,
});
const table = (...seats: BattlegroundSeat[]): BattlegroundView => ({ seats }) as BattlegroundView;
const cards = (view: BattlegroundView): string[] => slotsOf(view, 0).map((slot) => slot.card);

test("a card keeps its place, and with it its key, wherever it is", () => {
  const before = table(seat(["a.1", "b.1", "c.2", "d.1"]), seat(["?"]));
  const fought = table(seat(["b.1", "d.1"], { table: [bot("a.1", 0)] }), seat(["?"], { table: [bot("c.2", 0)] }));

  expect(cards(fought)).toEqual(cards(before));
});

test("what was lent to me comes after my own", () => {
  const view = table(seat(["b.1", "a.2"], { loans: [{ card: "a.2", from: 1, to: 0 }] }), seat(["?"]));

  expect(slotsOf(view, 0)).toEqual([
    { card: "b.1", where: "hand", from: -1, to: -1 },
    { card: "a.2", where: "hand", from: 1, to: -1 },
  ]);
});

test("a card that I have lent and nobody has played is still mine to see", () => {
  const view = table(seat(["b.1"]), seat(["?", "?"], { loans: [{ card: "a.2", from: 0, to: 1 }] }));

  expect(slotsOf(view, 0)[0]).toEqual({ card: "a.2", where: "lent", from: -1, to: 1 });
});
