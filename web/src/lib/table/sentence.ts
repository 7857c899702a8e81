/** Sentences of the server in pieces: words, and what they name by its key. */
import type { Component } from "svelte";
import type { Piece } from "../wire";

/** How a game draws the cards, dice and places that a sentence names. */
export type Drawn = Component<{ pieces: Piece[] }>;

/** Something that is said: its text, and the same in pieces where it names something that can be drawn. */
export interface Said {
  text: string;
  pieces: Piece[];
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const closed = (text: string): string => ([".", "!", "?"].includes(text.at(-1) ?? "") ? text : `${text}.`);

/** With a capital letter and a full stop, as a sentence of its own; a name is written as it is. */
export function finished({ text, pieces }: Said): Said {
  const whole = pieces.map((piece) => ({ ...piece }));
  if (whole.length) {
    if (!whole[0].card) whole[0].text = upper(whole[0].text);
    if (closed(text) !== text) whole.push({ text: "." });
  }
  return { text: closed(upper(text)), pieces: whole };
}

/** Several sentences in a row. */
export const inRow = (lines: Said[]): Said => ({
  text: lines.map((line) => line.text).join(" "),
  pieces: lines.some((line) => line.pieces.length)
    ? lines.flatMap((line, n) => [
        ...(n ? [{ text: " " }] : []),
        ...(line.pieces.length ? line.pieces : [{ text: line.text }]),
      ])
    : [],
});
