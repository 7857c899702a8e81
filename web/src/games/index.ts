/** The games as the page has them. A game is a folder here, called like its key on the server; its index says what of
 * it the page can show. What it lacks the page does in words, so a game without a folder can be played, too. */
import type { Component } from "svelte";
import type { Check, Proof } from "../lib/fair/proof";
import type { Drawn } from "../lib/table/sentence";
import type { Session } from "../lib/table/session.svelte";
import type { GameTerms, LessonNote, Part, Puzzle, Update } from "../lib/wire";
import type { Gallery } from "./gallery";
import type { ThingsOf } from "./things";

/** Fetched when somebody needs it. */
type Lazy<T> = () => Promise<T>;

/** What the plate at the side of a lesson is about. */
export interface PlateProps {
  session: Session;
  note: LessonNote;
}
export interface LessonPage {
  /** What the table marks a thing with that is pointed at, where that is not its name. */
  token?: (part: Part, update: Update) => string | undefined;
  lit?: (token: string) => Element[];
  above: string;
  /** Where it stands, in place of what is there; and for which answers there is one. */
  plate?: { in: string; fits: (answer: string) => boolean; shows: Component<PlateProps> };
}

export interface GamePage {
  /** Its table, with its things on it. */
  table?: Lazy<{ default: Component<{ session: Session; terms?: GameTerms }> }>;
  /** Its table for a wall or a stream, before, in and after a match: what everybody may see, and nothing to press. */
  arena?: Lazy<{ default: Component<{ session: Session; terms?: GameTerms }> }>;
  /** Its table standing still at one moment of a review, with the eyes of one seat or of all, and nothing to press. */
  still?: Lazy<{ default: Component<{ session: Session }> }>;
  /** A sentence, with the cards that it names drawn. */
  words?: Lazy<{ default: Drawn }>;
  /** In a lesson: the elements of a part that is meant, where they are more than what is marked with it; and what of
   * its table is never dimmed. And what one thing a note is about, drawn at the side. */
  lesson?: Lazy<LessonPage>;
  /** The position of a puzzle, with what is picked of the answer so far. */
  puzzle?: Lazy<{ default: Component<{ puzzle: Puzzle; picked: string[] }> }>;
  /** Its cards to look at. */
  gallery?: Lazy<{ gallery: Gallery }>;
  /** What is kept and bid for in its leagues. */
  things?: Lazy<{ thingsOf: ThingsOf }>;
  /** What the first draws under a seed say, held against the record of a match. */
  draws?: Lazy<{ draws: (record: string, proof: Proof) => Check[] }>;
}

const PAGES = import.meta.glob<GamePage>("./*/index.ts", { eager: true, import: "default" });

export const pageOf = (game: string): GamePage => PAGES[`./${game}/index.ts`] ?? {};
/** The games that have something to show here, as `gallery`. */
export const gamesWith = (what: keyof GamePage): string[] =>
  Object.entries(PAGES).flatMap(([path, page]) => (page[what] ? [path.split("/")[1]] : []));
