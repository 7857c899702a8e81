/** The games as the page has them. A game is a folder here, called like its key on the server; its index says what of
 * it the page can show. What it lacks the page does in words, so a game without a folder can be played, too. */
import type { Component } from "svelte";
import type { Check, Proof } from "../lib/fair/proof";
import type { Session } from "../lib/table/session.svelte";
import type { GameTerms } from "../lib/wire";
import type { Gallery } from "./gallery";

/** Fetched when somebody needs it. */
type Lazy<T> = () => Promise<T>;

export interface GamePage {
  /** Its table, with its things on it. */
  table?: Lazy<{ default: Component<{ session: Session; terms?: GameTerms }> }>;
  /** A sentence of its log, with the cards in it drawn. */
  words?: Lazy<{ default: Component<{ text: string }> }>;
  /** In a lesson: the elements of a part that is meant, where they are more than what is marked with it; and what of
   * its table is never dimmed. */
  lesson?: Lazy<{ lit?: (token: string) => Element[]; above: string }>;
  /** Its cards to look at. */
  gallery?: Lazy<{ gallery: Gallery }>;
  /** What the first draws under a seed say, held against the record of a match. */
  draws?: Lazy<{ draws: (record: string, proof: Proof) => Check[] }>;
}

const PAGES = import.meta.glob<GamePage>("./*/index.ts", { eager: true, import: "default" });

export const pageOf = (game: string): GamePage => PAGES[`./${game}/index.ts`] ?? {};
/** The games that have something to show here, as `gallery`. */
export const gamesWith = (what: keyof GamePage): string[] =>
  Object.entries(PAGES).flatMap(([path, page]) => (page[what] ? [path.split("/")[1]] : []));
