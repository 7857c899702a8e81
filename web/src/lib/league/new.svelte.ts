/** The wish for a league, as its form fills it; what the server refuses stands beside the field it speaks of. */
import { Question } from "../ask.svelte";
import { Refusal, post } from "../call";
import { myself } from "../me.svelte";
import { go } from "../router.svelte";
import type { LeagueView, NewLeague, Season, SeasonChoice, Seasons } from "../wire";

export const DAY = 86_400_000;
/** How long a match may wait, in words. */
export const PACES: [ms: number, words: string][] = [
  [0, "No limit"],
  [3_600_000, "An hour"],
  [DAY, "A day"],
  [3 * DAY, "Three days"],
  [7 * DAY, "A week"],
];
/** How long somebody thinks in a draft or an auction. */
export const ROOM_PACES: [ms: number, words: string][] = [
  [0, "No limit"],
  [20_000, "20 seconds"],
  [60_000, "A minute"],
  [3_600_000, "An hour"],
  [DAY, "A day"],
];
const ROOM_CLOCK = 60_000;

export class LeagueWish {
  readonly seasons = new Question<Seasons>();
  template = $state("cup");
  name = $state("");
  mode = $state("");
  series = $state(1);
  draws = $state<"count" | "replay">("count");
  round = $state(0);
  rooms = $state<Record<string, number>>({});
  options = $state<Record<string, number | string>>({});
  byLink = $state(false);
  open = $state(true);
  playing = $state(true);
  bots = $state<Record<string, number>>({});
  wrong = $state.raw<Refusal>();
  busy = $state(false);

  constructor(private readonly game: () => string) {}

  readonly season = $derived.by<Season | undefined>(() =>
    this.seasons.answer?.seasons.find((one) => one.template === this.template),
  );
  /** Which field the refusal speaks of; nothing where it speaks of none. */
  readonly fault = $derived(this.wrong?.where[0] ?? "");

  valueOf = (choice: SeasonChoice): number | string => this.options[choice.key] ?? choice.usual;
  clockOf = (name: string): number => this.rooms[name] ?? ROOM_CLOCK;

  /** Another game has other seasons. */
  begin(): void {
    this.seasons.ask(`/api/games/${this.game()}/seasons`);
    this.mode = "";
    this.options = {};
    this.bots = {};
    this.wrong = undefined;
  }

  /** What is sent: of the options only what differs from what is usual. */
  get wish(): NewLeague {
    const season = this.season;
    const clocks: Record<string, number> = this.round ? { round: this.round } : {};
    for (const name of Object.keys(season?.clocks ?? {})) if (this.clockOf(name)) clocks[name] = this.clockOf(name);
    const options = Object.fromEntries(
      (season?.choices ?? [])
        .filter((choice) => this.valueOf(choice) !== choice.usual)
        .map((choice) => [choice.key, this.valueOf(choice)]),
    );
    return {
      game: this.game(),
      template: this.template,
      name: this.name.trim(),
      mode: this.mode,
      series: this.series,
      draws: this.draws,
      clocks,
      options,
      open_entry: this.open,
      private: this.byLink,
      bots: Object.entries(this.bots).flatMap(([sort, count]) => Array<string>(count).fill(sort)),
    };
  }

  /** Make it, take part if I wish to, and go there. */
  make = async (): Promise<void> => {
    this.wrong = undefined;
    this.busy = true;
    try {
      await myself.know();
      const { id } = await post<LeagueView>("/api/leagues", this.wish);
      if (this.playing) await post<LeagueView>(`/api/leagues/${id}/join`, {});
      go(`/league/${id}`);
    } catch (error) {
      this.wrong = error instanceof Refusal ? error : new Refusal("Something broke on our side. Nothing is lost.", 500);
    } finally {
      this.busy = false;
    }
  };
}
