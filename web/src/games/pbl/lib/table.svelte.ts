/** What the parts of the table share: what is shown, who is who, what is asked, and doing it. */
import { untrack } from "svelte";
import { line } from "../../../lib/line.svelte";
import { prefs } from "../../../lib/prefs.svelte";
import { Review } from "../../../lib/table/review.svelte";
import type { Objection, Session } from "../../../lib/table/session.svelte";
import type { Option, Update } from "../../../lib/wire";
import { shelf } from "./cards.svelte";
import { Choice } from "./choice.svelte";
import { Company } from "./company.svelte";
import { numbered } from "./digits";
import { look } from "./look.svelte";
import { stepOf } from "./pregame";
import { scored } from "./scores";
import { Theatre } from "./theatre.svelte";
import { LIMBS, type PblView, cards, cardsTo, eventsOf, marksOf, partOf, sideOf, viewOf } from "./view";
import { type Habits, stops } from "./windows";

const GO = ["pass", "done", "take", "yes"];
const RESTOCK = "restock ";
const KINDS = ["armor", "hangar", "crew", "expert", "action"]; // as a hand is sorted

export class Table {
  readonly choice = new Choice();
  readonly review = new Review(() => this.session.id);
  readonly company: Company;
  readonly theatre = new Theatre(this);
  /** What a press came to that nobody had to be asked about. */
  local = $state<Objection>();
  /** The dice land at once. */
  fast = $state(false);
  tab = $state<"log" | "chat">("log");
  wide = $state(innerWidth);
  high = $state(innerHeight);
  habits = $state<Habits>({ hold: false, passing: "", turn: 0 });
  /** Stop at the next window, whatever my habits are. */
  private once = $state(false);
  private facing = $state(-1);
  /** Before the game: the robot, pilot or hand that is looked at. */
  looked = $state("");
  private sent = -1; // the version that I answered last

  /** To be made while a component is: it lives as long. */
  constructor(readonly session: Session) {
    this.company = new Company(session, () => this.view);
    session.scorer = (update) => scored(update, session.seat);
    $effect(() => shelf.fetch(this.set));
    this.askAnew();
    this.keepHabits(`boltyard-hold-${session.id}`);
    $effect(() => {
      void this.view.combat?.rolls.length;
      this.fast = false;
    });
    $effect(() => {
      const moment = untrack(() => this.review.asked());
      if (session.over && moment !== undefined && !untrack(() => this.review.on)) void this.review.step(moment);
    });
  }

  readonly shown = $derived.by<Update>(() => this.review.shown ?? this.session.rerun.shown ?? this.session.update!);
  readonly view = $derived<PblView>(viewOf(this.shown));
  private setting = (key: string): string | undefined =>
    this.session.card?.settings.find((one) => one.key === key)?.value;
  private readonly set = $derived(this.setting("cards") ?? "base");
  readonly box = $derived(shelf.box(this.set));
  readonly marks = $derived(marksOf(this.view, this.setting("house")));
  readonly narrow = $derived(this.wide < 1100);
  /** There is room for three robots at once. */
  readonly roomy = $derived(this.wide >= 1100 && this.high >= 721);
  /** The rival whom a narrow screen shows, and whom keys attack: who fights me, else whom I turned to. */
  readonly rival = $derived.by(() => {
    const { me, rivals } = this.company;
    if (this.view.combat) {
      const fighters = [...this.view.combat.seats, partOf(this.view.combat.target).seat]
        .map((seat) => sideOf(this.view, seat))
        .filter((side) => side !== me);
      if (fighters.length) return fighters[0];
    }
    return rivals.includes(this.facing) ? this.facing : (rivals[0] ?? 0);
  });
  turnTo = (side: number): void => void (this.facing = side);

