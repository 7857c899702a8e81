/** What is asked for and offered in table talk: a word for it, and which card fits. Talk binds nobody (BB-R-37). */
import type { BotCard } from "./bot";
import type { Role } from "./view";

export type Want = "shield" | "hammer" | "trick" | "bot";

export const ASKS: Record<Want, string> = {
  shield: "Lend me a shield?",
  hammer: "Lend me a hammer?",
  trick: "Lend me a trick?",
  bot: "Lend me any bot?",
};
export const OFFERS: Record<Want, string> = {
  shield: "I have a shield.",
  hammer: "I have a hammer.",
  trick: "I have a trick.",
  bot: "I have a bot.",
};
export const SHARE = "I share the win.";
export const NO_DEAL = "No deal.";

const among = (phrases: Record<Want, string>, text: string): Want | undefined =>
  (Object.keys(phrases) as Want[]).find((want) => phrases[want] === text);
export const askedIn = (text: string): Want | undefined => among(ASKS, text);
export const offeredIn = (text: string): Want | undefined => among(OFFERS, text);

/** What a side is short of by itself. */
export const usualWant = (role: Role): Want => (role === "attacks" ? "hammer" : "shield");

const worth = (card: BotCard, want: Want): number => {
  if (want === "shield") return card.defense;
  if (want === "hammer") return card.attack;
  if (want === "bot") return Math.max(card.attack, card.defense);
  return card.ability ? 2 : card.condition ? 1 : 0;
};

/** The one of these cards that fits best; none where none does. */
export function fittest(cards: BotCard[], want: Want): BotCard | undefined {
  const [best] = [...cards].sort((a, b) => worth(b, want) - worth(a, want));
  return best && worth(best, want) > 0 ? best : undefined;
}
