/** Combats as theatre: the verdict that stands there, the one that is played again, and the lines that remember. */
import { prefs } from "../../../lib/prefs.svelte";
import { beatOf } from "../../../lib/table/director";
import { whenDrawn } from "../../../lib/table/drawn";
import type { Fold } from "../../../lib/table/folds";
import type { Update } from "../../../lib/wire";
import { type Fight, fightsIn } from "./fights";
import type { Table } from "./table.svelte";
import { LIMBS, cards, eventsOf, sideOf } from "./view";
import { type Names, type Verdict, memoryOf, verdictOf } from "./verdict";

const FLIGHT = 900; // ms in which the last limb is still in the air
const REPLAY = 4000; // ms for a combat that is played again
const STAMP = 900; // of them for the verdict itself
const NUMBERS = ["no limb", "one limb", "two limbs", "three limbs", "four limbs"];
const SETTLES = ["fended_off", "blew_off", "lost_shoulder", "came_to_nothing"];
/** Something else has begun: the verdict makes room. */
const GOES_ON = ["declared", "built", "began", "played", "struck"];

export class Theatre {
  /** The combat whose verdict stands there, by its first line; -1 for none. */
  private open = $state(-1);
  /** It is played again: so many of its sets are down; more than there are when it is stamped. */
  down = $state(Infinity);
  replaying = $state(false);
  /** The blow that ended the match is still to be seen, before the end has the whole screen. */
  blow = $state(false);
  /** Somebody would rather see the table as it stood at last. */
  looking = $state(false);
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private table: Table) {}

  readonly fights = $derived.by(() => fightsIn(this.table.session.log, (seat) => sideOf(this.table.view, seat)));
  readonly names: Names = {
    mine: (seat) => this.table.company.sameSide(seat),
    who: (seat) => this.table.company.who(seat),
    whose: (seat) => this.table.company.whose(seat),
    robotOf: (seat) => {
      const side = sideOf(this.table.view, seat);
      if (this.table.view.sides[side].seats.length < 2) return this.table.company.whose(seat);
      return this.table.company.sameSide(seat) ? "your team's" : "their";
    },
    card: (key) => this.table.box.name(key),
  };
  readonly fight = $derived.by(() => this.fights.find((one) => one.from === this.open));
  readonly verdict = $derived.by<Verdict | undefined>(() => this.fight && verdictOf(this.fight, this.names));
  /** The buttons of the question belong to it: I am asked while it stands there. */
  readonly asks = $derived.by(() => Boolean(this.verdict && this.table.live && !this.replaying));
  /** The log's memory: one line for each combat. */
  readonly folds = $derived.by<Fold[]>(() =>
    this.fights.map((fight) => ({
      from: fight.from,
      to: fight.to,
      n: fight.n,
      ...memoryOf(fight, this.names),
      open: fight.from === this.open,
      press: () => this.replay(fight),
    })),
  );
  /** What follows from it, as the table stands now. */
  readonly next = $derived.by(() => (this.fight && !this.replaying ? nextOf(this.table, this.fight) : ""));

  /** Something is about to be shown. The end waits for the blow that brought it. */
  before(update: Update): void {
    if (update.fresh || this.table.review.on) return;
    this.blow = Boolean(update.ending) && eventsOf(update).some((event) => SETTLES.includes(event.event));
    if (this.blow) whenDrawn(() => setTimeout(() => (this.blow = false), beatOf(4, prefs.kept.pace, 0) + FLIGHT));
  }

  /** Something is on the screen now. */
  arrived(update: Update): void {
    if (update.fresh) return this.close();
    if (this.table.review.on) return;
    const happened = eventsOf(update).map((event) => event.event);
    if (happened.some((event) => SETTLES.includes(event))) {
      this.timers.forEach(clearTimeout);
      this.down = Infinity;
      this.replaying = false;
      this.open = this.fights.at(-1)?.from ?? -1;
    } else if (happened.some((event) => GOES_ON.includes(event))) this.close();
  }

  /** Again, from the first die, in four seconds; where motion is unwelcome all of it stands there at once. */
  replay = (fight: Fight): void => {
    this.stop();
    this.open = fight.from;
    this.replaying = true;
    if (this.table.session.still) return;
    this.down = 0;
    const step = (REPLAY - STAMP) / fight.sets.length;
    for (let at = 1; at <= fight.sets.length + 1; at++)
      this.timers.push(setTimeout(() => (this.down = at > fight.sets.length ? Infinity : at), 80 + (at - 1) * step));
  };

  again = (): void => {
    if (this.fight) this.replay(this.fight);
  };

  /** All of it now. */
  land = (): void => {
    this.timers.forEach(clearTimeout);
    this.down = Infinity;
    this.blow = false;
  };

  /** Land what still moves; what has landed makes room. */
  skip = (): void => {
    if (this.down === Infinity && !this.blow) this.close();
    else this.land();
  };

  close = (): void => {
    this.stop();
    this.open = -1;
  };

  private stop(): void {
    this.land();
    this.replaying = false;
  }
}

/** The consequence, and who acts. */
function nextOf(table: Table, fight: Fight): string {
  const { view, company, question, live, shown } = table;
  if (shown.ending) return `that was the last limb, on turn ${fight.turn}.`;
  if (live && question?.options.some((option) => option.code === "yes")) return question.text;
  const side = sideOf(view, fight.target);
  const robot = view.sides[side];
  const left = LIMBS.filter((place) => !robot.limbs[place].dead).length;
  const mine = company.seated && side === company.me;
  const has = robot.seats.length > 1 ? "have" : "has";
  if (fight.came === "blown")
    return mine
      ? `you have ${NUMBERS[left]} left and ${robot.points} Pilot Points.`
      : `${company.title(side)} ${has} ${NUMBERS[left]} left and ${robot.points} Pilot Points.`;
  if (fight.came === "scrapped") return "it goes to the scrap heap. No limb is lost, and no blow-off card.";
  if (company.isMine(fight.seat)) {
    const held = view.hands[fight.seat]?.length ?? 0;
    return `your move is used, your ${cards(held)} ${held === 1 ? "is" : "are"} kept.`;
  }
  return `${company.who(fight.seat)} has used the move of this turn.`;
}
