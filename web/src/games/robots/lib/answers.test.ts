import { describe, expect, it } from "vitest";
import { answersTo, costsOf, groupsOf, sendsOf } from "./answers";
import { cellText, labelOf, priceOf, rangeOf, riskOf } from "./board";
import type { RobotsRobot } from "./view";
import { printed } from "./view";
import told from "./answers.told.json";

const robot = (card: string, damage: string[] = [], mode: RobotsRobot["mode"] = "attack"): RobotsRobot => ({
  card,
  mode,
  damage,
  value: damage.reduce((worth, one) => worth - printed(one), printed(card)),
});
const PLAIN = { floored: false, scrapped: false };
const [TEN, SIX, EIGHT, KING] = [robot("10D"), robot("6H"), robot("8S", [], "defense"), robot("KC", ["3H"], "defense")];

describe("what the rival could answer", () => {
  it("is every way to post one robot before each attacker, and one post each", () => {
    const answers = answersTo([TEN, SIX], [EIGHT, KING], 13, PLAIN);
    const cell = (a: string, b: string) => answers.find((one) => one.posts[0] === a && one.posts[1] === b);

    expect(answers).toHaveLength(7);
    expect(cell("8S", "8S")).toBeUndefined();
    expect(costsOf(answers)).toEqual([0, 5, 8]);
    expect([cell("", "")!, cell("8S", "")!, cell("8S", "KC")!].map((one) => [one.total, one.cost])).toEqual([
      [16, 5],
      [6, 8],
      [0, 0],
    ]);
    expect(cellText(cell("", "")!, true)).toBe("16 comes through");
    expect(cellText(cell("8S", "")!, true)).toBe("exactly 6 through. 10 to 2");
    expect(cellText(cell("", "KC")!, true)).toBe("10 through. 6 and King go");
    expect(cellText(cell("", "8S")!, true)).toBe("10 through. Your 6 falls");
    expect(cellText(cell("", "8S")!, false)).toBe("10 through. Your 8 to 2");
    expect(cellText(cell("8S", "KC")!, true, true)).toBe("all stopped");
  });

  it("costs no more than there is to lose", () => {
    expect(costsOf(answersTo([SIX], [], 3, PLAIN))).toEqual([3]);
  });

  it("wears a robot out where the table wants that", () => {
    const [answer] = answersTo([robot("10D", ["8S"])], [robot("2S", [], "defense")], 9, PLAIN).slice(1);
    expect(answer.fights[0]).toMatchObject({ stays: "" }); // worth two each
    const [hurt] = answersTo([robot("10D", ["6S"])], [robot("3S", ["AS"], "defense")], 9, {
      floored: true,
      scrapped: true,
    }).slice(1);
    expect(hurt.fights[0]).toMatchObject({ stays: "10D", left: 1, worn: false });
  });

  it("is told in ranges, groups and prices", () => {
    const answers = answersTo([TEN, SIX], [EIGHT, KING], 13, PLAIN);
    expect(rangeOf(answers)).toBe("0, 5 or 8 cards");
    expect(groupsOf(answers).map(({ cost, answers: same }) => [cost, same.length])).toEqual([
      [8, 2],
      [5, 3],
      [0, 2],
    ]);
    expect(priceOf(answers, 5)).toBe(
      "To lose nothing, 2 robots must block. At 8, at least 3 cards must come off the Supply: the hand is 5.",
    );
    expect(riskOf([TEN, SIX], answers, [TEN, SIX, robot("5H", [], "defense")], 14)).toBe(
      "Your 6 can fall. In turn 15 your 5 can block, whoever stands cannot.",
    );
    expect(labelOf(KING)).toBe("King, 6");
    expect(labelOf(TEN)).toBe("10");
    expect(sendsOf([TEN, SIX]).map((set) => set.length)).toEqual([1, 1, 2]);
  });

  it("is what the engine makes of it, in every answer of every table told here", () => {
    for (const { sent, guards, purse, wear, answers } of told) {
      const mine = answersTo(sent as RobotsRobot[], guards as RobotsRobot[], purse, wear);
      expect(mine).toHaveLength(answers.length);
      for (const one of answers) expect(mine.find((answer) => answer.posts.join() === one.posts.join())).toEqual(one);
    }
  });
});
