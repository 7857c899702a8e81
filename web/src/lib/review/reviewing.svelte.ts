/** A finished match that is looked at again: its review, whose eyes one has, and the moment one is at. */
import { Refusal, get, sentenceOf } from "../call";
import { amend, parameter, place } from "../router.svelte";
import type { MatchReview, ReviewAnswer, ReviewPoint, TableCard, Update } from "../wire";
import { beyond, pointOf } from "./figures";

export const ALL_OPEN = -2;
const AGAIN = 900; // ms between two questions how far it is
const LONGEST_NOTE = 240;

export class Reviewing {
  card = $state.raw<TableCard>();
  answer = $state.raw<ReviewAnswer>();
  wrong = $state("");
  eyes = $state(ALL_OPEN);
  /** Which decision of the line; one beyond the last is the end. */
  at = $state(0);
  shown = $state.raw<Update>();
  /** By decision; they travel in the link behind the #, which no server is told. */
  notes = $state.raw<Record<string, string>>({});
  private kept = new Map<string, Update>();
  private told = new Map<number, MatchReview>();
  private timer?: ReturnType<typeof setTimeout>;
  private gone = false;

  constructor(readonly id: string) {}

  readonly review = $derived(this.answer?.review ?? undefined);
  /** Whose chance the line tells. */
  readonly seat = $derived.by(() => (this.eyes >= 0 ? this.eyes : Math.max(0, this.card?.seat ?? 0)));
  readonly names = $derived.by(() =>
    (this.review?.names ?? []).map((name, seat) => (seat === this.card?.seat ? "You" : name)),
  );
  readonly point = $derived.by<ReviewPoint | undefined>(() => this.review?.line[this.at]);
  /** The number of the record's line that is decided next. */
  readonly n = $derived.by(() => {
    const line = this.review?.line ?? [];
    return this.point?.n ?? (line.at(-1)?.n ?? 0) + 1;
  });
  readonly note = $derived(this.notes[this.n] ?? "");

  start = (): (() => void) => {
    this.notes = Object.fromEntries(
      [...new URLSearchParams(place.hash.slice(1))].filter(([n]) => /^\d+$/.test(n)).slice(0, 50),
    );
    void this.open();
    return () => {
      this.gone = true;
      clearTimeout(this.timer);
    };
  };

  private async open(): Promise<void> {
    try {
      this.card = await get<TableCard>(`/api/tables/${encodeURIComponent(this.id)}`);
      const wished = parameter("seat");
      const seats = this.card.chairs.length;
      if (/^\d+$/.test(wished) && Number(wished) < seats) this.eyes = Number(wished);
      else if (wished !== "all" && this.card.seat >= 0) this.eyes = this.card.seat;
      await this.ask();
    } catch (error) {
      this.wrong = sentenceOf(error);
    }
  }

  private ask = async (): Promise<void> => {
    const eyes = this.eyes;
    try {
      const answer = await get<ReviewAnswer>(`/api/tables/${this.card!.id}/review?as=${eyes}`);
      if (this.gone || eyes !== this.eyes) return;
      this.wrong = "";
      const first = !this.review;
      this.answer = answer;
      if (!answer.review) return this.later();
      this.told.set(eyes, answer.review);
      if (first) {
        const wished = parameter("at");
        const n = /^\d+$/.test(wished) ? Number(wished) : (answer.review.swings[0]?.n ?? 1);
        this.go(pointOf(answer.review, n));
      } else void this.look();
    } catch (error) {
      if (this.gone) return;
      this.wrong = sentenceOf(error);
      if (error instanceof Refusal && error.passing) this.later();
    }
  };

  private later(): void {
    this.timer = setTimeout(() => void this.ask(), AGAIN);
  }

  go = (at: number): void => {
    this.at = Math.max(0, Math.min(this.review?.line.length ?? 0, at));
    this.remember();
    void this.look();
  };
  goTo = (n: number): void => {
    if (this.review) this.go(pointOf(this.review, n));
  };
  step = (by: "decision" | "turn" | "phase", way: 1 | -1): void => {
    const line = this.review?.line ?? [];
    this.go(by === "decision" ? this.at + way : beyond(line, this.at, by, way));
  };

  see = (eyes: number): void => {
    if (eyes === this.eyes) return;
    this.eyes = eyes;
    this.remember();
    const known = this.told.get(eyes);
    if (!known) return void this.ask();
    this.answer = { ...this.answer!, review: known };
    void this.look();
  };

  annotate = (text: string): void => {
    const { [String(this.n)]: _, ...rest } = this.notes;
    const kept = text.trim().slice(0, LONGEST_NOTE);
    this.notes = kept ? { ...rest, [this.n]: kept } : rest;
    this.remember();
  };

  /** The address of this moment, with these eyes, and the notes. */
  readonly link = $derived.by(() => {
    const eyes = this.eyes === ALL_OPEN ? "all" : String(this.eyes);
    return `/review/${this.card?.id ?? this.id}?at=${this.n}&seat=${eyes}${this.fragment}`;
  });
  private readonly fragment = $derived.by(() => {
    const said = new URLSearchParams(this.notes).toString();
    return said ? `#${said}` : "";
  });

  private remember(): void {
    place.hash = this.fragment;
    amend(
      { at: String(this.n), seat: this.eyes === ALL_OPEN ? "all" : String(this.eyes) },
      `/review/${this.card?.id ?? this.id}`,
    );
  }

  private async look(): Promise<void> {
    const key = `${this.n} ${this.eyes}`;
    const known = this.kept.get(key);
    if (known) {
      this.shown = known;
      return;
    }
    try {
      const update = await get<Update>(`/api/tables/${this.card!.id}/review/moments/${this.n}?as=${this.eyes}`);
      this.kept.set(key, update);
      if (key === `${this.n} ${this.eyes}`) this.shown = update;
    } catch (error) {
      if (key === `${this.n} ${this.eyes}`) this.wrong = sentenceOf(error);
    }
  }
}
