/** What was said and what was done about loans in a round, in its order. Of what happened before this page was open it
 * knows what the log tells, without its times. */
import type { ChatLine, LogLine, Update } from "../../../lib/wire";
import { roundsIn } from "./rounds";
import { eventsOf, viewOf } from "./view";
import { type Want, askedIn, offeredIn } from "./wants";

export interface Deed {
  seat: number;
  said: boolean;
  text: string;
  /** Seconds since the clap, or left of the final roll; nothing where nobody looked at a clock. */
  at: string;
}
const TOLD = ["requested", "lent", "conscripted", "turned"];

export class Teller {
  round = -1;
  deeds: Deed[] = [];
  /** What each seat asks for and offers, in words. */
  asks = new Map<number, Want>();
  offers = new Map<number, Want>();
  private heard = 0;
  private elapsed: () => string = () => "";

  /** An update is about to be shown. `seen` is the page's clock. */
  follow(update: Update, seen: () => number): void {
    const view = viewOf(update);
    if (view.round !== this.round) this.begin(view.round);
    const shownAt = seen();
    this.elapsed = () => clocked(view.elapsed_ms + (seen() - shownAt), view.ends_ms);
    const at = update.fresh || view.attacker === null ? "" : clocked(view.elapsed_ms, view.ends_ms);
    if (update.fresh) this.deeds = [];
    const borrowers = new Set(
      eventsOf(update).flatMap((event) => (event.event === "placed" && event.owner !== event.seat ? [event.seat] : [])),
    );
    const lines = update.fresh ? (roundsIn(update.log).at(-1) ?? []) : update.log;
    for (const line of lines)
      if (this.isOfLoans(line, borrowers))
        this.deeds = [...this.deeds, { seat: line.seat, said: false, text: line.text, at }];
  }

  /** Everything that was said at this table; what is new belongs to this round. */
  hear(talk: ChatLine[], red: boolean): void {
    const fresh = talk.filter((line) => line.n > this.heard);
    this.heard = Math.max(this.heard, ...talk.map((line) => line.n));
    if (!red) return;
    for (const { seat, text } of fresh) {
      const [asked, offered] = [askedIn(text), offeredIn(text)];
      if (asked) this.asks = new Map(this.asks).set(seat, asked);
      if (offered) this.offers = new Map(this.offers).set(seat, offered);
      this.deeds = [...this.deeds, { seat, said: true, text, at: this.elapsed() }];
    }
  }

  private begin(round: number): void {
    this.round = round;
    this.deeds = [];
    this.asks = new Map();
    this.offers = new Map();
  }

  private isOfLoans = (line: LogLine, borrowers: Set<number>): boolean =>
    TOLD.includes(line.event) || (line.event === "placed" && borrowers.has(line.seat));
}

const seconds = (ms: number, digits: number): string => `${(Math.max(0, ms) / 1000).toFixed(digits)} s`;
const clocked = (ms: number, ends: number | null): string =>
  ends === null ? seconds(ms, 1) : `${seconds(ends - ms, 2)} left`;
