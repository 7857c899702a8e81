import { describe, expect, it } from "vitest";
import type { LogLine } from "../../../lib/wire";
import { fightsIn } from "./fights";
import type { PblEvent } from "./view";
import { type Names, memoryOf, setName, verdictOf } from "./verdict";

const names: Names = {
  mine: (seat) => seat === 0,
  who: (seat) => (seat === 0 ? "you" : "Mara"),
  whose: (seat) => (seat === 0 ? "your" : "Mara's"),
  card: (key) => ({ misfire: "Misfire", bazooka: "Yot-Z Bazooka" })[key] ?? key,
};
const log = (...events: PblEvent[]): LogLine[] =>
  events.map((event, at) => {
    const { seat } = event as { seat: number };
    return { at, n: 0, seat, turn: 31, event: event.event, text: "", rule: "", why: false, pieces: [], facts: [event] };
  });
const declared = (seat: number, source: "right_arm" | "left_arm" | "legs", limb: PblEvent & { event: "declared" }) => ({
  ...limb,
  seat,
  source,
});
const on = (target: number, limb: "head" | "left_arm" | "legs" | "right_shoulder") =>
  ({ event: "declared", seat: 0, source: "head", target, limb }) as PblEvent & { event: "declared" };
const rolled = (seat: number, total: number, why: "attack" | "defense" | "added", dice = [1]): PblEvent => ({
  event: "rolled",
  seat,
  dice,
  total,
  why,
});
const blown = (seat: number, target: number, limb: "head" | "left_arm" | "legs", attack: number, defense: number) =>
  ({ event: "blew_off", seat, side: target, target, limb, attack, defense }) as PblEvent;
const held = (seat: number, attack: number, defense: number): PblEvent => ({
  event: "fended_off",
  seat,
  attack,
  defense,
});
const only = (...events: PblEvent[]) => fightsIn(log(...events), (seat) => seat)[0];
const said = (...events: PblEvent[]): string[] => {
  const { stamp, beats, cause } = verdictOf(only(...events), names);
  return [stamp, beats, cause];
};

describe("dice that a card has changed", () => {
  const sets = (...events: PblEvent[]) =>
    only(declared(0, "right_arm", on(1, "head")), ...events).sets.map((set) => [
      setName(set),
      set.dice.join(" "),
      set.sum,
      set.totals.join(" : "),
    ]);
  const turned = (owner: number, die: number, face: number, total: number): PblEvent => ({
    event: "turned_die",
    seat: 0,
    owner,
    face,
    die,
    total,
  });

  it("a turned die stands where it was turned, and every score since is the new one", () => {
    const after = sets(
      rolled(0, 6, "attack", [5, 1]),
      rolled(1, 9, "defense", [4, 5]),
      turned(0, 1, 6, 11),
      { event: "shielded", seat: 1, n: 1, behind: 2, stored: 0, chance: 0.9 },
      rolled(1, 12, "added", [3]),
      turned(1, 0, 1, 10),
      blown(0, 1, "head", 11, 10),
    );

    expect(after).toEqual([
      ["Attack, one turned", "5 6", 11, "11 : 0"],
      ["Defense", "4 5", 9, "11 : 9"],
      ["1 shield, one turned", "1", 1, "11 : 10"],
    ]);
  });

  it("a set that is rolled again takes its own place", () => {
    const after = sets(
      rolled(0, 6, "attack", [5, 1]),
      rolled(1, 9, "defense", [4, 5]),
      { event: "rolled", seat: 1, dice: [1, 1], total: 2, why: "again" },
      blown(0, 1, "head", 6, 2),
    );

    expect(after).toEqual([
      ["Attack", "5 1", 6, "6 : 0"],
      ["Defense, rolled again", "1 1", 2, "6 : 2"],
    ]);
  });

  it("dice of an effect are shown with what they made, also where one of them was turned", () => {
    const after = sets(
      rolled(0, 6, "attack", [5, 1]),
      rolled(1, 9, "defense", [4, 5]),
      { event: "threw", seat: 0, dice: [1, 2] },
      turned(0, 0, 6, -1),
      { event: "shielded", seat: 1, n: 1, behind: 5, stored: 0, chance: 0.3 },
      rolled(1, 10, "added", [1]),
      blown(0, 1, "head", 14, 10),
    );

    expect(after).toEqual([
      ["Attack", "5 1", 6, "6 : 0"],
      ["Defense", "4 5", 9, "6 : 9"],
      ["Effect", "6 2", 8, "14 : 9"],
      ["1 shield", "1", 1, "14 : 10"],
    ]);
  });
});

