/** One table as this page attends it: what it shows, what I may do, and what is still on its way. */
import { tick } from "svelte";
import { Refusal, get } from "../call";
import { answer, pledge } from "../fair/fair";
import { type Line, line as theLine } from "../line.svelte";
import { prefs } from "../prefs.svelte";
import type {
  ChatLine,
  Dealing,
  FromServer,
  LogLine,
  Option,
  Question,
  Seating,
  TableCard,
  ToServer,
  Update,
} from "../wire";
import { Gathered, type Scored, beatOf, stillBeatOf, worthOf } from "./director";
import { Rerun } from "./rerun.svelte";

const IS_ID = /^[a-z0-9]{12}$/; // else it is a code, and the card tells the id
const SLOW = 400; // ms until a pending act looks pending
const VERY_SLOW = 2000;
const A_MINUTE = 60_000;
const THINKING = 1500; // ms without anything new
const GLIMPSE = 1200; // ms that one sees what one's own answer did, before the curtain falls

/** An answer of mine that the server has not confirmed yet. */
interface Pending {
  code: string;
  version: number;
  named: number;
  /** I pass here whatever I hold. */
  habit: boolean;
}

/** Something that cannot be done, and the rule that says so. */
export interface Objection {
  sentence: string;
  rule: string;
  /** What it is about: the code I asked for. */
  code: string;
  /** Somebody tried it, rather than asked. */
  refused: boolean;
}

/** Who draws the table is told before and after every change, so that it can show what moved. */
export interface Stage {
  before: (update: Update) => void;
  after: (update: Update) => void;
}

export class Session {
  card = $state.raw<TableCard>();
  lost = $state("");
  update = $state.raw<Update>();
  log = $state.raw<LogLine[]>([]);
  seating = $state.raw<Seating>();
  /** How the deal is drawn, or was. */
  dealing = $state.raw<Dealing>();
  talk = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  pending = $state.raw<Pending>();
  slow = $state<0 | 1 | 2>(0);
  /** My answer was heard and is let go later; why, in words. */
  taken = $state("");
  objection = $state.raw<Objection>();
  trouble = $state("");
  /** The seat of somebody whom I might mute, block or report; nobody while no sheet is open. */
  about = $state(-1);
  moved = $state("");
  /** When the seating and the clocks were told, to count down from. */
  told = $state(0);
  shownAt = $state(0);
  stage?: Stage;
  /** What a game says its events are worth to whoever watches here; else whatever others do is worth a look. */
  scorer: (update: Update) => Scored[] = (update) =>
    update.log.map(({ seat, event }) => ({
      worth: seat >= 0 && seat !== this.seat && event !== "began" ? 2 : 0,
      seat,
    }));
  /** What others did beside since I last decided: "Magpie built 1, drew 1." */
  beside = $state("");
  readonly rerun = new Rerun();
  private gathered = new Gathered();
  /** Since when I have had nothing to decide. */
  private idle = performance.now();
  /** In a lesson: may this be said? */
  guard?: (code: string) => boolean;
  /** Nothing waits for anything where motion is unwelcome. */
  still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private queue: Update[] = [];
  private due = 0;
  private pacer?: ReturnType<typeof setTimeout>;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private reading = false;
  /** Something on the screen is to be read first: what comes later waits until it is let go. */
  private held = false;
  /** At a device that several share: the seat it is handed to; nobody while the curtain is down. */
  private eyes = -1;
  private falling?: ReturnType<typeof setTimeout>;

  constructor(
    readonly id: string,
    private line: Line = theLine,
  ) {}

  readonly question = $derived<Question | null>(this.update?.question ?? null);
  readonly seat = $derived(this.seating?.chairs.find((chair) => chair.you)?.seat ?? -1);
  /** The seats of those who share this device; empty where one sits here alone. */
  readonly shared = $derived((this.seating?.chairs ?? this.card?.chairs ?? []).filter((chair) => chair.shared));
  /** Somebody at this device sits at the table. */
  readonly seated = $derived(this.seat >= 0 || this.shared.length > 0);
  /** Between people: when somebody passes tells nothing here. */
  readonly hides = $derived(
    !this.card?.open && (this.seating?.chairs ?? []).some((chair) => chair.kind === "person" && !chair.you),
  );
  readonly over = $derived(this.update?.ending != null);
  /** Nothing of a hand may be shown: the device is on its way to the next one. */
  readonly curtain = $derived(
    this.shared.length > 0 && !this.over && (this.update === undefined || this.update.viewer < 0),
  );
  /** Whom the device is to be handed to; nobody while others decide. */
  readonly next = $derived(this.shared.find((chair) => this.update?.asked.includes(chair.seat)));
  readonly open = $derived((this.seating?.stage ?? this.card?.stage) === "open");
  /** The clocks stand still, and nobody acts. */
  readonly paused = $derived(this.update?.pause?.waiting.length === 0);
  /** Other people at the table: whoever sits there may be muted, blocked, reported. */
  readonly others = $derived(
    (this.seating?.chairs ?? this.card?.chairs ?? []).filter(
      (chair) => chair.kind === "person" && !chair.you && !chair.shared,
    ),
  );
  /** What was said by those whom I want to hear. */
  readonly heardTalk = $derived(
    this.talk.filter((said) => !this.others.some((chair) => chair.seat === said.seat && chair.shun)),
  );
  /** It is my decision, and I have not decided yet. */
  readonly mine = $derived(this.question !== null && !this.question.free && !this.pending && !this.paused);

