/** The answer board as the table has it: who is sent, who could meet them, and every answer there is. */
import { type Answer, type Wear, answersTo, costsOf, sendsOf } from "./answers";
import type { Table } from "./table.svelte";
import { type RobotsRobot, listed, other, shortOf } from "./view";

/** A set of robots that could be sent, and what the rival could answer. */
export interface Send {
  code: string;
  sent: RobotsRobot[];
  names: string;
  answers: Answer[];
  /** It is what is picked. */
  on: boolean;
}

const CHIPS = 3;
const MOST_SENDS = 7;

export class Board {
  constructor(private table: Table) {}

  /** Whether something is asked here: whom to send, or who blocks; else one waits for the answer. */
  readonly asks = $derived.by<"attack" | "block" | "">(() => {
    const { kind } = this.table.draft;
    return kind === "attack" || kind === "block" ? kind : "";
  });
  readonly shown = $derived.by(
    () => this.asks !== "" || (this.table.view.phase === "block" && this.table.view.attackers.length > 0),
  );
  private readonly attacking = $derived.by(() => this.table.view[this.table.view.active].robots);
  readonly sent = $derived.by(() => this.attacking.filter((robot) => this.table.attackers.includes(robot.card)));
  private readonly defender = $derived.by(() => this.table.view[other(this.table.view.active)]);
  readonly guards = $derived(this.defender.robots.filter((robot) => robot.mode === "defense"));
  readonly answers = $derived(this.answersTo(this.sent));
  /** Cards that surely come off the defender's Supply in the dearest answer. */
  readonly risk = $derived.by(() =>
    this.sent.length ? Math.max(0, (costsOf(this.answers).at(-1) ?? 0) - this.defender.hand.length) : 0,
  );
  /** Every set that could be sent, by what it costs at best; only the first of many. */
  readonly all = $derived.by(() => (this.asks === "attack" ? this.sends().slice(0, MOST_SENDS) : []));
  /** What is picked beside the best of what else could be sent. */
  readonly chips = $derived.by(() => {
    if (this.asks !== "attack") return [];
    const sends = this.sends();
    const others = sends.filter((send) => !send.on).slice(0, CHIPS - 1);
    return sends.filter((send) => send.on || others.includes(send)).sort((a, b) => a.sent.length - b.sent.length);
  });

  private answersTo(sent: RobotsRobot[]): Answer[] {
    const { hand, supply } = this.defender;
    return answersTo(sent, this.guards, hand.length + supply.length, this.table.wear);
  }

  private sends(): Send[] {
    const { picked } = this.table.draft;
    const standing = this.attacking.filter((robot) => robot.mode === "attack");
    const worth = (send: Send): number => {
      const costs = costsOf(send.answers);
      return costs[0] * 100 + costs.at(-1)!;
    };
    return sendsOf(standing)
      .map((sent) => ({
        code: sent.map((robot) => robot.card).join(" "),
        sent,
        names: listed(sent.map((robot) => shortOf(robot.card))),
        answers: this.answersTo(sent),
        on: sent.length === picked.length && sent.every((robot) => picked.includes(robot.card)),
      }))
      .sort((a, b) => worth(b) - worth(a) || a.sent.length - b.sent.length);
  }

  /** Is this what I am about to answer? */
  chosen(answer: Answer): boolean {
    const { posts } = this.table.draft;
    return this.asks === "block" && this.sent.every((robot, at) => (posts[robot.card] ?? "") === answer.posts[at]);
  }

  /** Who meets whom. */
  met(answer: Answer): string {
    const pairs = this.sent.flatMap((robot, at) =>
      answer.posts[at] ? [`${shortOf(answer.posts[at])} meets ${shortOf(robot.card)}`] : [],
    );
    return listed(pairs) || "Nobody blocks";
  }

  /** The answer with these blockers, if it may be given. */
  find(...posts: (RobotsRobot | undefined)[]): Answer | undefined {
    return this.answers.find((one) => posts.every((post, at) => one.posts[at] === (post?.card ?? "")));
  }
}

/** What this table has agreed about robots worth nothing. */
export const wearOf = (settings: { key: string; value: string }[]): Wear => ({
  floored: settings.some(({ key, value }) => key === "value_floor" && value === "0"),
  scrapped: settings.some(({ key, value }) => key === "scrap_at_zero" && value === "on"),
});
