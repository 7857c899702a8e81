/** A combat that goes on, in words: who is behind, what was rolled for what, what a partner does, and what whoever
 * stands outside of it should know. */
import type { LogLine } from "../../../lib/wire";
import type { Table } from "./table.svelte";
import { type PblCombat, type PblEvent, cards, partOf, sideOf, since, upper } from "./view";

/** One set of dice on the table. */
export interface Cast {
  name: string;
  dice: number[];
  sum: number;
}

/** As a side is called in a sentence: one person, or two. */
export interface Party {
  /** "You", "Your team", "Mara", "Mara and Ivo". */
  title: string;
  /** The same amid a sentence: "you", "your team". */
  within: string;
  /** Whether the verb is that of several. */
  many: boolean;
}

const NAMES = { attack: "Initial attack", defense: "Initial defense", effect: "Effect" };
const be = ({ many }: Party): string => (many ? "are" : "is");

/** Every set of both parties, in the order in which they fell. */
export function castsOf(fight: Pick<PblCombat, "rolls">): [Cast[], Cast[]] {
  const of = (party: number): Cast[] =>
    fight.rolls
      .filter((roll) => roll.party === party)
      .map(({ why, dice }) => ({
        name: why === "added" ? `${dice.length === 1 ? "1 die" : `${dice.length} dice`} added` : NAMES[why],
        dice,
        sum: dice.reduce((sum, die) => sum + die, 0),
      }));
  return [of(0), of(1)];
}

/** Who is behind, and by how much. */
export function behindSaid(fight: Pick<PblCombat, "rolls" | "totals" | "trailing">, parties: Party[]): string {
  if (!fight.rolls.length) return "Declared: the dice wait";
  if (fight.trailing === null) return "Equal: nobody is behind";
  const gap = Math.abs(fight.totals[0] - fight.totals[1]);
  const whoever = parties[fight.trailing];
  return gap ? `${whoever.title} ${be(whoever)} behind by ${gap}` : `Equal: ${whoever.within} ${be(whoever)} behind`;
}

/** What the totals would be after an answer that is picked and not said yet. */
export function afterSaid(card: string, totals: number[], parties: Party[]): string {
  const [attack, defense] = totals;
  if (attack === defense) return `${card}: then it is equal`;
  const last = parties[attack < defense ? 0 : 1];
  return `${card}: then ${last.within} ${be(last)} behind by ${Math.abs(attack - defense)}`;
}

/** What was promised before the dice, and what the cap leaves. */
export function agreedSaid({ promised, cap, used }: Pick<PblCombat, "promised" | "cap" | "used">): string {
  const found: string[] = [];
  if (promised.some((n) => n > 0)) found.push(`Promised: ${cards(promised[0])} against ${cards(promised[1])}.`);
  if (cap) found.push(`At most ${cards(cap)} each: ${used[0]} and ${used[1]} used.`);
  return found.join(" ");
}

/** What one of two partners has done in this combat. */
export interface Share {
  seat: number;
  /** Cards thrown so far. */
  thrown: number;
  /** Gave up since the dice last changed. */
  passed: boolean;
}

const DICE = ["rolled", "turned_die", "bombed", "shielded"];

/** What these seats have thrown in since the combat was declared, and who of them has passed. */
export function sharesOf(log: LogLine[], seats: number[]): Share[] {
  const shares = seats.map((seat): Share => ({ seat, thrown: 0, passed: false }));
  for (const line of since(log, "declared")) {
    if (DICE.includes(line.event)) for (const share of shares) share.passed = false; // all are asked anew
    const event = line.facts[0] as PblEvent | undefined;
    const share = shares.find((one) => one.seat === line.seat);
    if (!share || !event) continue;
    if (event.event === "bombed" || event.event === "shielded") share.thrown += event.n;
    else if (event.event === "conceded") share.passed = true;
  }
  return shares;
}

/** What a partner is up to, in a word or two. */
export function shareSaid(share: Share, facts: { asked: boolean; mine: boolean; picked: number }): string {
  if (facts.mine && facts.picked) return `${cards(facts.picked)} picked, not laid`;
  if (facts.asked) return facts.mine ? "you are asked now" : "is asked now";
  if (share.passed) return "passed";
  return facts.mine ? "asked after that" : "may still throw";
}

/** For whoever stands outside: what the one behind can still do, what passing means, and whom the rule then keeps
 * safe. */
export function outsideSaid(table: Table, fight: PblCombat): { icon: "bomb" | "target" | "lock"; text: string }[] {
  const { view, company } = table;
  const { trailing, totals, odds } = fight;
  if (trailing === null || !fight.rolls.length) return [];
  const seat = fight.seats[trailing];
  const held = view.hands[seat]?.length ?? 0;
  const one = odds["0"]?.[1];
  const word = trailing === 0 ? "bomb" : "shield";
  const chance = one === undefined ? "" : ` One ${word} gets ahead ${(one * 100).toFixed(1)} % of the time.`;
  const target = sideOf(view, partOf(fight.target).seat);
  const ahead = totals[0] > totals[1] ? "comes through" : "is fended off";
  const found: ReturnType<typeof outsideSaid> = [
    { icon: "bomb", text: `${upper(company.who(seat))} may throw: ${cards(held)} in hand.${chance}` },
    { icon: "target", text: `If nobody adds anything, it ${ahead}: ${totals[0]} to ${totals[1]}.` },
  ];
  if (view.order && view.order.after === table.session.seat && view.order.attacked.includes(target))
    found.push({ icon: "lock", text: `Then you may not attack ${company.title(target)} in turn ${view.turn + 1}.` });
  return found;
}
