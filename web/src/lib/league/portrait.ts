/** A robot for everybody who takes part, from what they are called: the same wherever they are shown. */
import type { RobotState } from "../kit/robot";
import { rng } from "../kit/seed";
import type { Body } from "../kit/torso";

const BODIES: Body[] = ["solar", "obsidian", "crystal"];

export function robotOf(name: string): RobotState {
  const chance = rng(`${name}:robot`);
  const part = (slot: string) => ({ stack: [{ key: `${name}:${slot}`, level: 1 + chance.pick(3) }] });
  return {
    base: BODIES[chance.pick(BODIES.length)],
    pilot: { key: name },
    hangarLevel: 1,
    limbs: { head: part("head"), larm: part("larm"), rarm: part("rarm"), legs: part("legs") },
  };
}
