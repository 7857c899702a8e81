/** What to ask "why not?" about, when something is pressed that may not be. */
import type { Draft } from "./draft.svelte";

export function whyCode({ kind, hand, picked, mine, most, view }: Draft, card: string): string {
  const own = hand.includes(card);
  const mate = hand.find((one) => one !== card) ?? card;
  const attackers = view?.attackers ?? [];
  switch (kind) {
    case "build":
      if (!own) return `build ${card} ${hand[0]}`;
      return picked.length ? `build ${picked[0]} ${card}` : `build ${card} ${mate}`;
    case "scrap":
    case "attack":
      return `${kind} ${card}`;
    case "recover":
      return picked.length ? `recover ${picked[0]}: ${card}` : `recover ${card}`;
    case "block":
      return attackers.includes(card) ? `block ${card}:${mine[0]?.card ?? card}` : `block ${attackers[0]}:${card}`;
    case "discard":
    case "step":
      return `discard ${card} supply=${Math.max(0, most - 1)}`;
    default:
      if (own) return `build ${card} ${mate}`;
      return mine.some((robot) => robot.card === card) ? `program ${card}=attack` : `attack ${card}`;
  }
}
