/** The shelf of games, asked for once and kept. */
import { Question } from "./ask.svelte";
import type { Game, Games } from "./wire";

export const shelf = new Question<Games>();
shelf.ask("/api/games");

export const gameOf = (key: string): Game | undefined => shelf.answer?.games.find((game) => game.key === key);
export const prefixOf = (key: string): string => gameOf(key)?.prefix ?? "";
