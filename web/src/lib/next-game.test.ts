import { expect, test } from "vitest";
import { inTurn, lasting } from "./next-game";
import type { AskedTable } from "./wire";

const asked = (id: string, since: number): AskedTable => ({ table: { id, code: id }, since }) as unknown as AskedTable;

test("the longest waiting game is the next, but not the one I am at", () => {
  const some = [asked("c", 0), asked("b", 20), asked("a", 10)];

  expect(inTurn(some).map((one) => one.table.id)).toEqual(["a", "b", "c"]);
  expect(inTurn(some, "a").map((one) => one.table.id)).toEqual(["b", "c"]);
});

test("how long something lasts in words", () => {
  expect([1, 3_600_000, 47 * 3_600_000, 72 * 3_600_000].map(lasting)).toEqual([
    "1 hour",
    "1 hour",
    "47 hours",
    "3 days",
  ]);
});
