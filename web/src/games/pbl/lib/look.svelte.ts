/** A card held up: beside the pointer while it rests on the
 * card's name or picture, in a sheet when one wants to read it. */

const REST = 280; // ms until a card is held up
const LONG = 480; // ms of a long press
const WIDE = 188;
const READING = 224; // a card of the hand, over its own place
const HIGH = 88 / 63;

class Look {
  card = $state("");
  x = $state(0);
  y = $state(0);
  w = $state(WIDE);
  /** The sheet that reads cards aloud; the table puts itself here. */
  open: (card: string, more?: string[]) => void = () => undefined;
  private timer?: ReturnType<typeof setTimeout>;

  soon(card: string, at: Element): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(card, at), REST);
  }

  show(card: string, at: Element): void {
    const box = at.getBoundingClientRect();
    const inHand = at.closest(".hand") !== null;
    this.w = inHand ? READING : WIDE;
    const height = this.w * HIGH;
    if (inHand) {
      const middle = box.left + box.width / 2 - this.w / 2;
      [this.x, this.y] = [Math.max(8, Math.min(middle, innerWidth - this.w - 8)), innerHeight - height - 22];
    } else {
      this.x = box.right + WIDE + 20 < innerWidth ? box.right + 10 : Math.max(8, box.left - WIDE - 10);
      this.y = Math.max(8, Math.min(box.top + box.height / 2 - height / 2, innerHeight - height - 8));
    }
    this.card = card;
  }

  hide = (): void => {
    clearTimeout(this.timer);
    // A thing may lose the focus while it is being taken off the page.
    if (this.card) queueMicrotask(() => (this.card = ""));
  };
}

export const look = new Look();

/** A thing that shows a card: rest on it, hold it, press I on it, or click it with the other button. */
export function shows(
  element: HTMLElement,
  cards: string[],
): { update: (cards: string[]) => void; destroy: () => void } {
  let keys = cards;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const known = (): string | undefined => keys.find((key) => key && key !== "?");
  const read = (): void => {
    look.hide();
    const card = known();
    if (card) look.open(card, keys);
  };
  const enter = (event: PointerEvent): void => {
    const card = known();
    if (event.pointerType === "mouse" && card) look.soon(card, element);
  };
  const focus = (): void => {
    const card = known();
    if (card && element.closest(".hand") && element.matches(":focus-visible")) look.show(card, element);
  };
  const down = (event: PointerEvent): void => {
    held = false;
    if (event.pointerType !== "mouse") hold = setTimeout(() => ((held = true), read()), LONG);
  };
  const stop = (): void => clearTimeout(hold);
  const click = (event: MouseEvent): void => {
    look.hide();
    if (held) (event.stopImmediatePropagation(), event.preventDefault());
    held = false;
  };
  const menu = (event: Event): void => {
    event.preventDefault();
    if (!held) read();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "i" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    read();
  };
  const heard: [string, (event: never) => void][] = [
    ["pointerenter", enter],
    ["pointerleave", look.hide],
    ["pointerdown", down],
    ["pointerup", stop],
    ["pointercancel", stop],
    ["contextmenu", menu],
    ["keydown", key],
    ["focus", focus],
    ["blur", look.hide],
  ];
  for (const [name, handler] of heard) element.addEventListener(name, handler as EventListener);
  element.addEventListener("click", click, { capture: true });
  return {
    update: (next) => (keys = next),
    destroy: () => {
      stop();
      for (const [name, handler] of heard) element.removeEventListener(name, handler as EventListener);
      element.removeEventListener("click", click, { capture: true });
    },
  };
}
