/** What the strip tells: the forecast while a round runs, the count after it. */
import { shelf } from "./cards.svelte";
import type { Table } from "./table.svelte";
import { paidWords } from "./wording";

export interface Told {
  title: string;
  past: boolean;
  steps: { card: string; says: string; does: boolean; score: string }[];
  /** Who wins is the rules' business: low values win in some duels. */
  duels: { attacker: string; attack: number; defender: string; defense: number; result: number; mine: boolean }[];
  /** Where one fights many: how many are beaten. */
  tally: string;
  paid: string;
  was: string;
}

function tallyOf(table: Table, attacker: number, duels: { result: number }[]): string {
  if (duels.length < 2) return "";
  const beaten = duels.filter((duel) => duel.result > 0).length;
  return `${table.nameOf(attacker)} ${attacker === table.me ? "beat" : "beats"} ${beaten} of ${duels.length}`;
}

/** Where one fights many the abilities are told of my own duel: each is settled on its own, and all have a field. */
const isTold = (table: Table, duels: unknown[], defender: number): boolean => duels.length < 2 || defender === table.me;

export function told(table: Table): Told | undefined {
  const { view, foresight, count } = table;
  if (foresight && foresight.then.length) {
    const attacker = view.attacker ?? -1;
    return {
      title: "If blue comes now",
      past: false,
      steps: foresight.steps
        .filter(({ duel }) => isTold(table, foresight.then, duel.defender))
        .map(({ card, on, does, duel }) => ({
          card,
          says: !does ? ": nothing" : on ? ` on ${shelf.shortOf(on)}` : "",
          does,
          score: `${duel.attack ?? 0} : ${duel.defense ?? 0}`,
        })),
      duels: foresight.then.map(({ defender, attack, defense, result }) => ({
        attacker: table.nameOf(attacker),
        attack: attack ?? 0,
        defender: table.nameOf(defender),
        defense: defense ?? 0,
        result,
        mine: defender === table.me,
      })),
      tally: tallyOf(table, attacker, foresight.then),
      paid: paidWords(table, [...foresight.tokens.entries()]),
      was: "",
    };
  }
  if (!count || view.phase === "open" || view.phase === "final") return undefined;
  return {
    title: count.done ? `Round ${count.round}: the count` : "The count",
    past: true,
    steps: count.steps
      .filter(({ defender }) => defender === undefined || isTold(table, count.defenders, defender))
      .map(({ card, on, worth }) => ({
        card,
        says:
          worth === undefined ? ": skips" : on && on !== card ? `: ${shelf.shortOf(on)} is ${worth}` : `: ${worth} now`,
        does: worth !== undefined,
        score: "",
      })),
    duels: count.duels.map(({ attacker, attack, defender, defense, result }) => ({
      attacker: table.nameOf(attacker),
      attack,
      defender: table.nameOf(defender),
      defense,
      result,
      mine: defender === table.me,
    })),
    tally: tallyOf(table, count.attacker, count.duels),
    paid: count.late
      ? `${table.nameOf(count.attacker)} came late. ${paidWords(table, [...count.paid])}`
      : count.done
        ? paidWords(table, [...count.paid])
        : "",
    was: count.done && count.foreseen ? `At blue it read ${count.foreseen}.` : "",
  };
}
