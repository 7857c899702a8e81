/** The end of a game in words: who won with how many tokens, by what, and how everybody stood. */
import type { Ending } from "../../../lib/wire";
import { lenderIn } from "./lenders";
import type { Table } from "./table.svelte";
import { countWords } from "./wording";

export interface Standing {
  seat: number;
  name: string;
  tokens: number;
  /** In the last round. */
  change: number;
  won: boolean;
  note: string;
}

/** The most tokens first. */
export function standingsOf(table: Table, ending: Ending): Standing[] {
  const { view, count, session } = table;
  return view.seats
    .map(({ tokens, left }, seat): Standing => {
      const { rounds, both } = lenderIn(session.log, seat);
      const lent = both ? `lent to both sides ${both}×` : rounds ? `lent ${rounds}×` : "";
      return {
        seat,
        name: table.nameOf(seat),
        tokens,
        change: count?.paid.get(seat) ?? 0,
        won: ending.winners.includes(seat),
        note: left ? "left" : lent,
      };
    })
    .sort((a, b) => Number(b.won) - Number(a.won) || b.tokens - a.tokens);
}

/** What decided it, in a sentence; the engine's where this page has not seen the last round. */
export function decided(table: Table): string {
  const { count } = table;
  return count?.done ? `Round ${count.round}: ${countWords(table, count)}` : `After ${table.view.round} rounds.`;
}

/** The bot that stands for a player at the end: the last one in the pit, else one of the hand. */
export function heroOf(table: Table, seat: number): string {
  const { count, view } = table;
  return count?.rows[seat]?.at(-1)?.card ?? view.seats[seat]?.hand.find((card) => card !== "?") ?? "";
}
