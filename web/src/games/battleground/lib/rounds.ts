/** The log in rounds: each begins with an attack, and what came before the first is none. */
import type { LogLine } from "../../../lib/wire";

export function roundsIn(log: LogLine[]): LogLine[][] {
  const rounds: LogLine[][] = [];
  for (const line of log)
    if (line.event === "attacked") rounds.push([line]);
    else rounds.at(-1)?.push(line);
  return rounds;
}
