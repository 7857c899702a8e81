/** One league, followed while somebody looks at it: fetched whole, told by the socket what changes, acted in. */
import { Refusal, get, post, sentenceOf } from "../call";
import { type Line, line as theLine } from "../line.svelte";
import { myself } from "../me.svelte";
import type { FromServer, Json, LeagueEntrant, LeagueMatch, LeagueNews, LeagueOffer, LeagueView } from "../wire";

export type What = Record<string, Json>;

export class League {
  /** The league as I may see it; nothing before it is there. */
  view = $state.raw<LeagueView>();
  /** Why there is nothing to see, in one sentence. */
  problem = $state("");
  /** Nobody has such a league: asking again is in vain. */
  missing = $state(false);
  /** When the clock that runs is over, on the page's clock (`performance.now()`); -1 where none runs. */
  due = $state(-1);
  /** An act of mine is on its way. */
  busy = $state(false);

  private asking = false;
  private stale = false;

  constructor(
    readonly id: string,
    private readonly line: Line = theLine,
  ) {}

  readonly path = $derived.by(() => `/league/${this.id}`);
  private readonly entrants = $derived.by(
    () => new Map<string, LeagueEntrant>(this.view?.entrants.map((one) => [one.key, one])),
  );
  readonly matches = $derived.by<LeagueMatch[]>(() => this.view?.stages.flatMap((stage) => stage.matches) ?? []);
  /** The draft or auction that is open, by its kind; nothing where matches are played. */
  readonly roomKind = $derived.by(() => this.view?.room.kind ?? "");

  /** Follow it until told to stop: `onMount(league.follow)`. */
  follow = (): (() => void) => {
    const deaf = this.line.hear((message) => this.heard(message));
    this.line.want(`league ${this.id}`, { kind: "watch", league: this.id });
    void this.fetch();
    return () => {
      deaf();
      this.line.unwant(`league ${this.id}`, { kind: "watch", league: this.id, on: false });
    };
  };

  /** Ask for the whole league; whatever happens while the answer is on its way is asked for once more. */
  fetch = async (): Promise<void> => {
    if (this.asking) {
      this.stale = true;
      return;
    }
    this.asking = true;
    try {
      do {
        this.stale = false;
        this.take(await get<LeagueView>(`/api/leagues/${this.id}`));
      } while (this.stale);
    } catch (error) {
      this.problem = sentenceOf(error);
      this.missing = error instanceof Refusal && error.status === 404;
    } finally {
      this.asking = false;
    }
  };

  heard(message: FromServer): void {
    if (message.kind === "hello" && this.view) void this.fetch(); // whatever was missed while the line was away
    if (message.kind !== "leaguenews" || message.league !== this.id) return;
    if (this.view && message.n >= this.view.n) this.patch(this.view, message);
    if (message.n >= this.seen) void this.fetch(); // also where a table was opened, which is no entry
  }

  /** Do something in the league; refused with a `Refusal`, which has a sentence and a rule. `after`: only if nothing
   * was done since this entry. */
  act = async (act: string, what: What = {}, after = 0): Promise<void> =>
    this.doing(() => post<LeagueView>(`/api/leagues/${this.id}/acts`, { act, what, after }));
  /** Say something in a draft or an auction. */
  say = (code: string, after = 0): Promise<void> => this.act("say", { code }, after);
  join = (): Promise<void> => this.doing(() => post<LeagueView>(`/api/leagues/${this.id}/join`, {}));
  /** Be known to the commissioner, who enters people and makes teams. */
  introduce = (): Promise<void> => this.doing(() => post<LeagueView>(`/api/leagues/${this.id}/join`, { alone: false }));
  leave = (): Promise<void> => this.doing(() => post<LeagueView>(`/api/leagues/${this.id}/leave`));

  entrant = (key: string): LeagueEntrant | undefined => this.entrants.get(key);
  match = (id: string): LeagueMatch | undefined => this.matches.find((match) => match.id === id);
  /** What an entrant is called; what the league itself has not named yet stays as it is. */
  nameOf = (key: string): string => this.entrants.get(key)?.name ?? key;
  /** The same as I would say it of myself. */
  called = (key: string): string => (this.isMe(key) ? "You" : this.nameOf(key));
  isMe = (key: string): boolean => Boolean(key) && key === this.view?.you;
  /** What I may do now of this kind, as `act` takes it. */
  offers = (act: string): LeagueOffer[] => this.view?.legal.filter((offer) => offer.act === act) ?? [];
  may = (act: string): boolean => Boolean(this.view?.legal.some((offer) => offer.act === act));

  private seen = 0; // the entry up to which the whole league is known

  private async doing(wish: () => Promise<LeagueView>): Promise<void> {
    this.busy = true;
    try {
      await myself.know();
      this.take(await wish());
    } finally {
      this.busy = false;
    }
  }

  private take(view: LeagueView): void {
    this.problem = "";
    this.missing = false;
    if (view.n < this.seen) return; // it was overtaken on its way
    this.seen = view.n;
    this.view = view;
    this.wind(view.due);
  }

  /** What the news tells is shown at once; the rest of the league follows. */
  private patch(view: LeagueView, { kind: _, league: __, ...news }: LeagueNews): void {
    this.view = { ...view, ...news };
    this.wind(news.due);
  }

  private wind(due: number): void {
    this.due = due < 0 ? -1 : performance.now() + due;
  }
}

/** Rooms by the address they are held at: an auction has money, a draft has turns. */
export const roomPath = (league: League): string =>
  league.roomKind ? `${league.path}/${["auction", "firing"].includes(league.roomKind) ? "auction" : "draft"}` : "";
