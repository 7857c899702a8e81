/** The end of a game in numbers and words: where every card of both Supplies went, and which turn decided it. */
import type { Ending, Update } from "../../../lib/wire";
import type { Wear } from "./answers";
import { type Combat, answersIn, throughOf } from "./combats";
import type { Speech } from "./verdict";
import {
  type Colour,
  type RobotsView,
  cards,
  colourOf,
  eventsOf,
  listed,
  other,
  sentence,
  shortOf,
  signed,
  viewOf,
} from "./view";

/** What was dealt to begin with (ROB-SETUP-9, -10). */
const OPENING: Record<Colour, number> = { black: 5, red: 7 };
const HALF = 26;

/** Where the cards of a Supply went. */
export interface Marks {
  drawn: number;
  torn: number;
  left: number;
}

/** The ends that a dry Supply brings. */
const DRY = ["cannot_draw", "concluded", "emptied"];

/** Who could not draw in the turn that has begun, if that is how it ended. */
const failed = (view: RobotsView, reason: string): Colour | undefined =>
  reason === "cannot_draw" ? view.active : undefined;

/** How this game ended. A match of several is told by its score: the last game ends as it must, with a dry Supply where
 * somebody has none. */
export function reasonOf(view: RobotsView, ending: Ending, supplies = [view.black, view.red]): string {
  if (DRY.includes(ending.reason) || !view.match) return ending.reason;
  return supplies.some((side) => !side.supply.length) ? "concluded" : ending.reason;
}

/** A card is drawn in each own turn (ROB-TURN-3); what is neither drawn nor left was torn off. */
export function marksOf(view: RobotsView, colour: Colour, reason: string, jokers: boolean): Marks {
  const turns = colour === "black" ? Math.ceil(view.turn / 2) : Math.floor(view.turn / 2);
  const drawn = turns - (failed(view, reason) === colour ? 1 : 0);
  const all = HALF + (jokers ? 1 : 0) - OPENING[colour];
  const left = view.turn ? view[colour].supply.length : all; // whoever resigns before the deal has lost nothing
  return { drawn, left, torn: all - drawn - left };
}

/** The turn in which this side must draw. */
export function dryTurn(view: RobotsView, colour: Colour, reason: string): number {
  if (failed(view, reason) === colour) return view.turn;
  return view.turn + (view.active === colour ? 2 : 1);
}

/** Why it ended, for whoever reads it. */
export function saidOf(view: RobotsView, loser: Colour, reason: string, speech: Speech, text: string): string {
  if (!DRY.includes(reason)) return text;
  const mine = speech.isMine(loser);
  const [name, rival] = [sentence(speech.nameOf(loser)), sentence(speech.nameOf(other(loser)))];
  const left = `${cards(view[other(loser)].supply.length)} left`;
  const wins = speech.isMine(other(loser)) ? `You win with ${left}.` : `${rival} wins with ${left}.`;
  if (reason === "emptied") return `${mine ? "Your" : `${name}'s`} Supply is empty. ${wins}`;
  const turn = dryTurn(view, loser, reason);
  return mine
    ? `You have to draw in turn ${turn} and your Supply is empty. ${wins}`
    : `${name} has to draw in turn ${turn}, and there is no Supply left. ${wins}`;
}

/** The word for it, as large as can be. */
export function wordOf(reason: string, lost: boolean, drawn: boolean): string {
  if (drawn) return "Drawn";
  if (reason === "resigned") return "Given up";
  return lost ? "Tanked" : "Run dry";
}

/** The deciding turn: its head, and what happened. */
export function decidedBy(combat: Combat, speech: Speech): { head: string; text: string } {
  const free = throughOf(combat).map((robot) => shortOf(robot.card));
  const whose = speech.isMine(combat.by) ? "Your" : `${sentence(speech.nameOf(combat.by))}'s`;
  const from = speech.isMine(other(combat.by)) ? "your Supply" : "the Supply";
  return {
    head: `Turn ${combat.turn}: ${combat.total === 6 ? "exactly 6" : `${signed(combat.total)} came through`}`,
    text: `${whose} ${listed(free)} came through. ${sentence(cards(combat.cost))}, ${combat.fromSupply} off ${from}.`,
  };
}

/** What the loser of that combat could have answered instead. */
export function heldBy(combat: Combat, wear: Wear): string {
  if (!combat.guards.length) return "Nobody lay ready to block in that turn.";
  const best = answersIn(combat, wear).reduce((least, one) =>
    one.cost < least.cost || (one.cost === least.cost && one.through > least.through) ? one : least,
  );
  if (best.cost >= combat.cost) return "Nothing. No answer of yours would have cost less.";
  const posts = combat.sent.flatMap((robot, at) =>
    best.posts[at] ? [`${shortOf(best.posts[at])} against ${shortOf(robot.card)}`] : [],
  );
  const then = best.cost ? `${signed(best.total)} comes through and costs ${best.cost}` : "nothing is lost";
  return `${posts.length ? `Your ${listed(posts)}` : "No block at all"}: ${then}.`;
}

/** What each took off the other's Supply. */
export function tornOff(marks: Record<Colour, Marks>, mine: Colour, speech: Speech): string {
  const theirs = other(mine);
  const whole = ({ drawn, torn, left }: Marks): number => drawn + torn + left;
  const [a, b] = [marks[theirs], marks[mine]];
  const who = speech.isMine(mine) ? "You" : sentence(speech.nameOf(mine));
  const whose = speech.isMine(mine) ? "your " : "";
  const rival = sentence(speech.nameOf(theirs));
  return `${who} took ${a.torn} of ${whole(a)}. ${rival} took ${b.torn} of ${whose}${whole(b)}.`;
}

/** A game of a series that is over, while the match goes on. */
export interface ClosedGame {
  number: number;
  reason: string;
  word: string;
  /** Who has it now. */
  said: string;
  /** Why it ended. */
  why: string;
  lost: boolean;
  drawn: boolean;
  /** The games won so far, mine first. */
  score: string;
}

export function closedGame(update: Update, speech: Speech & { mine: Colour }): ClosedGame {
  const view = viewOf(update);
  const end = eventsOf(update).find((event) => event.event === "ended");
  const [winners, reason] = [end?.winners ?? [], end?.reason ?? ""];
  const drawn = winners.length !== 1;
  const loser = drawn ? other(speech.mine) : other(colourOf(view, winners[0]));
  const lost = !drawn && speech.isMine(loser);
  const wins = view.match?.wins ?? [];
  const own = view.seats[speech.mine] ?? 0;
  const text = update.log.find((line) => line.event === "ended")?.text ?? "";
  const winner = sentence(speech.nameOf(other(loser)));
  return {
    number: view.match?.game ?? 0,
    reason,
    word: wordOf(reason, lost, drawn),
    said: drawn ? "Nobody has it." : speech.isMine(other(loser)) ? "It is yours." : `${winner} has it.`,
    why: drawn ? text : saidOf(view, loser, reason, speech, text),
    lost,
    drawn,
    score: `${wins[own] ?? 0} : ${wins[1 - own] ?? 0}`,
  };
}
