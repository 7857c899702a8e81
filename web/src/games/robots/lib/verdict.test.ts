import { beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../../../lib/wire";
import { type Combat, Follower } from "./combats";
import { memoryOf, verdictOf } from "./verdict";
import type { RobotsEvent, RobotsRobot, RobotsView } from "./view";

const robot = (card: string, mode: RobotsRobot["mode"], value: number): RobotsRobot => ({
  card,
  mode,
  value,
  damage: [],
});
const table = (phase: string): RobotsView => ({
  turn: 14,
  active: "red",
  phase,
  seats: { black: 1, red: 0 },
  red: { hand: [], supply: [], discard: [], robots: [robot("10D", "attack", 10), robot("6H", "attack", 6)] },
  black: {
    hand: Array(5).fill("?"),
    supply: Array(8).fill("?"),
    discard: [],
    robots: [robot("8S", "defense", 8), robot("4C", "attack", 4)],
  },
  attackers: [],
  blocks: {},
});
const update = (phase: string, ...events: RobotsEvent[]): Update =>
  ({ view: table(phase), events, ending: null, fresh: false }) as unknown as Update;
const ME = { isMine: (colour: string) => colour === "red", nameOf: () => "Rivet" };
const RIVET = { isMine: (colour: string) => colour === "black", nameOf: () => "Ana" };

describe("a combat that was followed", () => {
  let combat: Combat;
  beforeEach(() => {
    const follower = new Follower(() => ({ floored: false, scrapped: false }));
    const heard = [
      update("block", { event: "attacked", seat: 0, cards: ["10D", "6H"] }),
      update(
        "discard",
        { event: "blocked", seat: 1, attackers: ["10D"], blockers: ["8S"] },
        { event: "hit", seat: 1, total: 6, cost: 8 },
      ),
      update(
        "recover_active",
        { event: "lost_from_hand", seat: 1, cards: ["AS", "2S", "3S", "5S", "7S"] },
        { event: "lost_from_supply", seat: 1, cards: ["9S", "JS", "KS"], left: 5 },
        { event: "beat", seat: 0, winner: "10D", loser: "8S", worth: 2 },
      ),
    ].map((one, at) => follower.hear(table(["attack", "block", "discard"][at]), one));
    expect(heard.slice(0, 2)).toEqual([undefined, undefined]);
    combat = heard[2]!;
  });

  it("knows who met whom, what it cost and where the cards came from", () => {
    expect(combat).toMatchObject({
      turn: 14,
      by: "red",
      posts: { "10D": "8S" },
      total: 6,
      cost: 8,
      fromHand: 5,
      fromSupply: 3,
    });
    expect(combat.guards.map((one) => one.card)).toEqual(["8S"]);
    expect(memoryOf(combat)).toBe("10 and 6 sent. 6 through: 8 cards.");
  });

  it("is told to whoever attacked, and to whoever paid", () => {
    const mine = verdictOf(combat, ME);
    expect([mine.total, mine.stamp, mine.hit, mine.on]).toEqual(["6", "Eight cards gone", true, 6]);
    expect(mine.head).toEqual(["came through: your 6 of hearts.", "Rivet put 8 against 10."]);
    expect(mine.lines).toEqual([
      { n: "6", text: "Exactly 6 costs 8 cards. One more or one less would have cost 5." },
      { n: "5 + 3", text: "Rivet gave 5 from hand and 3 off the Supply." },
      { n: "10 : 8", text: "Rivet's 8 slid under your 10, worth 2 now." },
    ]);
    expect(verdictOf(combat, RIVET).lines[1].text).toBe("You gave 5 from hand and 3 off the Supply.");
  });

  it("costs nothing where all was stopped", () => {
    const calm = verdictOf({ ...combat, posts: { "10D": "8S", "6H": "4C" }, total: 0, cost: 0, fights: [] }, ME);
    expect([calm.total, calm.stamp, calm.hit, calm.lines.length]).toEqual(["0", "Nothing lost", false, 1]);
    expect(calm.head[0]).toBe("came through. Rivet stopped both.");
  });

  it("is forgotten half told", () => {
    const follower = new Follower(() => ({ floored: false, scrapped: false }));
    follower.hear(table("attack"), update("block", { event: "attacked", seat: 0, cards: ["6H"] }));
    follower.forget();
    expect(follower.hear(table("block"), update("recover_active"))).toBeUndefined();
  });
});
