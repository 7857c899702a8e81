/** A loan that went both ways, or a bot against its own owner: who, and what it came to. Facts, and never a fault. */
import type { LogLine } from "../../../lib/wire";
import { shelf } from "./cards.svelte";
import { roundsIn } from "./rounds";
import type { Table } from "./table.svelte";
import type { BattlegroundEvent } from "./view";
import { SHARE } from "./wants";

export interface Betrayal {
  kind: "both" | "turned";
  /** Who lent to both sides; or whose bot it is. */
  seat: number;
  /** Those who were lent to. */
  to: number[];
  /** The bot, where it stands against its owner. */
  card: string;
}

/** What the log tells of its last round, or of the one before; the last is the weightiest. */
export function betrayalsIn(log: LogLine[], before = false): Betrayal[] {
  return (roundsIn(log).at(before ? -2 : -1) ?? []).flatMap((line): Betrayal[] => {
    const [event] = line.facts as BattlegroundEvent[];
    if (event?.event === "lent_to_both")
      return [{ kind: "both", seat: event.seat, to: [event.other, event.borrower], card: "" }];
    if (event?.event === "turned")
      return [{ kind: "turned", seat: event.seat, to: [event.borrower], card: event.card }];
    return [];
  });
}

/** The words of the stamp. */
export function stampOf(table: Table, { kind, seat, card }: Betrayal): string {
  const who = table.nameOf(seat);
  if (kind === "both") return `${who} lent to both sides`;
  const bot = shelf.shortOf(card);
  return seat === table.me ? `Your own ${bot} against you` : `${who}’s own ${bot} against ${who}`;
}

/** What stands behind it, in one dry line. */
export function dryLine(table: Table, { kind, seat, to }: Betrayal): string {
  const { count } = table;
  const who = table.nameOf(seat);
  const gain = count?.paid.get(seat) ?? 0;
  if (kind === "turned") {
    const loss = gain < 0 ? ` It cost ${table.told(seat)} a token.` : gain > 0 ? ` And paid: ${gain}.` : "";
    return `${who} lent it to ${table.told(to[0])} before everybody had to defend.${loss}`;
  }
  const winner = to.find((one) => (count?.paid.get(one) ?? 0) > 0);
  const promised = table.deeds.some((deed) => deed.said && deed.seat === seat && deed.text === SHARE);
  if (!count?.done) return `${who} armed ${table.told(to[0])} first, then ${table.told(to[1])}.`;
  if (gain <= 0 || winner === undefined) return `Nothing came of it: ${table.told(seat)} won no share.`;
  return promised
    ? `${who} kept ${seat === table.me ? "your" : "the"} word and shared the win. With ${table.told(winner)}.`
    : `${who} shared the win with ${table.told(winner)}.`;
}

/** Who paid for it. */
export function costOf(table: Table, { to }: Betrayal): string {
  const loser = to.find((one) => (table.count?.paid.get(one) ?? 0) < 0);
  if (loser === undefined) return "It cost nobody a token.";
  const lost = -(table.count?.paid.get(loser) ?? 0);
  return `It cost ${table.told(loser)} ${lost === 1 ? "a token" : `${lost} tokens`}.`;
}
