/** My place in a room of a league: what I look at, what I say, and why something was refused. */
import type { Things } from "../../games/things";
import type { League, What } from "./league.svelte";
import { bidsOf, codesOf, within } from "./room";

export class Desk {
  /** What I look at. */
  picked = $state("");
  /** What a button of the room is about just now: what I look at, or what it shows by itself. */
  offered = $state("");
  wrong = $state.raw<unknown>();
  now = $state(performance.now());
  /** The sum I would like to bid; 0: the least. */
  wish = $state(0);

  constructor(
    readonly league: League,
    readonly things: Things,
    private readonly onrule: (rule: string, said?: string) => void = () => undefined,
    readonly read: (thing: string) => void = () => undefined,
  ) {}

  readonly codes = $derived.by(() => codesOf(this.league.view?.legal ?? []));
  readonly me = $derived.by(() => this.league.view?.you ?? "");
  readonly mine = $derived.by(() => this.league.view?.holdings[this.me]);
  readonly asked = $derived.by(() => Boolean(this.me) && Boolean(this.league.view?.asked.includes(this.me)));
  /** Ms until something happens by itself; -1 where nothing does. */
  readonly left = $derived.by(() => (this.league.due < 0 ? -1 : Math.max(0, this.league.due - this.now)));

  /** What I may bid now, as the server says, and what I would bid. */
  readonly range = $derived.by(() => bidsOf(this.league.view?.legal ?? []));
  readonly sum = $derived.by(() => (this.range ? within(this.wish, this.range) : 0));
  raise = (by: number): void => this.set(this.sum + by);
  set = (sum: number): void => void (this.range && (this.wish = within(sum, this.range)));
  bid = async (): Promise<void> => {
    if (this.range && (await this.say(`bid ${this.sum}`))) this.wish = 0;
  };
  pass = (): void => void (this.may("pass") && this.say("pass"));

  may = (code: string): boolean => this.codes.includes(code);
  look = (thing: string): void => void (this.picked = thing);
  rule = (rule: string, said?: string): void => this.onrule(rule, said);

  /** Say it; whatever speaks against it stands on the screen until something is said again. */
  say = (code: string): Promise<boolean> => this.doing(() => this.league.say(code));
  act = (act: string, what: What = {}): Promise<boolean> => this.doing(() => this.league.act(act, what));

  /** Is this entrant at the screen: one of its people looks here. Computer players always are. */
  here = (entrant: string): boolean => {
    const one = this.league.entrant(entrant);
    return !one || one.bots.length > 0 || one.people.some((name) => this.league.view?.here.includes(name));
  };

  /** Time moves while somebody looks. */
  tick = (): (() => void) => {
    const clock = setInterval(() => (this.now = performance.now()), 100);
    return () => clearInterval(clock);
  };

  private async doing(wish: () => Promise<void>): Promise<boolean> {
    this.wrong = undefined;
    try {
      await wish();
      return true;
    } catch (error) {
      this.wrong = error;
      return false;
    }
  }
}
