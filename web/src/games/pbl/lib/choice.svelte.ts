/** What may be pressed, read from the options and nothing else. An option is a path of things one presses in turn.

A thing on the table goes by handles: a card by its key (`card chain_fist`), a part by its side (`part 1.head`), a
player (`seat 1`), a storage bomb (`stored 4`), a die and a face (`die 1:2`, `face 6`), an opening hand (`keep 2`), the
own deck (`deck`). Options without a thing are buttons.
*/
import type { Option, Question } from "../../../lib/wire";
import { partOf } from "./view";

/** Words that are shown before they are said: what they would do stands on a board with its own button. */
const SHOWN_FIRST = ["attack", "build"];
/** Words whose items are picked in any order and sent as one line. */
const SETS = ["add", "dunk", "discard", "release", "pay"];

export interface Path {
  option: Option;
  steps: string[];
}

/** What one presses in turn to say this option. */
export const stepsOf = (option: Option, sideOf: (seat: number) => number): string[] =>
  option.parts.map(({ is_a, key, seat, n }) => {
    if (is_a === "card") return `card ${key}`;
    if (is_a === "place") return `part ${sideOf(seat)}.${key}`;
    if (is_a === "seat") return `seat ${seat}`;
    if (is_a === "die") return `die ${seat}:${n}`;
    if (is_a === "hand") return `keep ${n}`;
    return is_a === "deck" ? "deck" : `${is_a} ${n}`;
  });

/** A die that is turned shows what comes of it first, as well. */
const isFace = (handle: string): boolean => handle.startsWith("face ");

