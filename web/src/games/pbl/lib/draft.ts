/** How an open pile is laid out. */

const IN_A_ROW = 6; // on a wide screen

/** So many cards side by side: on a wide screen one row as long as it goes, then two; on a phone as many as keep them
 * large. */
export function across(cards: number, narrow: boolean): number {
  if (!narrow) return Math.max(1, cards <= IN_A_ROW ? cards : Math.ceil(cards / 2));
  if (cards <= 4) return Math.max(1, Math.min(2, cards));
  return cards <= 9 ? 3 : cards <= 16 ? 4 : 5;
}
