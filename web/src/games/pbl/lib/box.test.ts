import { expect, it } from "vitest";
import type { Face } from "../../../lib/wire";
import { Box, drawn, signOf } from "./box";
import type { PblSide } from "./view";

const face = (more: Partial<Face>): Face => ({
  key: "x",
  name: "X",
  kind: "armor",
  text: "",
  provenance: "house",
  place: "",
  level: 0,
  skill: 0,
  attack: 0,
  defense: 0,
  critical_attack: 0,
  critical_defense: 0,
  speed: 0,
  points: 0,
  spaces: 0,
  counter: 0,
  pod: "",
  company: "",
  flavor: false,
  invented: [],
  answered: [],
  does: [],
  rulings: [],
  figures: [],
  ...more,
});
const fist = face({ key: "chain_fist", name: "Chain Fist", place: "left_arm", level: 1, attack: 2, company: "copper" });
const pod = face({ key: "bulwark", name: "Bulwark", place: "pod", pod: "construction", defense: 2, company: "bone" });
const box = new Box({
  game: "pbl",
  set: "base",
  digest: "",
  measure: null,
  cards: [
    fist,
    pod,
    face({ key: "sara", name: 'Sara "Dippity"', kind: "starter", attack: 2 }),
    face({ key: "mute", name: "Mute", kind: "crew", skill: 2, attack: 1, defense: 1 }),
  ],
});
const limb = { stack: [], dead: false, level: 0, attack: 1, defense: 1 };
const side: PblSide = {
  seats: [0],
  blown: 0,
  terminations: 0,
  robot: "solar",
  pilot: "sara",
  form: "critical",
  limbs: {
    head: limb,
    left_arm: { ...limb, stack: ["chain_fist"], level: 1 },
    right_arm: { ...limb, dead: true },
    legs: { ...limb, stack: ["bulwark"] },
  },
  shoulders: { left: [], right: [] },
  hangar: ["a", "b"],
  crew: [],
  base: [2, 2],
  room: 0,
  stored: [],
  attached: [],
  jammed: ["head"],
  curse: [],
  counters: {},
  named_face: 0,
  points: 3,
  deck: [],
  discard: [],
  hand_limit: 10,
  opening: 0,
  give: 0,
  keepers: [],
  out: false,
};

it("draws a robot from what is built on it", () => {
  const robot = box.robot(side);

  expect([robot.base, robot.critical, robot.hangarLevel]).toEqual(["solar", true, 2]);
  expect(robot.limbs.larm?.stack?.[0]).toMatchObject({ key: "chain_fist", level: 1, attack: 2, company: "copper" });
  expect(robot.limbs.rarm?.dead).toBe(true);
  expect(robot.limbs.legs?.pod).toBe("construction");
  expect(robot.limbs.head?.malfunction).toBe(true);
  expect(robot.pilot?.key).toBe("sara");
});

it("says everything about a card in one breath, and nothing of one that lies face down", () => {
  expect(box.label("mute")).toBe("Mute, crew, skill 2, attack 1, defense 1");
  expect(box.label("chain_fist")).toBe("Chain Fist, left arm, level 1, attack 2, defense 0");
  expect(box.label({ owner: 1, kind: "crew", index: 0, down: true, skill: 1 })).toBe("face-down crew");
  expect(box.card({ owner: 1, kind: "armor", index: 0, down: true, place: "head", level: 2 })).toMatchObject({
    name: "Face down",
    place: "head",
    level: 2,
  });
});

it("stencils on a part what it does", () => {
  expect(signOf(face({ does: ["store"] }))).toBe("store");
  expect(signOf(face({ does: [] }))).toBeUndefined();
  expect(drawn(face({ kind: "action", does: ["miss"] })).glyph).toBe("cross");
  expect(new Set(["change_of_fate", "duds"].map((key) => signOf(face({ key, does: ["set_die"] })))).size).toBe(2);
});
