/** A table that somebody is about to put up: which game, who sits where, and what is agreed. */
import { untrack } from "svelte";
import { Question } from "./ask.svelte";
import { charge } from "./battery";
import { Refusal, sentenceOf } from "./call";
import { putUp } from "./lobby.svelte";
import { termOf, withoutSides, withTerm } from "./terms";
import type { Agreement, GameTerms, Preset, SettingSort } from "./wire";

const STEADY = 350; // ms between two steps, unless somebody wants another pace
const NO_CLOCK = "none";

export class Wish {
  seats = $state<string[]>(["me", "greedy"]);
  /** Of those who share this device, by seat. */
  names = $state<string[]>([]);
  mode = $state("");
  settings = $state<Record<string, string>>({});
  hidden = $state(false);
  practice = $state(false);
  rated = $state(false);
  beat = $state(STEADY);
  clock = $state(NO_CLOCK);
  /** Whether my battery's charge is told. */
  compared = $state(false);
  wrong = $state("");
  /** The rule behind what is wrong. */
  rule = $state("");
  /** The fields that the refusal is about. */
  faults = $state<string[]>([]);
  private busy = false;
  private fresh = true; // nothing was chosen: the first ready-made table is, which is a short one
  private terms = new Question<GameTerms>();
  private agreed = new Question<Agreement>();

  /** To be made while a component is: what it knows of the game follows `game`. */
  constructor(private game: () => string) {
    $effect(() => {
      if (game()) this.terms.ask(`/api/games/${game()}/settings`);
    });
    $effect(() => {
      if (!this.known) return;
      const query = new URLSearchParams({ seats: String(this.seats.length), mode: this.mode });
      for (const [key, value] of Object.entries(this.settings)) query.append("set", `${key}=${value}`);
      this.agreed.ask(`/api/games/${game()}/agreement?${query}`);
    });
    $effect(() => {
      const first = this.known?.presets[0];
      if (!first || !this.fresh) return;
      this.fresh = false;
      untrack(() => this.take(first));
    });
  }

  /** All that can be agreed on, once it is known. */
  readonly known = $derived.by(() => (this.terms.answer?.game === this.game() ? this.terms.answer : undefined));
  readonly agreement = $derived(this.agreed.answer);
  readonly barred = $derived(this.agreed.answer?.barred ?? {});
  readonly others = $derived(this.seats.slice(1));
  /** Somebody may still sit down. */
  readonly free = $derived(this.others.includes("open"));
  readonly byBattery = $derived.by(() => {
    const battery = this.known?.battery;
    return Boolean(battery && this.settings[battery.setting] === battery.value);
  });

  /** Another game: what was agreed on for the last one is forgotten. */
  begin(): void {
    this.fresh = true;
    this.mode = "";
    this.settings = {};
    this.seats = ["me", this.seats[1] ?? "greedy"];
    this.forgive();
  }

  private least = (preset: Preset): number => preset.seats || (this.known?.usual ?? 2);
  private beatOf = (preset: Preset): number => (preset.beat < 0 ? STEADY : preset.beat);

  take(preset: Preset): void {
    this.mode = preset.mode;
    this.settings = { ...preset.settings };
    this.beat = this.beatOf(preset);
    this.clock = preset.clock || NO_CLOCK;
    this.seat(this.least(preset));
    this.forgive();
  }

  taken = (preset: Preset): boolean =>
    this.mode === preset.mode &&
    this.beat === this.beatOf(preset) &&
    this.clock === (preset.clock || NO_CLOCK) &&
    this.seats.length === this.least(preset) &&
    JSON.stringify(this.settings) === JSON.stringify(preset.settings);

  /** That many seats; new ones are free. */
  seat(n: number): void {
    this.seats = Array.from({ length: n }, (_, at) => this.seats[at] ?? "open");
    this.agreeOn(withoutSides(this.settings.terms, n));
  }

  /** What holds for one side alone, as the form has it: a number of cards. */
  handicap = (side: number, key: string): number => termOf(this.settings.terms, side, key);
  giveHandicap(side: number, key: string, n: number): void {
    this.agreeOn(withTerm(this.settings.terms, side, key, n));
  }
  private agreeOn(terms: string): void {
    const { terms: _, ...rest } = this.settings;
    this.settings = terms ? { ...rest, terms } : rest;
  }

  /** What holds unless this form says otherwise: the mode's value, or the game's default. */
  usual = (one: SettingSort): string =>
    this.known?.modes[this.mode]?.[one.key] ?? one.usual[this.valueAt(one.follows)] ?? one.default;
  private valueAt(key: string): string {
    const one = this.known?.settings.find((other) => other.key === key);
    return one ? this.valueOf(one) : "";
  }
  valueOf = (one: SettingSort): string => this.settings[one.key] ?? this.usual(one);
  set(one: SettingSort, value: string): void {
    const { [one.key]: _, ...rest } = this.settings;
    this.settings = value === this.usual(one) ? rest : { ...rest, [one.key]: value };
    this.faults = this.faults.filter((key) => key !== one.key);
  }
  faulty = (key: string): "true" | undefined => (this.faults.includes(key) ? "true" : undefined);

  private forgive(): void {
    this.wrong = this.rule = "";
    this.faults = [];
  }

  /** The computer player that was picked, by its key: it sits in every seat that nobody else has. */
  readonly rival = $derived(this.others.find((seat) => this.known?.bots.includes(seat)) ?? "");
  against = (bot: string): void => {
    this.seats = ["me", ...this.others.map(() => bot)];
  };
  playBot(): Promise<void> {
    const bots = this.known?.bots ?? [];
    const some = this.rival || (bots[0] ?? "greedy");
    return this.make(["me", ...this.others.map((seat) => (bots.includes(seat) ? seat : some))]);
  }
  invite = (): Promise<void> => this.make(["me", ...this.others.map(() => "open")]);

  /** Put it up; whether that was refused for fields of this form is in `faults`. */
  async make(seats: string[] = this.seats): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.forgive();
    try {
      await putUp({
        game: this.game(),
        seats: seats.map((seat, at) =>
          seat === "here" ? `here ${this.names[at]?.trim() || `Player ${at + 1}`}` : seat,
        ),
        mode: this.mode,
        settings: $state.snapshot(this.settings),
        private: this.hidden,
        practice: this.practice,
        rated: this.rated,
        beat: this.beat,
        clock: this.clock,
        charge: this.byBattery && this.compared ? await charge() : -1,
      });
    } catch (error) {
      this.wrong = sentenceOf(error);
      if (error instanceof Refusal) [this.faults, this.rule] = [error.where, error.rule];
    } finally {
      this.busy = false;
    }
  }
}