  // What is asked.
  readonly question = $derived.by(() => (this.review.on || this.session.rerun.on ? null : this.session.question));
  readonly live = $derived.by(() => Boolean(this.question && !this.question.forced && !this.session.pending));
  readonly inWindow = $derived(
    Boolean(this.view.window && this.question && this.question.options.some((option) => option.code === "pass")),
  );
  readonly drafting = $derived(["draft", "restock"].includes(this.view.phase) && this.view.piles.length > 0);
  /** The choice before the first turn that is being made. */
  readonly step = $derived.by(() => (this.session.over && !this.review.on ? undefined : stepOf(this.view)));
  /** What the yellow button takes before the game: what is looked at, else the first that can be taken. */
  readonly offer = $derived.by<Option | undefined>(() => {
    if (!this.live || !this.step) return undefined;
    const things = this.choice.paths.filter(({ steps }) => /^(card|keep) /.test(steps[0] ?? ""));
    return (things.find(({ steps }) => steps[0] === this.looked) ?? things[0])?.option;
  });
  /** Drawing from the deck is one press; the row's cards lie in the shop, on a phone below the question. */
  readonly deck = $derived.by(() => this.choice.paths.find(({ steps }) => steps[0] === "deck")?.option);
  /** In Neo Draft: how many of five new cards go on each pile, and the answer that says so, if it is one. */
  counts = $state([1, 1, 1, 1, 1]);
  readonly restocks = $derived.by(() => this.live && this.choice.buttons.some(({ code }) => code.startsWith(RESTOCK)));
  readonly spread = $derived.by(() => {
    const code = RESTOCK + this.counts.join(" ");
    return this.choice.buttons.some((option) => option.code === code) ? code : "";
  });
  readonly numbers = $derived.by(() => numbered(this.choice, this.order, this.view.sides[this.company.me]?.stored));
  /** A part of a robot is what I am asked for. */
  readonly aims = $derived.by(
    () => this.live && this.choice.paths.some(({ steps }) => steps.some((step) => step.startsWith("part "))),
  );
  /** A verdict stands there while I am asked for something that no button says: what leads on from it. */
  readonly onward = $derived.by(() => {
    const { theatre, choice } = this;
    if (!theatre.asks || choice.picked.length || choice.set || this.deck) return "";
    if (choice.buttons.some((option) => this.looks(option) === "go")) return "";
    return choice.buttons.some(({ code }) => code === "end") ? "On with my turn" : "Go on";
  });
  readonly adding = $derived(this.live && this.choice.set === "add");
  /** The end fills the screen, unless somebody looks back, or at the table as it stood. */
  readonly ended = $derived.by(
    () => this.session.over && !this.theatre.blow && !this.theatre.looking && !this.review.on,
  );
  readonly objection = $derived.by(() => this.local ?? this.session.objection);
  readonly idle = $derived(line.standing === "lost");

  private askAnew(): void {
    $effect(() => {
      const { question, view } = this;
      const { pending, update } = this.session;
      const version = update?.version ?? -1;
      untrack(() => {
        if (pending) return;
        const answered = this.sent >= 0 && version > this.sent;
        if (answered) this.sent = -1;
        this.choice.face(question, (seat) => sideOf(view, seat), answered);
        this.faceTarget();
      });
    });
  }

  /** Where one rival is shown at a time, it is one who can be chosen; to see another, one turns to that one. */
  private faceTarget(): void {
    const { rivals } = this.company;
    const named = (side: number): boolean =>
      this.choice.paths.some(({ steps }) => steps.some((step) => step.startsWith(`part ${side}.`)));
    const meant = rivals.filter(named);
    if (meant.length && !meant.includes(this.rival)) this.facing = meant[0];
  }

  /** Windows: where I stop, and where I pass by myself, also with nothing to play: then the server need not pretend to
   * think. */
  private keepHabits(held: string): void {
    this.habits.hold = sessionStorage.getItem(held) !== null; // a reload in a window stops there again
    $effect(() => (this.habits.hold ? sessionStorage.setItem(held, "1") : sessionStorage.removeItem(held)));
    $effect(() => {
      const { question: asked, view, session } = this;
      const [how, waiting] = [{ ...this.habits }, session.pending];
      if (!asked || asked.free || waiting || this.once || this.review.on || (asked.forced && !session.hides)) return;
      const way = view.window ? "pass" : "concede"; // not even all I have could help: that is settled by itself
      if (asked.options.some((option) => option.code === way) && !stops(asked, view, how))
        untrack(() => session.act(way, -1, true));
    });
  }
  passOn = (how: "turn" | "combat"): void => {
    this.habits = { ...this.habits, hold: false, passing: how, turn: this.view.turn };
    this.act("pass");
  };
  holding = (): void => void (this.habits = { ...this.habits, hold: !this.habits.hold, passing: "" });

