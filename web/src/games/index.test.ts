import { expect, test } from "vitest";
import { pageOf } from ".";

test("what a game's folder names can be fetched", async () => {
  const { draws } = await pageOf("robots").draws!();

  expect(draws("", { agreement: "", names: [], seed: "", table: "" } as never)).toEqual([]);
});

test("a game without a folder has nothing to show, and is played in words", () => {
  expect(pageOf("no_such_game")).toEqual({});
});
