/** What a lesson of BOTS BATTLEGROUND lights: a card in my hand, or the bot that stands in the pit. */
import { marked } from "../../../lib/lesson/spot";

/** What is never dimmed: the light, the totals, and what the round would come to. */
export const above = ".light, .total, .foot .strip, .phase.flush, .half > p";

export function lit(token: string): Element[] {
  const [kind, ...key] = token.split(" ");
  const standing = [kind === "card" ? "bot" : kind, ...key].join(" ");
  return [...document.querySelectorAll(`${marked(token)}, ${marked(standing)}`)];
}
