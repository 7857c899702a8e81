/** What a combat came to, in words: the total, the stamp, why it cost that, from where, and the fights. */
import { type Combat, throughOf } from "./combats";
import { type Colour, cards, listed, nameOf, other, sentence, shortOf, signed, spelled } from "./view";

/** How people are spoken of. */
export interface Speech {
  /** This side is mine. */
  isMine: (colour: Colour) => boolean;
  nameOf: (colour: Colour) => string;
}

export interface Verdict {
  /** What came through, as large as can be. */
  total: string;
  head: string[];
  stamp: string;
  /** Something was lost: a paper stamp, else a black one. */
  hit: boolean;
  lines: { n: string; text: string }[];
  /** The column of the chart. */
  on: number;
}

const ways = (speech: Speech, colour: Colour): { who: string; whose: string; s: string } =>
  speech.isMine(colour)
    ? { who: "You", whose: "your", s: "" }
    : { who: speech.nameOf(colour), whose: `${speech.nameOf(colour)}'s`, s: "s" };

export function verdictOf(combat: Combat, speech: Speech): Verdict {
  const { total, cost, sent, posts } = combat;
  const [one, two] = [ways(speech, combat.by), ways(speech, other(combat.by))];
  const free = throughOf(combat);
  const met = sent.filter((robot) => robot.card in posts);
  const head = [
    !free.length
      ? `came through. ${two.who} stopped ${sent.length === 1 ? "it" : sent.length === 2 ? "both" : "all of them"}.`
      : free.length === 1
        ? `came through: ${one.whose} ${nameOf(free[0].card)}.`
        : `came through: ${one.whose} ${listed(free.map((robot) => shortOf(robot.card)))}.`,
    met.length
      ? `${two.who} put ${listed(met.map((robot) => `${shortOf(posts[robot.card])} against ${shortOf(robot.card)}`))}.`
      : "Nobody stood in the way.",
  ];
  return {
    total: free.length ? signed(total) : "0",
    head,
    stamp: cost ? `${sentence(spelled(cost))} ${cost === 1 ? "card" : "cards"} gone` : "Nothing lost",
    hit: cost > 0,
    lines: [
      why(combat, free.length),
      ...from(combat, two),
      ...combat.fights.map((fight) => told(fight, combat, speech)),
    ],
    on: free.length ? total : 0,
  };
}

function why({ total, cost, hand, supply }: Combat, through: number): { n: string; text: string } {
  const all = cost === hand + supply && cost < 5;
  if (!through || total <= 0)
    return { n: signed(through ? total : 0), text: "Nothing got past the blockers: no card is lost." };
  if (all) return { n: String(total), text: `It would have cost more. ${sentence(cards(cost))} was all there was.` };
  if (total === 6) return { n: "6", text: "Exactly 6 costs 8 cards. One more or one less would have cost 5." };
  if (total > 6) return { n: String(total), text: "7 or more costs 5 cards, however much it is." };
  return { n: String(total), text: `Up to 5, a total costs that many cards: ${total}.` };
}

function from({ fromHand, fromSupply, cost }: Combat, two: { who: string; s: string }): Verdict["lines"] {
  if (!cost) return [];
  const places = [fromHand && `${fromHand} from hand`, fromSupply && `${fromSupply} off the Supply`].filter(Boolean);
  return [{ n: `${fromHand} + ${fromSupply}`, text: `${two.who} gave ${places.join(" and ")}.` }];
}

function told(fight: Combat["fights"][number], combat: Combat, speech: Speech): { n: string; text: string } {
  const value = (card: string): string =>
    signed([...combat.sent, ...combat.guards].find((robot) => robot.card === card)?.value ?? 0);
  const { attacker, blocker, stays, left, worn } = fight;
  const n = `${value(attacker)} : ${value(blocker)}`;
  if (!stays) return { n, text: `Equal: ${shortOf(attacker)} and ${shortOf(blocker)} are both scrapped.` };
  const [winner, loser] = stays === attacker ? [attacker, blocker] : [blocker, attacker];
  const side = stays === attacker ? combat.by : other(combat.by);
  const whose = (colour: Colour): string => (speech.isMine(colour) ? "your" : `${speech.nameOf(colour)}'s`);
  const slid = `${sentence(whose(other(side)))} ${shortOf(loser)} slid under ${whose(side)} ${shortOf(winner)}`;
  return { n, text: worn ? `${slid}, which is worn out and goes, too.` : `${slid}, worth ${signed(left)} now.` };
}

/** The line that stays in the log. */
export function memoryOf(combat: Combat): string {
  const who = listed(combat.sent.map((robot) => shortOf(robot.card)));
  return combat.cost
    ? `${who} sent. ${signed(combat.total)} through: ${cards(combat.cost)}.`
    : `${who} sent. Nothing through.`;
}
