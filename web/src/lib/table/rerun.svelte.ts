/** The last seconds once more: what was on the screen is shown again in its order, and then what is there now. */
import { tick } from "svelte";
import type { Update } from "../wire";
import { Recent, type Scorer, beatOf, worthOf } from "./director";
import type { Stage } from "./session.svelte";

const LEAST = 220; // ms for what nobody would wait for the first time
const LINGER = 700; // before it is now again

export class Rerun {
  /** What is shown again; nothing while the table shows what is. */
  shown = $state.raw<Update>();
  /** There is something to show again. */
  can = $state(false);
  private recent = new Recent();
  private timer?: ReturnType<typeof setTimeout>;

  get on(): boolean {
    return this.shown !== undefined;
  }

  note(update: Update): void {
    if (update.fresh) this.recent.clear();
    this.recent.note(update, performance.now());
    this.can = this.recent.since(performance.now()).length > 1;
  }

  /** Nothing of it may be seen again: somebody else looks at this screen now. */
  forget(): void {
    this.stop();
    this.recent.clear();
    this.can = false;
  }

  stop = (): void => {
    clearTimeout(this.timer);
    this.shown = undefined;
  };

  start(stage: Stage | undefined, scorer: Scorer): void {
    const shots = this.recent.since(performance.now());
    if (this.on || shots.length < 2) return;
    this.shown = shots[0];
    this.go(shots.slice(1), stage, scorer, LEAST);
  }

  private go(shots: Update[], stage: Stage | undefined, scorer: Scorer, wait: number): void {
    this.timer = setTimeout(() => {
      const [update, ...rest] = shots;
      if (!update) return this.stop();
      stage?.before(update);
      this.shown = update;
      void tick().then(() => stage?.after(update));
      const beat = Math.max(LEAST, beatOf(worthOf(scorer(update)), "normal", 0));
      this.go(rest, stage, scorer, rest.length ? beat : Math.max(beat, LINGER));
    }, wait);
  }
}