describe("the eight verdicts", () => {
  it("you hit", () => {
    const fight = only(
      declared(0, "right_arm", on(1, "head")),
      rolled(0, 19, "attack", [5, 2, 6, 1, 3, 2]),
      rolled(1, 16, "defense", [4, 3, 5, 2, 1, 1]),
      { event: "shielded", seat: 1, n: 2, behind: 3, stored: 0, chance: 0.9 },
      rolled(1, 28, "added", [6, 6]),
      { event: "bombed", seat: 0, n: 2, behind: 9, stored: 0, chance: 6 / 36 },
      rolled(0, 30, "added", [6, 5]),
      blown(0, 1, "head", 30, 28),
    );

    expect(verdictOf(fight, names)).toMatchObject({
      attacker: "Your right arm",
      defender: "Mara's head",
      hit: true,
      ink: false,
      icon: "blowoff",
      stamp: "Head blown off",
      beats: "30 beats 28",
      cause: "2 bombs at 16.7 %: you made it.",
    });
    expect(fight.sets.map((set) => [set.sum, set.totals.join(" : ")])).toEqual([
      [19, "19 : 0"],
      [16, "19 : 16"],
      [12, "19 : 28"],
      [11, "30 : 28"],
    ]);
    expect(memoryOf(fight, names)).toEqual({
      icon: "blowoff",
      text: "Right arm on Mara's head. Head gone.",
      score: "30 : 28",
    });
  });

  it("your attack fails", () => {
    expect(
      said(
        declared(0, "right_arm", on(1, "left_arm")),
        rolled(0, 18, "attack"),
        rolled(1, 21, "defense"),
        { event: "conceded", seat: 0, behind: 3, chances: [0, 0.5, 33 / 36, 1] },
        held(1, 18, 21),
      ),
    ).toEqual(["Fended off", "21 holds 18", "You conceded 3 behind. 2 bombs had 91.7 %."]);
  });

  it("you hold", () => {
    const fight = only(
      declared(1, "left_arm", on(0, "head")),
      rolled(1, 14, "attack"),
      rolled(0, 17, "defense"),
      { event: "conceded", seat: 1, behind: 3, chances: [0, 0.5, 0.9, 1, 1, 1] },
      held(0, 14, 17),
    );

    expect(verdictOf(fight, names).stamp).toBe("You held");
    expect(verdictOf(fight, names).cause).toBe("Mara conceded 3 behind and kept 5 cards.");
    expect(memoryOf(fight, names).text).toBe("Mara: left arm on your head. You held.");
  });

  it("you are hit", () => {
    expect(
      said(
        declared(1, "left_arm", on(0, "left_arm")),
        rolled(1, 18, "attack"),
        rolled(0, 9, "defense"),
        { event: "conceded", seat: 0, behind: 9, chances: [0, 0, 10 / 36, 160 / 216] },
        blown(1, 0, "left_arm", 18, 9),
      ),
    ).toEqual(["Left arm gone", "18 beats 9", "You conceded 9 behind. 3 shields had 74.1 %."]);
  });

  it("a tie", () => {
    const tie = [
      declared(0, "legs", on(1, "legs")),
      rolled(0, 15, "attack"),
      rolled(1, 15, "defense"),
      held(1, 15, 15),
    ];

    expect(said(...tie)).toEqual(["A tie holds", "15 to 15", "Equal totals fend the attack off. (PBL-COMBAT-17)"]);
  });

  it("an action decides", () => {
    const missed = [
      declared(0, "right_arm", on(1, "legs")),
      rolled(0, 27, "attack"),
      rolled(1, 14, "defense"),
      { event: "played", seat: 1, card: "misfire" },
      { event: "missed", seat: 1 },
      held(1, 27, 14),
    ] as PblEvent[];

    expect(said(...missed)).toEqual([
      "Misfire",
      "27 counts for nothing",
      "Mara's Misfire: it misses, whatever the total.",
    ]);
  });

  it("a shoulder", () => {
    const fight = only(
      declared(1, "left_arm", on(0, "right_shoulder")),
      rolled(1, 19, "attack"),
      rolled(0, 11, "defense", [6, 5]),
      { event: "lost_shoulder", seat: 0, cards: ["bazooka"], limb: "right_shoulder", attack: 19, defense: 11 },
    );

    expect(verdictOf(fight, names)).toMatchObject({
      defender: "Your Yot-Z Bazooka",
      stamp: "Bazooka scrapped",
      icon: "rshoulder",
      cause: "A shoulder defends with base dice only: 2.",
    });
  });

  it("the fourth limb", () => {
    const lines = log(
      declared(0, "right_arm", on(1, "legs")),
      rolled(0, 20, "attack"),
      rolled(1, 22, "defense"),
      { event: "bombed", seat: 0, n: 1, behind: 2, stored: 0, chance: 2 / 3 },
      rolled(0, 24, "added", [4]),
      blown(0, 1, "legs", 24, 22),
      { event: "terminated", seat: 1, by: 0 },
    );
    const [last] = fightsIn(lines, (seat) => seat);

    expect(verdictOf(last, names).stamp).toBe("Termination!");
    expect(memoryOf(last, names).text).toBe("Right arm on Mara's legs. Termination!");
  });
});

