/** What the digits press, 1 first: cards of the hand where the question is about them, else whatever can be pressed
 * next, in the order in which it is offered; a die's face by its number. Where nothing lies anywhere to be pressed,
 * and there is more than one button, the buttons. */
import type { Choice } from "./choice.svelte";

/** How a button goes among the things: by the code that it says. */
const SAYS = "say ";
const FACES = [1, 2, 3, 4, 5, 6];

type Asked = Pick<Choice, "paths" | "picked" | "open" | "set" | "buttons">;

/** Handles of things, and buttons as `say CODE`. `stored` are the faces of the own storage bombs, as they lie there. */
export function numbered(choice: Asked, hand: string[], stored: number[] = []): string[] {
  const cards = hand.filter((card) => card !== "?").map((card) => `card ${card}`);
  const from = choice.open && !choice.set ? [...choice.picked] : [];
  const next = choice.paths
    .filter(({ steps }) => steps.length > from.length && from.every((step, at) => step === steps[at]))
    .map(({ steps }) => steps[from.length]);
  if (next.some((step) => step.startsWith("face "))) return FACES.map((face) => `face ${face}`);
  if (cards.some((card) => next.includes(card))) return cards;
  const bombs = next.some((step) => step.startsWith("stored "))
    ? stored.map((value, at) => `stored ${value}#${at}`)
    : [];
  const things = [...new Set([...next.filter((step) => !step.startsWith("stored ")), ...bombs])];
  if (things.length) return things;
  return choice.buttons.length > 1 ? choice.buttons.map(({ code }) => SAYS + code) : cards;
}

/** The code that a button among them says; nothing for a thing. */
export const codeIn = (thing: string): string => (thing.startsWith(SAYS) ? thing.slice(SAYS.length) : "");
export const cardIn = (thing: string): string | undefined => (thing.startsWith("card ") ? thing.slice(5) : undefined);

/** The key of this thing or button, if it is one of the first ten. */
export function digitOf(numbers: string[], thing: string): string | undefined {
  const at = numbers.indexOf(thing);
  return at >= 0 && at < 10 ? String((at + 1) % 10) : undefined;
}
export const digitOfCode = (numbers: string[], code: string): string | undefined => digitOf(numbers, SAYS + code);
