/** What is chosen before the first turn: which step it is, what can be taken, and what is said of it. */
import type { Body } from "../../../lib/kit/torso";
import type { RobotState } from "../../../lib/kit/robot";
import type { Face, LogLine, PblHope } from "../../../lib/wire";
import type { Box } from "./box";
import { type PblEvent, type PblView, since, upper } from "./view";

export type Step = "robot" | "pilot" | "hand";
const STEP_OF: Record<string, Step> = { robots: "robot", talent: "pilot", select: "pilot", opening: "hand" };
/** Each step, its name, and the name where there is little room. */
export const STEPS: readonly (readonly [Step | "turn", string, string])[] = [
  ["robot", "Robot", "Robot"],
  ["pilot", "Pilot", "Pilot"],
  ["hand", "Opening hand", "Hand"],
  ["turn", "First turn", "Turn 1"],
];

/** Which of the choices before the game is being made, if one is. */
export const stepOf = (view: PblView): Step | undefined => (view.turn ? undefined : STEP_OF[view.phase]);

/** A base robot on which nothing is built. */
export function bare(body: string | null, box: Box, pilot?: string | null): RobotState {
  const state: RobotState = {
    base: (body ?? "crystal") as Body,
    hangarLevel: 0,
    limbs: { head: { stack: [] }, larm: { stack: [] }, rarm: { stack: [] }, legs: { stack: [] } },
  };
  if (pilot) {
    const { key, company, hair, wear } = box.card(pilot);
    state.pilot = { key, company, hair, wear };
  }
  return state;
}

const NUMBERS = ["no", "first", "second", "third", "fourth", "fifth"];

/** The four facts of an opening hand, always in the same order. */
export function factsOf(
  hand: string[],
  hope: PblHope | undefined,
  box: Box,
): [icon: FactIcon, lead: string, text: string][] {
  const faces = hand.map((card) => box.face(card)).filter((face): face is Face => face !== undefined);
  const hangar = faces
    .filter((face) => face.kind === "hangar" && face.level === 1)
    .sort((a, b) => b.spaces - a.spaces)[0];
  const actions = faces.filter((face) => face.kind === "action").length;
  const fit = hope?.fit ?? 0;
  return [
    ["check", `${fit} of ${hand.length}`, fit === 1 ? "fits on your first turn" : "fit on your first turn"],
    ["attack", String(hope?.dice ?? 0), `attack dice by your ${NUMBERS[hope?.turn ?? 1] ?? "later"} turn`],
    ["hangar", "", hangar ? `Hangar: room for ${hangar.spaces}` : "No hangar: one sidekick at most"],
    ["action", "", actions === 1 ? "1 action" : `${actions || "No"} actions`],
  ];
}
export type FactIcon = "check" | "attack" | "hangar" | "action";

/** Who begins with this pilot, as far as the speeds of those who are left tell. */
export function speedWords(face: Face, pool: Face[]): string {
  const speeds = pool.map((one) => one.speed);
  if (pool.length < 2) return `Speed ${face.speed}. The fastest pilot makes the first turn.`;
  if (face.speed === Math.max(...speeds)) return `Speed ${face.speed}, the fastest here: made to begin.`;
  if (face.speed === Math.min(...speeds)) return `Speed ${face.speed}, the slowest here: others begin.`;
  return `Speed ${face.speed}: you begin only if nobody faster is taken.`;
}

/** What a seat threw for the first choice; a tie is thrown again, and the last throw counts. */
export interface Throw {
  seat: number;
  faces: number[];
}

const ORDER = ["first", "second", "third", "fourth"];

/** The throws for the pilots of this game, the highest first. */
export function throwsIn(log: LogLine[]): Throw[] {
  const found: Throw[] = [];
  for (const line of since(log, "game_ended")) {
    const event = line.facts[0] as PblEvent | undefined;
    if (event?.event !== "rolled_d20") continue;
    const one = found.find(({ seat }) => seat === event.seat);
    if (one) one.faces.push(event.face);
    else found.push({ seat: event.seat, faces: [event.face] });
  }
  const higher = (a: Throw, b: Throw): number => {
    const at = a.faces.findIndex((face, n) => face !== b.faces[n]);
    return at < 0 ? 0 : (b.faces[at] ?? 0) - a.faces[at];
  };
  return found.sort(higher);
}

/** "You rolled 17 and choose first." */
export function throwSaid(one: Throw, place: number, who: string): { lead: string; rest: string } {
  const verb = who === "you" ? "choose" : "chooses";
  const again = one.faces.length > 1 ? ` after a tie at ${one.faces.slice(0, -1).join(" and ")}` : "";
  return { lead: `${upper(who)} rolled ${one.faces.at(-1)}`, rest: `${again} and ${verb} ${ORDER[place]}.`.trim() };
}
