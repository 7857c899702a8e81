/** A finished match, decision by decision: the moment is part of the address, so it can be linked. */
import { get } from "../call";
import { amend, parameter } from "../router.svelte";
import type { LogLine, Update } from "../wire";

export class Review {
  shown = $state.raw<Update>();
  n = $state(0);
  private kept = new Map<number, Update>();

  constructor(private table: () => string) {}

  get on(): boolean {
    return this.shown !== undefined;
  }

  /** The moment of the address, if it names one. */
  asked(): number | undefined {
    const word = parameter("moment");
    return /^\d+$/.test(word) ? Number(word) : undefined;
  }

  async step(n: number): Promise<void> {
    this.n = n;
    amend({ moment: String(n) });
    const known = this.kept.get(n);
    if (known) {
      this.shown = known;
      return;
    }
    const update = await get<Update>(`/api/tables/${this.table()}/moments/${n}?as=-2`);
    this.kept.set(n, update);
    if (this.n === n) this.shown = update;
  }

  close = (): void => {
    this.shown = undefined;
    amend({});
  };
}

/** The moments at which games of a series ended: their final boards. */
export const endsOf = (log: LogLine[]): number[] =>
  log.filter((line) => line.event === "game_ended" && line.n > 0).map((line) => line.n);

export const lastOf = (log: LogLine[]): number => log.reduce((most, line) => Math.max(most, line.n), 0);
