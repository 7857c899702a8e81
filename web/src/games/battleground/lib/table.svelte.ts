/** What the parts of the table share: what is shown, who is who, what can be done, and doing it. */
import { untrack } from "svelte";
import { Review } from "../../../lib/table/review.svelte";
import type { Objection, Session } from "../../../lib/table/session.svelte";
import type { GameTerms, Update } from "../../../lib/wire";
import { Acts } from "./acts";
import { type Betrayal, betrayalsIn } from "./betrayal";
import { shelf } from "./cards.svelte";
import { type Count, Counter } from "./count";
import { choices } from "./choices.svelte";
import { Errands } from "./errands.svelte";
import { Memory } from "./memory.svelte";
import { type Slot, slotsOf } from "./slots";
import { turnedOver } from "./sealed";
import { type Deed, Teller } from "./story";
import { ASKS, NO_DEAL, type Want, usualWant } from "./wants";
import { areRivals, clockwise, eventsOf, isRed, roleOf, viewOf } from "./view";

export class Table {
  readonly review = new Review(() => this.session.id);
  readonly errands: Errands;
  readonly memory: Memory;
  private readonly counter = new Counter();
  private readonly teller = new Teller();
  /** What was said and done about loans in this round, and what each seat asks for and offers in words. */
  deeds = $state.raw<Deed[]>([]);
  wants = $state.raw(new Map<number, Want>());
  offers = $state.raw(new Map<number, Want>());
  /** Cards that lay face down and are being turned over, in their order. */
  turned = $state.raw<string[]>([]);
  /** What the last round came to, until the next one begins. */
  count = $state.raw<Count>();
  /** A card of mine that I hold over the table: for a friend, for a bot's place, or with the one I attack. */
  picked = $state("");
  /** Whom I attack, on the simulated clock, before it is said. */
  target = $state(-1);
  /** Made ready while blue: private, and each still needs its own press (BB-R-13). */
  ready = $state<{ card: string; seat: number }>({ card: "", seat: -1 });
  /** The next face that is pressed is forced to lend. */
  drafting = $state(false);
  /** On a phone, while I think about what to ask for, and of whom; -1 is everybody. */
  asking = $state<{ want: Want; of: number }>();
  /** Whom I said no to in this round. */
  refused = $state<number[]>([]);
  tab = $state<"log" | "chat">("log");
  local = $state<Objection>();
  /** Since when somebody has had the clap, on the page's clock. */
  clapSince = $state(0);

  /** To be made while a component is: it lives as long. */
  constructor(
    readonly session: Session,
    readonly terms: () => GameTerms | undefined,
  ) {
    this.errands = new Errands(session);
    this.memory = new Memory(session.id);
    $effect(() => {
      shelf.fetch(this.setting("cards") || "base");
    });
    $effect(() => {
      void this.acts;
      void session.pending;
      untrack(() => this.errands.look());
    });
    $effect(() => {
      const talk = session.heardTalk;
      untrack(() => {
        this.teller.hear(talk, this.red);
        this.tell();
      });
    });
    $effect(() => {
      const moment = untrack(() => this.review.asked());
      if (session.over && moment !== undefined && !untrack(() => this.review.on)) void this.review.step(moment);
    });
  }

  readonly shown = $derived.by<Update>(() => this.review.shown ?? this.session.update!);
  readonly view = $derived(viewOf(this.shown));
  readonly red = $derived(isRed(this.view));
  readonly me = $derived.by(() => this.session.seat);
  readonly chairs = $derived.by(() => this.session.seating?.chairs ?? this.session.card?.chairs ?? []);
  readonly people = $derived(this.chairs.map((chair) => (chair.you ? "You" : chair.spoken)));
  nameOf = (seat: number): string => this.people[seat] ?? "Nobody";
  /** In the middle of a sentence. */
  told = (seat: number): string => (seat === this.me ? "you" : this.nameOf(seat));
  /** Everybody else, clockwise from me: their places never change. */
  readonly others = $derived(clockwise(this.view.seats.length, this.me).filter((seat) => seat !== this.me));

  /** What this table has agreed on; as the game has it where it agreed on nothing. */
  setting(key: string): string {
    const chosen = this.session.card?.settings.find((one) => one.key === key);
    return chosen?.value ?? this.terms()?.settings.find((one) => one.key === key)?.default ?? "";
  }
  readonly timing = $derived.by(() => this.setting("timing"));
  readonly live = $derived(this.timing !== "" && this.timing !== "simulated");
  readonly goal = $derived.by(() => Number(this.setting("win_tokens")) || 10);
  /** Whose handling takes how long, and how long the parts of a round are. */
  span(key: string, usual: number, relaxed = usual): number {
    const chosen = this.session.card?.settings.find((one) => one.key === key && !one.default);
    return Number(chosen?.value) || (this.timing === "relaxed" ? relaxed : usual);
  }