  // Doing things.
  /** Which button is the yellow one. */
  looks = (option: Option): "go" | "plain" => {
    const { choice } = this;
    if (choice.picked.length || choice.set) return "plain";
    const many = choice.paths.some(({ steps }) => steps.length > 0);
    const usual = choice.buttons.find(({ code }) => GO.includes(code));
    return option === (usual ?? (many ? undefined : choice.buttons[0])) ? "go" : "plain";
  };
  private object(sentence: string, rule = "", code = ""): void {
    this.local = { sentence, rule, code, refused: false };
  }
  act = (code: string): void => {
    const { session, question } = this;
    if (session.pending || !question) return;
    this.local = undefined;
    this.once = false;
    this.theatre.close();
    const option = question.options.find((one) => one.code === code);
    this.sent = session.update?.version ?? -1;
    session.act(code, option?.item && !this.choice.set ? question.named.length : -1);
  };
  press = (handles: string[], card?: string): void => {
    const { session, question, choice, live } = this;
    const { seated, me, rivals } = this.company;
    this.dismiss();
    if (session.pending) return;
    if (live && choice.may(handles)) {
      this.theatre.close();
      const code = choice.press(handles);
      if (code) this.act(code);
      return;
    }
    if (live && choice.full)
      return this.object("That is all you can pick; press one of them again to put it back", question?.rule);
    const asks = !this.review.on && seated && !session.over && !this.drafting;
    if (asks && (live || !card)) {
      const kind = card ? (this.box.face(card)?.kind ?? "") : "";
      const code = choice.whyCode(handles, kind, me, rivals[0] ?? 0);
      // It can be done, but not by this press: a target comes after its limb.
      if (question?.options.some((option) => option.code === code))
        this.object("Pick the limb that attacks first, then what it attacks", "PBL-D-17", code);
      else session.why(code);
    } else if (card) look.open(card);
    else if (!seated) this.object("You are watching; only those who sit at the table act");
  };
  /** The yellow button. */
  answer = (): void => {
    const { choice } = this;
    if (!this.live) return;
    if (this.offer) this.act(this.offer.code);
    else if (this.restocks) {
      if (this.spread) this.act(this.spread);
      else this.object("All five cards go on the piles, and no more", this.question?.rule);
    } else if (this.onward) this.theatre.close();
    else if (this.deck && !choice.picked.length) this.act(this.deck.code);
    else if (choice.line) this.act(choice.line);
    else if (choice.ready.length) this.act(choice.ready[0].code);
    else {
      const go = choice.buttons.find((option) => this.looks(option) === "go");
      if (go && !choice.set && !choice.picked.length) this.act(go.code);
      else if (choice.set)
        this.object(
          choice.wanted ? `Pick ${choice.wanted}, then press again` : "Pick cards of your hand or storage bombs first",
          this.question?.rule,
        );
    }
  };
  undo = (): void => {
    this.once = true; // stop where it leads back to, also at a window I pass by habit
    this.session.undo();
  };
  dismiss = (): void => {
    this.session.objection = this.local = undefined;
  };

  // What lies there.
  readonly hand = $derived.by(() => this.view.hands[this.company.seated ? this.session.seat : 0] ?? []);
  readonly order = $derived([...this.hand].sort((a, b) => this.rank(a) - this.rank(b) || a.localeCompare(b)));
  private rank(card: string): number {
    const face = this.box.face(card);
    return KINDS.indexOf(face?.kind ?? "") * 100 + (face?.level ?? 0) * 10;
  }
  /** Partners whose cards I may see (PBL-MODE-2V2-8). */
  readonly partners = $derived.by(() => {
    const { seated, me } = this.company;
    const others = seated ? this.view.sides[me].seats.filter((seat) => seat !== this.session.seat) : [];
    return others.filter((seat) => this.view.hands[seat]?.some((card) => card !== "?"));
  });
  /** I arrange my team's deck, and hold nothing. */
  readonly gunner = $derived.by(() => this.view.turn > 0 && this.view.team[this.session.seat] === "gunner");
  readonly fresh = $derived.by(() =>
    eventsOf(this.shown).flatMap((event) => (this.company.isMine(event.seat) ? cardsTo(event) : [])),
  );
  /** The cards that can be pressed where they lie; others are offered beside the question. */
  readonly visible = $derived.by(
    () =>
      new Set([
        ...(this.gunner ? this.view.sides[this.company.me].deck : []),
        ...(this.view.hands[this.session.seat] ?? []),
        ...this.view.sides.flatMap((side) =>
          [
            side.pilot,
            ...side.hangar,
            ...side.crew,
            ...side.shoulders.left,
            ...side.shoulders.right,
            ...LIMBS.flatMap((place) => side.limbs[place].stack),
          ].filter((card): card is string => typeof card === "string"),
        ),
      ]),
  );
  readonly aid = $derived(prefs.kept.aid && Object.keys(this.view.known).length > 0);
  /** The whole table in a few sentences. */
  readonly summary = $derived.by(() =>
    this.view.sides
      .map((side, at) => {
        const limbs = LIMBS.filter((place) => !side.limbs[place].dead).length;
        const held = side.seats.reduce((sum, seat) => sum + (this.view.hands[seat]?.length ?? 0), 0);
        const deck = `${cards(side.deck.length)} in the deck${side.form === "critical" ? ", Critical Form" : ""}`;
        return `${this.company.title(at)}: ${limbs} of four limbs, ${cards(held)} in hand, ${deck}.`;
      })
      .join(" "),
  );
}
