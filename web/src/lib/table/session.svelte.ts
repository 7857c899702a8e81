/** One table as this page attends it: what it shows, what I may do, and what is still on its way. */
import { tick } from "svelte";
import { Refusal, get } from "../call";
import { answer, pledge } from "../fair/fair";
import { type Line, line as theLine } from "../line.svelte";
import type {
  FromServer,
  Option,
  Refused,
  StandingOrder,
  TableCard,
  ToServer,
  Update,
  Vacations,
  WhyNot,
} from "../wire";
import { Answering } from "./answering.svelte";
import { Attended } from "./attended.svelte";
import { Counsel } from "./counsel.svelte";
import { Gathered, type Scored, type Worth, worthOf } from "./director";
import { Pacing } from "./pacing";
import { Rerun } from "./rerun.svelte";

export type { Objection } from "./attended.svelte";

const IS_ID = /^[a-z0-9]{12}$/; // else it is a code, and the card tells the id
const GLIMPSE = 1200; // ms that one sees what one's own answer did, before the curtain falls

/** Who draws the table is told before and after every change, so that it can show what moved. */
export interface Stage {
  before: (update: Update) => void;
  after: (update: Update) => void;
}

export class Session extends Attended {
  /** The seat of somebody whom I might mute, block or report; nobody while no sheet is open. */
  about = $state(-1);
  stage?: Stage;
  /** What a game says its events are worth to whoever watches here; else whatever others do is worth a look. */
  scorer: (update: Update) => Scored[] = (update) =>
    update.log.map(({ seat, event }) => ({
      worth: seat >= 0 && seat !== this.seat && event !== "began" ? 2 : 0,
      seat,
    }));
  /** What others did beside since I last decided: "Magpie built 1, drew 1." */
  beside = $state("");
  /** By days: what I can say beforehand, and have said. */
  order = $state.raw<StandingOrder>();
  /** By days: whose clock stands still, and who asks for it. */
  vacations = $state.raw<Vacations>();
  readonly rerun = new Rerun();
  private gathered = new Gathered();
  /** In a lesson: may this be said? A habit that may not is no news. */
  guard?: (code: string, habit: boolean) => boolean;
  /** Nothing waits for anything where motion is unwelcome. */
  still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  /** What I was advised here. */
  readonly counsel: Counsel;
  private answering = new Answering();
  private pacing = new Pacing(this);
  private reading = false;
  /** At a device that several share: the seat it is handed to; nobody while the curtain is down. */
  private eyes = -1;
  private falling?: ReturnType<typeof setTimeout>;

  constructor(
    readonly id: string,
    private line: Line = theLine,
    /** A screen for everybody: it sees what all may see, whoever opened it. */
    readonly wall = false,
  ) {
    super();
    this.counsel = new Counsel(id, (message) => this.say(message));
  }

  readonly pending = $derived(this.answering.pending);
  readonly slow = $derived(this.answering.slow);
  readonly taken = $derived(this.answering.taken);
  /** It is my decision, and I have not decided yet. */
  readonly mine = $derived(this.question !== null && !this.question.free && !this.pending && !this.paused);

  start(): () => void {
    const stop = this.line.hear((message) => this.heard(message));
    if (IS_ID.test(this.id)) this.attend(); // no need to wait for its card
    void this.fetch();
    return () => {
      stop();
      this.pacing.stop();
      clearTimeout(this.falling);
      this.rerun.stop();
      this.answering.stop();
      this.line.unwant(`table ${this.id}`, { kind: "depart", table: this.id });
    };
  }

  /** The table's card; it also tells whether there is such a table before anything is attended. */
  fetch = async (): Promise<void> => {
    try {
      this.card = this.seen(await get<TableCard>(`/api/tables/${encodeURIComponent(this.id)}`));
      this.lost = "";
      if (!IS_ID.test(this.id)) this.attend();
    } catch (error) {
      if (error instanceof Refusal && !error.passing) this.lost = error.sentence;
      else setTimeout(() => void this.fetch(), 1500);
    }
  };

