import { beforeEach, describe, expect, it } from "vitest";
import type { Option, Question } from "../../../lib/wire";
import { Draft } from "./draft.svelte";
import { whyCode } from "./why";
import type { RobotsRobot, RobotsView, RobotsSide } from "./view";

const robot = (card: string, mode: "attack" | "defense", value: number): RobotsRobot => ({
  card,
  mode,
  value,
  damage: [],
});
const side = (more: Partial<RobotsSide>): RobotsSide => ({
  hand: [],
  supply: ["?", "?", "?", "?"],
  discard: [],
  robots: [],
  ...more,
});
const view = (more: Partial<RobotsView>): RobotsView => ({
  turn: 5,
  active: "black",
  phase: "build",
  seats: { black: 0, red: 1 },
  black: side({}),
  red: side({}),
  attackers: [],
  blocks: {},
  ...more,
});
const options = (...codes: string[]): Option[] =>
  codes.map((code) => ({
    code,
    words: `${code}: so it goes`,
    item: /^(attack|block|scrap|discard|recover) /.test(code),
    limit: 0,
    parts: [],
  }));
const asked = (decision: string, ...codes: string[]): Question => ({
  decision,
  text: "?",
  rule: "",
  options: options(...codes),
  named: [],
  least: 0,
  most: 0,
  forced: false,
  free: false,
  usually_asked: true,
  pieces: [],
});

