/** My answer, from the press until the server has confirmed it. The first one counts. */
import type { ToServer, Update } from "../wire";

const SLOW = 400; // ms until a pending act looks pending
const VERY_SLOW = 2000;
const A_MINUTE = 60_000;

/** An answer of mine that the server has not confirmed yet. */
export interface Pending {
  code: string;
  version: number;
  named: number;
  /** I pass here whatever I hold. */
  habit: boolean;
}

export class Answering {
  pending = $state.raw<Pending>();
  slow = $state<0 | 1 | 2>(0);
  /** It was heard and is let go later; why, in words. */
  taken = $state("");
  private timers: ReturnType<typeof setTimeout>[] = [];

  begin(pending: Pending): void {
    this.pending = pending;
    this.timers = [setTimeout(() => (this.slow = 1), SLOW), setTimeout(() => (this.slow = 2), VERY_SLOW)];
  }

  /** The message that says it. Where time runs it counts when it was made, not when it arrives. */
  message(table: string, sent: number): ToServer {
    const { code, version, named, habit } = this.pending!;
    return { kind: "act", table, version, code, ...(named >= 0 && { named }), ...(habit && { habit }), sent };
  }

  /** The server has it and keeps it for a while; perhaps it was said in another tab. */
  kept(code: string, version: number, wait: number): void {
    this.pending ??= { code, version, named: -1, habit: false };
    this.slow = 0;
    this.stop();
    this.taken =
      wait < A_MINUTE
        ? "Heard. It shows in a moment, so that nobody learns from how quick you were."
        : `Heard. All passes show together, in ${Math.ceil(wait / A_MINUTE)} min.`;
  }

  /** Has this update come of it? */
  isIn(update: Update): boolean {
    const { pending } = this;
    if (!pending) return false;
    const named = update.question?.named.length ?? 0;
    return update.version > pending.version || (!update.fresh && pending.named >= 0 && named > pending.named);
  }

  confirmed(): void {
    this.pending = undefined;
    this.taken = "";
    this.slow = 0;
    this.stop();
  }

  stop(): void {
    this.timers.forEach(clearTimeout);
  }
}
