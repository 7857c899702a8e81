/** The primitives every piece of metal is made of: plate, joint,
 * piston, rivet, seam. Light always falls from the upper left. */
import type { Genome } from "./seed";

export const INK = "var(--art-ink)";
export const n1 = (v: number): number => Math.round(v * 10) / 10;

interface PlateStyle {
  line?: number;
  inner?: string;
  shade?: boolean;
  sw?: number;
  sx?: number;
  sy?: number;
}

let prefix = "k";
let count = 0;
let flat = false;

/** Draw with clip ids of its own, so that two pictures on a page
 * never share one and the same input gives the same string. */
export function drawing(name: string, draw: () => string): string {
  const outer: [string, number] = [prefix, count];
  [prefix, count] = [name + "-", 0];
  try {
    return draw();
  } finally {
    [prefix, count] = outer;
  }
}

/** Covered cards: outline and fill only. */
export function flatly(draw: () => string): string {
  flat = true;
  try {
    return draw();
  } finally {
    flat = false;
  }
}

/** Enamel plate: fill, company pattern, shade on the lee side, glint on the light side, ink line. */
export function plate(d: string, fill: string, o: PlateStyle = {}): string {
  const line = `stroke="${INK}" stroke-width="${o.line ?? 3.4}" stroke-linejoin="round"`;
  if (flat) return `<path d="${d}" fill="${fill}" ${line}/>`;
  const id = prefix + count++;
  return (
    `<clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${fill}"/>` +
    `<g clip-path="url(#${id})" fill="none">${o.inner ? `<g fill="#000">${o.inner}</g>` : ""}` +
    (o.shade === false
      ? ""
      : `<path d="${d}" stroke="#0b1215" stroke-opacity=".34" stroke-width="${o.sw ?? 14}" ` +
        `transform="translate(${o.sx ?? 6} ${o.sy ?? 5})"/>` +
        `<path d="${d}" stroke="#fff" stroke-opacity=".42" stroke-width="2.6" ` +
        `transform="translate(3 3)"/>`) +
    `</g><path d="${d}" fill="none" ${line}/>`
  );
}
export const rect = (x: number, y: number, w: number, h: number, c = 5): string =>
  `M${n1(x + c)} ${n1(y)}H${n1(x + w - c)}L${n1(x + w)} ${n1(y + c)}V${n1(y + h - c)}` +
  `L${n1(x + w - c)} ${n1(y + h)}H${n1(x + c)}L${n1(x)} ${n1(y + h - c)}V${n1(y + c)}Z`;
export const trap = (y0: number, w0: number, y1: number, w1: number, cx = 0): string =>
  `M${n1(cx - w0 / 2)} ${n1(y0)}H${n1(cx + w0 / 2)}L${n1(cx + w1 / 2)} ${n1(y1)}H${n1(cx - w1 / 2)}Z`;
export const circ = (x: number, y: number, r: number): string =>
  `M${n1(x - r)} ${n1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
export const rivet = (x: number, y: number, r = 2.4): string =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${r}" fill="${INK}" opacity=".75"/>` +
  `<circle cx="${n1(x - 0.7)}" cy="${n1(y - 0.7)}" r="${r * 0.4}" fill="#fff" opacity=".7"/>`;
export const seam = (d: string, w = 2): string =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${w}" stroke-linecap="round" opacity=".8"/>`;
export const joint = (x: number, y: number, r: number): string =>
  plate(circ(x, y, r), "var(--steel-d)", { sw: 8 }) +
  `<circle cx="${x}" cy="${y}" r="${r * 0.42}" fill="var(--steel-l)" stroke="${INK}" stroke-width="2.4"/>`;
export const piston = (x0: number, y0: number, x1: number, y1: number, w = 12): string =>
  `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="${INK}" stroke-width="${w + 6}" ` +
  `stroke-linecap="round"/><path d="M${x0} ${y0}L${x1} ${y1}" stroke="var(--steel)" ` +
  `stroke-width="${w}" stroke-linecap="round"/>` +
  `<path d="M${x0 - w * 0.22} ${y0}L${x1 - w * 0.22} ${y1}" stroke="var(--steel-l)" ` +
  `stroke-width="${w * 0.25}" stroke-linecap="round"/>`;
/** Level mark: 1 to 3 chevrons stencilled on the part. */
export const chevrons = (x: number, y: number, n: number, fill = "#fff"): string =>
  Array.from(
    { length: n },
    (_, i) => `<path d="M${x - 8} ${y + i * 7}l8-6 8 6v5l-8-6-8 6z" fill="${fill}" opacity=".92"/>`,
  ).join("");
export const band = (y: number, h: number, pat: string): string =>
  `<rect x="-140" y="${y}" width="280" height="${h}" fill="${pat}"/>`;

/** One of five ways of putting the company pattern on a plate. */
export function decor(g: Genome, x: number, y: number, w: number, h: number): string {
  const P = g.pat;
  return [
    band(y + h * 0.62, h * 0.22, P),
    `<rect x="${x}" y="${y}" width="${w * 0.38}" height="${h}" fill="${P}"/>`,
    `<path d="M${x} ${y + h}L${x + w} ${y + h * 0.3}V${y + h}Z" fill="${g.trim}" opacity=".85"/>`,
    band(y, h * 0.28, g.trim) + band(y + h * 0.28, 4, "#fff"),
    `<rect x="${x + w * 0.42}" y="${y}" width="${w * 0.16}" height="${h}" fill="${g.trim}"/>` +
      `<rect x="${x + w * 0.62}" y="${y}" width="${w * 0.06}" height="${h}" fill="${g.trim}"/>`,
  ][g.decor];
}
