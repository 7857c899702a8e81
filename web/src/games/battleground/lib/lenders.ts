/** What everybody has seen of somebody's lending in this match, as far as the log is here. */
import type { LogLine } from "../../../lib/wire";
import { roundsIn } from "./rounds";
import type { BattlegroundEvent } from "./view";

export interface Lender {
  rounds: number;
  shared: number;
  both: number;
}

export function lenderIn(log: LogLine[], seat: number): Lender {
  const found: Lender = { rounds: 0, shared: 0, both: 0 };
  for (const round of roundsIn(log)) {
    const events = (round.flatMap((line) => line.facts) as BattlegroundEvent[]).filter((event) => event.seat === seat);
    if (!events.some((event) => event.event === "lent")) continue;
    found.rounds += 1;
    if (events.some((event) => event.event === "lent_to_both")) found.both += 1;
    if (events.some((event) => event.event === "paid" && event.change > 0)) found.shared += 1;
  }
  return found;
}

const times = (n: number): string => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);
export function lenderWords({ rounds, shared, both }: Lender): string {
  if (!rounds) return "Has lent to nobody yet.";
  const share = shared ? `shared a win ${times(shared)}` : "shared no win";
  return `Lent ${times(rounds)}, ${share}, ${both ? `to both sides ${times(both)}` : "never to both sides"}.`;
}
