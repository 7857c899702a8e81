/** My cards in places that never change: my own four by their keys, then whatever was lent to me. */
import type { BattlegroundView } from "./view";

export interface Slot {
  card: string;
  where: "hand" | "table" | "lent";
  /** Whose card it is, where it was lent to me. */
  from: number;
  /** Who has it, where I have lent it. */
  to: number;
}

export function slotsOf(view: BattlegroundView, me: number): Slot[] {
  const mine = view.seats[me];
  const borrowed = new Map(mine.loans.map((loan) => [loan.card, loan.from]));
  const slots: Slot[] = mine.hand.map((card) => ({ card, where: "hand", from: borrowed.get(card) ?? -1, to: -1 }));
  view.seats.forEach((seat, at) => {
    for (const bot of seat.table) {
      if (at === me) slots.push({ card: bot.card, where: "table", from: bot.owner === me ? -1 : bot.owner, to: -1 });
      else if (bot.owner === me) slots.push({ card: bot.card, where: "lent", from: -1, to: at });
    }
    for (const loan of seat.loans)
      if (loan.from === me && !slots.some((slot) => slot.card === loan.card))
        slots.push({ card: loan.card, where: "lent", from: -1, to: at });
  });
  const rank = (slot: Slot): string => `${slot.from < 0 ? 0 : 1} ${slot.card}`;
  return slots.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
