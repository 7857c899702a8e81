import { expect, it } from "vitest";
import type { Chair } from "../wire";
import { seatsFor } from "./playing-on";

const chairs = ["", "magpie", "greedy"].map((bot, seat) => ({ seat, bot, kind: bot ? "bot" : "person" }) as Chair);

it("seats me where I look from, a friend beside me, and computers elsewhere", () => {
  expect(seatsFor(chairs, 0, "usual", "best")).toEqual([]);
  expect(seatsFor(chairs, 0, "strongest", "best")).toEqual(["me", "best", "best"]);
  expect(seatsFor(chairs, 0, "friend", "best")).toEqual(["me", "open", "greedy"]);
  expect(seatsFor(chairs, 2, "friend", "best")).toEqual(["open", "magpie", "me"]);
  expect(seatsFor(chairs, 1, "friend", "best")).toEqual(["best", "me", "open"]);
});
