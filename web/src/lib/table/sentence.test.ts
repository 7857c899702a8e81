import { expect, it } from "vitest";
import { finished, inRow } from "./sentence";

const FIVE = { text: "5S", card: "5S" };

it("makes a sentence of a reason, and leaves names as they are written", () => {
  const reason = { text: "that is 5S", pieces: [{ text: "that is " }, FIVE] };
  expect(finished(reason)).toEqual({ text: "That is 5S.", pieces: [{ text: "That is " }, FIVE, { text: "." }] });
  expect(reason.pieces[0].text).toBe("that is ");
  const named = { text: "unit 9 waits.", pieces: [{ text: "unit 9", card: "unit_9" }, { text: " waits." }] };
  expect(finished(named).pieces).toEqual(named.pieces);
  expect(finished({ text: "who?", pieces: [] })).toEqual({ text: "Who?", pieces: [] });
});

it("says several sentences in a row, those without pieces as words", () => {
  const lines = [
    { text: "Bo passes.", pieces: [] },
    { text: "5S.", pieces: [FIVE, { text: "." }] },
  ];
  expect(inRow(lines)).toEqual({
    text: "Bo passes. 5S.",
    pieces: [{ text: "Bo passes." }, { text: " " }, FIVE, { text: "." }],
  });
  expect(inRow(lines.slice(0, 1)).pieces).toEqual([]);
});
