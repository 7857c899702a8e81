import { describe, expect, it } from "vitest";
import type { ChatLine, GameEvent, LogLine, Update } from "../../../lib/wire";
import { betrayalsIn } from "./betrayal";
import { lenderIn, lenderWords } from "./lenders";
import { turnedOver } from "./sealed";
import { Teller } from "./story";
import type { BattlegroundEvent, BattlegroundView } from "./view";
import { askedIn, fittest, offeredIn } from "./wants";

const line = (event: string, seat: number, facts: object[] = []): LogLine =>
  ({
    at: 0,
    n: 0,
    seat,
    turn: 0,
    event,
    text: `${event} ${seat}`,
    rule: "",
    why: false,
    pieces: [],
    facts: facts as GameEvent[],
  }) as LogLine;
const lent = (seat: number, borrower: number): LogLine =>
  line("lent", seat, [{ event: "lent", seat, cards: ["?"], borrower }]);
const both = line("lent_to_both", 2, [{ event: "lent_to_both", seat: 2, other: 0, borrower: 1 }]);
const paid = (seat: number, change: number): LogLine =>
  line("paid", seat, [{ event: "paid", seat, change, tokens: 1 }]);

describe("a loan and what it was worth", () => {
  it("is named for the round in which it was, and forgotten with the next", () => {
    const log = [line("attacked", 0), lent(2, 0), lent(2, 1), both, paid(2, 1)];
    expect(betrayalsIn(log)).toEqual([{ kind: "both", seat: 2, to: [0, 1], card: "" }]);
    expect(betrayalsIn([...log, line("attacked", 1)])).toEqual([]);
  });

  it("counts in public: how often, with what share, and whether to both sides", () => {
    const log = [line("attacked", 0), lent(2, 0), both, paid(2, 1), line("attacked", 1), lent(2, 1), paid(2, -1)];
    expect(lenderIn(log, 2)).toEqual({ rounds: 2, shared: 1, both: 1 });
    expect(lenderWords(lenderIn(log, 2))).toBe("Lent twice, shared a win once, to both sides once.");
    expect(lenderWords(lenderIn(log, 3))).toBe("Has lent to nobody yet.");
  });

  it("tells what was said and done with its times, and who asks for what", () => {
    const view = { round: 3, attacker: 0, elapsed_ms: 9200, ends_ms: null, seats: [] };
    const update = { fresh: false, view, events: [], log: [lent(2, 0)] } as unknown as Update;
    const teller = new Teller();
    teller.follow(update, () => 100);
    teller.hear([{ n: 1, seat: 1, name: "Bo", text: "Lend me a shield?", made: 0 } as ChatLine], true);

    expect(teller.deeds).toEqual([
      { seat: 2, said: false, text: "lent 2", at: "9.2 s" },
      { seat: 1, said: true, text: "Lend me a shield?", at: "9.2 s" },
    ]);
    expect(teller.asks.get(1)).toBe("shield");
  });
});

describe("words for what is wanted", () => {
  it("are told from other talk, and fit a card", () => {
    const bot = (name: string, attack: number, defense: number) => ({ key: name, name, attack, defense });
    expect([askedIn("Lend me a trick?"), offeredIn("I have a hammer."), askedIn("Hello")]).toEqual([
      "trick",
      "hammer",
      undefined,
    ]);
    expect(fittest([bot("a", 8, 1), bot("b", 2, 7)], "shield")?.name).toBe("b");
    expect(fittest([bot("a", 8, 1)], "trick")).toBeUndefined();
  });
});

describe("what lay face down", () => {
  it("is turned over with the blue, all of it at once, and known until the next round", () => {
    const before = { seats: [{ face_down: 1 }, { face_down: 0 }] } as BattlegroundView;
    const placed = { event: "placed", seat: 0, card: "jab.1", slot: 0, owner: 0 } as BattlegroundEvent;
    const froze = { event: "froze", seat: -1 } as BattlegroundEvent;
    const attacked = { event: "attacked", seat: 0, round: 2 } as BattlegroundEvent;
    expect(turnedOver(before, [placed, froze], [])).toEqual(["jab.1"]);
    expect(turnedOver(before, [], ["jab.1"])).toEqual(["jab.1"]);
    expect(turnedOver(before, [attacked], ["jab.1"])).toEqual([]);
  });
});
