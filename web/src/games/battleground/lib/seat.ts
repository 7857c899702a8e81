/** What a press on a player would do. */
import type { Table } from "./table.svelte";

export interface May {
  word: string;
  /** They were asked by me already. */
  asked: boolean;
}

export function asSeat(table: Table, seat: number): May | undefined {
  const { acts, picked, view, me, ready } = table;
  if (seat === me) return acts.votes.has(seat) ? { word: "Pick", asked: false } : undefined;
  const asked = me >= 0 && view.seats[me].requests.includes(seat);
  if (picked && acts.lends.get(picked)?.has(seat)) return { word: "Give it", asked };
  if (acts.names.has(seat)) return { word: ready.seat === seat ? "Press: attack" : "Attack", asked };
  if (acts.votes.has(seat)) return { word: "Vote", asked };
  if (acts.opens.size && view.attacker === me) return { word: table.target === seat ? "Target" : "Attack", asked };
  if (table.drafting && acts.drafts.has(seat)) return { word: "Conscript", asked };
  if (view.phase === "clap" && ready.seat === seat) return { word: "Ready", asked };
  if (acts.asks.has(seat)) return { word: table.asking?.of === seat ? "Only they" : "Ask", asked };
  return asked ? { word: "Asked", asked } : undefined;
}
