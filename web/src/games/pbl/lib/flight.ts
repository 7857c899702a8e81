/** What moves on the table: cards glide from where they lay, a limb that is blown off
 * tumbles away, a robot that is built or hit gives a start. Only transform and opacity. */
import { SLOT } from "./box";
import { type Wreckage, smoke, taken, tumble } from "./blowoff";
import type { PblEvent } from "./view";

const MOVE: KeyframeAnimationOptions = { duration: 280, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
const JOLT: Keyframe[] = [
  { transform: "none" },
  { transform: "translate(-12px, 4px) rotate(-2deg)", offset: 0.15 },
  { transform: "translate(10px, 2px) rotate(1.5deg)", offset: 0.35 },
  { transform: "translate(-5px, 0)", offset: 0.6 },
  { transform: "none" },
];
const NEAR = 6; // px that are no move
const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Flights {
  private seen = new Map<string, DOMRect>();
  private wrecks: Wreckage[] = [];
  private running: Animation[] = [];

  constructor(private root: () => HTMLElement | undefined) {}

  /** Notes where things are, and how the limbs look that are about to go. */
  before(events: PblEvent[]): void {
    this.seen = new Map();
    this.wrecks = [];
    const root = this.root();
    if (!root || still()) return;
    for (const card of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const box = card.getBoundingClientRect();
      if (box.width) this.seen.set(card.dataset.card!, box);
    }
    for (const event of events) {
      if (event.event !== "blew_off") continue;
      const machine = root.querySelector<HTMLElement>(`.machine[data-side="${event.side}"]`);
      const wreck = machine && taken(machine, SLOT[event.limb]);
      if (wreck) this.wrecks.push(wreck);
    }
  }

  after(events: PblEvent[], sideOf: (seat: number) => number): void {
    const root = this.root();
    if (!root || still()) return;
    const drawn = new Set(events.flatMap((event) => (event.event === "drew" ? [event.card] : [])));
    const deck = drawn.size ? root.querySelector("[data-pile=deck]")?.getBoundingClientRect() : undefined;
    // First all is measured, then set going: a start between two measurements would have the page laid out for each
    // card.
    const placed = [...root.querySelectorAll<HTMLElement>("[data-card]")].map((card) => ({
      card,
      key: card.dataset.card!,
      to: card.getBoundingClientRect(),
    }));
    let late = 0;
    for (const { card, key, to } of placed) {
      const from = this.seen.get(key) ?? (drawn.has(key) ? deck : undefined);
      if (!from?.width || !to.width) continue;
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (Math.abs(dx) + Math.abs(dy) < NEAR) continue;
      const delay = this.seen.has(key) ? 0 : late++ * 60;
      this.run(
        card,
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`, transformOrigin: "0 0" },
          { transform: "none", transformOrigin: "0 0" },
        ],
        { ...MOVE, delay, fill: "backwards" },
      );
    }
    for (const event of events) {
      if (event.event === "blew_off") this.start(root, event.side, JOLT, 800);
      else if (event.event === "built" || event.event === "regenerated")
        this.start(
          root,
          sideOf(event.seat),
          [{ transform: "translateY(-9px)" }, { transform: "translateY(3px)", offset: 0.6 }, { transform: "none" }],
          450,
        );
    }
    for (const wreck of this.wrecks.splice(0)) this.blow(wreck);
  }

  private blow(wreck: Wreckage): void {
    const { machine, limb, flash } = wreck;
    machine.append(limb);
    this.run(limb, ...tumble(wreck.slot, wreck.away, wreck.size)).finished.then(
      () => limb.remove(),
      () => limb.remove(),
    );
    this.run(flash, [{ opacity: 1 }, { opacity: 0 }], { duration: 40, delay: 80, fill: "both" });
    for (const { puff, frames, timing } of smoke(wreck)) {
      machine.append(puff);
      this.run(puff, frames, timing).finished.then(
        () => puff.remove(),
        () => puff.remove(),
      );
    }
  }

  private start(root: HTMLElement, side: number, frames: Keyframe[], duration: number): void {
    const robot = root.querySelector<HTMLElement>(`.machine[data-side="${side}"] > .robot`);
    if (robot) this.run(robot, frames, { duration, easing: "ease-out" });
  }

  private run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
    const animation = element.animate(frames, options);
    this.running.push(animation);
    animation.onfinish = () => (this.running = this.running.filter((one) => one !== animation));
    return animation;
  }

  skip(): void {
    for (const animation of this.running) animation.finish();
  }
}
