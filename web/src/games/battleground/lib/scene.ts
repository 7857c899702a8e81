/** Who faces whom in the pit, with which bots and which totals: while a round runs as it lies, after it as it was. */
import type { Duel } from "./count";
import type { Table } from "./table.svelte";
import type { BattlegroundBot } from "./view";

export interface Fighter {
  seat: number;
  attacks: boolean;
  row: BattlegroundBot[];
  /** Nothing while no bot counts. */
  total?: number;
  /** In a round that is over. */
  won?: boolean;
  /** Acts of this player that lie face down. */
  down: number;
}
export interface Scene {
  left: Fighter[];
  right: Fighter[];
  past: boolean;
  /** The bots with an ability, in the order in which they are used. */
  order: string[];
}

const NOBODY: Scene = { left: [], right: [], past: false, order: [] };
const sum = (row: BattlegroundBot[]): number | undefined =>
  row.length ? row.reduce((all, bot) => all + bot.value, 0) : undefined;

function running(table: Table): [attacker: Fighter, defenders: Fighter[], order: string[]] {
  const { view, count } = table;
  const now = view.forecast?.now ?? [];
  const rows = view.phase === "abilities" && count ? count.rows : view.seats.map((seat) => seat.table);
  const seat = view.attacker ?? -1;
  const total = (row: BattlegroundBot[], known: number | null | undefined): number | undefined =>
    known === undefined ? sum(row) : (known ?? undefined);
  const attacker: Fighter = {
    seat,
    attacks: true,
    row: rows[seat] ?? [],
    total: total(rows[seat] ?? [], now[0]?.attack),
    down: view.seats[seat]?.face_down ?? 0,
  };
  const defenders = view.defenders.map((one): Fighter => {
    const duel = now.find((other) => other.defender === one);
    return {
      seat: one,
      attacks: false,
      row: rows[one],
      total: total(rows[one], duel?.defense),
      down: view.seats[one].face_down,
    };
  });
  const steps = view.forecast?.steps.map((step) => step.card) ?? count?.steps.map((step) => step.card) ?? [];
  return [attacker, defenders, steps];
}

/** What the attacker came to: in my duel, or in all where it was the same; abilities may tell them apart. */
function attackIn(duels: Duel[], me: number): number | undefined {
  const mine = duels.find((duel) => duel.defender === me);
  return mine || duels.every((duel) => duel.attack === duels[0].attack) ? (mine ?? duels[0])?.attack : undefined;
}

export function sceneOf(table: Table): Scene {
  const { view, count, me } = table;
  if (view.attacker !== null && view.phase !== "over") {
    const [attacker, defenders, order] = running(table);
    return sides(attacker, defenders, order, false, me);
  }
  if (!count?.done || count.late) return NOBODY;
  const [first] = count.duels;
  const seat = first?.attacker ?? count.attacker;
  const attacker: Fighter = {
    seat,
    attacks: true,
    row: count.rows[seat] ?? [],
    total: attackIn(count.duels, me) ?? sum(count.rows[seat] ?? []),
    won: count.duels.some((duel) => duel.result > 0),
    down: 0,
  };
  const defenders = count.duels.map(({ defender, defense, result }): Fighter => ({
    seat: defender,
    attacks: false,
    row: count.rows[defender] ?? [],
    total: defense,
    won: result < 0,
    down: 0,
  }));
  return sides(
    attacker,
    defenders,
    count.steps.map((step) => step.card),
    true,
    me,
  );
}

/** My side is always on the right; where I only watch, the attacker stands left. */
function sides(attacker: Fighter, defenders: Fighter[], order: string[], past: boolean, me: number): Scene {
  return attacker.seat === me && me >= 0
    ? { left: defenders, right: [attacker], past, order }
    : { left: [attacker], right: defenders, past, order };
}
