/** The five opponents as robots. Numbers on them are ours and only dress the picture. */
import type { Part } from "../../../lib/kit/limbs";
import type { RobotState } from "../../../lib/kit/robot";
import type { Company, Keyed } from "../../../lib/kit/seed";

const part = (key: string, level: number, company: Company, look: Keyed["look"]): Part => ({
  key,
  level,
  company,
  look,
  attack: level,
  defense: level,
});
const torch = part("torch-pipe", 1, "copper", { tool: 0, body: 2, decor: 0 });
const piston = part("piston-arm", 1, "damson", { tool: 3, body: 1, decor: 2 });
const multi = part("multi-fire-arm", 2, "copper", { tool: 0, body: 0, decor: 0 });
const harpoon = part("harpoon", 1, "bone", { tool: 2, body: 3, decor: 1 });
const foundry = part("foundry-arm", 3, "ocher", { tool: 4, body: 4, decor: 1 });
const anvil = part("anvil-fist", 3, "moss", { tool: 5, body: 3, decor: 3 });
const bazooka: Keyed = { key: "yot-z-bazooka", company: "copper", look: { kind: 0 } };
const shield: Keyed = { key: "thunder-shield", company: "copper", look: { kind: 1 } };

export const RIVALS: RobotState[] = [
  { base: "crystal", limbs: { head: { malfunction: true }, larm: { pose: 26 }, rarm: {}, legs: {} } },
  {
    base: "solar",
    limbs: {
      head: { stack: [part("magpie", 1, "ocher", { body: 0, eye: 1, crest: 1, decor: 3 })] },
      larm: {},
      rarm: { stack: [piston] },
      legs: {},
    },
  },
  {
    base: "crystal",
    hangarLevel: 1,
    limbs: {
      head: { stack: [part("rivet", 2, "kestrel", { body: 1, eye: 4, crest: 2, decor: 1 })] },
      larm: { stack: [torch, multi] },
      rarm: { stack: [harpoon] },
      legs: {},
    },
  },
  {
    base: "solar",
    hangarLevel: 2,
    rshoulder: bazooka,
    limbs: {
      head: { stack: [part("longshore", 2, "copper", { body: 4, eye: 3, crest: 5, decor: 0 })] },
      larm: { stack: [foundry] },
      rarm: { stack: [piston] },
      legs: {},
    },
  },
  {
    base: "obsidian",
    hangarLevel: 3,
    lshoulder: shield,
    limbs: {
      head: { stack: [part("old-iron", 3, "damson", { body: 3, eye: 5, crest: 3, decor: 2 })] },
      larm: { stack: [foundry] },
      rarm: { stack: [anvil] },
      legs: {},
    },
  },
];
