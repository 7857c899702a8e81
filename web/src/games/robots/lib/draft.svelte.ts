/** What I am about to answer at a table of ROBOTS: picked on the table, seen by nobody, sent as one line. */
import type { Option, Question, RobotsRobot, RobotsView } from "../../../lib/wire";
import { answerOf } from "./answer";
import { type Colour, type Mode, isFace, other } from "./view";

export type Kind =
  "none" | "choose" | "program" | "build" | "scrap" | "attack" | "block" | "discard" | "step" | "recover" | "other";

const KINDS: Record<string, Kind> = {
  "ROB-D-2": "choose",
  "ROB-D-3": "program",
  "ROB-D-4": "build",
  "ROB-D-5": "scrap",
  "ROB-D-6": "attack",
  "ROB-D-7": "block",
  "ROB-D-8": "discard",
  "ROB-D-9": "recover",
  "ROB-D-10": "recover",
};

export class Draft {
  question = $state.raw<Question | null>(null);
  view = $state.raw<RobotsView>();
  colour = $state<Colour>("black");
  modes = $state<Record<string, Mode>>({});
  picked = $state<string[]>([]);
  posts = $state<Record<string, string>>({});
  /** A blocker or an attacker that waits for its mate. */
  held = $state("");

  readonly kind = $derived<Kind>(this.question ? this.kindOf(this.question) : "none");
  readonly mine = $derived<RobotsRobot[]>(this.view ? this.view[this.colour].robots : []);
  readonly hand = $derived<string[]>(this.view ? this.view[this.colour].hand : []);
  /** What the server offers, by code. */
  readonly codes = $derived(new Map((this.question?.options ?? []).map((option) => [option.code, option])));

  private kindOf(question: Question): Kind {
    if (question.forced) return "none";
    const kind = KINDS[question.decision] ?? "other";
    return kind === "discard" && !question.options.some((option) => option.item || option.code === "done")
      ? "step"
      : kind;
  }

  /** A new question, or the same one again: what was picked for another one is forgotten. */
  face(question: Question | null, view: RobotsView, colour: Colour): void {
    this.question = question;
    this.view = view;
    this.colour = colour;
    this.clear();
  }

  clear = (): void => {
    this.picked = [];
    this.posts = {};
    this.held = "";
    this.modes = Object.fromEntries(this.mine.map((robot) => [robot.card, robot.mode]));
  };

  readonly touched = $derived(
    this.picked.length > 0 ||
      this.held !== "" ||
      Object.keys(this.posts).length > 0 ||
      this.mine.some((robot) => this.modes[robot.card] !== robot.mode),
  );

  /** How many robots or cards the question wants at most. */
  readonly most = $derived(
    this.kind === "build"
      ? 2
      : this.kind === "scrap"
        ? this.mine.length - 4
        : this.kind === "discard"
          ? (this.view?.to_discard ?? 0)
          : this.kind === "recover"
            ? 3
            : 99,
  );

  /** May this card or robot be pressed now? Only what the server has offered, or what takes a pick back. */
  may(card: string): boolean {
    if (this.picked.includes(card) || this.held === card) return true;
    switch (this.kind) {
      case "program":
        return card in this.modes;
      case "build":
        return this.pairs(card, this.picked.length === 1 ? this.picked[0] : "");
      case "scrap":
      case "attack":
        return this.codes.has(`${this.kind} ${card}`) && this.picked.length < this.most;
      case "block":
        return this.mayBlock(card);
      case "discard":
        return this.hand.includes(card) && this.picked.length < this.most;
      case "step":
        return this.codes.has(`discard ${card} supply=0`);
      case "recover":
        return this.picked.length ? this.mayFetch(card) : this.codes.has(`recover ${card}`);
      default:
        return false;
    }
  }

  private pairs(card: string, mate: string): boolean {
    for (const code of this.codes.keys()) {
      const [word, a, b] = code.split(" ");
      if (word === "build" && (a === card || b === card) && (!mate || a === mate || b === mate)) return true;
    }
    return false;
  }

  private mayBlock(card: string): boolean {
    if (Object.values(this.posts).includes(card) || card in this.posts) return true; // takes the block back
    if (this.held) return this.codes.has(`block ${card}:${this.held}`) || this.codes.has(`block ${this.held}:${card}`);
    return [...this.codes.keys()].some(
      (code) => code === `block ${card}` || code.startsWith(`block ${card}:`) || code.endsWith(`:${card}`),
    );
  }