  /** Nobody is "you" on a wall. */
  private seen(card: TableCard): TableCard {
    if (!this.wall) return card;
    return { ...card, seat: -1, chairs: card.chairs.map((chair) => ({ ...chair, you: false, shared: false })) };
  }

  attend(through?: number): void {
    let wish: ToServer = { kind: "attend", table: this.id };
    if (through !== undefined) wish = { ...wish, through };
    if (this.wall) wish = { ...wish, public: true };
    this.line.want(`table ${this.id}`, wish);
  }

  /** The device is in this one's hands: with their eyes, from the server. */
  lift(seat: number): void {
    this.eyes = seat;
    this.line.want(`table ${this.id}`, { kind: "attend", table: this.id, seat });
  }

  /** The curtain falls: what one of us saw is forgotten here, and fetched again when they are back. */
  lower = (): void => {
    clearTimeout(this.falling);
    this.pacing.clear();
    this.eyes = -1;
    this.forget();
    this.rerun.forget();
    this.update = undefined;
    this.log = [];
    this.objection = undefined;
    this.answering.confirmed();
    this.attend();
  };

  /** As soon as somebody else at this device is asked, and not me. */
  private minded(update: Update): void {
    clearTimeout(this.falling);
    const { viewer, asked } = update;
    if (viewer < 0 || asked.includes(viewer) || !this.shared.some((chair) => asked.includes(chair.seat))) return;
    this.falling = setTimeout(this.lower, GLIMPSE);
  }

  /** Answer the question that is on the screen. A press is sent or answered, never dropped: where something has come
   * that is not shown yet, the server knows whether that question still stands. The first answer counts; whatever is
   * pressed until it is confirmed comes to the same. */
  act(code: string, named = -1, habit = false): void {
    const update = this.update;
    if (!update || this.pending) return;
    if (this.guard && !this.guard(code, habit)) return;
    this.answering.begin({ code, version: update.version, named, habit });
    if (!habit) this.forget();
    this.objection = undefined;
    this.trouble = "";
    this.sendPending();
    if (!habit) this.read();
  }

  /** Whoever answers has read what stood there, and waits for nothing that is still to be shown. */
  private read(said?: ToServer): void {
    if (said) this.say(said);
    this.release();
    this.skip();
  }

  /** Resign and the like: whatever else I have said meanwhile. */
  leave(code: string): void {
    this.answering.confirmed();
    this.act(code);
  }

  choose(option: Option): void {
    this.act(option.code, this.question?.named.length ?? 0);
  }

  why(code: string): void {
    this.say({ kind: "why", table: this.id, code });
  }

  /** Take back what I have named of a set: one thing, or all of it. */
  restart(code = ""): void {
    if (this.update) this.say({ kind: "restart", table: this.id, version: this.update.version, ...(code && { code }) });
  }

  undo = (): void => this.read({ kind: "undo", table: this.id });
  agree = (yes: boolean): void => this.read({ kind: "agree", table: this.id, yes });
  pause = (on: boolean): void => this.say({ kind: "pause", table: this.id, on });
  /** By days: pass for me in windows, unless and until; or no longer. */
  stand = (on: boolean, unless: string[] = [], until = ""): void =>
    this.say({ kind: "stand", table: this.id, on, unless, until });
  /** By days: let my clock stand still for so many days; 0: no longer, or I am back. */
  vacation = (days: number): void => this.say({ kind: "vacation", table: this.id, days });
  grant = (yes: boolean): void => this.say({ kind: "grant", table: this.id, yes });
  consent = (yes: boolean): void => this.say({ kind: "consent", table: this.id, yes });
  leaveLesson = (): void => this.say({ kind: "skip", table: this.id });
  rematch = (): void => this.say({ kind: "rematch", table: this.id, commitment: pledge() });
  chat = (text: string): void => this.say({ kind: "say", table: this.id, text });
  lend = (on: boolean): void => this.say({ kind: "lend", table: this.id, on });

  earlier = (): void => {
    if (!this.log.length) return;
    this.reading = true;
    this.say({ kind: "history", table: this.id, before: this.log[0].at });
  };

  /** The last seconds once more. */
  again = (): void => this.rerun.start(this.stage, this.scorer);

