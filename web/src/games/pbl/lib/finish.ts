/** The end of a game in facts: whose limbs went when and by how much, and the blow that decided it. */
import type { Ending, LogLine } from "../../../lib/wire";
import type { Fight } from "./fights";
import { LIMBS, type PblView, cards, placeWord, sideOf, upper } from "./view";
import { type Names, causeOf } from "./verdict";

/** A limb that came off for good, with its turn and score. */
export interface Lost {
  place: string;
  turn: number;
  score: string;
}

const NTH = ["", "only", "second", "third", "fourth"];

/** The side whose end it was: the one that I beat, or mine; whoever watches sees the first that is out. */
export function loserOf(view: PblView, ending: Pick<Ending, "winners">, me: number, seated: boolean): number {
  const won = (side: number): boolean => view.sides[side].seats.some((seat) => ending.winners.includes(seat));
  if (seated && !won(me)) return me;
  const lost = view.sides.map((_, side) => side).filter((side) => !won(side));
  return lost.find((side) => view.sides[side].out) ?? lost[0] ?? 0;
}

/** The limbs of a side that are gone, in the order in which they went; of one that came back, the last time counts. */
export function limbsLost(view: PblView, fights: Fight[], side: number): Lost[] {
  const found: Lost[] = [];
  for (const fight of fights) {
    if (fight.came !== "blown" || sideOf(view, fight.target) !== side) continue;
    const { place, turn, totals } = fight;
    const again = found.findIndex((one) => one.place === place);
    if (again >= 0) found.splice(again, 1);
    found.push({ place, turn, score: totals.join(" : ") });
  }
  const { limbs } = view.sides[side];
  return found.filter(({ place }) => limbs[place as "head"]?.dead);
}

/** The combat that took the last limb of this side; nothing where something else did, or the game ended otherwise. */
export function decisive(view: PblView, fights: Fight[], side: number): Fight | undefined {
  const last = fights.at(-1);
  const fell = LIMBS.every((place) => view.sides[side].limbs[place].dead);
  return last?.came === "blown" && sideOf(view, last.target) === side && fell ? last : undefined;
}

/** Why a game was over that no blow ended, and that nobody resigned. */
const WHY: Record<string, string> = {
  all_terminated: "The last robots fell together.",
  stalled: "Nothing more would have come of it.",
  no_shop: "Decks and shop were empty.",
  agreed: "Both agreed on a draw.",
  time: "The time was up.",
  race: "The race for limbs was run.",
  series: "The series is decided.",
  last_game: "No pilot was left for another game.",
  drawn_series: "The series is even.",
};

/** Who gave up, in the order in which they did. */
export const quitters = (log: LogLine[]): number[] =>
  log.filter((line) => line.event === "resigned").map((line) => line.seat);

/** "You resigned on turn 13. Magpie wins." */
function givenUpSaid(ending: Ending, names: Names, quit: number[]): string {
  const when = ending.turns ? `on turn ${ending.turns}` : "before the first turn";
  return `${upper(names.who(quit.at(-1)!))} resigned ${when}. ${ending.text}`;
}

/** "You won on turn 45. Obsidian's fourth limb, the legs, came off." */
export function endSaid(
  ending: Ending,
  blow: Fight | undefined,
  names: Names,
  facts: { who: string; robot: string; mine: boolean; lost: number; turn: number; quit: number[] },
): string {
  const { who, robot, mine, lost, turn, quit } = facts;
  if (!blow && ending.reason === "resigned" && quit.length) return givenUpSaid(ending, names, quit);
  if (!blow) return WHY[ending.reason] ? `${WHY[ending.reason]} ${ending.text}` : ending.text;
  const whose = mine ? "Your" : `${robot || upper(names.who(blow.target))}'s`;
  const came = blow.place === "legs" ? "the legs, came off" : `the ${placeWord(blow.place)}, came off`;
  return `${who} won on turn ${turn}. ${whose} ${NTH[lost] || "last"} limb, ${came}.`;
}

/** "Right arm on Mara's legs." and why it came through. */
export function blowSaid(blow: Fight, names: Names): { what: string; why: string } {
  const by = names.mine(blow.seat) ? "" : `${names.whose(blow.seat)} `;
  return {
    what: `${upper(`${by}${placeWord(blow.source)}`)} on ${names.whose(blow.target)} ${placeWord(blow.place)}.`,
    why: causeOf(blow, names),
  };
}

const COUNTED = ["no limb", "one limb", "two limbs", "three limbs", "all four limbs"];
/** How a side stood at the end: "all four limbs, 7 cards in hand". */
export function stoodSaid(view: PblView, side: number): string {
  const left = LIMBS.filter((place) => !view.sides[side].limbs[place].dead).length;
  const held = view.sides[side].seats.reduce((sum, seat) => sum + (view.hands[seat]?.length ?? 0), 0);
  return `${COUNTED[left]}, ${held ? cards(held) : "no card"} in hand`;
}
