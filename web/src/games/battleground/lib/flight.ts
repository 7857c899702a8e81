/** Tokens hop in arcs between the pile and whoever wins or loses them, and a card that is lent travels face down to
 * whoever gets it. Nothing flies where motion is unwelcome. */
import { ICONS } from "../../../lib/kit/icons";
import type { BattlegroundEvent } from "./view";

const HOP = 450; // ms
const APART = 90;

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const spotOf = (root: HTMLElement, where: string): DOMRect | undefined =>
  root.querySelector(where)?.getBoundingClientRect();

export function fly(root: HTMLElement | undefined, events: BattlegroundEvent[]): void {
  if (!root || still()) return;
  const pile = spotOf(root, "[data-pile]");
  if (!pile) return;
  let late = 0;
  for (const event of events) {
    if (event.event !== "paid") continue;
    const seat = spotOf(root, `[data-at="${event.seat}"]`);
    if (!seat) continue;
    for (let n = Math.min(6, Math.abs(event.change)); n > 0; n--, late += APART)
      hop(root, ...(event.change > 0 ? ([pile, seat] as const) : ([seat, pile] as const)), late);
  }
}

/** Cards that were lent or conscripted, each from its owner to its borrower; mine come to my hand. */
export function hand(root: HTMLElement | undefined, events: BattlegroundEvent[], me: number): void {
  if (!root || still()) return;
  for (const event of events) {
    if (event.event !== "lent" && event.event !== "conscripted") continue;
    const [lender, borrower] = event.event === "lent" ? [event.seat, event.borrower] : [event.lender, event.seat];
    const placeOf = (seat: number): DOMRect | undefined =>
      spotOf(root, seat === me ? ".hand" : `[data-total="${seat}"]`) ?? spotOf(root, `[data-at="${seat}"]`);
    const from = spotOf(root, lender === me ? ".hand" : `[data-at="${lender}"]`);
    const to = placeOf(borrower);
    if (from && to) event.cards.forEach((_, at) => travel(root, from, to, at * APART));
  }
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2 - 13, box.top + box.height / 2 - 13];

function drawn(kind: "svg" | "path", facts: Record<string, string>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(facts)) element.setAttribute(name, value);
  return element;
}

/** The way there: start, a point between, and the end. */
function along(root: HTMLElement, thing: SVGElement, steps: string[], delay: number): void {
  thing.style.left = thing.style.top = "0";
  root.append(thing);
  const flight = thing.animate(
    steps.map((transform) => ({ transform, opacity: 1 })),
    { duration: HOP, delay, easing: "cubic-bezier(0.6, 0, 0.3, 1)", fill: "backwards" },
  );
  flight.finished.catch(() => undefined).finally(() => thing.remove());
}

function travel(root: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  const [[x0, y0], [x1, y1]] = [middle(from), middle(to)];
  const card = drawn("svg", { viewBox: "0 0 63 88", class: "flying card-back", "aria-hidden": "true" });
  card.append(
    drawn("path", { d: "M2 2H61V86H2Z", fill: "#2f8f77", stroke: "#0b1215", "stroke-width": "4" }),
    drawn("path", { d: "M20 28H43L52 44L43 60H20L11 44Z", fill: "#eaf6f1", stroke: "#0b1215", "stroke-width": "2" }),
  );
  along(
    root,
    card,
    [
      `translate(${x0}px, ${y0}px) rotate(-9deg)`,
      `translate(${(x0 + x1) / 2}px, ${Math.max(y0, y1) + 20}px) rotate(6deg) scale(1.5)`,
      `translate(${x1}px, ${y1}px) rotate(0deg)`,
    ],
    delay,
  );
}

function hop(root: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  const [[x0, y0], [x1, y1]] = [middle(from), middle(to)];
  const token = drawn("svg", { viewBox: "0 0 24 24", class: "flying", "aria-hidden": "true" });
  token.append(
    drawn("path", { d: "M7 1H17L23 12L17 23H7L1 12Z", fill: "#ffc62e", stroke: "#1a1408", "stroke-width": "1.4" }),
    drawn("path", { d: ICONS.action, transform: "translate(5 5) scale(.58)", fill: "#1a1408" }),
  );
  const top = Math.min(y0, y1) - 70;
  along(
    root,
    token,
    [`translate(${x0}px, ${y0}px)`, `translate(${(x0 + x1) / 2}px, ${top}px)`, `translate(${x1}px, ${y1}px)`],
    delay,
  );
}