  start(): () => void {
    const stop = this.line.hear((message) => this.heard(message));
    if (IS_ID.test(this.id)) this.attend(); // no need to wait for its card
    void this.fetch();
    return () => {
      stop();
      clearTimeout(this.pacer);
      clearTimeout(this.falling);
      this.rerun.stop();
      this.timers.forEach(clearTimeout);
      this.line.unwant(`table ${this.id}`, { kind: "depart", table: this.id });
    };
  }

  /** The table's card; it also tells whether there is such a table before anything is attended. */
  fetch = async (): Promise<void> => {
    try {
      this.card = await get<TableCard>(`/api/tables/${encodeURIComponent(this.id)}`);
      this.lost = "";
      if (!IS_ID.test(this.id)) this.attend();
    } catch (error) {
      if (error instanceof Refusal && !error.passing) this.lost = error.sentence;
      else setTimeout(() => void this.fetch(), 1500);
    }
  };

  attend(through?: number): void {
    this.line.want(
      `table ${this.id}`,
      through === undefined ? { kind: "attend", table: this.id } : { kind: "attend", table: this.id, through },
    );
  }

  /** The device is in this one's hands: with their eyes, from the server. */
  lift(seat: number): void {
    this.eyes = seat;
    this.line.want(`table ${this.id}`, { kind: "attend", table: this.id, seat });
  }

  /** The curtain falls: what one of us saw is forgotten here, and fetched again when they are back. */
  lower = (): void => {
    clearTimeout(this.falling);
    clearTimeout(this.pacer);
    this.eyes = -1;
    this.held = false;
    this.forget();
    this.rerun.forget();
    this.queue = [];
    this.due = 0;
    this.update = undefined;
    this.log = [];
    this.objection = undefined;
    this.confirmed();
    this.attend();
  };

  /** As soon as somebody else at this device is asked, and not me. */
  private minded(update: Update): void {
    clearTimeout(this.falling);
    const { viewer, asked } = update;
    if (viewer < 0 || asked.includes(viewer) || !this.shared.some((chair) => asked.includes(chair.seat))) return;
    this.falling = setTimeout(this.lower, GLIMPSE);
  }

  /** Answer the question. The first answer counts; whatever is clicked until it is confirmed does nothing. */
  act(code: string, named = -1, habit = false): void {
    const update = this.update;
    if (!update || this.pending || this.queue.length) return;
    if (this.guard && !this.guard(code)) return;
    this.pending = { code, version: update.version, named, habit };
    if (!habit) this.forget();
    this.objection = undefined;
    this.trouble = "";
    this.timers = [setTimeout(() => (this.slow = 1), SLOW), setTimeout(() => (this.slow = 2), VERY_SLOW)];
    this.sendPending();
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

  undo = (): void => this.say({ kind: "undo", table: this.id });
  agree = (yes: boolean): void => this.say({ kind: "agree", table: this.id, yes });
  pause = (on: boolean): void => this.say({ kind: "pause", table: this.id, on });
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
    this.idle = performance.now();
  }

  /** Show everything that has arrived, without waiting any longer. */
  skip = (): void => {
    this.rerun.stop();
    clearTimeout(this.pacer);
    this.due = 0;
    while (this.queue.length && !this.held) this.show(this.queue.shift()!);
  };

  /** What is shown now stays until it is read. */
  hold(): void {
    this.held = true;
  }
  release(): void {
    this.held = false;
    this.pace();
  }

  private say(message: ToServer): void {
    if (!this.line.send(message)) this.trouble = "No connection yet. It will work when the line is back.";
  }

  private sendPending(): void {
    const { code, version, named, habit } = this.pending!;
    let act: ToServer = { kind: "act", table: this.id, version, code };
    if (named >= 0) act = { ...act, named };
    if (habit) act = { ...act, habit };
    this.line.send({ ...act, sent: this.line.thereNow }); // where time runs it counts then, not when it arrives
  }

