/** One table as the server has told it to this page, and what follows from that. Nothing here is done or sent. */
import type { ChatLine, Dealing, LogLine, Piece, Question, Seating, TableCard, Update } from "../wire";

/** Something that cannot be done, and the rule that says so. */
export interface Objection {
  sentence: string;
  /** The sentence in pieces, where it names something that can be drawn. */
  pieces?: Piece[];
  rule: string;
  /** What it is about: the code I asked for. */
  code: string;
  /** Somebody tried it, rather than asked. */
  refused: boolean;
}

export class Attended {
  card = $state.raw<TableCard>();
  lost = $state("");
  update = $state.raw<Update>();
  log = $state.raw<LogLine[]>([]);
  seating = $state.raw<Seating>();
  /** How the deal is drawn, or was. */
  dealing = $state.raw<Dealing>();
  talk = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  objection = $state.raw<Objection>();
  trouble = $state("");
  moved = $state("");
  /** When the seating and the clocks were told, to count down from. */
  told = $state(0);
  shownAt = $state(0);
  /** What a lesson said one plays for; it stays when the lesson is left. */
  goal = $state("");

  readonly question = $derived<Question | null>(this.update?.question ?? null);
  readonly chairs = $derived(this.seating?.chairs ?? this.card?.chairs ?? []);
  readonly seat = $derived(this.seating?.chairs.find((chair) => chair.you)?.seat ?? -1);
  /** The seats of those who share this device; empty where one sits here alone. */
  readonly shared = $derived(this.chairs.filter((chair) => chair.shared));
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
  readonly others = $derived(this.chairs.filter((chair) => chair.kind === "person" && !chair.you && !chair.shared));
  /** What was said by those whom I want to hear. */
  readonly heardTalk = $derived(
    this.talk.filter((said) => !this.others.some((chair) => chair.seat === said.seat && chair.shun)),
  );

  protected addTalk(lines: ChatLine[]): void {
    const known = new Set(this.talk.map((said) => said.n));
    const fresh = lines.filter((said) => !known.has(said.n));
    this.unread += fresh.filter((said) => said.seat !== this.seat).length;
    this.talk = [...this.talk, ...fresh];
  }
}
