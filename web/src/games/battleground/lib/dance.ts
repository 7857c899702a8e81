/** Robot dances before the first clap: talk, and no part of the play (BB-R-87). All dance; a phrase picks how. */
import type { ChatLine } from "../../../lib/wire";

export const DANCES = ["The Piston", "The Wobble", "The Spin", "The Moonwalk"];
const SAYS = "dances ";
export const danceWords = (dance: string): string => `${SAYS}${dance}!`;

/** How a seat dances: as it said last, else in its own way. */
export function danceOf(talk: ChatLine[], seat: number): number {
  const said = talk.filter((line) => line.seat === seat && line.text.startsWith(SAYS)).at(-1);
  const at = DANCES.findIndex((dance) => said?.text === danceWords(dance));
  return at < 0 ? seat % DANCES.length : at;
}
