/** Time in a round as it passes here, between two things that the server tells: a bar that moves, and what it is of. */
import type { Table } from "./table.svelte";

const BEAT = 100; // ms between two looks at the clock

export interface Bar {
  /** How much of it is over, from 0 to 1. */
  over: number;
  /** From here on it may end at any moment; 1 where it ends at a known one. */
  open: number;
  /** Seconds left, where that is known. */
  left?: number;
}

export class Clock {
  private now = $state(performance.now());

  constructor(private table: Table) {
    $effect(() => {
      if (!this.runs) return;
      const timer = setInterval(() => (this.now = performance.now()), BEAT);
      return () => clearInterval(timer);
    });
  }

  private readonly runs = $derived.by(() => {
    const { table } = this;
    return table.live && !table.review.on && !table.session.paused && (table.red || table.view.phase === "clap");
  });
  private readonly since = $derived.by(() => (this.runs ? Math.max(0, this.now - this.table.session.shownAt) : 0));

  readonly bar = $derived.by<Bar | undefined>(() => {
    const { table } = this;
    const { view } = table;
    const opening = table.span("opening_ms", 2000, 5000);
    const elapsed = view.elapsed_ms + this.since;
    if (view.phase === "opening") return table.live ? part(elapsed, opening) : undefined;
    if (view.phase === "final") {
      const final = table.span("final_ms", 2000, 4000);
      return part(elapsed - ((view.ends_ms ?? 0) - final), final);
    }
    if (view.phase === "open") {
      const [least, most] = [table.span("open_min_ms", 10_000, 20_000), table.span("open_max_ms", 20_000, 30_000)];
      return { over: within((elapsed - opening) / most), open: least / most };
    }
    if (view.phase === "clap" && table.live)
      return part(Math.max(0, this.now - table.clapSince), table.span("clap_timeout", 10) * 1000);
    return undefined;
  });
}

const within = (share: number): number => Math.min(1, Math.max(0, share));
const part = (passed: number, whole: number): Bar => ({
  over: within(passed / whole),
  open: 1,
  left: Math.max(0, Math.ceil((whole - passed) / 1000)),
});
