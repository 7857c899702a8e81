import { describe, expect, it } from "vitest";
import type { Ending, Update } from "../../../lib/wire";
import type { Combat } from "./combats";
import { closedGame, decidedBy, dryTurn, heldBy, marksOf, reasonOf, saidOf, tornOff, wordOf } from "./finish";
import { worstTurn } from "./lookback";
import type { RobotsRobot, RobotsView } from "./view";

const view = (turn: number, active: "black" | "red", black: number, red: number): RobotsView =>
  ({
    turn,
    active,
    black: { supply: Array(black).fill("?"), robots: [] },
    red: { supply: Array(red).fill("?"), robots: [] },
  }) as unknown as RobotsView;
const ME = { isMine: (colour: string) => colour === "red", nameOf: () => "Rivet" };
const robot = (card: string, mode: RobotsRobot["mode"], value: number): RobotsRobot => ({
  card,
  mode,
  value,
  damage: [],
});
const combat = (more: Partial<Combat>): Combat => ({
  turn: 17,
  by: "black",
  sent: [robot("4C", "attack", 4), robot("2S", "attack", 2)],
  guards: [robot("5H", "defense", 5)],
  posts: {},
  total: 6,
  cost: 8,
  fromHand: 3,
  fromSupply: 5,
  fights: [],
  hand: 3,
  supply: 9,
  ...more,
});

describe("the end of a game", () => {
  it("knows where every card of both Supplies went: they sum to 21 and 19", () => {
    const end = view(25, "black", 0, 4);
    const marks = {
      black: marksOf(end, "black", "cannot_draw", false),
      red: marksOf(end, "red", "cannot_draw", false),
    };

    expect(marks).toEqual({ black: { drawn: 12, torn: 9, left: 0 }, red: { drawn: 12, torn: 3, left: 4 } });
    expect(tornOff(marks, "red", ME)).toBe("You took 9 of 21. Rivet took 3 of your 19.");
    expect(marksOf(view(0, "black", 0, 0), "black", "resigned", false)).toEqual({ drawn: 0, torn: 0, left: 21 });
    const early = marksOf(view(24, "red", 0, 4), "black", "concluded", true);
    expect(early.drawn + early.torn + early.left).toBe(22);
  });

  it("is said with the turn in which nothing can be drawn", () => {
    expect(dryTurn(view(24, "red", 0, 4), "black", "concluded")).toBe(25);
    expect(dryTurn(view(28, "red", 3, 0), "red", "cannot_draw")).toBe(28);
    expect(saidOf(view(25, "black", 0, 4), "black", "cannot_draw", ME, "")).toBe(
      "Rivet has to draw in turn 25, and there is no Supply left. You win with 4 cards left.",
    );
    expect(saidOf(view(27, "black", 3, 0), "red", "concluded", ME, "")).toBe(
      "You have to draw in turn 28 and your Supply is empty. Rivet wins with 3 cards left.",
    );
    expect(saidOf(view(3, "black", 9, 9), "red", "resigned", ME, "You resigned.")).toBe("You resigned.");
    expect([
      wordOf("concluded", false, false),
      wordOf("concluded", true, false),
      wordOf("agreed", false, true),
    ]).toEqual(["Run dry", "Tanked", "Drawn"]);
  });

  it("of a match is told by its last game", () => {
    const last = { ...view(30, "red", 0, 4), match: { game: 3, wins: [2, 1], needed: 2 } };
    expect(reasonOf(last, { reason: "series" } as Ending)).toBe("concluded");
  });

  it("is looked up where most cards went off the Supply, in the last game", () => {
    const line = (turn: number, cards: number, event = "lost_from_supply", seat = 1) =>
      ({
        at: turn,
        n: turn,
        turn,
        event,
        seat,
        pieces: Array(cards).fill({ text: "", card: "9S", dice: [] }),
      }) as never;
    expect(worstTurn([line(3, 8), line(4, 0, "game_ended"), line(6, 2), line(9, 3), line(12, 3), line(14, 1)], 1)).toBe(
      12,
    );
    expect(worstTurn([line(3, 8)], 0)).toBe(0);
  });

  it("says what decided it, and what would have held", () => {
    const decisive = combat({});
    expect(decidedBy(decisive, ME)).toEqual({
      head: "Turn 17: exactly 6",
      text: "Rivet's 4 and 2 came through. 8 cards, 5 off your Supply.",
    });
    expect(heldBy(decisive, { floored: false, scrapped: false })).toBe(
      "Your 5 against 4: 2 comes through and costs 2.",
    );
    const blocked = combat({ sent: [robot("7C", "attack", 7), robot("6S", "attack", 6)], posts: { "7C": "5H" } });
    expect(heldBy(blocked, { floored: false, scrapped: false })).toBe("No block at all: 13 comes through and costs 5.");
    expect(heldBy(combat({ guards: [] }), { floored: false, scrapped: false })).toContain("Nobody lay ready");
  });
});

describe("a game within a series", () => {
  const closed = (winners: number[]): Update =>
    ({
      view: { ...view(25, "black", 0, 4), seats: { black: 1, red: 0 }, match: { game: 2, wins: [1, 1], needed: 2 } },
      events: [
        { event: "ended", seat: -1, winners, reason: "cannot_draw" },
        { event: "game_ended", seat: -1, number: 2, reason: "cannot_draw" },
      ],
      log: [{ event: "ended", text: "Nobody wins." }],
    }) as unknown as Update;

  it("says who has it, why, and the score with mine first", () => {
    const won = closedGame(closed([0]), { ...ME, mine: "red" });

    expect([won.number, won.word, won.said, won.score]).toEqual([2, "Run dry", "It is yours.", "1 : 1"]);
    expect(won.why).toContain("Rivet has to draw in turn 25");
    expect(closedGame(closed([1]), { ...ME, mine: "red" })).toMatchObject({ lost: true, said: "Rivet has it." });
  });

  it("belongs to nobody where it is drawn", () => {
    const drawn = closedGame(closed([]), { ...ME, mine: "red" });

    expect([drawn.word, drawn.said, drawn.why, drawn.lost]).toEqual(["Drawn", "Nobody has it.", "Nobody wins.", false]);
  });
});
