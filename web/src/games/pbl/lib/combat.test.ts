import { expect, it } from "vitest";
import type { LogLine } from "../../../lib/wire";
import { afterSaid, agreedSaid, behindSaid, castsOf, shareSaid, sharesOf } from "./combat";
import type { PblCombat } from "./view";

const parties = [
  { title: "You", within: "you", many: true },
  { title: "Mara", within: "Mara", many: false },
];
const rolls: PblCombat["rolls"] = [
  { party: 0, seat: 0, why: "attack", dice: [6, 4] },
  { party: 1, seat: 1, why: "defense", dice: [5, 5, 3] },
  { party: 0, seat: 0, why: "added", dice: [2] },
];
const line = (event: string, seat: number, more = {}): LogLine =>
  ({ event, seat, facts: [{ event, seat, ...more }] }) as unknown as LogLine;

it("says who is behind, and by how much", () => {
  const said = (trailing: number | null, totals: number[]): string => behindSaid({ rolls, totals, trailing }, parties);

  expect(said(0, [12, 13])).toBe("You are behind by 1");
  expect(said(1, [14, 13])).toBe("Mara is behind by 1");
  expect(said(0, [13, 13])).toBe("Equal: you are behind");
  expect(said(null, [13, 13])).toBe("Equal: nobody is behind");
  expect(behindSaid({ rolls: [], totals: [0, 0], trailing: null }, parties)).toBe("Declared: the dice wait");
});

it("says what an action would make of it, before it is played", () => {
  expect(afterSaid("Duds", [20, 23], parties)).toBe("Duds: then you are behind by 3");
  expect(afterSaid("Duds", [24, 23], parties)).toBe("Duds: then Mara is behind by 1");
  expect(afterSaid("Duds", [23, 23], parties)).toBe("Duds: then it is equal");
});

it("names every set of dice", () => {
  const named = castsOf({ rolls }).map((sets) => sets.map(({ name, sum }) => [name, sum]));

  expect(named).toEqual([
    [
      ["Initial attack", 10],
      ["1 die added", 2],
    ],
    [["Initial defense", 13]],
  ]);
  expect(agreedSaid({ promised: [2, 1], cap: 3, used: [1, 0] })).toBe(
    "Promised: 2 cards against 1 card. At most 3 cards each: 1 and 0 used.",
  );
  expect(agreedSaid({ promised: [0, 0], cap: 0, used: [0, 0] })).toBe("");
});

it("counts what each partner has thrown, and forgets who passed once dice fall anew", () => {
  const log = [
    line("bombed", 0, { n: 4 }), // of an earlier combat
    line("declared", 2),
    line("conceded", 0),
    line("bombed", 2, { n: 2 }),
    line("rolled", 2),
  ];

  expect(sharesOf(log, [0, 2])).toEqual([
    { seat: 0, thrown: 0, passed: false },
    { seat: 2, thrown: 2, passed: false },
  ]);
  expect(sharesOf([...log, line("conceded", 2)], [0, 2])[1].passed).toBe(true);
});

it("says what a partner is up to", () => {
  const idle = { seat: 2, thrown: 0, passed: false };
  const facts = { asked: false, mine: false, picked: 0 };

  expect(shareSaid(idle, { asked: true, mine: true, picked: 1 })).toBe("1 card picked, not laid");
  expect(shareSaid(idle, { ...facts, asked: true })).toBe("is asked now");
  expect(shareSaid({ ...idle, passed: true }, facts)).toBe("passed");
  expect(shareSaid(idle, facts)).toBe("may still throw");
});
