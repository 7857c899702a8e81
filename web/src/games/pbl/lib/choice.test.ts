import { beforeEach, expect, it } from "vitest";
import type { Option, Part, Question } from "../../../lib/wire";

globalThis.matchMedia ??= (() => ({ matches: false })) as never;
const { Choice, stepsOf } = await import("./choice.svelte");

const side = (seat: number): number => seat;
/** What the server says such an option is about. */
function partsOf(code: string): Part[] {
  const part = (is_a: string, key = "", seat = -1, n = 0): Part => ({ is_a, key, seat, n });
  const place = (text: string): Part => part("place", text.slice(2), Number(text[0]));
  const [word, first = "", second = ""] = code.split(" ");
  if (word === "attack" && second) return [part("place", first, 0), place(second)];
  if (first.startsWith("stored=")) return [part("stored", "", -1, Number(first.slice(7)))];
  if (word === "choose") return [first.includes(".") ? place(first) : part("seat", "", Number(first))];
  return first ? [part("card", first)] : [];
}
const option = (code: string, item = false, limit = 0): Option => ({
  code,
  words: code,
  item,
  limit,
  parts: partsOf(code),
});
const asked = (text: string, ...options: Option[]): Question => ({
  decision: "PBL-D-7",
  text,
  rule: "PBL-TURN-2",
  options,
  named: [],
  least: 0,
  most: 0,
  forced: false,
  free: false,
  usually_asked: true,
  pieces: [],
});
const set = (least: number, most: number, ...options: Option[]): Question => ({
  ...asked("So many.", ...options),
  least,
  most,
});
let choice: InstanceType<typeof Choice>;
beforeEach(() => (choice = new Choice()));

it("makes a path of all that an option is about", () => {
  const steps = (...parts: Part[]): string[] => stepsOf({ ...option("end"), parts }, (seat) => seat % 2);
  const part = (is_a: string, key = "", seat = -1, n = 0): Part => ({ is_a, key, seat, n });

  expect(steps(part("card", "pod"), part("place", "legs", 2))).toEqual(["card pod", "part 0.legs"]);
  expect(steps(part("seat", "", 3))).toEqual(["seat 3"]);
  expect(steps(part("stored", "", -1, 4))).toEqual(["stored 4"]);
  expect(steps(part("deck", "", 0))).toEqual(["deck"]);
  expect(steps(part("die", "", 0, 2), part("face", "", -1, 6))).toEqual(["die 0:2", "face 6"]);
  expect(steps(part("hand", "", -1, 2))).toEqual(["keep 2"]);
  expect(steps()).toEqual([]);
});

it("aims with two presses, the limb and then its target, and says nothing before the yellow button", () => {
  choice.face(
    asked(
      "Your turn.",
      option("end"),
      option("attack head 1.head"),
      option("attack head 1.legs"),
      option("attack legs 1.head"),
    ),
    side,
  );

  expect(choice.buttons.map((one) => one.code)).toEqual(["end"]);
  expect(choice.may(["part 1.head"])).toBe(false);
  expect(choice.press(["part 0.head"])).toBe("");
  expect([choice.open, choice.may(["part 1.legs"])]).toEqual([true, true]);
  expect(choice.press(["part 1.legs"])).toBe("");
  expect(choice.ready.map((one) => one.code)).toEqual(["attack head 1.legs"]);
});

it("aims elsewhere with one press, as long as the limb stays", () => {
  choice.face(asked("Your turn.", option("attack head 1.head"), option("attack head 1.legs")), side);
  choice.press(["part 0.head"]);
  choice.press(["part 1.legs"]);
  expect(choice.may(["part 1.head"])).toBe(true);
  choice.press(["part 1.head"]);

  expect(choice.ready.map((one) => one.code)).toEqual(["attack head 1.head"]);
});

it("changes its mind: another limb begins again, the same one puts it back", () => {
  choice.face(asked("Your turn.", option("attack head 1.head"), option("attack legs 1.head")), side);
  choice.press(["part 0.head"]);
  choice.press(["part 0.legs"]);
  expect(choice.picked).toEqual(["part 0.legs"]);
  choice.press(["part 0.legs"]);

  expect(choice.picked).toEqual([]);
});

it("offers all that one card can do", () => {
  choice.face(asked("Your turn.", option("build segheo"), option("pick segheo")), side);
  choice.press(["card segheo"]);

  expect(choice.ready.map((one) => one.code)).toEqual(["build segheo", "pick segheo"]);
});

it("sends a set in one line, storage bombs last, in any order of picking", () => {
  choice.face(
    asked(
      "You are behind by 3. Add cards.",
      option("concede"),
      option("add bruno", true),
      option("add chain_fist", true),
      option("add stored=3", true),
    ),
    side,
  );
  choice.press(["stored 3#1"]);
  choice.press(["card chain_fist"]);
  choice.press(["card bruno"]);
  choice.press(["card chain_fist"]);

  expect(choice.line).toBe("add bruno stored=3");
  expect([choice.count, choice.stored]).toEqual([1, 3]);
});