  // What can be done.
  readonly question = $derived.by(() => (this.review.on || this.session.paused ? null : this.session.question));
  readonly acts = $derived(new Acts(this.question?.options ?? []));
  readonly role = $derived(roleOf(this.view, this.me));
  readonly rival = $derived.by(
    () => this.others.find((seat) => this.role && areRivals(this.view, this.me, seat)) ?? -1,
  );
  readonly slots = $derived.by<Slot[]>(() => (this.me < 0 ? [] : slotsOf(this.view, this.me)));
  /** Those who ask me for a card and whom I have not refused. */
  readonly askers = $derived(this.acts.borrowers.filter((seat) => !this.refused.includes(seat)));
  /** My bots that could make room for a card of my hand. */
  readonly replaceable = $derived.by(() =>
    this.me < 0 ? [] : this.view.seats[this.me].table.filter((bot) => this.acts.ups.has(bot.card)),
  );
  readonly foresight = $derived(choices.kept.forecast ? this.view.forecast : undefined);
  /** On the simulated clock blue lasts no time: what the last round came to is read over the next opening. */
  readonly between = $derived(!this.live && this.view.phase === "opening");
  /** Loans that went both ways in the round that is shown; they are brought up when it is over. */
  readonly betrayals = $derived.by<Betrayal[]>(() =>
    this.review.on ? [] : betrayalsIn(this.session.log, this.between),
  );
  readonly betrayal = $derived.by(() => (this.red && !this.between ? undefined : this.betrayals.at(-1)));
  readonly objection = $derived.by(() => this.local ?? this.session.objection);

  /** I have just taken a bot up: my hands are busy for a moment, and what I press goes down then (BB-R-21). */
  readonly busy = $derived.by(
    () =>
      this.live &&
      (this.view.phase === "open" || this.view.phase === "final") &&
      this.role !== "" &&
      this.view.seats[this.me].table.length === 0 &&
      this.acts.places.size === 0,
  );
  private isInHand = (card: string): boolean => this.slots.some((slot) => slot.card === card && slot.where === "hand");

  /** What a press on a card of my hand would do, in a word; nothing where it does nothing now. */
  useOf(card: string): "put" | "lend" | "give" | "swap" | "ready" | "attack" | "" {
    const { acts } = this;
    if (acts.places.has(card) || (this.busy && this.isInHand(card))) return "put";
    if (acts.opens.has(card)) return "attack";
    const to = [...(acts.lends.get(card)?.keys() ?? [])].filter((seat) => !this.refused.includes(seat));
    if (to.length) return to.length === 1 && this.role === "" ? "lend" : "give";
    const inHand = this.isInHand(card);
    if (inHand && this.replaceable.length && this.red) return "swap";
    return inHand && !this.red && this.view.phase === "clap" ? "ready" : "";
  }

  // Doing it.
  press = (card: string): void => {
    this.dismiss();
    const use = this.useOf(card);
    if (use === "put") this.errands.run([`place ${card}`], this.busy ? this.span("handling_ms", 250) : 0, true);
    else if (use === "ready") this.ready = { ...this.ready, card: this.ready.card === card ? "" : card };
    else if (use === "lend") this.lend(card, this.askers[0]);
    else if (use === "swap" && this.replaceable.length === 1) this.exchange(this.replaceable[0].card, card);
    else if (use === "attack") this.attack(card, this.target);
    else if (use) this.picked = this.picked === card ? "" : card;
    else if (this.red) this.session.why(`place ${card}`);
  };

  /** A bot on the table is pressed: used on, taken up, or replaced by the card I hold over it. */
  pressBot = (card: string): void => {
    this.dismiss();
    const used = this.acts.usesOn(card);
    if (used.length) this.session.choose(used.at(-1)!);
    else if (this.picked && this.acts.ups.has(card)) this.exchange(card, this.picked);
    else if (this.acts.ups.has(card)) this.errands.run([`up ${card}`]);
  };

  pressSeat = (seat: number): void => {
    this.dismiss();
    const { acts, picked } = this;
    if (picked && acts.lends.get(picked)?.has(seat)) this.lend(picked, seat);
    else if (acts.names.has(seat)) this.errands.run([`name ${seat}`]);
    else if (acts.votes.has(seat)) this.errands.run([`vote ${seat}`]);
    else if (this.drafting && acts.drafts.has(seat)) {
      this.drafting = false;
      this.errands.run([`conscript ${seat}`]);
    } else if (acts.opens.size) this.attack(this.picked, seat);
    else if (this.asking && acts.asks.has(seat))
      this.asking = { ...this.asking, of: this.asking.of === seat ? -1 : seat };
    else if (acts.asks.has(seat)) this.ask(seat);
    else if (seat !== this.me) this.prepare(seat);
  };

