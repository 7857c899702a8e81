/** The combats of a game as its log tells them: all dice, what was added at which chance, and what came of it. */
import type { LogLine } from "../../../lib/wire";
import type { PblEvent } from "./view";

/** One roll, with what its party and the combat stood at afterwards. */
export interface RollSet {
  party: 0 | 1;
  why: "attack" | "defense" | "added" | "effect";
  dice: number[];
  sum: number;
  /** Cards that were thrown for it. */
  cards: number;
  totals: [number, number];
}

/** Cards and storage bombs thrown in: so far behind, with this chance to get ahead; below 0 where it is not told. */
export interface Addition {
  party: 0 | 1;
  seat: number;
  cards: number;
  stored: number;
  behind: number;
  chance: number;
}

export interface Fight {
  /** Of log lines: the declaration, and the one that settled it. */
  from: number;
  to: number;
  /** After the match: the moment of the result. */
  n: number;
  turn: number;
  seat: number;
  source: string;
  target: number;
  place: string;
  sets: RollSet[];
  totals: [number, number];
  came: "blown" | "held" | "scrapped" | "void";
  added?: Addition;
  conceded?: { seat: number; party: 0 | 1; behind: number; chances: number[] };
  /** The card that made it miss, or was lost instead of the limb, and whose it was. */
  missed?: { card: string; seat: number };
  saved?: string;
  /** Shoulder armor that is gone. */
  cards: string[];
  /** The robot that was hit is out. */
  ended: boolean;
}

type Open = Omit<Fight, "to" | "n" | "came"> & { played?: { card: string; seat: number }; thrown: number };

const opened = (line: LogLine, event: PblEvent & { event: "declared" }): Open => ({
  from: line.at,
  turn: line.turn,
  seat: event.seat,
  source: event.source,
  target: event.target,
  place: event.limb,
  sets: [],
  totals: [0, 0],
  cards: [],
  ended: false,
  thrown: 0,
});

/** What this event adds to the combat that goes on. */
function follow(fight: Open, event: PblEvent, party: 0 | 1): void {
  switch (event.event) {
    case "redirected":
      fight.target = event.target;
      fight.place = event.limb;
      return;
    case "bombed":
    case "shielded": {
      const { seat, n: cards, stored, behind, chance } = event;
      fight.added = { party, seat, cards, stored, behind, chance };
      fight.thrown = cards;
      fight.totals[party] += stored;
      return;
    }
    case "rolled": {
      const before = fight.totals[party];
      const faces = event.dice.reduce((sum, die) => sum + die, 0);
      fight.totals[party] = event.total || before + faces;
      const why = event.why || "effect";
      const cards = why === "added" ? fight.thrown : 0;
      fight.sets.push({
        party,
        why,
        dice: event.dice,
        sum: fight.totals[party] - before,
        cards,
        totals: [...fight.totals],
      });
      return;
    }
    case "played":
      fight.played = { card: event.card, seat: event.seat };
      return;
    case "missed":
      fight.missed = fight.played ?? { card: "", seat: event.seat };
      return;
    case "saved":
      fight.saved = event.card;
      return;
    case "conceded":
      fight.conceded = { seat: event.seat, party, behind: event.behind, chances: event.chances };
  }
}

/** What no dice were told for, effects that add or take off, is a set of its own. */
function settle(fight: Pick<Fight, "sets" | "totals">): void {
  for (const party of [0, 1] as const) {
    const before = fight.sets.at(-1)?.totals ?? fight.totals;
    const sum = fight.totals[party] - before[party];
    if (!sum) continue;
    const totals: [number, number] = [...before];
    totals[party] = fight.totals[party];
    fight.sets.push({ party, why: "effect", dice: [], sum, cards: 0, totals });
  }
}

/** How a combat came out, if this event settles one. What a Strike does meanwhile has no totals. */
function came(event: PblEvent): Fight["came"] | undefined {
  if (event.event === "came_to_nothing") return "void";
  if (event.event === "fended_off") return "held";
  if (event.event === "blew_off" && event.attack >= 0) return "blown";
  if (event.event === "lost_shoulder" && event.attack >= 0) return "scrapped";
  return undefined;
}

/** Every combat of these lines that was rolled and settled, in order. */
export function fightsIn(log: LogLine[], sideOf: (seat: number) => number): Fight[] {
  const found: Fight[] = [];
  let fight: Open | undefined;
  for (const line of log) {
    const event = line.facts[0] as PblEvent | undefined;
    if (!event) continue;
    if (event.event === "declared") fight = opened(line, event);
    else if (event.event === "terminated") {
      const last = found.at(-1);
      if (last && event.by >= 0 && last.turn === line.turn && sideOf(last.target) === sideOf(event.seat))
        last.ended = true;
    }
    if (!fight || event.event === "declared") continue;
    const how = came(event);
    if (!how) {
      follow(fight, event, sideOf(event.seat) === sideOf(fight.seat) ? 0 : 1);
      continue;
    }
    const { played: _, thrown: __, ...rest } = fight;
    if ("attack" in event && event.attack >= 0) rest.totals = [event.attack, event.defense];
    if (event.event === "lost_shoulder") rest.cards = event.cards;
    settle(rest);
    if (rest.sets.length) found.push({ ...rest, to: line.at, n: line.n, came: how });
    fight = undefined;
  }
  return found;
}
