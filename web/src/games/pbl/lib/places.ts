/** Where tags stand: each beside its part, as it was drawn; and where that is taken, in the nearest free place.
 *
 * The law: a tag lies over nothing that can be pressed, over no other tag and over no edge of the arena, whatever is
 * built and however large the screen is. */

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type Shift = [number, number];

export const GAP = 4; // px between a tag and anything else: room for the edges of a stack

export const meet = (a: Rect, b: Rect, gap = 0): boolean =>
  a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;

const within = (one: Rect, room: Rect): boolean =>
  one.x >= room.x && one.y >= room.y && one.x + one.w <= room.x + room.w && one.y + one.h <= room.y + room.h;

/** How far each tag is moved from where it would stand. Those that stand well stay; only the others look around. Where
 * there is no room at all a tag stays, too. */
export function arrange(tags: Rect[], taken: Rect[], room: Rect): Shift[] {
  const standing = [...taken];
  const free = (one: Rect): boolean => within(one, room) && !standing.some((other) => meet(one, other, GAP));
  const well = tags.map((tag) => {
    const stays = free(tag);
    if (stays) standing.push(tag);
    return stays;
  });
  return tags.map((tag, at): Shift => {
    if (well[at]) return [0, 0];
    const found = nearest(tag, standing, room, free);
    standing.push(found);
    return [found.x - tag.x, found.y - tag.y];
  });
}

/** The nearest free place is where a tag touches something, or is level with where it stood. */
function nearest(tag: Rect, standing: Rect[], room: Rect, free: (one: Rect) => boolean): Rect {
  const xs = [tag.x, room.x, room.x + room.w - tag.w];
  const ys = [tag.y, room.y, room.y + room.h - tag.h];
  for (const { x, y, w, h } of standing) {
    xs.push(x - tag.w - GAP, x + w + GAP);
    ys.push(y - tag.h - GAP, y + h + GAP);
  }
  let [best, least] = [tag, Infinity];
  for (const x of xs)
    for (const y of ys) {
      const far = Math.hypot(x - tag.x, y - tag.y);
      if (far >= least) continue;
      const place = { ...tag, x, y };
      if (free(place)) [best, least] = [place, far];
    }
  return best;
}

/** What tags keep clear of, inside the arena. */
const TAKEN = ".tower, .nameplate, .cockpit, .fixed, .sign, .seats, .turns, .aside > *, .live, .panel, .board, .face";

/** An action for the arena: whenever something in it changes, its tags are looked at anew, before it is drawn.
 * Says `placed` where one was moved. */
export function keepsTagsClear(arena: HTMLElement): { destroy: () => void } {
  const shifts = new WeakMap<Element, Shift>();
  const watched = new WeakSet<Element>();
  const rectOf = (one: Element, [dx, dy]: Shift = [0, 0]): Rect => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left - dx, y: top - dy, w: width, h: height };
  };
  const place = (): void => {
    const field = arena.querySelector(".field");
    if (!field) return;
    const tags = [...field.querySelectorAll<HTMLElement>(".ltag")];
    const others = [...arena.querySelectorAll(TAKEN)];
    for (const one of [field, ...tags, ...others])
      if (!watched.has(one)) {
        watched.add(one);
        sizes.observe(one);
      }
    const shown = tags.filter((tag) => tag.checkVisibility());
    const found = arrange(
      shown.map((tag) => rectOf(tag, shifts.get(tag))),
      others.map((one) => rectOf(one)).filter(({ w }) => w),
      rectOf(field),
    );
    let moved = false;
    shown.forEach((tag, at) => {
      const [dx, dy] = found[at];
      const [x, y] = shifts.get(tag) ?? [0, 0];
      if (x === dx && y === dy) return;
      moved = true;
      shifts.set(tag, [dx, dy]);
      tag.style.translate = dx || dy ? `${dx}px ${dy}px` : "";
    });
    if (moved) arena.dispatchEvent(new Event("placed"));
  };
  const sizes = new ResizeObserver(place);
  const changes = new MutationObserver((seen) => {
    if (seen.some(({ target }) => target === arena || (target as Element).closest?.(".field, .face"))) place();
  });
  changes.observe(arena, { subtree: true, childList: true, attributeFilter: ["class"] });
  place();
  return {
    destroy: () => {
      sizes.disconnect();
      changes.disconnect();
    },
  };
}
