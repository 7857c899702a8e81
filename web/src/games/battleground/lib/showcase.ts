/** Three cards that stand for the game. Numbers on them are ours and only dress the picture. */
import type { BotCard } from "./bot";

export const CARDS: BotCard[] = [
  { key: "rumble", name: "Rumble", attack: 7, defense: 3, company: "copper" },
  {
    key: "leech",
    name: "Leech",
    attack: 3,
    defense: 4,
    company: "damson",
    ability: "Move up to 2 from a rival bot to this one.",
  },
  {
    key: "bunker2",
    name: "Bunker",
    attack: 1,
    defense: 9,
    company: "moss",
    condition: "Ignored on the attacking side.",
  },
];
