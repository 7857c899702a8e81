/** What the parts of the table share: what is shown, who is who, what is asked, and doing it. */
import { untrack } from "svelte";
import { line } from "../../../lib/line.svelte";
import { prefs } from "../../../lib/prefs.svelte";
import { Review } from "../../../lib/table/review.svelte";
import type { Objection, Session } from "../../../lib/table/session.svelte";
import type { Update } from "../../../lib/wire";
import { Draft } from "./draft.svelte";
import { type Colour, cards, colourOf, eventsOf, other, viewOf, sentence } from "./view";
import { whyCode } from "./why";
import { missing } from "./wording";

/** The sheet of a discard pile; the table puts it here. */
export interface PileSheet {
  open: (colour: Colour) => void;
  close: () => void;
}

export class Table {
  readonly draft = new Draft();
  readonly review = new Review(() => this.session.id);
  pile: PileSheet = { open: () => undefined, close: () => undefined };
  /** What a press came to that nobody had to be asked about. */
  local = $state<Objection>();
  tab = $state<"log" | "chat">("log");

  /** To be made while a component is: it lives as long. */
  constructor(readonly session: Session) {
    $effect(() => {
      const [asked, seen, side] = [session.pending ? null : this.question, this.view, this.mine];
      untrack(() => {
        // While my answer is on its way the table keeps showing it; a refusal brings the question back, clean.
        if (!session.pending) this.draft.face(asked, seen, side);
      });
    });
    $effect(() => {
      const moment = untrack(() => this.review.asked());
      if (session.over && moment !== undefined && !untrack(() => this.review.on)) void this.review.step(moment);
    });
  }

  readonly shown = $derived.by<Update>(() => this.review.shown ?? this.session.update!);
  readonly view = $derived(viewOf(this.shown));

  // Who is who.
  readonly seated = $derived.by(() => this.session.seat >= 0);
  readonly mine = $derived.by<Colour>(() => colourOf(this.view, this.session.seat));
  readonly rival = $derived(other(this.mine));
  readonly chairs = $derived.by(() => this.session.seating?.chairs ?? this.session.card?.chairs ?? []);
  readonly people = $derived(this.chairs.map((chair) => (chair.you ? "You" : chair.spoken)));
  /** As sentences have it: a bot without its sort. */
  readonly names = $derived.by<Record<Colour, string>>(() => ({
    black: this.chairAt("black")?.spoken ?? sentence("black"),
    red: this.chairAt("red")?.spoken ?? sentence("red"),
  }));
  readonly sides = $derived(
    this.chairs.map((chair) => (this.view.turn ? sentence(colourOf(this.view, chair.seat)) : "")),
  );
  /** Before a half is picked nobody is black or red; my side is still mine. */
  private chairAt(colour: Colour): (typeof this.chairs)[number] | undefined {
    const { seat } = this.session;
    const mine = this.seated ? (colour === this.mine ? seat : 1 - seat) : -1;
    return this.chairs[this.view.seats[colour] ?? mine];
  }
  titleOf = (colour: Colour): string => {
    if (this.seated && colour === this.mine) return this.view.turn ? `You, ${sentence(colour)}` : "You";
    const name = this.chairAt(colour)?.name ?? sentence(colour);
    return name === sentence(colour) || !this.view.turn ? name : `${sentence(colour)}, ${name}`;
  };

  // What is asked.
  readonly question = $derived.by(() => (this.review.on || this.session.paused ? null : this.session.question));
  readonly passes = $derived.by(() =>
    this.draft.pass && !this.session.pending && !this.question?.forced ? this.draft.pass : undefined,
  );
  readonly objection = $derived.by(() => this.local ?? this.session.objection);
  /** A banner stands where the call bar would: nobody can be asked without a line, and nobody is asked who is away. */
  readonly idle = $derived.by(
    () =>
      line.standing === "lost" ||
      this.session.paused ||
      (!this.question &&
        this.chairs.some(
          (chair) => chair.kind === "person" && !chair.you && !chair.here && this.shown.asked.includes(chair.seat),
        )),
  );

  // What lies there.
  readonly attackers = $derived(this.draft.kind === "attack" ? this.draft.picked : this.view.attackers);
  private readonly posts = $derived<Record<string, string>>({ ...this.view.blocks, ...this.draft.posts });
  readonly blockers = $derived(Object.values(this.posts));
  private readonly fighting = $derived(["attack", "block", "discard"].includes(this.view.phase));
  readonly pairs = $derived(
    this.fighting ? this.attackers.map((card): [string, string] => [card, this.posts[card] ?? ""]) : [],
  );
  readonly total = $derived(this.fighting ? this.draft.total : 0);
  readonly fresh = $derived(
    eventsOf(this.shown).flatMap((event) =>
      event.event === "drew" ? [event.card] : event.event === "recovered" ? event.cards : [],
    ),
  );
  readonly aid = $derived.by(
    () =>
      prefs.kept.aid &&
      !this.session.card?.settings.some((choice) => choice.key === "show_trackers" && choice.value === "off"),
  );
  /** The whole table in a few sentences. */
  readonly summary = $derived(
    (["black", "red"] as Colour[])
      .map((colour) => {
        const { robots, hand, supply, discard } = this.view[colour];
        const held = `${robots.length} robots, ${cards(hand.length)} in hand`;
        const piles = `${cards(supply.length)} in the Supply, ${cards(discard.length)} discarded`;
        return `${this.titleOf(colour)}: ${held}, ${piles}.`;
      })
      .join(" "),
  );

  // Doing things.
  private object(sentence: string, rule = ""): void {
    this.local = { sentence, rule, code: "", refused: false };
  }
  press = (card: string): void => {
    const { session, draft } = this;
    this.dismiss();
    if (session.over) return this.object("The match is over", "ROB-TURN-4");
    if (!this.seated) return this.object("You are watching; only those who sit at the table act");
    if (session.pending) return;
    if (!draft.may(card)) return session.why(whyCode(draft, card));
    draft.press(card);
    if (draft.kind === "recover" && draft.picked.length === 1) this.pile.open(this.mine);
    if (draft.kind === "step" && draft.picked.length) this.answer();
  };
  drop = (card: string, onto: string): boolean => {
    const { session, draft } = this;
    const done = draft.drop(card, onto);
    if (!done && draft.kind === "block" && this.view.attackers.length) session.why(`block ${onto}:${card}`);
    else if (!done && draft.kind === "build" && /\d|^[AJQK]/.test(onto)) session.why(`build ${card} ${onto}`);
    if (done && draft.kind === "recover" && draft.picked.length === 1) this.pile.open(this.mine);
    return done;
  };
  /** The yellow button. */
  answer = (): void => {
    const ready = this.draft.answer;
    if (this.session.pending || !this.question) return;
    if (ready) {
      this.pile.close();
      this.session.act(ready.code);
    } else this.object(...missing(this.draft));
  };
  dismiss = (): void => {
    this.session.objection = this.local = undefined;
  };
  /** The pile is closed: what was to be fetched from it is put back. */
  shut = (): void => {
    if (this.draft.kind === "recover" && !this.session.pending) this.draft.clear();
  };
}