it("says so where nothing could have helped, and where there was nothing to add", () => {
  const lost = (chances: number[]): string =>
    said(
      declared(0, "right_arm", on(1, "head")),
      rolled(0, 2, "attack"),
      rolled(1, 21, "defense"),
      { event: "conceded", seat: 0, behind: 19, chances },
      held(1, 2, 21),
    )[2];

  expect(lost([0, 0, 0])).toBe("19 behind: even 2 bombs could not do it.");
  expect(lost([0])).toBe("You were 19 behind with no card to add.");
  expect(lost([])).toBe("You conceded 19 behind.");
});

it("forgets an attack that was called off, and what a Strike does meanwhile", () => {
  const fights = fightsIn(
    log(
      declared(0, "legs", on(1, "legs")),
      declared(0, "right_arm", on(1, "head")),
      rolled(0, 9, "attack"),
      rolled(1, 7, "defense"),
      blown(0, 1, "left_arm", -1, -1),
      blown(0, 1, "head", 9, 7),
    ),
    (seat) => seat,
  );

  expect(fights.map((fight) => [fight.source, fight.place, fight.totals])).toEqual([["right_arm", "head", [9, 7]]]);
});

it("tells a storage bomb as what it is, where it was used", () => {
  const fight = only(
    declared(0, "right_arm", on(1, "head")),
    rolled(0, 11, "attack"),
    rolled(1, 9, "defense"),
    { event: "shielded", seat: 1, n: 0, behind: 2, stored: 3, chance: 1 },
    { event: "bombed", seat: 0, n: 0, behind: 1, stored: 2, chance: 1 },
    blown(0, 1, "head", 13, 12),
  );

  expect(fight.sets.slice(2).map((set) => [setName(set), set.totals])).toEqual([
    ["Storage bomb", [11, 12]],
    ["Storage bomb", [13, 12]],
  ]);
  expect(verdictOf(fight, { ...names, robotOf: () => "your team's" }).attacker).toBe("Your team's right arm");
});
