import { expect, test } from "vitest";
import { Counter } from "./count";
import type { BattlegroundEvent, BattlegroundView } from "./view";

const bot = (card: string, value: number) => ({ card, owner: 0, attack: value, defense: value, value });
const lay = (phase: string, ...rows: string[][]): BattlegroundView =>
  ({
    phase,
    round: 3,
    attacker: rows.length ? 0 : null,
    defenders: [1],
    icons: ["normal"],
    seats: [0, 1].map((seat) => ({ table: (rows[seat] ?? []).map((card) => bot(card, 6)), loans: [] })),
  }) as unknown as BattlegroundView;
const events = (...list: object[]): BattlegroundEvent[] => list as BattlegroundEvent[];
const FROZE = { event: "froze", seat: -1 };

test("a round that is counted in one go is told with the bots that lay there", () => {
  const count = new Counter().follow(
    lay("final", ["jab.1"], ["runt.1"]),
    events(
      FROZE,
      { event: "used", seat: 0, card: "jab.1", target: "runt.1", by: -1, worth: 4 },
      { event: "dueled", seat: 0, defender: 1, attack: 6, defense: 4, result: 1 },
      { event: "paid", seat: 0, change: 2, tokens: 2 },
    ),
    lay("clap"),
  );

  expect(count).toMatchObject({ round: 3, done: true, steps: [{ card: "jab.1", on: "runt.1", worth: 4 }] });
  expect(count?.rows[1]).toMatchObject([{ card: "runt.1", value: 4 }]);
  expect([...count!.paid]).toEqual([[0, 2]]);
});

test("the count stays through failed claps, until somebody attacks", () => {
  const counter = new Counter();
  counter.follow(
    lay("final", ["jab.1"], []),
    events(FROZE, { event: "paid", seat: 0, change: 2, tokens: 2 }),
    lay("clap"),
  );

  expect(counter.follow(lay("clap"), events({ event: "clapped", seat: 1, rolling: 0 }), lay("clap"))?.done).toBe(true);
  expect(counter.follow(lay("clap"), events({ event: "attacked", seat: 1, round: 4 }), lay("opening"))).toBeUndefined();
});

test("each duel is settled on its own: the attacker begins the next as printed", () => {
  const counter = new Counter();
  const [first, second] = [lay("final", ["jab.1"], ["runt.1"]), lay("abilities", ["jab.1"], ["runt.1"])];
  const dueled = (defender: number) => ({ event: "dueled", seat: 0, defender, attack: 6, defense: 4, result: 1 });
  const told = { event: "used", seat: 1, card: "runt.1", target: "jab.1", by: -1, worth: 4 };
  const count = counter.follow(first, events(FROZE, told), second);
  expect(count?.rows[0]).toMatchObject([{ card: "jab.1", value: 4 }]);

  const on = counter.follow(second, events(dueled(1), { ...told, card: "jab.1", worth: 2 }), second);
  expect(on).toMatchObject({ done: false, steps: [{ defender: 1 }, { card: "jab.1" }] });
  expect(on?.steps[1].defender).toBeUndefined();

  const over = counter.follow(second, events(dueled(2)), lay("clap"));
  expect(over).toMatchObject({ done: true, steps: [{ defender: 1 }, { defender: 2 }] });
  expect(over?.rows[0][0].value).toBe(6);
});

test("whoever was late has lost without a duel", () => {
  const count = new Counter().follow(
    lay("opening", [], []),
    events({ event: "came_late", seat: 0 }, { event: "paid", seat: 0, change: -1, tokens: 1 }),
    lay("clap"),
  );

  expect(count).toMatchObject({ late: true, done: true, attacker: 0, duels: [] });
});
