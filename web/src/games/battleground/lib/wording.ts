/** The sentence of the moment, and what follows from it. */
import { type Betrayal, costOf, stampOf } from "./betrayal";
import type { Count } from "./count";
import { shelf } from "./cards.svelte";
import { fittest } from "./wants";
import type { Table } from "./table.svelte";
import { type BattlegroundDuel, signed, tokens } from "./view";

export interface Call {
  sentence: string;
  does: string;
}
const listed = (names: string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const verb = (table: Table, seat: number, third: string, second: string): string =>
  `${table.nameOf(seat)} ${seat === table.me ? second : third}`;

/** `You and Ida +1 each.` or `Jun +2. You −1.` */
export function paidWords(table: Table, changes: [seat: number, change: number][]): string {
  const by = new Map<number, number[]>();
  for (const [seat, change] of changes) if (change) by.set(change, [...(by.get(change) ?? []), seat]);
  const parts = [...by]
    .sort(([a], [b]) => b - a)
    .map(([change, seats]) => {
      const names = seats.map((seat, at) => (at ? table.told(seat) : table.nameOf(seat)));
      return `${listed(names)} ${signed(change)}${seats.length > 1 ? " each" : ""}.`;
    });
  return parts.join(" ") || "No token moves.";
}

/** Mine among these, else the first. */
export const duelOf = (table: Table, duels: BattlegroundDuel[]): BattlegroundDuel | undefined =>
  duels.find((duel) => duel.defender === table.me) ?? duels[0];

/** What the last round came to, in a sentence. */
export function countWords(table: Table, count: Count): string {
  if (count.late) return `${verb(table, count.attacker, "was", "were")} late: the round is lost and nobody wins it.`;
  const duel = count.duels.find((one) => one.defender === table.me) ?? count.duels[0];
  if (!duel) return "";
  const { attacker, defender, attack, defense, result } = duel;
  const totals = `${table.nameOf(attacker)} ${attack}, ${table.told(defender)} ${defense}.`;
  if (!result) return `${totals} Nobody wins.`;
  const [winner, by] = [result > 0 ? attacker : defender, Math.abs(attack - defense)];
  const margin = by ? ` by ${by}` : "";
  return `${totals} ${verb(table, winner, "wins", "win")}${margin}.`;
}

/** A loan that went both ways: how the round ended, what it cost whom, and that it is allowed. */
function betrayed(table: Table, betrayal: Betrayal): Call {
  const { count } = table;
  const rules = betrayal.kind === "both" ? "BB-R-33, BB-R-37" : "BB-R-28";
  return {
    sentence: `${stampOf(table, betrayal)}.${count?.done ? ` ${countWords(table, count)}` : ""}`,
    does: `${count?.done ? `${costOf(table, betrayal)} ` : ""}It is allowed, and deals do not bind: ${rules}.`,
  };
}

function voting(table: Table): Call {
  const { acts, me } = table;
  if (!acts.votes.size) return { sentence: "The others choose who claps first.", does: "Whoever danced best." };
  if (acts.votes.has(me)) return { sentence: "You pick who claps first.", does: "Press a player, also yourself." };
  return {
    sentence: "Who dances the robot best? They clap first.",
    does: "Show a dance, then press whoever danced best. Nobody votes for oneself; a tie is broken by chance.",
  };
}

function clapping(table: Table): Call {
  const { view, me, count, betrayal } = table;
  if (betrayal && view.clapper !== me) return betrayed(table, betrayal);
  const told = count?.done ? `Last round: ${countWords(table, count)}` : "";
  const last = betrayal ? betrayed(table, betrayal).sentence : told;
  if (view.clapper === me)
    return {
      sentence: "Your clap. If the die answers, you attack.",
      does: last || "Press a card and a rival now: they are ready then, and nobody sees it.",
    };
  return { sentence: `${table.nameOf(view.clapper)} has the clap.`, does: last || "If the die answers, they attack." };
}

function opening(table: Table): Call {
  const { view, me, acts } = table;
  const attacker = view.attacker ?? -1;
  if (attacker !== me) {
    const [named] = view.defenders;
    const whom = named === undefined ? "" : ` ${table.told(named)}`;
    if (table.between && table.betrayal) return betrayed(table, table.betrayal);
    return { sentence: `${table.nameOf(attacker)} attacks${whom}.`, does: "The die rolls. Nobody sees its icon yet." };
  }
  const last = table.between && table.betrayal ? betrayed(table, table.betrayal).sentence : "";
  const missing = [
    ...(acts.names.size || acts.opens.size ? ["name a rival"] : []),
    ...(view.seats[me].table.length ? [] : ["put a bot down"]),
  ];
  if (!missing.length) return { sentence: "You attack. Your bot stands.", does: "The die shows its icon next." };
  return {
    sentence: `You attack: ${listed(missing)}.`,
    does: last || "Either one missing when the die stops: you lose 1 token.",
  };
}

function fighting(table: Table): Call {
  const { view, me, role } = table;
  const bots = view.seats[me].table;
  const does =
    bots.length && table.live
      ? "An exchange leaves the place empty for a quarter second."
      : "An empty side cannot win.";
  if (!bots.length)
    return { sentence: `You ${role === "attacks" ? "attack" : "defend"} without a bot. Put one down.`, does };
  const duel = duelOf(table, table.foresight?.then ?? []);
  if (!duel) return { sentence: table.shown.sentence, does };
  const mine = role === "attacks" ? 1 : -1;
  const [own, theirs] = [
    role === "attacks" ? duel.attack : duel.defense,
    role === "attacks" ? duel.defense : duel.attack,
  ];
  const low = duel.result === mine ? (own ?? 0) < (theirs ?? 0) : duel.result !== 0 && (own ?? 0) > (theirs ?? 0);
  const score = `${own ?? 0} to ${theirs ?? 0}${low && own !== null && theirs !== null ? " where the lower wins" : ""}`;
  if (duel.result === 0) return { sentence: `Even, ${score} as it lies. Exchange, hold, or ask for a bot.`, does };
  return duel.result === mine
    ? { sentence: `You are ahead, ${score} as it lies. Hold, exchange, or ask for a bot.`, does }
    : { sentence: `You are behind, ${score} as it lies. Exchange, or ask for a bot.`, does };
}

function watching(table: Table): Call {
  const { view, askers, picked, acts } = table;
  const duel = `${table.nameOf(view.attacker ?? -1)} attacks ${listed(view.defenders.map(table.told))}.`;
  if (table.me < 0) return { sentence: duel, does: "You are watching." };
  if (!askers.length) return { sentence: `${duel} You watch.`, does: "Whoever fights may ask you for a bot." };
  const who = listed(askers.map(table.nameOf));
  const want = askers.length === 1 ? table.wants.get(askers[0]) : undefined;
  const best =
    want &&
    fittest(
      table.slots.filter(({ card }) => acts.lends.has(card)).map(({ card }) => shelf.bot(card)),
      want,
    );
  if (picked) return { sentence: `${shelf.nameOf(picked)}: for whom?`, does: `Press ${who}. Letting go is the deal.` };
  const advice = best ? ` ${best.name} fits best.` : "";
  return {
    sentence: `${who} ${askers.length > 1 ? "ask" : "asks"} you for a ${want ?? "bot"}.${advice}`,
    does: "Press a card to lend it. If they win with it on the table: 1 token for you. A loss costs you nothing.",
  };
}

export function callOf(table: Table): Call {
  const { view, question, session, acts } = table;
  if (session.taken) return { sentence: table.shown.sentence, does: session.taken };
  if (table.drafting) return { sentence: "Whom do you conscript?", does: "Two random cards of theirs are yours." };
  if (acts.comply) return { sentence: question!.text, does: "Refusing costs a token." };
  if (view.phase === "vote") return voting(table);
  if (view.phase === "clap") return clapping(table);
  if (view.phase === "opening") return opening(table);
  if (view.phase === "open" || view.phase === "final") return table.role ? fighting(table) : watching(table);
  if (view.phase === "abilities" && table.betrayal && !acts.uses.length) return betrayed(table, table.betrayal);
  if (view.phase === "abilities")
    return { sentence: table.shown.sentence, does: acts.uses.length ? "Press a bot, or a button." : "" };
  return { sentence: table.shown.sentence, does: "" };
}

/** Whose cards come to light, where some lay face down. */
function turnedWords(table: Table): string {
  const { turned, view, count } = table;
  const rows = count?.rows ?? view.seats.map((seat) => seat.table);
  const whose = rows.flatMap((row, seat) => (row.some((bot) => turned.includes(bot.card)) ? [table.nameOf(seat)] : []));
  if (!whose.length) return "";
  const mine = whose.length === 1 && whose[0] === "You";
  const owners = mine ? "Your" : `${listed(whose.map((name) => (name === "You" ? "you" : name)))}:`;
  return `${owners} sealed ${turned.length > 1 ? "cards turn" : "card turns"} over.`;
}

/** What the light says, beside its word. */
export function lightWords(table: Table): string {
  const { view, me } = table;
  if (view.phase === "opening") return view.attacker === me ? "You attack." : "The die rolls.";
  if (view.phase === "open") return "Bots may move. It can end at any moment.";
  if (view.sealed) return "Sealed: acts lie face down until blue.";
  if (view.phase === "final") return "The die rolls again: last chance.";
  if (view.phase === "abilities") return `Hands off. ${turnedWords(table) || "The abilities are counted."}`;
  if (view.phase === "over") return "The game is over.";
  if (view.phase === "vote") return "The best robot dance.";
  return view.clapper === me ? "The clap is yours." : `${table.nameOf(view.clapper)} has the clap.`;
}

/** What stands at a player's seat: what they do in this round. */
export interface Relation {
  look: "a" | "d" | "l" | "n";
  text: string;
  /** They have lent to both sides. */
  both?: boolean;
}
export function relationOf(table: Table, seat: number): Relation | undefined {
  const { view, me } = table;
  const both = table.betrayals.some((one) => one.kind === "both" && one.seat === seat);
  if (both && !view.seats[seat].left) return { look: "l", text: "lent to both sides", both };
  if (view.seats[seat].left) return { look: "n", text: "left" };
  const you = seat === me;
  if (view.attacker === seat) {
    const mine = view.defenders.includes(me);
    return { look: "a", text: you ? "attack" : mine ? "attacks you" : "attacks" };
  }
  if (view.defenders.includes(seat)) return { look: "d", text: you ? "defend" : "defends" };
  const lent = view.seats.flatMap((one) => one.loans).filter((loan) => loan.from === seat);
  const to = [...new Set(lent.map((loan) => loan.to))];
  if (to.length > 1) return { look: "l", text: `lent ${lent.length}` };
  if (to.length) return { look: "l", text: `lent ${table.told(to[0])} ${lent.length}` };
  if (view.phase === "clap" && view.clapper === seat) return { look: "n", text: you ? "your clap" : "claps next" };
  return undefined;
}

export { tokens };
