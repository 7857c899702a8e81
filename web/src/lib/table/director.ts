/** A director for pace: what changes something for whoever watches gets time, the rest is gathered in one line.
 *
 * A game says what each event is worth to this viewer; here is how long that may take. Nothing in here waits or draws.
 */
import type { Update } from "../wire";

export type Pace = "calm" | "normal" | "brisk";
export const PACES: readonly Pace[] = ["calm", "normal", "brisk"];

/** 0 goes without saying, 1 is gathered, 2 is worth a look, 3 changes my game, 4 is a verdict to be read. */
export type Worth = 0 | 1 | 2 | 3 | 4;

/** What a game says of one event, for one viewer; what is gathered is counted under its verb: "built 1, drew 1". */
export interface Scored {
  worth: Worth;
  seat: number;
  verb?: string;
  n?: number;
}
export type Scorer = (update: Update) => Scored[];

const BEATS: Record<Worth, number> = { 0: 0, 1: 140, 2: 480, 3: 800, 4: 1450 };
const FACTOR: Record<Pace, number> = { calm: 1.6, normal: 1, brisk: 0.5 };
/** Verdicts are read, whatever the pace. */
const READ: Record<Pace, number> = { calm: 2000, normal: 1450, brisk: 1350 };
/** After so many ms since I last decided, looks get shorter; after the second, only verdicts take time. */
const LONG = 2000;
const TOO_LONG = 3600;

export const worthOf = (scored: Scored[]): Worth =>
  scored.reduce<Worth>((most, one) => (one.worth > most ? one.worth : most), 0);

/** How long a thing of this worth stands before the next is shown, in ms; `waited` since I was last asked. */
export function beatOf(worth: Worth, pace: Pace, waited: number): number {
  if (worth === 4) return READ[pace];
  const full = BEATS[worth] * FACTOR[pace];
  if (waited >= TOO_LONG) return 0;
  return waited >= LONG ? full / 2 : full;
}

/** Where motion is unwelcome nothing moves and nothing waits but what is to be read, which then stays longer. */
export const stillBeatOf = (worth: Worth, pace: Pace): number => (worth === 4 ? READ[pace] * 1.5 : 0);

/** What happened beside: who did what how often, in the order in which they came. */
export class Gathered {
  private found: { seat: number; verbs: Map<string, number> }[] = [];

  add(scored: Scored[]): void {
    for (const { seat, verb, n = 1 } of scored) {
      if (!verb) continue;
      let whose = this.found.find((one) => one.seat === seat);
      if (!whose) this.found.push((whose = { seat, verbs: new Map() }));
      whose.verbs.set(verb, (whose.verbs.get(verb) ?? 0) + n);
    }
  }

  clear(): void {
    this.found = [];
  }

  /** "Magpie built 1, drew 1. Rivet drew 2." */
  line(name: (seat: number) => string): string {
    return this.found
      .map(({ seat, verbs }) => `${name(seat)} ${[...verbs].map(([verb, n]) => `${verb} ${n}`).join(", ")}.`)
      .join(" ");
  }
}

/** The last seconds, to be shown again: what was on the screen, and when it came there. */
export class Recent {
  private kept: { update: Update; at: number }[] = [];

  constructor(
    private most = 12,
    private span = 9000,
  ) {}

  note(update: Update, at: number): void {
    this.kept = [...this.kept, { update, at }].slice(-this.most - 1);
  }

  clear(): void {
    this.kept = [];
  }

  /** What changed within the last seconds, after the state it began from; nothing where there was no change. */
  since(now: number): Update[] {
    const first = this.kept.findIndex(({ update, at }) => now - at <= this.span && update.events.length > 0);
    return first < 0 ? [] : this.kept.slice(Math.max(0, first - 1)).map(({ update }) => update);
  }
}