/** Two storage bombs may show the same face: the second is another thing. */
const plain = (handle: string): string => handle.replace(/#\d+$/, "");

export class Choice {
  question = $state.raw<Question | null>(null);
  paths = $state.raw<Path[]>([]);
  /** The steps so far; of a set, its items. */
  picked = $state<string[]>([]);
  private key = "";

  /** A new question, or the same one again: what was picked of it stays, unless it was answered and is asked anew. */
  face(question: Question | null, sideOf: (seat: number) => number, answered = false): void {
    const key = question
      ? JSON.stringify([
          question.decision,
          question.text,
          question.named,
          question.options.map((option) => option.code),
        ])
      : "";
    if (key === this.key && !answered) return;
    this.key = key;
    this.question = question;
    this.paths = (question && !question.forced ? question.options : []).map((option) => ({
      option,
      steps: stepsOf(option, sideOf),
    }));
    this.picked = [];
  }

  /** The word of the set that is asked for, if one is. */
  readonly set = $derived.by(() => {
    const item = this.paths.find(({ option }) => option.item && SETS.includes(option.code.split(" ")[0]));
    return item ? item.option.code.split(" ")[0] : "";
  });
  /** How many more a set wants, where it is a fixed number; 0 leaves it open. */
  readonly wanted = $derived(
    this.set && this.question && this.question.least === this.question.most
      ? this.question.most - this.question.named.length
      : 0,
  );
  private readonly besides = $derived(
    this.picked.length === 1
      ? this.paths
          .filter(({ option, steps }) => !option.item && steps.length === 1 && steps[0] === plain(this.picked[0]))
          .map(({ option }) => option)
      : [],
  );
  /** A set is picked to its end: one thing must be put back before another is picked. */
  readonly full = $derived(
    Boolean(this.set && this.question?.most && this.picked.length + this.question.named.length >= this.question.most),
  );
  /** What stands behind no thing: buttons. */
  readonly buttons = $derived(this.paths.filter(({ steps }) => !steps.length).map(({ option }) => option));
  /** What the steps so far amount to, in full; beside a set, what else the one thing that is picked can do. */
  readonly ready = $derived(
    this.set
      ? this.besides
      : !this.picked.length
        ? []
        : this.paths
            .filter(
              ({ steps }) => steps.length === this.picked.length && steps.every((step, at) => step === this.picked[at]),
            )
            .map(({ option }) => option),
  );
  /** Something is picked, and a second thing is wanted to go with it. */
  readonly open = $derived(
    !this.set &&
      this.picked.length > 0 &&
      this.paths.some(
        ({ steps }) => steps.length > this.picked.length && this.picked.every((step, at) => step === steps[at]),
      ),
  );

  private matching(handles: string[], from: string[]): Path | undefined {
    return this.paths.find(
      ({ steps }) =>
        steps.length > from.length &&
        handles.some((handle) => plain(handle) === steps[from.length]) &&
        from.every((step, at) => step === steps[at]),
    );
  }

  /** What a press leads on to: the next step, another one in place of the last, or a new beginning. */
  private following(handles: string[]): { path: Path; at: number } | undefined {
    for (const at of [this.picked.length, this.picked.length - 1, 0]) {
      const path = at >= 0 ? this.matching(handles, this.picked.slice(0, at)) : undefined;
      if (path) return { path, at };
    }
    return undefined;
  }

  /** Is there room in the set for one more of this kind: in all,
   * and of cards or storage bombs as the question counts them? */
  private room({ option, steps }: Path): boolean {
    const kind = steps[0].split(" ")[0];
    const named = this.question!.named.filter((code) => code.includes("stored=") === (kind === "stored")).length;
    return (
      !this.full &&
      (!option.limit || this.picked.filter((one) => one.startsWith(`${kind} `)).length + named < option.limit)
    );
  }

  /** The item of the set that this thing is, while there is room for it. */
  private itemFor(handles: string[]): Path | undefined {
    return this.paths.find(
      (path) => path.option.item && handles.some((handle) => plain(handle) === path.steps[0]) && this.room(path),
    );
  }

  private isItem(handle: string): boolean {
    return this.paths.some(({ option, steps }) => option.item && steps[0] === plain(handle));
  }

  /** May this thing be pressed? */
  may(handles: string[]): boolean {
    if (!this.paths.length) return false;
    if (this.set) {
      return (
        this.isPicked(handles) ||
        this.itemFor(handles) !== undefined ||
        this.paths.some(({ option, steps }) => !option.item && handles.some((handle) => plain(handle) === steps[0]))
      );
    }
    return this.isPicked(handles) || this.following(handles) !== undefined;
  }

  isPicked(handles: string[]): boolean {
    return handles.some((handle) => this.picked.includes(handle));
  }

  /** Press a thing. The code to send is returned where the press settles it: the second step of two, unless what it
   * would do is shown first. */
  press(handles: string[]): string {
    const held = handles.find((handle) => this.picked.includes(handle));
    if (this.set) {
      if (held) this.picked = this.picked.filter((one) => one !== held);
      else {
        const item = this.itemFor(handles);
        const step = (item ?? this.matching(handles, []))?.steps[0];
        const handle = handles.find((one) => plain(one) === step);
        if (handle && item) this.picked = [...this.picked.filter((one) => this.isItem(one)), handle];
        else if (handle && !this.isItem(handle)) this.picked = [handle]; // it does something else, alone
      }
      return "";
    }
    if (held) {
      this.picked = this.picked.slice(0, this.picked.indexOf(held));
      return "";
    }
    const on = this.following(handles);
    if (!on) return "";
    this.picked = on.path.steps.slice(0, on.at + 1);
    const after = this.after(this.picked);
    if (after.length === 1 && isFace(after[0])) this.picked = [...this.picked, after[0]]; // there is only this face
    const settled = this.picked.length > 1 && this.ready.length === 1 ? this.ready[0].code : "";
    return SHOWN_FIRST.includes(settled.split(" ")[0]) || isFace(this.picked.at(-1) ?? "") ? "" : settled;
  }

  /** What can follow these steps. */
  private after(from: string[]): string[] {
    const next = this.paths.filter(
      ({ steps }) => steps.length > from.length && from.every((step, at) => step === steps[at]),
    );
    return [...new Set(next.map(({ steps }) => steps[from.length]))];
  }

  clear = (): void => {
    this.picked = [];
  };

  /** The whole set in one line: `add chain_fist stored=3,5`. */
  readonly line = $derived.by(() => {
    const named = this.question?.named ?? [];
    if (!this.set || !this.picked.length || this.picked.length + named.length < (this.question?.least ?? 0)) return "";
    if (!this.picked.every((one) => this.isItem(one))) return "";
    const all = [
      ...named.map((code) =>
        code
          .slice(this.set.length + 1)
          .replace(/^(?!stored=)/, "card ")
          .replace("stored=", "stored "),
      ),
      ...this.picked,
    ];
    const keys = all.filter((one) => one.startsWith("card ")).map((one) => one.slice(5));
    const values = all.filter((one) => one.startsWith("stored ")).map((one) => plain(one).slice(7));
    return [this.set, ...keys, ...(values.length ? [`stored=${values.join(",")}`] : [])].join(" ");
  });
  readonly count = $derived(this.picked.filter((one) => one.startsWith("card ")).length);
  readonly stored = $derived(
    this.picked.filter((one) => one.startsWith("stored ")).reduce((sum, one) => sum + Number(plain(one).slice(7)), 0),
  );

  /** What to ask why about, when a thing is pressed that cannot be chosen now. */
  whyCode(handles: string[], kind: string, mine: number, rival: number): string {
    const card = handles.find((handle) => handle.startsWith("card "))?.slice(5);
    const part = handles.find((handle) => handle.startsWith("part "))?.slice(5);
    const words = new Set(this.paths.map(({ option }) => option.code.split(" ")[0]));
    if (card) {
      if (this.set) return `${this.set} ${card}`;
      for (const word of ["draw", "find", "pilot", "robot"])
        if (words.has(word) && !handles.some((handle) => handle.startsWith("part "))) return `${word} ${card}`;
      if (!part)
        return kind === "action"
          ? `play ${card}`
          : words.has("end") || !this.paths.length
            ? `build ${card}`
            : `play ${card}`;
    }
    if (!part) return handles.includes("deck") ? "draw deck" : "pass";
    if (words.has("choose")) return `choose ${part}`;
    const { seat, place } = partOf(part);
    if (seat === mine) return /crew/.test(place) && card ? `blast ${card}` : `attack ${place} ${rival}.head`;
    const from = this.picked[0]?.startsWith("part ") ? partOf(this.picked[0].slice(5)).place : "right_arm";
    return `attack ${from} ${part}`;
  }
}