  /** What others did beside was told up to now. */
  private forget(): void {
    this.rerun.stop();
    this.gathered.clear();
    this.beside = "";
    this.pacing.decided();
  }

  /** Show everything that has arrived, without waiting any longer. */
  skip = (): void => {
    this.rerun.stop();
    this.pacing.skip();
  };
  /** What is shown now stays until it is read; `read` is told, whoever lets it go. */
  hold = (read: () => void): void => this.pacing.hold(read);
  release = (): void => this.pacing.release();

  private say(message: ToServer): void {
    if (!this.line.send(message)) this.trouble = "No connection yet. It will work when the line is back.";
  }

  private sendPending(): void {
    this.line.send(this.answering.message(this.id, this.line.thereNow));
  }

  heard(message: FromServer): void {
    if (message.kind === "still" && !message.sentence) {
      this.trouble = ""; // the table is shown anew, with what was kept
      this.objection = undefined;
    }
    if (!("table" in message)) return;
    if (message.kind === "matched") {
      if (message.table.id === this.id) this.card = this.seen(message.table);
      return;
    }
    if (message.table !== this.id) return;
    switch (message.kind) {
      case "update":
        return this.take(message);
      case "seating":
        if (message.stage === "gone") return void this.fetch(); // it was taken away: its card tells why there is none
        this.seating = message;
        this.told = performance.now();
        return;
      case "dealing": {
        // Its card says who withheld.
        if (this.dealing && this.dealing.phase !== "dealt" && message.phase === "dealt") void this.fetch();
        this.dealing = message;
        const said = answer(message);
        if (said) this.line.send(said);
        return;
      }
      case "talk":
        return this.addTalk(message.lines);
      case "refused":
        this.answering.confirmed();
        return this.object(message, true);
      case "taken":
        return this.answering.kept(message.code, message.version, message.wait);
      case "standingorder":
        this.order = message;
        return;
      case "vacations":
        this.vacations = message;
        return;
      case "whynot":
        return message.sentence ? this.object(message, false) : undefined;
      case "moved":
        this.moved = message.to;
        return;
      case "advice":
      case "reasons":
        return this.counsel.heard(message);
      case "trouble":
        this.counsel.waits = "";
        this.answering.confirmed();
        this.trouble = message.sentence;
        return;
    }
  }

  private object({ sentence, pieces, rule, code }: Refused | WhyNot, refused: boolean): void {
    this.objection = { sentence, pieces, rule, code, refused };
  }

  private take(update: Update): void {
    // It was under way when the curtain fell.
    if (this.shared.length && !update.ending && update.viewer >= 0 && update.viewer !== this.eyes) return;
    if (this.reading && update.fresh && (update.log.at(-1)?.at ?? -1) < (this.log[0]?.at ?? 0)) {
      this.reading = false;
      this.log = [...update.log, ...this.log];
      return;
    }
    if (!update.fresh) return this.pacing.add(update);
    // The line broke before it arrived.
    if (this.pending && update.version === this.pending.version && !this.objection?.refused) this.sendPending();
    if (this.pacing.reads && update.viewer === this.update?.viewer) return this.pacing.replace(update);
    this.pacing.clear();
    this.show(update);
  }

  worth = (update: Update): Worth => worthOf(this.scorer(update));

  /** For whoever paces what has come. */
  show = (update: Update): void => {
    if (this.answering.isIn(update)) this.answering.confirmed();
    this.rerun.stop();
    this.rerun.note(update);
    if (!update.fresh) this.gathered.add(this.scorer(update));
    this.beside = this.gathered.line((seat) => (this.seating ?? this.card)?.chairs[seat]?.spoken ?? "Somebody");
    this.stage?.before(update);
    const answered = this.update?.version !== update.version;
    this.update = update;
    this.counsel.moved(update);
    this.goal = update.lesson?.goal ?? this.goal;
    this.shownAt = performance.now();
    // At the end every line gets its moment.
    this.log = update.fresh || update.disclosed ? update.log : [...this.log, ...update.log];
    if (answered && !this.objection?.refused) this.objection = undefined;
    if (this.shared.length) this.minded(update);
    void tick().then(() => this.stage?.after(update));
  };
}
