/** The combats of a match as they were followed: who was sent, who met whom, what came through and what it cost. */
import type { LogLine, Update } from "../../../lib/wire";
import { type Answer, type Fight, type Wear, answersTo, fightOf } from "./answers";
import {
  type Colour,
  type RobotsEvent,
  type RobotsRobot,
  type RobotsView,
  colourOf,
  eventsOf,
  other,
  viewOf,
} from "./view";

export interface Combat {
  turn: number;
  /** The side that attacked. */
  by: Colour;
  sent: RobotsRobot[];
  /** The robots of the other side that lay and could have blocked. */
  guards: RobotsRobot[];
  /** The blocker of each attacker that was blocked. */
  posts: Record<string, string>;
  /** What was not blocked, added up. */
  total: number;
  cost: number;
  /** Where the cards came from. */
  fromHand: number;
  fromSupply: number;
  fights: Fight[];
  /** What the defender had before. */
  hand: number;
  supply: number;
}

const FIGHTING = ["attack", "block", "discard", "aftermath"];

/** Puts combats together from what is told, update by update. */
export class Follower {
  private open?: Combat;

  constructor(private wear: () => Wear) {}

  /** Another table, or another moment: what was half told is forgotten. */
  forget(): void {
    this.open = undefined;
  }

  /** The combat that is decided with this update, if one is; `before` is the table as it was until now. */
  hear(before: RobotsView | undefined, update: Update): Combat | undefined {
    const events = eventsOf(update);
    let turn = before?.turn ?? 0;
    for (const event of events) {
      if (event.event === "began") turn = event.turn;
      if (event.event === "attacked" && before)
        this.open = begun(event.cards, before, colourOf(before, event.seat), turn);
      else if (this.open) this.note(event, this.open);
    }
    const over = update.ending !== null || events.some((event) => event.event === "game_ended");
    if (!this.open || (!over && FIGHTING.includes(viewOf(update).phase))) return undefined;
    const done = this.open;
    this.open = undefined;
    return done;
  }

  private note(event: RobotsEvent, combat: Combat): void {
    if (event.event === "blocked")
      combat.posts = Object.fromEntries(event.attackers.map((card, at) => [card, event.blockers[at]]));
    else if (event.event === "hit") [combat.total, combat.cost] = [event.total, event.cost];
    else if (event.event === "lost_from_hand") combat.fromHand += event.cards.length;
    else if (event.event === "lost_from_supply") combat.fromSupply += event.cards.length;
    else if (event.event === "beat") this.settle(combat, event.winner, event.loser);
    else if (event.event === "tied") this.settle(combat, event.attacker, event.blocker);
  }

  private settle(combat: Combat, one: string, two: string): void {
    const attacker = combat.sent.find((robot) => robot.card === one || robot.card === two);
    const blocker = combat.guards.find((robot) => robot.card === one || robot.card === two);
    if (attacker && blocker) combat.fights = [...combat.fights, fightOf(attacker, blocker, this.wear())];
  }
}

function begun(cards: string[], before: RobotsView, by: Colour, turn: number): Combat {
  const defender = before[other(by)];
  const { robots } = before[by];
  return {
    turn,
    by,
    sent: cards.flatMap((card) => robots.find((robot) => robot.card === card) ?? []),
    guards: defender.robots.filter((robot) => robot.mode === "defense"),
    posts: {},
    total: 0,
    cost: 0,
    fromHand: 0,
    fromSupply: 0,
    fights: [],
    hand: defender.hand.length,
    supply: defender.supply.length,
  };
}

const KINDS = ["attacked", "blocked", "hit", "lost_from_hand", "lost_from_supply", "tied", "beat", "worn_out"];

/** The lines of this game's log that tell of a combat. */
export function linesOf(combat: Combat, log: LogLine[]): LogLine[] {
  const begun = log.filter((line) => line.event === "game_ended").at(-1)?.at ?? -1;
  return log.filter((line) => line.at > begun && line.turn === combat.turn && KINDS.includes(line.event));
}

/** The attackers that nobody stopped. */
export const throughOf = (combat: Combat): RobotsRobot[] => combat.sent.filter((one) => !(one.card in combat.posts));

/** Every answer that the defender had. */
export const answersIn = (combat: Combat, wear: Wear): Answer[] =>
  answersTo(combat.sent, combat.guards, combat.hand + combat.supply, wear);
