import { expect, it } from "vitest";
import type { LogLine } from "../wire";
import { type Fold, folded } from "./folds";

it("tells a combat as one line, where it began", () => {
  const lines = [3, 4, 5, 6, 7].map((at) => ({ at, text: String(at) }) as LogLine);
  const fold = { from: 4, to: 6, text: "Right arm on Bo's head. Head gone." } as Fold;

  expect(folded(lines, [fold]).map((one) => one.line?.text ?? one.fold?.text)).toEqual(["3", fold.text, "7"]);
  expect(folded(lines, [])).toHaveLength(5);
});

it("keeps the line of a fold that a bot can be asked about", () => {
  const lines = [4, 5, 6].map((at) => ({ at, why: at === 5 }) as LogLine);

  expect(folded(lines, [{ from: 4, to: 6 } as Fold]).map((one) => one.line?.at)).toEqual([5]);
});
