/** What has come and is not shown yet. What others did is shown with a beat between; what is to be read stands. */
import { prefs } from "../prefs.svelte";
import type { Update } from "../wire";
import { partsOf } from "./closing";
import { type Worth, beatOf, stillBeatOf } from "./director";
import { whenDrawn } from "./drawn";

const THINKING = 1500; // ms without anything new
const TO_BE_READ = 4; // what something is worth that stays until it was read

/** Who shows it, and what it is worth to whoever watches. */
export interface Shows {
  readonly update: Update | undefined;
  readonly shownAt: number;
  readonly still: boolean;
  show: (update: Update) => void;
  worth: (update: Update) => Worth;
}

export class Pacing {
  private queue: Update[] = [];
  private due = 0;
  private pacer?: ReturnType<typeof setTimeout>;
  /** Something on the screen is to be read first: what comes later waits until it is let go, and this is called. */
  private held?: () => void;
  /** What is to be read, and was shown last. */
  private stands?: Update;
  /** Since when I have had nothing to decide. */
  private idle = performance.now();

  constructor(private shows: Shows) {}

  add(update: Update): void {
    // Somebody thought for a while: what comes now has not made me wait.
    if (!this.queue.length && performance.now() - Math.max(this.due, this.shows.shownAt) > THINKING) this.decided();
    this.queue.push(...partsOf(update));
    this.next();
  }

  /** What was decided up to now made me wait for nothing. */
  decided(): void {
    this.idle = performance.now();
  }

  /** Something to be read stands there: its time is not over, and nobody has skipped or answered. */
  get reads(): boolean {
    if (this.held) return true;
    return this.stands !== undefined && this.stands === this.shows.update && performance.now() < this.due;
  }

  /** The table anew, as after a line that broke, instead of what has come and was not shown. */
  replace(update: Update): void {
    this.queue = [update];
    this.next();
  }

  /** Nothing is left to be shown. */
  clear(): void {
    this.stop();
    this.held = undefined;
    this.queue = [];
    this.due = 0;
  }

  stop(): void {
    clearTimeout(this.pacer);
  }

  /** Show everything that has arrived, without waiting any longer. */
  skip(): void {
    this.stop();
    this.due = 0;
    while (this.queue.length && !this.held) this.shows.show(this.queue.shift()!);
  }

  /** What is shown now stays until it is read; `read` is told, whoever lets it go. */
  hold(read: () => void): void {
    this.held = read;
  }

  release(): void {
    const read = this.held;
    this.held = undefined;
    if (read) this.due = 0; // it was read: nothing waits for it any longer
    read?.();
    this.next();
  }

  private next(): void {
    this.stop();
    while (this.queue.length && !this.held) {
      const wait = this.due - performance.now();
      if (wait > 0) {
        if (wait < Infinity) this.pacer = setTimeout(() => this.next(), wait);
        return;
      }
      const update = this.queue.shift()!;
      const [worth, now] = [update.closed.length ? TO_BE_READ : this.shows.worth(update), performance.now()];
      const { pace } = prefs.kept;
      const beat = this.shows.still ? stillBeatOf(worth, pace) : beatOf(worth, pace, now - this.idle);
      this.due = worth === TO_BE_READ ? Infinity : now + beat;
      this.shows.show(update);
      if (worth === TO_BE_READ) this.standFrom(update, beat);
    }
  }

  /** What is to be read stands so long from when it was drawn, and nothing replaces it before. */
  private standFrom(update: Update, beat: number): void {
    this.stands = update;
    whenDrawn(() => {
      if (this.shows.update !== update || this.due < Infinity) return; // it was skipped
      this.due = performance.now() + beat;
      this.next();
    });
  }
}
