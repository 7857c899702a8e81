/** Games by days side by side: which one has waited for me the longest. */
import { get } from "./call";
import type { AskedTable, AskedTables } from "./wire";

/** The longest waiting first; those that nobody counts by days come after them. */
export function inTurn(asked: AskedTable[], but = ""): AskedTable[] {
  const rank = (one: AskedTable): number => one.since || Number.MAX_SAFE_INTEGER;
  return asked.filter((one) => one.table.id !== but && one.table.code !== but).sort((a, b) => rank(a) - rank(b));
}

export async function waiting(but = ""): Promise<AskedTable[]> {
  return inTurn((await get<AskedTables>("/api/me/waiting")).tables, but);
}

/** In words: "3 days", "5 hours". */
export function lasting(ms: number): string {
  const hours = Math.max(1, Math.round(ms / 3_600_000));
  const days = Math.round(hours / 24);
  return hours < 48 ? `${hours} hour${hours === 1 ? "" : "s"}` : `${days} days`;
}