it("waits until a set is complete that says how many it wants", () => {
  choice.face(set(2, 2, option("discard a", true), option("discard b", true), option("discard c", true)), side);
  choice.press(["card a"]);
  expect([choice.line, choice.full]).toEqual(["", false]);
  choice.press(["card c"]);
  choice.press(["card b"]);

  expect([choice.line, choice.full, choice.may(["card b"])]).toEqual(["discard a c", true, false]);
});

it("gives up the storage bomb of 2 before that of 1, and changes its mind", () => {
  choice.face(
    set(
      2,
      2,
      option("release stored=1", true, 2),
      option("release stored=2", true, 2),
      option("release bruno", true, 1),
    ),
    side,
  );
  choice.press(["stored 2#1"]);
  expect([choice.line, choice.may(["stored 1#0"])]).toEqual(["", true]);
  choice.press(["stored 1#0"]);
  expect(choice.line).toBe("release stored=2,1");

  choice.press(["stored 2#1"]);
  choice.press(["card bruno"]);
  expect(choice.line).toBe("release bruno stored=1");
});

it("counts cards and storage bombs as the question does", () => {
  choice.face(
    set(1, 3, option("concede"), option("add a", true, 1), option("add b", true, 1), option("add stored=3", true, 2)),
    side,
  );
  choice.press(["card b"]);
  expect([choice.may(["card a"]), choice.may(["stored 3#0"])]).toEqual([false, true]);
  choice.press(["card a"]);
  choice.press(["stored 3#0"]);
  choice.press(["stored 3#1"]);

  expect(choice.line).toBe("add b stored=3,3");
  expect(choice.full).toBe(true);
});

it("plays a card, too, where cards are added (PBL-R-220)", () => {
  choice.face(
    set(
      1,
      2,
      option("concede"),
      option("add misfire", true, 2),
      option("add bruno", true, 2),
      option("play misfire"),
      option("blast soda_fats"),
    ),
    side,
  );
  choice.press(["card misfire"]);
  expect([choice.line, choice.ready.map((one) => one.code)]).toEqual(["add misfire", ["play misfire"]]);
  choice.press(["card bruno"]);
  expect([choice.line, choice.ready]).toEqual(["add misfire bruno", []]);
  choice.press(["card soda_fats"]);
  expect([choice.line, choice.ready.map((one) => one.code)]).toEqual(["", ["blast soda_fats"]]);
  choice.press(["card bruno"]);

  expect(choice.picked).toEqual(["card bruno"]);
});

it("says the whole set where something of it is named already", () => {
  choice.face(
    {
      ...set(3, 3, option("release stored=1", true, 3), option("release stored=2", true, 2)),
      named: ["release stored=1"],
    },
    side,
  );
  choice.press(["stored 2#3"]);
  choice.press(["stored 1#1"]);

  expect(choice.line).toBe("release stored=1,2,1");
});

it("keeps what is picked while the same question stands", () => {
  const question = asked("Your turn.", option("build a"), option("build b"));
  choice.face(question, side);
  choice.press(["card a"]);
  choice.face({ ...question }, side);
  expect(choice.picked).toEqual(["card a"]);
  choice.face(asked("Your turn.", option("build b")), side);

  expect(choice.picked).toEqual([]);
});

it("asks why with the code that fits the question", () => {
  choice.face(asked("Your turn.", option("end"), option("attack head 1.head")), side);

  expect(choice.whyCode(["card chain_fist"], "armor", 0, 1)).toBe("build chain_fist");
  expect(choice.whyCode(["card misfire"], "action", 0, 1)).toBe("play misfire");
  expect(choice.whyCode(["part 0.legs"], "", 0, 1)).toBe("attack legs 1.head");
  expect(choice.whyCode(["part 1.left_shoulder"], "", 0, 1)).toBe("attack right_arm 1.left_shoulder");
});

it("keeps what was picked while the same question is told again, and forgets it once it was answered", () => {
  const same = (): Question => asked("Your turn.", option("attack head 1.head"), option("attack legs 1.head"));
  choice.face(same(), side);
  choice.press(["part 0.head"]);
  choice.face(same(), side);
  expect(choice.picked).toEqual(["part 0.head"]);

  choice.face(same(), side, true);
  expect(choice.picked).toEqual([]);
});

it("turns a die with the yellow button, and picks its face where there is one alone", () => {
  const die = (n: number, face: number): Option => ({
    ...option(`choose 1:${n}=${face}`),
    parts: [
      { is_a: "die", key: "", seat: 1, n },
      { is_a: "face", key: "", seat: -1, n: face },
    ],
  });
  choice.face(asked("Which die?", die(1, 1), die(2, 1)), side);
  expect(choice.press(["die 1:2"])).toBe("");
  expect(choice.ready.map((one) => one.code)).toEqual(["choose 1:2=1"]);

  choice.face(asked("To which face?", die(1, 3), die(1, 4)), side);
  choice.press(["die 1:1"]);
  expect(choice.ready).toEqual([]);
  expect(choice.press(["face 4"])).toBe("");
  expect(choice.ready.map((one) => one.code)).toEqual(["choose 1:1=4"]);
});
