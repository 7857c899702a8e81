/** Drag a card or a robot onto something. A press that does not move stays a click; what fits nowhere glides home. */
import type { Action } from "svelte/action";

interface Drag {
  card: string;
  may: boolean;
  drop: (card: string, onto: string) => boolean;
}

const STARTS_AFTER = 8; // px

export const draggable: Action<HTMLElement, Drag> = (node, first) => {
  let drag = first;
  let from: { x: number; y: number; id: number } | undefined;
  let moving = false;

  function down(event: PointerEvent): void {
    if (!drag.may || event.button) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    listen(addEventListener); // a quick hand leaves the card before the card hears of it
  }
  function listen(how: typeof addEventListener): void {
    how("pointermove", move as EventListener);
    how("pointerup", up as EventListener);
    how("pointercancel", up as EventListener);
  }
  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!moving && Math.hypot(dx, dy) < STARTS_AFTER) return;
    moving = true;
    node.classList.add("dragged");
    node.style.translate = `${dx}px ${dy}px`;
  }
  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const was = moving;
    from = undefined;
    moving = false;
    listen(removeEventListener);
    if (!was) return;
    const home = node.style.translate;
    node.style.pointerEvents = "none";
    const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    node.style.pointerEvents = "";
    node.style.translate = "";
    node.classList.remove("dragged");
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    const onto = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    if (onto && drag.drop(drag.card, onto)) return;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
      node.animate([{ translate: home }, { translate: "0 0" }], {
        duration: 280,
        easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
      });
  }
  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  node.addEventListener("pointerdown", down);
  return {
    update: (next) => (drag = next),
    destroy() {
      node.removeEventListener("pointerdown", down);
      listen(removeEventListener);
    },
  };
};
