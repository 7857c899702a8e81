/** The robots on the landing page. Numbers on them are ours and only dress the picture. */
import type { Part } from "./kit/limbs";
import type { RobotState } from "./kit/robot";
import type { Company, Keyed } from "./kit/seed";

/** A piece of armor, as it lies on a limb. */
export interface Armor extends Part {
  name: string;
  place: string;
  text: string;
}

const armor = (
  key: string,
  name: string,
  place: string,
  [level, attack, defense]: [number, number, number],
  company: Company,
  text: string,
  look: Keyed["look"],
): Armor => ({ key, name, place, level, attack, defense, company, text, look });

const tin = armor("tin-lid", "Tin Lid", "head", [1, 1, 0], "copper", "", { body: 0, eye: 1, crest: 5, decor: 0 });
const mask = armor("stabilizer-mask", "Stabilizer Mask", "head", [1, 0, 2], "bone", "", {
  body: 3,
  eye: 4,
  crest: 0,
  decor: 4,
});
const gears = armor("gears-of-alvidon", "Gears of Alvidon", "head", [2, 1, 2], "damson", "", {
  body: 1,
  eye: 2,
  crest: 2,
  decor: 3,
});
const torch = armor("torch-pipe", "Torch Pipe", "larm", [1, 1, 1], "copper", "", { tool: 0, body: 2, decor: 0 });
const multi = armor("multi-fire-arm", "Multi Fire Arm", "larm", [2, 3, 2], "kestrel", "", {
  tool: 0,
  body: 0,
  decor: 0,
});
const rasp = armor("rasp", "Rasp", "rarm", [1, 2, 0], "moss", "", { tool: 2, body: 1, decor: 0 });
const gate = armor("gatewright", "Gatewright", "rarm", [2, 1, 3], "bone", "", { tool: 5, body: 3, decor: 0 });
export const dock = armor(
  "dockbreaker",
  "Dockbreaker",
  "rarm",
  [3, 3, 2],
  "ocher",
  "If you win by 6 or more, the defender discards a card.",
  {
    tool: 4,
    body: 4,
    decor: 1,
  },
);
const stilt = armor("harbour-stilts", "Harbour Stilts", "legs", [1, 0, 2], "moss", "", { tool: 0, body: 0, decor: 0 });
const elvin = armor("elvin-racers", "Elvin Racers", "legs", [2, 1, 1], "kestrel", "", { tool: 1, body: 1, decor: 2 });
export const keel = armor(
  "keelstompers",
  "Keelstompers",
  "legs",
  [3, 2, 3],
  "copper",
  "Cannot be the target of a strike.",
  {
    tool: 2,
    body: 4,
    decor: 3,
  },
);
export const SOLAR: RobotState = {
  base: "solar",
  pilot: { key: "d-rock", company: "copper", wear: 1, hair: 2 },
  hangarLevel: 2,
  rshoulder: { key: "yot-z-bazooka", company: "damson", look: { kind: 0 } },
  limbs: {
    head: { stack: [tin] },
    larm: { dead: true },
    rarm: { stack: [rasp, gate, dock], pose: 14 },
    legs: { stack: [stilt, elvin] },
  },
};
export const OBSIDIAN: RobotState = {
  base: "obsidian",
  pilot: { key: "sara", company: "kestrel", wear: 0, hair: 4 },
  hangarLevel: 1,
  rshoulder: { key: "thunder-shield", company: "copper", look: { kind: 1 } },
  limbs: {
    head: { stack: [mask, gears] },
    larm: { stack: [torch, multi] },
    rarm: { pod: "construction", stack: [rasp, rasp] },
    legs: {},
  },
};
const rivet = armor("rivet", "Rivet", "head", [2, 1, 2], "kestrel", "", { body: 1, eye: 4, crest: 2, decor: 1 });
/** The one that the brass robot meets on the landing page. */
export const CRYSTAL: RobotState = {
  base: "crystal",
  hangarLevel: 1,
  lshoulder: { key: "thunder-shield", company: "copper", look: { kind: 1 } },
  limbs: {
    head: { stack: [rivet] },
    larm: { stack: [torch, multi], pose: 18 },
    rarm: { dead: true },
    legs: { stack: [stilt] },
  },
};
/** The one that met nobody: for addresses with nothing behind them. */
export const TERMINATED: RobotState = {
  base: "crystal",
  hangarLevel: 1,
  limbs: { head: { dead: true }, larm: { dead: true }, rarm: { dead: true }, legs: { dead: true } },
};
