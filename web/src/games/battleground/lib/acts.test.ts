import { expect, test } from "vitest";
import type { Option } from "../../../lib/wire";
import { Acts } from "./acts";

const offered = (...codes: string[]): Acts =>
  new Acts(codes.map((code): Option => ({ code, words: code, item: false, limit: 0, parts: [] })));

test("a card is put down, taken up and lent by its key, a player is named and asked by the seat", () => {
  const acts = offered("place jab.1", "place jab.1 at 0", "up brolly.2", "name 3", "request 2", "request all");

  expect(acts.places.get("jab.1")?.code).toBe("place jab.1");
  expect(acts.ups.get("brolly.2")?.code).toBe("up brolly.2");
  expect(acts.names.get(3)?.code).toBe("name 3");
  expect([acts.asks.get(2)?.code, acts.askAll?.code]).toEqual(["request 2", "request all"]);
});

test("who could be given a card is told once each", () => {
  const acts = offered("lend 3 jab.1", "lend 1 jab.1", "lend 3 runt.2");

  expect(acts.borrowers).toEqual([1, 3]);
  expect(acts.lends.get("jab.1")?.get(3)?.code).toBe("lend 3 jab.1");
});

test("an ability is found by the bot it would be used on", () => {
  const acts = offered(
    "use siphon.1 on jab.2 by 1",
    "use siphon.1 on jab.2 by 2",
    "use siphon.1 on runt.1 by 1",
    "skip",
  );

  expect(acts.usesOn("jab.2").map((option) => option.code)).toEqual([
    "use siphon.1 on jab.2 by 1",
    "use siphon.1 on jab.2 by 2",
  ]);
  expect(acts.skip?.code).toBe("skip");
});
