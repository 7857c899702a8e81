/** The limb that flies off: a picture of it as it stood there, its way through the air, and the smoke behind it. */
import { ANCHOR, type Slot } from "../../../lib/kit/robot";

/** A limb taken off the screen, in a box of its own that can be moved without drawing anything again. */
export interface Wreckage {
  machine: HTMLElement;
  slot: Slot;
  limb: HTMLElement;
  /** The same limb all white, on top of it: the first moment of the blow. */
  flash: SVGElement;
  /** Where it was bolted on, in px of the machine. */
  joint: [number, number];
  /** To which side it flies: -1 left, 1 right. */
  away: number;
  /** Px of the screen per unit of the drawing. */
  size: number;
}

const LEFT = -20; // the drawing's own corner: its viewBox is -20 -10 520 640
const TOP = -10;
const WIDE = 520;
const HOLD = 120; // ms in which it hangs there, white
const FLIGHT = 780;
const FALL = 2600; // units per second squared
const MARGIN = 10; // units around it, for its ink line
const STEPS = 12;
/** How it is thrown, in units per second, and how far it turns, in degrees per second. */
const THROW: Record<Slot, { out: number; up: number; spin: number }> = {
  head: { out: 300, up: 430, spin: 460 },
  larm: { out: 320, up: 560, spin: 520 },
  rarm: { out: 320, up: 560, spin: 520 },
  legs: { out: 420, up: 620, spin: 260 },
};
const PUFFS = 9;

/** The ids of a copy are its own: the drawing below goes on with the old ones. */
export const renamed = (svg: string): string => svg.replace(/(\sid="|url\(#)(robot-)/g, "$1off-$2");
/** The silhouette of a drawing. */
export const whitened = (svg: string): string => svg.replace(/\b(fill|stroke)="(?!none)[^"]*"/g, '$1="#fff"');

/** Where it is so many seconds after it came off, in units from its place, and how far it has turned. */
export function path(slot: Slot, away: number, seconds: number): { x: number; y: number; turn: number } {
  const { out, up, spin } = THROW[slot];
  return { x: away * out * seconds, y: (FALL * seconds * seconds) / 2 - up * seconds, turn: away * spin * seconds };
}

/** It hangs for a moment, flies in an arc, and is gone at the end. */
export function tumble(slot: Slot, away: number, size: number): [Keyframe[], KeyframeAnimationOptions] {
  const frames: Keyframe[] = [{ transform: "none", opacity: 1 }];
  const whole = HOLD + FLIGHT;
  for (let step = 0; step <= STEPS; step++) {
    const time = (FLIGHT * step) / STEPS;
    const { x, y, turn } = path(slot, away, time / 1000);
    frames.push({
      transform: `translate(${Math.round(x * size)}px, ${Math.round(y * size)}px) rotate(${Math.round(turn)}deg)`,
      opacity: step < STEPS ? 1 : 0,
      offset: (HOLD + time) / whole,
    });
  }
  return [frames, { duration: whole, fill: "both" }];
}

/** Arms fly to their own side; head and legs away from the middle of the arena. */
export const sideways = (slot: Slot, middle: number, screen: number): number =>
  slot === "larm" ? -1 : slot === "rarm" ? 1 : middle < screen ? -1 : 1;

/** A copy of a limb as it is drawn now; nothing where it is gone already or not on the screen. */
export function taken(machine: HTMLElement, slot: Slot): Wreckage | undefined {
  const limb = machine.querySelector<SVGGElement>(`.robot .limb[data-slot="${slot}"]`);
  const whole = machine.getBoundingClientRect();
  if (!limb || !whole.width) return undefined;
  const size = whole.width / WIDE;
  const rect = limb.getBoundingClientRect();
  const [x, y] = [(rect.left - whole.left) / size + LEFT - MARGIN, (rect.top - whole.top) / size + TOP - MARGIN];
  const [width, height] = [rect.width / size + 2 * MARGIN, rect.height / size + 2 * MARGIN];
  const drawn = renamed(limb.outerHTML);
  const box = document.createElement("div");
  box.className = "flying";
  box.setAttribute("aria-hidden", "true");
  Object.assign(box.style, {
    left: `${(x - LEFT) * size}px`,
    top: `${(y - TOP) * size}px`,
    width: `${width * size}px`,
    height: `${height * size}px`,
  });
  const picture = (content: string): string => `<svg viewBox="${x} ${y} ${width} ${height}">${content}</svg>`;
  box.innerHTML = picture(drawn) + picture(whitened(drawn));
  const arena = machine.closest(".arena")?.getBoundingClientRect() ?? whole;
  const [ax, ay] = ANCHOR[slot];
  return {
    machine,
    slot,
    limb: box,
    flash: box.lastElementChild as SVGElement,
    joint: [(ax - LEFT) * size, (ay - TOP) * size],
    away: sideways(slot, whole.left + whole.width / 2, arena.left + arena.width / 2),
    size,
  };
}

/** Puffs from the joint and along the first half of the way, each a moment later than the one before. */
export function smoke({ slot, away, size, joint }: Pick<Wreckage, "slot" | "away" | "size" | "joint">): {
  puff: HTMLElement;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
}[] {
  return Array.from({ length: PUFFS }, (_, at) => {
    const trail = at % 2 === 1; // every other one follows the limb
    const seconds = trail ? (at * FLIGHT * 0.055) / 1000 : 0;
    const { x, y } = path(slot, away, seconds);
    const radius = (trail ? 15 : 24 + 3 * (at % 4)) * size;
    const puff = document.createElement("i");
    puff.className = "puff";
    puff.setAttribute("aria-hidden", "true");
    Object.assign(puff.style, {
      left: `${joint[0] + x * size - radius}px`,
      top: `${joint[1] + y * size - radius}px`,
      width: `${2 * radius}px`,
      height: `${2 * radius}px`,
    });
    const drift = Math.round(((at % 3) - 1) * 34 * size);
    const rise = Math.round(-(60 + 14 * at) * size);
    return {
      puff,
      frames: [
        { transform: "scale(0.3)", opacity: 0 },
        {
          transform: `translate(${Math.round(drift * 0.3)}px, ${Math.round(rise * 0.2)}px) scale(1)`,
          opacity: 0.95,
          offset: 0.25,
        },
        { transform: `translate(${drift}px, ${rise}px) scale(1.5)`, opacity: 0 },
      ],
      timing: { duration: 760, delay: HOLD + seconds * 1000 + (trail ? 0 : at * 18), fill: "both", easing: "ease-out" },
    };
  });
}
