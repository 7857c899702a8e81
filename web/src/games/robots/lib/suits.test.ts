import { expect, test } from "vitest";
import { digest } from "../../../lib/kit/digest";
import { suitbot } from "./suits";

test("the king of spades is the one everybody knows", async () => {
  expect(await digest(suitbot("spade", "K", "#000"))).toBe("bfbca176a9d1");
});
