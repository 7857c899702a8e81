/** Acts that are on their way, one after the other: what I pressed is said as soon as it is offered, so that two quick
 * presses both count and an exchange is one press. Whatever is not offered in time is forgotten. */
import type { Session } from "../../../lib/table/session.svelte";

const PATIENCE = 2500; // ms until something that is not offered is given up
const LOOK_AGAIN = 60;
const SLACK = 40; // ms beyond busy hands, before an act is said that was not offered yet

interface Errand {
  code: string;
  until: number;
  /** From when it may be said though it was not offered; 0: never. */
  blind: number;
}

export class Errands {
  private list: Errand[] = [];
  private timer?: ReturnType<typeof setTimeout>;
  /** What is still to be said, for whoever draws it. */
  waiting = $state<string[]>([]);

  constructor(
    private session: Session,
    private now: () => number = () => performance.now(),
  ) {}

  /** Say these in this order; what comes after the first may need hands that are busy for a while, or the first
   * itself, where they are busy already. */
  run(codes: string[], busy = 0, already = false): void {
    const now = this.now();
    const until = now + PATIENCE;
    const fresh = codes.map((code, at) => ({ code, until, blind: (at || already) && busy ? now + busy + SLACK : 0 }));
    this.list = [...this.list.filter((one) => !codes.includes(one.code)), ...fresh];
    this.look();
  }

  drop(): void {
    this.list = [];
    this.look();
  }

  /** Something has changed: can the next one be said? */
  look(): void {
    clearTimeout(this.timer);
    const now = this.now();
    this.list = this.list.filter((one) => one.until > now);
    if (!this.session.pending) {
      const offered = (code: string) => this.session.question?.options.find((one) => one.code === code);
      const blind = this.list[0]?.blind > 0 && now >= this.list[0].blind ? this.list[0] : undefined;
      const next = this.list.find((one) => offered(one.code)) ?? blind;
      if (next) {
        this.list = this.list.slice(this.list.indexOf(next) + 1);
        const option = offered(next.code);
        if (option) this.session.choose(option);
        else this.session.act(next.code);
      }
    }
    this.waiting = this.list.map((one) => one.code);
    if (this.list.length) this.timer = setTimeout(() => this.look(), LOOK_AGAIN);
  }
}