  private mayFetch(card: string): boolean {
    return !isFace(card) && this.view![this.colour].discard.includes(card) && this.picked.length < this.most;
  }

  /** Press a card or a robot. */
  press(card: string): void {
    if (!this.may(card)) return;
    if (this.kind === "program") {
      this.modes[card] = this.modes[card] === "attack" ? "defense" : "attack";
    } else if (this.kind === "block") {
      this.pressBlock(card);
    } else if (this.picked.includes(card)) {
      this.picked = this.kind === "recover" && card === this.picked[0] ? [] : this.picked.filter((one) => one !== card);
    } else {
      this.picked = [...this.picked, card];
    }
  }

  private pressBlock(card: string): void {
    const attacker = card in this.posts ? card : Object.keys(this.posts).find((one) => this.posts[one] === card);
    if (attacker && !this.held) {
      delete this.posts[attacker];
    } else if (this.held === card) {
      this.held = "";
    } else if (!this.held) {
      this.held = card;
    } else {
      const [front, back] = this.view!.attackers.includes(card) ? [card, this.held] : [this.held, card];
      if (this.view!.attackers.includes(front) && !this.view!.attackers.includes(back)) this.posts[front] = back;
      this.held = "";
    }
  }

  /** Send exactly these. */
  send(robots: RobotsRobot[]): void {
    const cards = robots.map((robot) => robot.card);
    if (this.kind === "attack" && cards.every((card) => this.codes.has(`attack ${card}`))) this.picked = cards;
  }

  /** Block exactly so: for each attacker its blocker, or nobody. */
  post(attackers: RobotsRobot[], posts: string[]): void {
    if (this.kind !== "block") return;
    this.held = "";
    this.posts = Object.fromEntries(attackers.flatMap(({ card }, at) => (posts[at] ? [[card, posts[at]]] : [])));
  }

  /** One thing dropped on another; false where that means nothing. */
  drop(card: string, onto: string): boolean {
    if (card === onto) return false;
    if (this.kind === "block") {
      this.held = "";
      if (!this.codes.has(`block ${onto}:${card}`)) return false;
      for (const one of Object.keys(this.posts)) if (this.posts[one] === card) delete this.posts[one];
      this.posts[onto] = card;
      return true;
    }
    if (this.kind === "build" && this.hand.includes(onto)) {
      if (!this.pairs(card, onto)) return false;
      this.picked = [card, onto];
      return true;
    }
    const place = this.placeOf(onto);
    if (!this.may(card)) return false;
    switch (this.kind) {
      case "program": // over to the rival's side stands it up, about in my own lab turns it over
        if (place !== "lab" && place !== "rival") return false;
        if (place === "lab" || this.modes[card] !== "attack") this.press(card);
        return true;
      case "attack": // over to the rival's side sends it, back into my lab keeps it at home
        if (place !== "rival" && !(place === "lab" && this.picked.includes(card))) return false;
        if (this.picked.includes(card) === (place === "lab")) this.press(card);
        return true;
      default:
        if (place !== (this.kind === "build" ? "lab" : "discard")) return false;
        if (!this.picked.includes(card)) this.press(card);
        return true;
    }
  }

  /** What something is dropped on: a robot lies in a lab. */
  private placeOf(onto: string): string {
    if (this.mine.some((robot) => robot.card === onto)) return "lab";
    return this.view?.[this.rival].robots.some((robot) => robot.card === onto) ? "rival" : onto;
  }

  readonly pass = $derived<Option | undefined>(this.codes.get("pass"));

  /** The sum of what would come through: my attackers so far, or the rival's that I do not block. */
  readonly total = $derived.by(() => {
    const { view } = this;
    if (!view) return 0;
    const worth = (robots: RobotsRobot[], card: string): number => robots.find((one) => one.card === card)?.value ?? 0;
    if (this.kind === "attack") return this.picked.reduce((sum, card) => sum + worth(this.mine, card), 0);
    const attackers = view[view.active].robots;
    return view.attackers
      .filter((card) => !(card in view.blocks) && !(card in this.posts))
      .reduce((sum, card) => sum + worth(attackers, card), 0);
  });

  /** The answer as it stands, or nothing while it is not complete. */
  readonly answer = $derived(answerOf(this));

  get rival(): Colour {
    return other(this.colour);
  }
}