describe("what I am about to answer", () => {
  let draft: Draft;
  beforeEach(() => (draft = new Draft()));

  it("offers only partners for a build once a card is picked", () => {
    draft.face(
      asked("ROB-D-4", "pass", "build 3C JC", "build 7S JS"),
      view({ black: side({ hand: ["3C", "7S", "JC", "JS", "KS"] }) }),
      "black",
    );
    expect(["3C", "7S", "JC", "JS", "KS"].map((card) => draft.may(card))).toEqual([true, true, true, true, false]);
    draft.press("JC");
    expect(["3C", "7S", "JS"].map((card) => draft.may(card))).toEqual([true, false, false]);
    expect(draft.answer).toBeUndefined();
    draft.press("3C");

    expect(draft.answer?.code).toBe("build 3C JC");
    expect(whyCode(draft, "KS")).toBe("build JC KS");
  });

  it("sets every robot in one line, and says nothing before it is sent", () => {
    draft.face(
      asked("ROB-D-3", "program 5S=defense", "program 5S=attack"),
      view({ phase: "program", black: side({ robots: [robot("5S", "defense", 5), robot("7C", "attack", 7)] }) }),
      "black",
    );
    draft.press("5S");
    draft.press("7C");

    expect(draft.answer?.code).toBe("program 5S=attack 7C=defense");
    draft.clear();
    expect(draft.answer?.code).toBe("program 5S=defense 7C=attack");
  });

  it("adds up attackers and tells what the total costs", () => {
    const robots = [robot("2S", "attack", 2), robot("4S", "attack", 4), robot("9C", "defense", 9)];
    draft.face(
      asked("ROB-D-6", "done", "attack 2S", "attack 4S"),
      view({ phase: "attack", black: side({ robots }) }),
      "black",
    );
    expect(draft.answer?.code).toBe("attack none");
    expect(draft.may("9C")).toBe(false);
    draft.press("4S");
    draft.press("2S");

    expect(draft.total).toBe(6);
    expect(draft.answer).toEqual({
      code: "attack 4S 2S",
      word: "Send 2 and 4",
      does: "Total 6: unblocked it costs 8 cards.",
    });
  });

  it("pairs blockers with attackers in either order, and takes a pair back", () => {
    const board = view({
      phase: "block",
      attackers: ["2S", "4S"],
      black: side({ robots: [robot("2S", "attack", 2), robot("4S", "attack", 4)] }),
      red: side({ robots: [robot("5H", "defense", 5), robot("9D", "attack", 9)] }),
    });
    draft.face(asked("ROB-D-7", "done", "block 2S:5H", "block 4S:5H"), board, "red");
    expect(draft.may("9D")).toBe(false);
    expect(whyCode(draft, "9D")).toBe("block 2S:9D");
    draft.press("5H");
    draft.press("4S");
    expect(draft.answer?.code).toBe("block 4S:5H");
    expect(draft.total).toBe(2);
    draft.press("5H");
    expect(draft.answer?.code).toBe("block none");

    draft.press("2S");
    draft.press("5H");
    expect(draft.answer?.code).toBe("block 2S:5H");
    expect(draft.drop("5H", "4S")).toBe(true);
    expect(draft.answer?.code).toBe("block 4S:5H");
    expect(draft.drop("9D", "4S")).toBe(false);
  });

  it("sends or posts a whole answer at once, and only what is offered", () => {
    const robots = [robot("2S", "attack", 2), robot("4S", "attack", 4), robot("9C", "defense", 9)];
    const board = view({ phase: "attack", black: side({ robots }) });
    draft.face(asked("ROB-D-6", "done", "attack 2S", "attack 4S"), board, "black");
    draft.send(robots.slice(0, 2));
    expect(draft.answer?.code).toBe("attack 2S 4S");
    draft.send(robots);
    expect(draft.answer?.code).toBe("attack 2S 4S");

    const blocks = view({
      ...board,
      phase: "block",
      attackers: ["2S", "4S"],
      red: side({ robots: [robot("5H", "defense", 5)] }),
    });
    draft.face(asked("ROB-D-7", "done", "block 2S:5H", "block 4S:5H"), blocks, "red");
    draft.post(robots.slice(0, 2), ["", "5H"]);
    expect(draft.answer?.code).toBe("block 4S:5H");
    draft.post(robots.slice(0, 2), ["", ""]);
    expect(draft.answer?.code).toBe("block none");
  });

  it("is dragged: over to the rival's side to stand up and to attack, home again to stay", () => {
    const robots = [robot("2S", "defense", 2), robot("4S", "attack", 4)];
    const board = view({
      phase: "program",
      black: side({ robots }),
      red: side({ robots: [robot("5H", "defense", 5)] }),
    });
    draft.face(asked("ROB-D-3", "program 2S=defense", "program 2S=attack"), board, "black");
    expect([
      draft.drop("2S", "5H"),
      draft.drop("2S", "rival"),
      draft.drop("4S", "2S"),
      draft.drop("4S", "discard"),
    ]).toEqual([true, true, true, false]);
    expect(draft.answer?.code).toBe("program 2S=attack 4S=defense");

    draft.face(asked("ROB-D-6", "done", "attack 4S"), view({ ...board, phase: "attack" }), "black");
    expect(draft.drop("4S", "lab")).toBe(false); // it is there already
    expect(draft.drop("2S", "rival")).toBe(false);
    expect(draft.drop("4S", "5H")).toBe(true);
    expect(draft.answer?.code).toBe("attack 4S");
    expect(draft.drop("4S", "rival")).toBe(true);
    expect(draft.answer?.code).toBe("attack 4S");
    expect(draft.drop("4S", "2S")).toBe(true);
    expect(draft.answer?.code).toBe("attack none");
  });

  it("loses what is picked from hand and the rest off the Supply, where it lasts", () => {
    const board = view({
      phase: "discard",
      to_discard: 5,
      red: side({ hand: ["2H", "3H"], supply: ["?", "?", "?", "?"] }),
    });
    draft.face(asked("ROB-D-8", "discard 2H", "discard 3H"), board, "red");
    expect(draft.answer).toBeUndefined();
    draft.press("3H");

    expect(draft.answer).toEqual({
      code: "discard 3H supply=4",
      word: "Lose 5 cards",
      does: "1 from hand, 4 off the Supply.",
    });
  });

  it("pays a face and fetches one card or two that are none", () => {
    const board = view({
      phase: "recover_active",
      black: side({ hand: ["KS", "4S"], discard: ["3S", "QS", "8S", "9S"] }),
    });
    draft.face(asked("ROB-D-9", "pass", "recover KS"), board, "black");
    expect(draft.may("4S")).toBe(false);
    draft.press("KS");
    expect(draft.may("QS")).toBe(false);
    draft.press("8S");
    draft.press("3S");

    expect(draft.may("9S")).toBe(false);
    expect(draft.answer?.code).toBe("recover KS: 8S 3S");
  });
});
