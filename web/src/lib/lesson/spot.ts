/** The holes of a spotlight: where the parts that are meant lie on the screen. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SEEN = 2; // px: what is smaller is not on the screen

/** The smallest box around some others; nothing around none. */
export function around(boxes: Box[]): Box | undefined {
  const seen = boxes.filter((box) => box.width >= SEEN && box.height >= SEEN);
  if (!seen.length) return undefined;
  const x = Math.min(...seen.map((box) => box.x));
  const y = Math.min(...seen.map((box) => box.y));
  const right = Math.max(...seen.map((box) => box.x + box.width));
  const bottom = Math.max(...seen.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const SHAPES = "path, rect, circle, ellipse, polygon, line";

/** Where a thing lies. Of what is drawn only its outlines count: a pattern that is clipped to them reaches far beyond,
 * and a browser counts all of it. */
export function boxOf(one: Element): Box {
  const shapes = one instanceof SVGGElement ? [...one.querySelectorAll(SHAPES)] : [];
  const outlines = shapes.filter((shape) => !shape.closest("[clip-path], clipPath"));
  return around(outlines.map((shape) => shape.getBoundingClientRect())) ?? one.getBoundingClientRect();
}

/** A little larger on every side, and whole pixels, so that nothing trembles. */
export function widened(box: Box, by: number): Box {
  return {
    x: Math.round(box.x - by),
    y: Math.round(box.y - by),
    width: Math.round(box.width + 2 * by),
    height: Math.round(box.height + 2 * by),
  };
}

const area = (box: Box): number => box.width * box.height;

/** Holes that meet side by side become one: between two edges nothing would be seen of either. */
export function joined(boxes: Box[]): Box[] {
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const both = around([one, other])!;
      const meets = both.width < one.width + other.width && both.height < one.height + other.height;
      if (meets && area(both) < 1.1 * (area(one) + area(other)))
        return joined([...boxes.filter((box) => box !== one && box !== other), both]);
    }
  return boxes;
}

export const same = (one: Box[], other: Box[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a table marks a thing with: `card torch_pipe` is the thing with `data-card="torch_pipe"`. */
export function marked(token: string): string {
  const at = token.indexOf(" ");
  return `[data-${token.slice(0, at)}="${CSS.escape(token.slice(at + 1))}"]`;
}
