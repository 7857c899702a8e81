/** Advice at a table: the hint for the question at hand, step by step, and why a bot did what it did. */
import type { Advice, Part, Reasons, ToServer, Update, Weighed } from "../wire";

export const STEPS = 3;

export class Counsel {
  advice = $state.raw<Advice>();
  reasons = $state.raw<Reasons>();
  /** Steps of the hint that were asked for. */
  step = $state(0);
  /** What is being thought about. */
  waits = $state<"" | "hint" | "why">("");

  constructor(
    private readonly table: string,
    private readonly say: (message: ToServer) => void,
  ) {}

  readonly open = $derived(this.waits !== "" || this.advice !== undefined || this.reasons !== undefined);

  /** What would you do? The first press asks, every other one opens one step more. */
  hint = (): void => {
    this.reasons = undefined;
    if (this.advice) this.step = Math.min(STEPS, this.step + 1);
    else if (!this.waits) this.ask("hint", { kind: "hint", table: this.table });
  };

  /** Why did you do that? About a line of my log. */
  why = (at: number): void => {
    this.close();
    this.ask("why", { kind: "askbot", table: this.table, at });
  };

  private ask(waits: "hint" | "why", message: ToServer): void {
    this.waits = waits;
    this.say(message);
  }

  heard(message: Advice | Reasons): void {
    if (!this.waits) return; // it was closed meanwhile
    this.waits = "";
    if (message.kind === "reasons") this.reasons = message;
    else {
      this.advice = message;
      this.step = 1;
    }
  }

  /** The table is shown anew. A hint is for one question, and what was asked over a line that broke nobody answers. */
  moved({ version, fresh, mayhint }: Update): void {
    if (this.waits ? fresh || (this.waits === "hint" && !mayhint) : this.advice && this.advice.version !== version)
      this.close();
  }

  close = (): void => {
    this.advice = this.reasons = undefined;
    this.waits = "";
    this.step = 0;
  };
}

/** Where to look is less than what to do: the others' things where there are any, else all that are meant. */
export function whereIn(advice: Advice, seat: number): Part[] {
  const theirs = advice.parts.filter((part) => part.seat >= 0 && part.seat !== seat);
  return theirs.length ? theirs : advice.parts;
}

/** What a table marks a thing with, where its game says nothing else. */
export function tokenOf({ is_a, key, seat, n }: Part): string {
  if (is_a === "place") return `part ${seat}.${key}`;
  return is_a === "seat" ? `seat ${seat}` : `${is_a} ${key || n}`;
}

const HARDLY = 0.4; // of a win to both sides: that tells nothing

/** Options with figures that tell something, the one that was tried most first. */
export const told = (options: Weighed[]): Weighed[] => options.filter(({ error }, at) => !at || error < HARDLY);

/** What the yellow button does, by the first word of its code. */
export function verbOf(code: string): string {
  const [verb] = code.split(" ");
  return /^[a-z]{3,9}$/.test(verb) && verb !== "done" ? verb : "do it";
}
