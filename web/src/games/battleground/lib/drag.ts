/** A card under a finger: pressed, held, or dragged onto a player or a bot. A press can do whatever dragging does. */
import type { Action } from "svelte/action";

const FAR = 9; // px until a press is a drag
const HOLD = 350; // ms until a press is a hold

export interface Held {
  onhold?: () => void;
  /** Let go over this element. */
  ondrop?: (target: Element) => void;
  /** Something may be dropped on: it lights up. */
  over?: string;
}

export const held: Action<HTMLElement, Held> = (node, wish = {}) => {
  let start: { x: number; y: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let moved = false;
  let spent = false; // what follows is no click
  let lit: Element | null = null;

  const light = (at: Element | null): void => {
    if (at === lit) return;
    lit?.classList.remove("under");
    at?.classList.add("under");
    lit = at;
  };
  const under = (event: PointerEvent): Element | null =>
    wish.over ? (document.elementFromPoint(event.clientX, event.clientY)?.closest(wish.over) ?? null) : null;
  const down = (event: PointerEvent): void => {
    if (event.button) return;
    [start, moved, spent] = [{ x: event.clientX, y: event.clientY }, false, false];
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!start || moved || !wish.onhold) return;
      spent = true;
      wish.onhold();
    }, HOLD);
  };
  const move = (event: PointerEvent): void => {
    if (!start || !wish.ondrop) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!moved && Math.hypot(dx, dy) > FAR) {
      moved = true;
      clearTimeout(timer);
      node.setPointerCapture(event.pointerId);
      node.classList.add("dragged");
    }
    if (!moved) return;
    node.style.transform = `translate(${dx}px, ${dy}px) rotate(-6deg)`;
    node.style.pointerEvents = "none";
    light(under(event));
  };
  const up = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (moved) {
      const target = under(event);
      spent = true;
      if (target) wish.ondrop?.(target);
    }
    clear();
  };
  const clear = (): void => {
    start = undefined;
    moved = false;
    node.style.transform = "";
    node.style.pointerEvents = "";
    node.classList.remove("dragged");
    light(null);
  };
  const click = (event: MouseEvent): void => {
    if (!spent) return;
    spent = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const quiet = (event: Event): void => event.preventDefault(); // no menu under a long press
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", clear);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", quiet);
  return {
    update: (next) => (wish = next ?? {}),
    destroy: () => clearTimeout(timer),
  };
};
