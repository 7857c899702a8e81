/** The picture of a card is part of its identity: the same key gives the same string in page, print and review. */
import { expect, test } from "vitest";
import { digest } from "../../../lib/kit/digest";
import { drawing } from "../../../lib/kit/metal";
import { pblArt } from "./art";
import { CARDS } from "./showcase";

test("pictures of cards are the ones everybody knows", async () => {
  const drawn = CARDS.map((card) => drawing("a", () => pblArt(card))).join("");

  expect(await digest(drawn)).toBe("ebd78e7d53d0");
});
