/** The combats of a game as its log tells them: all dice, what was added at which chance, and what came of it. */
import type { LogLine } from "../../../lib/wire";
import type { PblEvent } from "./view";

/** One roll, with what its party and the combat stood at afterwards. */
export interface RollSet {
  party: 0 | 1;
  why: "attack" | "defense" | "added" | "stored" | "effect";
  dice: number[];
  sum: number;
  /** Cards that were thrown for it. */
  cards: number;
  totals: [number, number];
  /** What a card did to them afterwards. */
  changed?: "turned" | "again";
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

type Open = Omit<Fight, "to" | "n" | "came"> & {
  played?: { card: string; seat: number };
  thrown: number;
  /** Dice of an effect that lie on the table, and count where a total tells so. */
  loose?: { dice: number[]; at: number };
};

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

const sumOf = (dice: number[]): number => dice.reduce((sum, die) => sum + die, 0);

/** Dice that lie there show something else now: they change where they lie, and every score since. */
function change(
  fight: Open,
  party: 0 | 1,
  total: number,
  how: "turned" | "again",
  dice: (was: number[]) => number[],
): void {
  let at = fight.sets.length - 1;
  while (at >= 0 && (fight.sets[at].party !== party || !fight.sets[at].dice.length)) at--;
  if (total < 0 || at < 0) {
    if (fight.loose) fight.loose = { ...fight.loose, dice: dice(fight.loose.dice) };
    return;
  }
  const more = total - fight.totals[party];
  fight.totals[party] = total;
  fight.sets = fight.sets.map((set, i) => {
    if (i < at) return set;
    const totals: [number, number] = [...set.totals];
    totals[party] += more;
    return i > at ? { ...set, totals } : { ...set, totals, dice: dice(set.dice), sum: set.sum + more, changed: how };
  });
}

/** Dice of an effect joined a total that tells so only now: they stand where they were thrown. */
function joinLoose(fight: Pick<Open, "sets" | "totals" | "loose">, party: 0 | 1, more: number): void {
  const { dice, at } = fight.loose ?? { dice: [], at: 0 };
  if (!more || Math.abs(more) !== sumOf(dice)) return;
  fight.loose = undefined;
  fight.totals[party] += more;
  const raised = (totals: [number, number]): [number, number] =>
    party ? [totals[0], totals[1] + more] : [totals[0] + more, totals[1]];
  const later = fight.sets.slice(at).map((set) => ({ ...set, totals: raised(set.totals) }));
  const totals = raised(fight.sets[at - 1]?.totals ?? [0, 0]);
  fight.sets = [...fight.sets.slice(0, at), { party, why: "effect", dice, sum: more, cards: 0, totals }, ...later];
}

/** An effect that took off more than these dice show, or threw dice of its own, is no part of them. */
function setApart(fight: Open, party: 0 | 1, more: number, faces: number): void {
  if (!more || (!fight.loose && more + faces >= 0)) return;
  const dice = fight.loose?.dice ?? [];
  fight.loose = undefined;
  fight.totals[party] += more;
  fight.sets.push({ party, why: "effect", dice, sum: more, cards: 0, totals: [...fight.totals] });
}

/** What this event adds to the combat that goes on. */
function follow(fight: Open, event: PblEvent, partyOf: (seat: number) => 0 | 1): void {
  const party = partyOf(event.seat);
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
      if (stored) fight.sets.push({ party, why: "stored", dice: [], sum: stored, cards: 0, totals: [...fight.totals] });
      return;
    }
    case "threw":
      fight.loose = { dice: event.dice, at: fight.sets.length };
      return;
    case "turned_die":
      change(fight, partyOf(event.owner), event.total, "turned", (was) =>
        was.map((face, at) => (at === event.die ? event.face : face)),
      );
      return;
    case "rolled": {
      if (event.why === "again") {
        change(fight, party, event.total || -1, "again", () => event.dice);
        return;
      }
      const faces = sumOf(event.dice);
      if (event.total) {
        joinLoose(fight, party, event.total - fight.totals[party] - faces);
        setApart(fight, party, event.total - fight.totals[party] - faces, faces);
      }
      const before = fight.totals[party];
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
function settle(fight: Pick<Open, "sets" | "totals" | "loose">, came: [number, number]): void {
  for (const party of [0, 1] as const) {
    joinLoose(fight, party, came[party] - fight.totals[party]);
    const sum = came[party] - (fight.sets.at(-1)?.totals ?? came)[party];
    if (!sum) continue;
    fight.totals[party] = came[party];
    fight.sets.push({ party, why: "effect", dice: [], sum, cards: 0, totals: [...fight.totals] });
  }
  fight.totals = came;
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
      const attacks = sideOf(fight.seat);
      follow(fight, event, (seat) => (sideOf(seat) === attacks ? 0 : 1));
      continue;
    }
    settle(fight, "attack" in event && event.attack >= 0 ? [event.attack, event.defense] : fight.totals);
    const { played: _, thrown: __, loose: ___, ...rest } = fight;
    if (event.event === "lost_shoulder") rest.cards = event.cards;
    if (rest.sets.length) found.push({ ...rest, to: line.at, n: line.n, came: how });
    fight = undefined;
  }
  return found;
}