  /** A card of mine is let go over somebody: lent to them, or put down against them; else the rules say why not. */
  give = (card: string, seat: number): void => {
    this.dismiss();
    const { acts } = this;
    if (acts.lends.get(card)?.has(seat)) this.lend(card, seat);
    else if (acts.names.has(seat) && acts.places.has(card)) this.errands.run([`name ${seat}`, `place ${card}`]);
    else if (this.role === "" || !this.red) this.session.why(`lend ${seat} ${card}`);
  };

  /** Made ready while blue, or no longer: a player (BB-R-13). */
  prepare = (seat: number): void => {
    if (this.view.phase !== "clap" || this.me < 0) return;
    this.ready = { ...this.ready, seat: this.ready.seat === seat ? -1 : seat };
  };

  private attack(card: string, seat: number): void {
    this.picked = this.picked === card && seat === this.target ? "" : card;
    this.target = seat;
    const option = this.acts.opens.get(this.picked)?.get(this.target);
    if (option) this.errands.run([option.code]);
  }

  /** Take up, wait until the hands are free, put down (BB-ROUND-9, BB-R-21). */
  exchange = (old: string, card: string): void => {
    this.picked = "";
    this.errands.run([`up ${old}`, `place ${card}`], this.live ? this.span("handling_ms", 250) : 0);
  };

  lend = (card: string, seat: number): void => {
    this.picked = "";
    this.errands.run([`lend ${seat} ${card}`, "done"]);
  };

  /** Ask one player, or all who may be asked; what for is said aloud. */
  ask = (seat = -1, want: Want = usualWant(this.role)): void => {
    const { acts } = this;
    const code = seat >= 0 ? acts.asks.get(seat)?.code : (acts.askAll ?? [...acts.asks.values()][0])?.code;
    this.asking = undefined;
    if (!code) return;
    this.errands.run([code]);
    this.session.chat(ASKS[want]);
  };
  /** Can anybody be asked for a bot? */
  get mayAsk(): boolean {
    return this.acts.askAll !== undefined || this.acts.asks.size > 0;
  }
  /** Open what one can ask for, or close it again. */
  thinkOfAsking = (): void => {
    this.asking = this.asking || !this.mayAsk ? undefined : { want: usualWant(this.role), of: -1 };
  };

  noDeal = (): void => {
    this.refused = [...this.refused, ...this.askers];
    this.session.chat(NO_DEAL);
  };

  /** The yellow button, or what it would be. */
  yellow = (): void => {
    const { acts, ready } = this;
    if (acts.clap) this.errands.run(["clap"]);
    else if (ready.seat >= 0 && acts.names.has(ready.seat)) this.pressSeat(ready.seat);
    else if (ready.card && acts.places.has(ready.card)) this.press(ready.card);
    else if (acts.comply) this.errands.run(["comply"]);
    else if (acts.waits.length) this.errands.run([acts.waits[0].code]);
    else if (acts.done) this.errands.run(["done"]);
  };

  dismiss = (): void => {
    this.local = undefined;
    this.session.objection = undefined;
  };
  putBack = (): void => {
    this.dismiss();
    this.picked = "";
    this.target = -1;
    this.drafting = false;
    this.asking = undefined;
  };

  /** Before an update is shown: what it tells of the round is kept. */
  follow(update: Update): void {
    const [before, after] = [this.session.update && viewOf(this.session.update), viewOf(update)];
    const events = eventsOf(update);
    if (update.fresh && after.phase !== "abilities") this.counter.count = undefined;
    this.counter.lasts = !this.live;
    this.count = this.counter.follow(update.fresh ? undefined : before, events, after);
    this.turned = turnedOver(update.fresh ? undefined : before, events, this.turned);
    if (this.live || after.phase !== "opening") this.teller.follow(update, () => (this.live ? performance.now() : 0));
    this.tell();
    if (before?.phase !== after.phase) this.phased(after.phase);
    if (after.phase === "clap" && (before?.phase !== "clap" || before.clapper !== after.clapper))
      this.clapSince = performance.now();
  }

  private tell(): void {
    this.deeds = this.teller.deeds;
    this.wants = this.teller.asks;
    this.offers = this.teller.offers;
  }

  private phased(phase: string): void {
    this.picked = "";
    this.target = -1;
    this.drafting = false;
    this.asking = undefined;
    if (phase === "opening" || phase === "clap") this.refused = [];
    if (phase === "open") this.ready = { card: "", seat: -1 };
  }
}
