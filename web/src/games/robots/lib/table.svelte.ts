/** What the parts of the table share: what is shown, who is who, what is asked, and doing it. */
import { untrack } from "svelte";
import { line } from "../../../lib/line.svelte";
import { prefs } from "../../../lib/prefs.svelte";
import type { Fold } from "../../../lib/table/folds";
import { Review } from "../../../lib/table/review.svelte";
import type { Objection, Session } from "../../../lib/table/session.svelte";
import type { Update } from "../../../lib/wire";
import { Board, wearOf } from "./boards.svelte";
import { type Combat, Follower, linesOf } from "./combats";
import { Draft } from "./draft.svelte";
import { raceOf } from "./race";
import { scored } from "./scores";
import { type Role, roleOf } from "./roles";
import { memoryOf } from "./verdict";
import { type Colour, type RobotsRobot, cards, colourOf, costOf, eventsOf, other, viewOf, sentence } from "./view";
import { whyCode } from "./why";
import { missing } from "./wording";

export const OWN_KEYS = ["a", "s", "d", "f", "g", "h"];
export const RIVAL_KEYS = ["q", "w", "e", "r", "t", "y"];
const DIGITS = ["1", "2", "3", "4", "5", "6"];

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
  readonly board = new Board(this);
  private readonly follower = new Follower(() => this.wear);
  /** The combats that were followed here, newest last. */
  combats = $state.raw<Combat[]>([]);
  /** What a combat came to, until somebody has gone on. */
  verdict = $state.raw<Combat>();
  /** A game of a series that is over, until somebody has gone on. */
  closing = $state.raw<Update>();
  /** Something stands there to be read. */
  readonly reading = $derived(this.verdict !== undefined || this.closing !== undefined);

  /** To be made while a component is: it lives as long. */
  constructor(readonly session: Session) {
    session.scorer = (update) => scored(update, session.seat);
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

  readonly shown = $derived.by<Update>(() => this.review.shown ?? this.session.rerun.shown ?? this.session.update!);
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
  isMine = (colour: Colour): boolean => this.seated && colour === this.mine;
  nameOf = (colour: Colour): string => this.names[colour];
  /** At the head of something: you, or a name. */
  who = (colour: Colour): string => (this.isMine(colour) ? "You" : sentence(this.names[colour]));
  titleOf = (colour: Colour): string => {
    if (this.seated && colour === this.mine) return this.view.turn ? `You, ${sentence(colour)}` : "You";
    const name = this.chairAt(colour)?.name ?? sentence(colour);
    return name === sentence(colour) || !this.view.turn ? name : `${name}, ${sentence(colour)}`;
  };

  // What is asked.
  readonly question = $derived.by(() =>
    this.review.on || this.session.rerun.on || this.session.paused || this.reading ? null : this.session.question,
  );
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
  readonly posts = $derived<Record<string, string>>({ ...this.view.blocks, ...this.draft.posts });
  readonly blockers = $derived(Object.values(this.posts));
  private readonly fighting = $derived(["attack", "block", "discard"].includes(this.view.phase));
  readonly pairs = $derived(
    this.fighting
      ? this.attackers.flatMap((card): [string, string][] => (this.posts[card] ? [[card, this.posts[card]]] : []))
      : [],
  );
  private readonly holdsOwn = $derived.by(
    () => this.draft.held !== "" && this.view[this.mine].robots.some((robot) => robot.card === this.draft.held),
  );
  // Digits pick what is asked for; where it is a robot, they are on the robots.
  private readonly digits = $derived(["program", "attack", "scrap", "block"].includes(this.draft.kind));
  readonly ownKeys = $derived(this.digits && !this.holdsOwn ? DIGITS : OWN_KEYS);
  readonly rivalKeys = $derived(this.draft.kind === "block" ? (this.holdsOwn ? DIGITS : RIVAL_KEYS) : []);
  readonly total = $derived(this.fighting ? this.draft.total : 0);
  readonly wear = $derived.by(() => wearOf(this.session.card?.settings ?? []));
  /** What stands above a robot: what it can do in this combat, or has done. */
  role = (robot: RobotsRobot, colour: Colour): Role | undefined => roleOf(this, robot, colour);
  readonly race = $derived.by(() => {
    const { view, draft, board, mine } = this;
    const risk: Partial<Record<Colour, number>> = {};
    const torn: Partial<Record<Colour, number>> = {};
    const last = this.review.on ? undefined : this.combats.at(-1);
    if (last?.turn === view.turn) torn[other(last.by)] = last.fromSupply;
    if (draft.kind === "discard") risk[mine] = draft.most - draft.picked.length;
    else if (draft.kind === "block") risk[mine] = Math.max(0, costOf(draft.total) - view[mine].hand.length);
    else if (board.shown) risk[other(view.active)] = board.risk;
    return raceOf(view, risk, torn);
  });
  /** How a side stands, in a line. */
  standing = (colour: Colour): string => {
    const { supply, dry, torn } = this.race.lanes[colour];
    const { length } = this.view[colour].hand;
    return `${length ? `Hand ${length}` : "No hand"}, Supply ${supply}: dry in turn ${dry}.${
      torn ? ` Was ${dry + 2 * torn}.` : ""
    }`;
  };
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

  // Following.
  /** Something is about to be shown: a combat that it decides is told first, and what comes next waits for that. */
  follow(update: Update): void {
    const { session } = this;
    if (session.rerun.on) return; // it was told already
    if (update.fresh) {
      this.follower.forget();
      this.verdict = this.closing = undefined;
      return;
    }
    const done = this.follower.hear(session.update && viewOf(session.update), update);
    const ended = eventsOf(update).some((event) => event.event === "game_ended");
    if (done || ended) this.combats = done && !ended ? [...this.combats, done] : []; // those of this game
    if (done) this.verdict = done;
    if (update.closed.length) this.closing = update;
    if (this.reading) session.hold(this.read);
  }
  /** What stood there was read: a verdict, then the end of a game; what comes later waits for both. */
  private read = (): void => {
    if (this.verdict) this.verdict = undefined;
    else this.closing = undefined;
    if (this.closing) this.session.hold(this.read);
  };
  /** Counts how often it was played: another number plays it anew. */
  plays = $state(0);
  /** The verdict of this combat once more; without one, of the combat that stands there. */
  again = (combat = this.verdict): void => {
    this.verdict = combat;
    this.plays++;
    if (combat) this.session.hold(this.read);
  };
  /** Combats in the log: one line each, which brings its verdict back. */
  readonly folds = $derived.by<Fold[]>(() =>
    this.combats.flatMap((combat) => {
      const lines = linesOf(combat, this.session.log);
      if (!lines.length) return [];
      const [first, last] = [lines[0], lines.at(-1)!];
      return [
        {
          from: first.at,
          to: last.at,
          n: last.n,
          icon: "attack",
          text: memoryOf(combat),
          score: "",
          open: this.verdict === combat,
          press: () => this.again(combat),
        },
      ];
    }),
  );
  /** What the way on is called. */
  readonly next = $derived.by(() => {
    const { shown, view, verdict } = this;
    if (shown.ending) return "How it ended";
    if (this.closing)
      return verdict ? `How game ${view.match?.game} ended` : `On to game ${(view.match?.game ?? 0) + 1}`;
    if (!verdict || verdict.turn !== view.turn) return verdict ? `On to turn ${view.turn}` : "";
    return view.phase.startsWith("recover") ? "On to Recovery" : "Go on";
  });
  /** It is read: on with the game. */
  onward = (): void => this.session.release();

  // Doing things.
  private object(sentence: string, rule = ""): void {
    this.local = { sentence, rule, code: "", refused: false };
  }
  press = (card: string): void => {
    const { session, draft } = this;
    this.dismiss();
    if (this.reading) return this.onward();
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
  /** Whatever the yellow button does. */
  yellow = (): void => {
    const { passes, draft } = this;
    if (draft.kind === "other" && this.question) this.session.choose(this.question.options[0]);
    else if (passes && !draft.picked.length) this.session.act(passes.code);
    else this.answer();
  };
  /** The answer as it stands. */
  answer = (): void => {
    if (this.reading) return this.onward();
    const ready = this.draft.answer;
    if (this.session.pending || !this.question) return;
    if (ready) {
      this.pile.close();
      this.session.act(ready.code);
    } else this.object(...missing(this.draft));
  };
  /** Nobody is sent, or nobody blocks. */
  nobody = (): void => {
    const code = this.draft.kind === "attack" ? "attack none" : "block none";
    if (!this.session.pending && (this.draft.kind === "attack" || this.draft.kind === "block")) this.session.act(code);
  };
  dismiss = (): void => {
    this.session.objection = this.local = undefined;
  };
  /** The pile is closed: what was to be fetched from it is put back. */
  shut = (): void => {
    if (this.draft.kind === "recover" && !this.session.pending) this.draft.clear();
  };
}
