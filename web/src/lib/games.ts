/** The shelf of games, asked for once and kept. */
import { Question } from "./ask.svelte";
import { get } from "./call";
import type { Game, Games } from "./wire";

export const shelf = new Question<Games>();
shelf.ask("/api/games");

export const gameOf = (key: string): Game | undefined => shelf.answer?.games.find((game) => game.key === key);
/** How the program is called in a terminal; before one is told, as in a checkout. */
export const program = (): string => shelf.answer?.program ?? "./boltyard";
export const prefixOf = (key: string): string => gameOf(key)?.prefix ?? "";

/** One in real time wants people who are there together, however short it is: those come last. */
const trouble = (game: Game): number => game.minutes + (game.live ? 1000 : 0);
const shortest = (games: Game[]): Game => games.reduce((a, b) => (trouble(b) < trouble(a) ? b : a));
/** The game by turns that takes least time: what examples speak of. */
export const quickest = (): Game | undefined => shelf.answer && shortest(shelf.answer.games);
/** What somebody plays who only wants to play, also while the shelf is on its way. */
export const anyGame = async (): Promise<string> =>
  shortest((shelf.answer ?? (await get<Games>("/api/games"))).games).key;
