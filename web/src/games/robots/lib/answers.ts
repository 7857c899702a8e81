/** What each answer to an attack would lead to: exact, for all it needs lies open on the table
 * (ROB-COMBAT-4..8, ROB-DISCARD-1..5, ROB-AFTERMATH-1..8). */
import { type RobotsRobot, costOf, printed } from "./view";

/** What the table has agreed about robots that are worth nothing or less. */
export interface Wear {
  /** No value falls below zero (ROB-R-23). */
  floored: boolean;
  /** Whoever is worth nothing is scrapped (ROB-R-24). */
  scrapped: boolean;
}

/** An attacker and its blocker have compared values. */
export interface Fight {
  attacker: string;
  blocker: string;
  /** The robot that stays, or nothing where both go. */
  stays: string;
  /** What it is worth afterwards. */
  left: number;
  /** It stays no longer: it was worn down to nothing. */
  worn: boolean;
}

/** One answer of the defender, and what it leads to. */
export interface Answer {
  /** The blocker of each attacker, in their order; nothing where it meets nobody. */
  posts: string[];
  /** The sum of what is not blocked; nothing where all is. */
  total: number;
  /** So many attackers come through. */
  through: number;
  /** Cards that the defender loses. */
  cost: number;
  fights: Fight[];
}

export function fightOf(attacker: RobotsRobot, blocker: RobotsRobot, wear: Wear): Fight {
  const gap = attacker.value - blocker.value;
  const pair = { attacker: attacker.card, blocker: blocker.card };
  if (gap === 0) return { ...pair, stays: "", left: 0, worn: false };
  const [winner, loser] = gap > 0 ? [attacker, blocker] : [blocker, attacker];
  const bare = [...winner.damage, loser.card].reduce((worth, card) => worth - printed(card), printed(winner.card));
  const left = wear.floored ? Math.max(0, bare) : bare;
  return { ...pair, stays: winner.card, left, worn: wear.scrapped && left <= 0 };
}

/** Every answer there is: each attacker meets nobody or a robot that lies, one post each (ROB-R-19). `purse` is what
 * the defender has to lose, in hand and Supply (ROB-R-28). */
export function answersTo(sent: RobotsRobot[], guards: RobotsRobot[], purse: number, wear: Wear): Answer[] {
  let posts: (RobotsRobot | undefined)[][] = [[]];
  for (let at = 0; at < sent.length; at++)
    posts = posts.flatMap((some) =>
      [undefined, ...guards.filter((one) => !some.includes(one))].map((one) => [...some, one]),
    );
  return posts.map((one) => outcomeOf(sent, one, purse, wear));
}

function outcomeOf(sent: RobotsRobot[], posts: (RobotsRobot | undefined)[], purse: number, wear: Wear): Answer {
  const free = sent.filter((_, at) => !posts[at]);
  const total = free.reduce((sum, one) => sum + one.value, 0);
  return {
    posts: posts.map((one) => one?.card ?? ""),
    total,
    through: free.length,
    cost: Math.min(costOf(total), purse),
    fights: sent.flatMap((one, at) => (posts[at] ? [fightOf(one, posts[at], wear)] : [])),
  };
}

/** The numbers of cards that the answers cost, each once, fewest first. */
export const costsOf = (answers: Answer[]): number[] =>
  [...new Set(answers.map((one) => one.cost))].sort((a, b) => a - b);

/** Answers that cost the same, told by the one of them that takes the fewest blockers. */
export interface Group {
  cost: number;
  answers: Answer[];
  example: Answer;
}

/** The answers by what they cost, dearest first. */
export const groupsOf = (answers: Answer[]): Group[] =>
  costsOf(answers)
    .reverse()
    .map((cost) => {
      const same = answers.filter((one) => one.cost === cost);
      const example = same.reduce((best, one) => (one.through > best.through ? one : best));
      return { cost, answers: same, example };
    });

/** Which sets of robots could be sent, the smallest first. */
export function sendsOf(robots: RobotsRobot[]): RobotsRobot[][] {
  const sets = Array.from({ length: 2 ** robots.length - 1 }, (_, n) => robots.filter((_, at) => (n + 1) & (1 << at)));
  return sets.sort((a, b) => a.length - b.length);
}
