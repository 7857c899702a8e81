/** A 100-foot robot as one SVG string, viewBox -20 -10 520 640. Screen left is the left arm for every robot. */
import { head, shoulder } from "./head";
import { type Part, arm, legs } from "./limbs";
import { INK, drawing, flatly, joint, n1, piston } from "./metal";
import type { Person } from "./people";
import type { Keyed } from "./seed";
import { type Body, pack, torso } from "./torso";
import { type PodKind, pod, stump } from "./wreck";

export type Slot = "head" | "larm" | "rarm" | "legs";

/** One limb: its stack from bottom to top, and what happened to it. */
export interface Limb {
  stack?: Part[];
  dead?: boolean;
  pod?: PodKind;
  malfunction?: boolean;
  pose?: number;
}

export interface RobotState {
  base: Body;
  pilot?: Person;
  critical?: boolean;
  hangarLevel?: number;
  lshoulder?: Keyed;
  rshoulder?: Keyed;
  limbs: Partial<Record<Slot, Limb>>;
}

export const ANCHOR: Record<Slot | "lshoulder" | "rshoulder", [number, number]> = {
  head: [240, 158],
  larm: [118, 206],
  rarm: [362, 206],
  legs: [240, 360],
  lshoulder: [138, 180],
  rshoulder: [342, 180],
};
const DRAW: Record<Slot, (card: Part) => string> = { head, larm: arm, rarm: arm, legs };
/** Covered cards of a stack: the silhouette of each, one step out and down, darkened. */
function under(slot: Slot, cards: Part[]): string {
  const dir = slot === "head" ? [0, -9] : slot === "legs" ? [0, 9] : [-9, 5];
  return flatly(() =>
    cards
      .map((c, i) => {
        const k = cards.length - i;
        return (
          `<g transform="translate(${dir[0] * k} ${dir[1] * k})" ` +
          `style="filter:brightness(.55) saturate(.8)">${DRAW[slot](c)}</g>`
        );
      })
      .join(""),
  );
}
export function limb(slot: Slot, l: Limb = {}): string {
  const [x, y] = ANCHOR[slot],
    flip = slot === "rarm" ? " scale(-1 1)" : "",
    key = slot === "rarm" ? "larm" : slot;
  const top = l.stack?.length ? l.stack[l.stack.length - 1] : { key: "base", level: 0 };
  const rot = slot.endsWith("arm") ? ` rotate(${l.pose ?? (l.dead ? 0 : 7)})` : "";
  let s = l.dead
    ? stump(key)
    : under(slot, (l.stack || []).slice(0, -1)) +
      (l.pod
        ? (slot === "legs" || slot === "head" ? "" : joint(0, 0, 17) + piston(0, 8, 0, 40)) +
          pod(key, l.pod, "podKind" in top ? top : undefined)
        : DRAW[slot](top));
  if (l.malfunction)
    s =
      `<g style="filter:brightness(.62) saturate(.6)">${s}</g>` +
      `<path d="M-34 40L-18 62L-32 74L-12 104M30 120L14 140L32 152L12 180" fill="none" ` +
      `stroke="${INK}" stroke-width="9" stroke-linejoin="round"/>` +
      `<path d="M-34 40L-18 62L-32 74L-12 104M30 120L14 140L32 152L12 180" fill="none" ` +
      `stroke="var(--flame)" stroke-width="4.5" stroke-linejoin="round"/>`;
  return `<g class="limb" data-slot="${slot}" transform="translate(${x} ${y})${flip}${rot}">${s}</g>`;
}
/** The whole robot. `name` keeps its clip ids apart from those of other pictures on the page. */
export function robot(r: RobotState, name: string, o: { label?: string; viewBox?: string } = {}): string {
  return drawing(name, () => assemble(r, o));
}

/** One flame of the wheel that burns behind a robot in Critical Form. */
function ray(angle: number): string {
  const tip = (degrees: number): string =>
    `L${n1(240 + Math.cos(degrees / 57.3) * 330)} ${n1(250 + Math.sin(degrees / 57.3) * 330)}`;
  return `<path d="M240 250${tip(angle)}${tip(angle + 8)}Z" fill="var(--flame)" opacity=".32"/>`;
}

function assemble(r: RobotState, o: { label?: string; viewBox?: string }): string {
  const L = r.limbs;
  const crit = r.critical ? `<g class="crit">${Array.from({ length: 16 }, (_, i) => ray(i * 22.5)).join("")}</g>` : "";
  const sh = (k: "lshoulder" | "rshoulder"): string =>
    r[k]
      ? `<g class="shoulder" data-slot="${k}" transform="translate(${ANCHOR[k]})` +
        `${k[0] === "r" ? " scale(-1 1)" : ""}">${shoulder(r[k])}</g>`
      : "";
  return (
    `<svg class="robot${r.critical ? " is-critical" : ""}" ` +
    `viewBox="${o.viewBox || "-20 -10 520 640"}" role="img" aria-label="${o.label || "robot"}">` +
    `${crit}${pack(r.hangarLevel ?? 0)}${piston(112, 206, 368, 206, 20)}${limb("legs", L.legs)}` +
    `${limb("larm", L.larm)}${limb("rarm", L.rarm)}${limb("head", L.head)}` +
    `${torso(r.base, { pilot: r.pilot, critical: r.critical })}${sh("lshoulder")}` +
    `${sh("rshoulder")}</svg>`
  );
}
