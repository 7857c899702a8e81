/** A game's cards as the gallery shows them. */
import type { Component } from "svelte";
import type { Face, Faces } from "../lib/wire";

/** Something to choose among: its key in the address, and its word. */
export type Sort = [key: string, word: string];

export interface Gallery {
  /** What is to be seen, in a few words within a sentence. */
  says: string;
  /** Its groups, in their order. */
  kinds: Sort[];
  kindOf: (face: Face) => string;
  /** What a card is sorted by within its group. */
  order: (face: Face) => string;
  /** Other things to choose by. */
  places?: Sort[];
  companies?: Sort[];
  /** What is said of a card besides its name and text. */
  strength: (face: Face) => string;
  Card: Component<{ face: Face; faces: Faces }>;
  /** The sheet in which a card is read. */
  Reader: Component<{ faces: Faces; onrule: (rule: string) => void }, { open: (card: string) => void }>;
}