  private confirmed(): void {
    this.pending = undefined;
    this.taken = "";
    this.slow = 0;
    this.timers.forEach(clearTimeout);
  }

  heard(message: FromServer): void {
    if (message.kind === "still" && !message.sentence) {
      this.trouble = ""; // the table is shown anew, with what was kept
      this.objection = undefined;
    }
    if (!("table" in message)) return;
    if (message.kind === "matched") {
      if (message.table.id === this.id) this.card = message.table;
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
      case "talk": {
        const known = new Set(this.talk.map((said) => said.n));
        const fresh = message.lines.filter((said) => !known.has(said.n));
        this.unread += fresh.filter((said) => said.seat !== this.seat).length;
        this.talk = [...this.talk, ...fresh];
        return;
      }
      case "refused":
        this.confirmed();
        this.objection = { sentence: message.sentence, rule: message.rule, code: message.code, refused: true };
        return;
      case "taken":
        // Said in another tab.
        this.pending ??= { code: message.code, version: message.version, named: -1, habit: false };
        this.slow = 0;
        this.timers.forEach(clearTimeout);
        this.taken =
          message.wait < A_MINUTE
            ? "Heard. It shows in a moment, so that nobody learns from how quick you were."
            : `Heard. All passes show together, in ${Math.ceil(message.wait / A_MINUTE)} min.`;
        return;
      case "whynot":
        if (message.sentence)
          this.objection = { sentence: message.sentence, rule: message.rule, code: message.code, refused: false };
        return;
      case "moved":
        this.moved = message.to;
        return;
      case "trouble":
        this.confirmed();
        this.trouble = message.sentence;
        return;
    }
  }

  private take(update: Update): void {
    // It was under way when the curtain fell.
    if (this.shared.length && !update.ending && update.viewer >= 0 && update.viewer !== this.eyes) return;
    if (this.reading && update.fresh && (update.log.at(-1)?.at ?? -1) < (this.log[0]?.at ?? 0)) {
      this.reading = false;
      this.log = [...update.log, ...this.log];
      return;
    }
    if (update.fresh) {
      clearTimeout(this.pacer);
      this.held = false;
      this.queue = [];
      this.due = 0;
      // The line broke before it arrived.
      if (this.pending && update.version === this.pending.version && !this.objection?.refused) this.sendPending();
      return this.show(update);
    }
    // Somebody thought for a while: what comes now has not made me wait.
    if (!this.queue.length && performance.now() - Math.max(this.due, this.shownAt) > THINKING)
      this.idle = performance.now();
    this.queue.push(update);
    this.pace();
  }

  private pace(): void {
    clearTimeout(this.pacer);
    while (this.queue.length && !this.held) {
      const wait = this.due - performance.now();
      if (wait > 0) {
        this.pacer = setTimeout(() => this.pace(), wait);
        return;
      }
      const update = this.queue.shift()!;
      const [worth, now] = [worthOf(this.scorer(update)), performance.now()];
      const { pace } = prefs.kept;
      const beat = this.still ? stillBeatOf(worth, pace) : beatOf(worth, pace, now - this.idle);
      this.due = now + beat;
      this.show(update);
      if (worth === 4) this.standFrom(update, beat);
    }
  }

  /** What is to be read stands as long from when it was drawn, which may take a while on a busy machine. */
  private standFrom(update: Update, beat: number): void {
    const due = this.due;
    void tick().then(() =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (this.update !== update || this.due !== due) return; // it was skipped
          this.due = performance.now() + beat;
          this.pace();
        }),
      ),
    );
  }

  private show(update: Update): void {
    const { pending } = this;
    const named = update.question?.named.length ?? 0;
    if (pending && (update.version > pending.version || (!update.fresh && pending.named >= 0 && named > pending.named)))
      this.confirmed();
    this.rerun.stop();
    this.rerun.note(update);
    if (!update.fresh) this.gathered.add(this.scorer(update));
    this.beside = this.gathered.line((seat) => (this.seating ?? this.card)?.chairs[seat]?.spoken ?? "Somebody");
    this.stage?.before(update);
    const answered = this.update?.version !== update.version;
    this.update = update;
    this.shownAt = performance.now();
    // At the end every line gets its moment.
    this.log = update.fresh || update.disclosed ? update.log : [...this.log, ...update.log];
    if (answered && !this.objection?.refused) this.objection = undefined;
    if (this.shared.length) this.minded(update);
    void tick().then(() => this.stage?.after(update));
  }
}
