/** What a round came to: the bots as they lay at blue, every ability in its order, the duels and the tokens. It is put
 * together from what happened, so it stays readable after the table was cleared. */
import { shelf } from "./cards.svelte";
import type { BattlegroundBot, BattlegroundEvent, BattlegroundView } from "./view";

export interface Told {
  card: string;
  on: string;
  /** What the bot it was used on was worth then; nothing where it did nothing. */
  worth?: number;
  /** Whose duel it was used in: each is settled on its own. Nothing while that duel is not over. */
  defender?: number;
}
export interface Duel {
  attacker: number;
  defender: number;
  attack: number;
  defense: number;
  result: number;
}
export interface Count {
  round: number;
  attacker: number;
  defenders: number[];
  icons: BattlegroundView["icons"];
  /** By seat. */
  rows: BattlegroundBot[][];
  /** The same before any ability: as every duel begins for the attacker. */
  blue: BattlegroundBot[][];
  loans: BattlegroundView["seats"][number]["loans"];
  steps: Told[];
  duels: Duel[];
  /** Tokens by seat. */
  paid: Map<number, number>;
  /** The attacker was late; nobody won. */
  late: boolean;
  /** What the forecast said just before blue. */
  foreseen?: string;
  done: boolean;
}

/** Follows the rounds: told what lay there before a change, and what happened in it. */
export class Counter {
  count?: Count;
  /** Where blue lasts no time, a count stays over the next opening, too. */
  lasts = false;

  /** The count after these events; the same object where nothing of it changed. */
  follow(
    before: BattlegroundView | undefined,
    events: BattlegroundEvent[],
    after: BattlegroundView,
  ): Count | undefined {
    // What lay face down comes to light with the blue, and the table may be cleared by then.
    const froze = events.findIndex((event) => event.event === "froze");
    const moved = events.slice(0, Math.max(0, froze));
    for (const event of events) this.heard(event, before, after, moved);
    return this.count;
  }

  private heard(
    event: BattlegroundEvent,
    before: BattlegroundView | undefined,
    after: BattlegroundView,
    moved: BattlegroundEvent[],
  ): void {
    if (event.event === "attacked" && !this.lasts) this.count = undefined;
    else if (event.event === "froze") this.count = begun(before, after, moved);
    else if (event.event === "came_late")
      this.count = { ...begun(before, after, []), attacker: event.seat, late: true };
    if (!this.count) return;
    const { count } = this;
    if (event.event === "used") {
      const on = event.target === NONE ? "" : event.target;
      const step = { card: event.card, on, worth: event.worth };
      this.count = {
        ...count,
        steps: [...count.steps, step],
        rows: worthNow(count, on || event.card, event.worth),
      };
    } else if (event.event === "skipped")
      this.count = { ...count, steps: [...count.steps, { card: event.card, on: "" }] };
    else if (event.event === "dueled") {
      const { seat, defender, attack, defense, result } = event;
      this.count = {
        ...count,
        done: after.phase !== "abilities",
        steps: count.steps.map((step) => ({ ...step, defender: step.defender ?? defender })),
        rows: count.rows.map((row, at) => (at === seat ? count.blue[at] : row)),
        duels: [...count.duels, { attacker: seat, defender, attack, defense, result }],
      };
    } else if (event.event === "paid")
      this.count = { ...count, done: true, paid: new Map(count.paid).set(event.seat, event.change) };
    else if (event.event === "came_late") this.count = { ...count, done: true };
  }
}

const NONE = "?"; // an ability that is used on nothing

/** The bots of a row after these acts. */
function rowAfter(
  row: BattlegroundBot[],
  seat: number,
  attacks: boolean,
  acts: BattlegroundEvent[],
): BattlegroundBot[] {
  for (const act of acts) {
    if (act.seat !== seat) continue;
    if (act.event === "took_up") row = row.filter((bot) => bot.card !== act.card);
    if (act.event === "placed" && !row.some((bot) => bot.card === act.card)) {
      const { attack, defense } = shelf.bot(act.card);
      const bot = { card: act.card, owner: act.owner, attack, defense, value: attacks ? attack : defense };
      row = [...row.slice(0, act.slot), bot, ...row.slice(act.slot)];
    }
  }
  return row;
}

function begun(before: BattlegroundView | undefined, after: BattlegroundView, moved: BattlegroundEvent[]): Count {
  const lay = before ?? after;
  const [duel] = before?.forecast?.then ?? [];
  const acted = lay.seats.map((seat, at) => rowAfter(seat.table, at, at === lay.attacker, moved));
  const known = new Map(acted.flat().map((bot) => [bot.card, bot]));
  const rows =
    after.phase === "abilities"
      ? after.seats.map((seat) => seat.table.map((bot) => known.get(bot.card) ?? bot)) // some may be used already
      : acted;
  return {
    round: lay.round,
    attacker: lay.attacker ?? -1,
    defenders: lay.defenders,
    icons: lay.icons,
    rows,
    blue: rows,
    loans: lay.seats.flatMap((seat) => seat.loans),
    steps: [],
    duels: [],
    paid: new Map(),
    late: false,
    done: false,
    foreseen: duel ? `${duel.attack ?? 0} : ${duel.defense ?? 0}` : undefined,
  };
}

function worthNow(count: Count, card: string, worth: number): BattlegroundBot[][] {
  return count.rows.map((row) => row.map((bot) => (bot.card === card ? { ...bot, value: worth } : bot)));
}
