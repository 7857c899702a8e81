/** What the landing page would begin with: a game, one of its ready-made tables, and a rival. */
import { putUp } from "./lobby.svelte";
import { middle } from "./opponents";
import type { Game, NewTable, Preset } from "./wire";

export class Start {
  /** Which preset and which bot, by their places; another game begins with its first ones. */
  preset = $state(0);
  rival = $state(0);

  constructor(readonly game: Game) {
    this.rival = middle(game);
  }

  readonly table = $derived.by<Preset | undefined>(() => this.game.presets[this.preset]);
  /** The levels of its ladder, the weakest first; a game without one has its bots. */
  readonly rivalKeys = $derived.by(() =>
    this.game.opponents.length ? this.game.opponents.map((one) => one.key) : this.game.bots,
  );
  readonly bot = $derived.by(() => this.rivalKeys[this.rival] ?? "");
  readonly seats = $derived.by(() => this.table?.seats || this.game.usual || 2);

  nameOf = (bot: string): string =>
    this.game.opponents.find((one) => one.key === bot)?.name ?? this.game.botnames[bot] ?? bot;
  /** `Rivet, level 3 of 5`, to choose from. */
  choice = (bot: string): string => {
    const { opponents } = this.game;
    const one = opponents.find((other) => other.key === bot);
    return one ? `${one.name}, level ${one.level} of ${opponents.length}` : this.nameOf(bot);
  };
  /** `Magpie`, or how many of its sort sit there. */
  readonly rivals = $derived.by(() => (this.seats > 2 ? `${this.seats - 1} bots` : this.nameOf(this.bot)));
  /** `against Magpie, about 11 minutes, no account`; what is not measured is left out. */
  readonly words = $derived.by(() =>
    [`against ${this.rivals}`, this.table?.minutes ? `about ${this.table.minutes} minutes` : "", "no account"]
      .filter(Boolean)
      .join(", "),
  );

  playBot = (): Promise<void> => putUp(this.wish(this.bot));
  invite = (): Promise<void> => putUp({ ...this.wish("open"), private: true });

  private wish(other: string): NewTable {
    const { mode = "", settings = {}, beat = -1, clock = "" } = this.table ?? {};
    const seats = ["me", ...Array.from({ length: this.seats - 1 }, () => other)];
    return { game: this.game.key, seats, mode, settings, ...(beat < 0 ? {} : { beat }), ...(clock ? { clock } : {}) };
  }
}

/** `about 11 min, 8 of 10 take 9 to 14`, or that nobody knows. */
export const lasts = (preset: Preset): string =>
  preset.minutes ? `About ${preset.minutes} min; 8 of 10 take ${preset.low} to ${preset.high}.` : "Not measured yet.";
