/** Lines of a log that are told as one: a button that brings back what they were. */
import type { IconName } from "../kit/icons";
import type { LogLine } from "../wire";

export interface Fold {
  /** The first and the last line it stands for. */
  from: number;
  to: number;
  /** After the match: the moment it shows. */
  n: number;
  icon: IconName;
  text: string;
  score: string;
  /** It is what is shown again now. */
  open: boolean;
  press: () => void;
}

/** A line, or a fold with the line of it that a bot can be asked about. */
export type Entry = { at: number; line: LogLine; fold?: undefined } | { at: number; fold: Fold; line?: LogLine };

/** A log with its folds in place of their lines. A fold stands where its first line stood. */
export function folded(lines: LogLine[], folds: Fold[]): Entry[] {
  const found: Entry[] = [];
  for (const line of lines) {
    const fold = folds.find((one) => line.at >= one.from && line.at <= one.to);
    const last = found.at(-1);
    const asked = line.why ? { line } : {};
    if (!fold) found.push({ at: line.at, line });
    else if (last?.fold !== fold) found.push({ at: fold.from, fold, ...asked });
    else if (!last.line) found.splice(-1, 1, { ...last, ...asked });
  }
  return found;
}
