/** Cards fly to where they go: every card on the table is measured before a change and glides from there after it. */
import { type RobotsEvent, colourOfCard } from "./view";

interface Spot {
  x: number;
  y: number;
  width: number;
  element: HTMLElement;
}

const STAGGER = 55; // ms between cards that leave one place together
const LONGEST = 1100;

export const stillWanted = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Flights {
  private seen = new Map<string, Spot>();
  private running: Animation[] = [];

  constructor(private root: () => HTMLElement | undefined) {}

  before(): void {
    this.seen = this.measure();
  }

  after(events: RobotsEvent[]): void {
    const root = this.root();
    if (!root || !this.seen.size) return;
    if (stillWanted()) return;
    const from = origins(events);
    const here = new Set<string>();
    let late = 0;
    for (const card of root.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = card.dataset.card!;
      const pile = from.get(key);
      const start = this.seen.get(key) ?? (pile ? this.pile(pile) : undefined);
      if (!start) continue;
      const end = spot(card);
      if (!end.width) continue;
      here.add(key);
      let [dx, dy] = [start.x - end.x, start.y - end.y];
      if (Math.abs(dx) + Math.abs(dy) < 6) continue;
      if (card.matches(".lie .dmg")) [dx, dy] = [dy, -dx]; // its robot lies, and its directions with it
      const newcomer = !this.seen.has(key);
      const delay = newcomer || pile ? Math.min(late++ * STAGGER, LONGEST / 2) : 0;
      this.fly(card, dx, dy, start.width / end.width, delay);
    }
    for (const [key, start] of this.seen) if (!here.has(key)) this.leave(key, start);
  }

  /** A card whose place is not on the screen, as piles on a phone: a copy of it flies to the pile's number. */
  private leave(key: string, from: Spot): void {
    const to = this.pile(`${colourOfCard(key)}-discard`);
    if (!to || from.element.isConnected) return;
    const ghost = from.element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-card");
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    const height = (from.width * 88) / 63;
    ghost.style.cssText =
      `position:fixed;margin:0;z-index:60;pointer-events:none;width:${from.width}px;left:` +
      `${from.x - from.width / 2}px;top:${from.y - height / 2}px;--w:${from.width}px`;
    document.body.append(ghost);
    const flight = ghost.animate(
      [
        { translate: "0 0", scale: "1" },
        { translate: `${to.x - from.x}px ${to.y - from.y}px`, scale: "0.3", opacity: 0.4 },
      ],
      { duration: 380, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
    );
    this.running.push(flight);
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }

  /** Land everything at once. */
  skip(): boolean {
    const flying = this.running.filter((one) => one.playState === "running");
    flying.forEach((one) => one.finish());
    return flying.length > 0;
  }

  private fly(card: HTMLElement, dx: number, dy: number, size: number, delay: number): void {
    const style = getComputedStyle(card);
    const duration = parseFloat(style.getPropertyValue("--d-beat")) || 450;
    card.classList.add("flying");
    const flight = card.animate(
      [
        { translate: `${dx}px ${dy}px`, scale: String(size || 1) },
        { translate: `${dx * 0.25}px ${dy * 0.25 - 14}px`, scale: "1.06", offset: 0.7 },
        { translate: "0 0", scale: "1" },
      ],
      { duration, delay, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", fill: "backwards" },
    );
    this.running = [...this.running.filter((one) => one.playState === "running"), flight];
    flight.onfinish = flight.oncancel = () => card.classList.remove("flying");
  }

  private pile(name: string): Spot | undefined {
    for (const element of this.root()?.querySelectorAll<HTMLElement>(`[data-pile="${name}"]`) ?? []) {
      const found = spot(element);
      if (found.width) return found;
    }
    return undefined;
  }

  private measure(): Map<string, Spot> {
    const found = new Map<string, Spot>();
    for (const card of this.root()?.querySelectorAll<HTMLElement>("[data-card]") ?? []) {
      const where = spot(card);
      if (where.width) found.set(card.dataset.card!, where);
    }
    return found;
  }
}

function spot(element: HTMLElement): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: element.offsetWidth, element };
}

/** Which pile a card that was not seen before comes out of. */
export function origins(events: RobotsEvent[]): Map<string, string> {
  const from = new Map<string, string>();
  const note = (cards: string[], pile: string): void => {
    for (const card of cards) if (card !== "?") from.set(card, `${colourOfCard(card)}-${pile}`);
  };
  for (const one of events) {
    if (one.event === "drew") note([one.card], "supply");
    else if (one.event === "dealt" || one.event === "lost_from_supply") note(one.cards, "supply");
    else if (one.event === "built") note([...one.robots, ...one.thrown], "hand");
    else if (one.event === "lost_from_hand") note(one.cards, "hand");
    else if (one.event === "recovered") {
      note([one.paid], "hand");
      note(one.cards, "discard");
    }
  }
  return from;
}
