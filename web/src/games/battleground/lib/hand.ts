/** A hand on a phone: cards as large as the room allows, in rows that a thumb reaches. */
export interface Spread {
  columns: number;
  /** Of a card. */
  width: number;
}

const RATIO = 88 / 63; // of a card's height to its width
const GAP = 8;
const FOOT = 20; // under each card, for what a press does
const LARGEST = 162;

export function spread(cards: number, width: number, height: number): Spread {
  let best: Spread = { columns: Math.max(1, cards), width: 0 };
  for (let columns = 1; columns <= cards; columns++) {
    const rows = Math.ceil(cards / columns);
    const across = (width - GAP * (columns - 1)) / columns;
    const down = ((height - GAP * (rows - 1)) / rows - FOOT) / RATIO;
    const card = Math.floor(Math.min(across, down, LARGEST));
    if (card > best.width) best = { columns, width: card };
  }
  return best;
}
