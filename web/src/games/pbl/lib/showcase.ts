/** Three cards that stand for the game. Numbers on them are ours and only dress the picture. */
import { type Armor, dock, keel } from "../../../lib/showcase";
import type { PblCard, Place } from "./art";

const printed = (armor: Armor): PblCard => ({ ...armor, kind: "armor", place: armor.place as Place });
const sky: PblCard = {
  kind: "pilot",
  key: "sky",
  name: "Destroyer Sky",
  attack: 4,
  defense: 1,
  pp: 6,
  company: "damson",
  text: "Rage. Leaves by herself when her counters run out.",
  wear: 3,
  hair: 1,
};

export const CARDS: PblCard[] = [printed(dock), sky, printed(keel)];
