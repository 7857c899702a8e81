/** The pit and its dice as pictures: floor, stands, plate, light, ring and cable. Red is toothed, blue is dashed, so
 * that the light is told without its colour. Pure functions to SVG strings. */
import { ICONS, type IconName } from "../../../lib/kit/icons";
import { INK } from "../../../lib/kit/metal";
import { rng } from "../../../lib/kit/seed";

export type Light = "red" | "blue";
interface Shades {
  top: string;
  left: string;
  right: string;
  pane: string;
  mark: string;
}
const SHADES: Record<Light, Shades> = {
  red: { top: "#ff8a66", left: "#c72f20", right: "#8f1c12", pane: "#ffe3c2", mark: "#3a0c06" },
  blue: { top: "#9cc8ff", left: "#2d6fd0", right: "#163f80", pane: "#e4f0ff", mark: "#0b2348" },
};
const LAMP: Record<Light, string> = { red: "#ff6a4d", blue: "#7dbaff" };
const FLAT = 0.72; // how far the ring lies down

/** A die around 0,0, 132 wide. */
export function die(light: Light, icon?: IconName): string {
  const c = SHADES[light];
  const line = `stroke="${INK}" stroke-width="4" stroke-linejoin="round"`;
  const mark = icon
    ? `<g transform="translate(0 -28) matrix(1 .515 -1 .515 0 0) scale(1.55) translate(-12 -12)">` +
      `<path fill-rule="evenodd" d="${ICONS[icon]}" fill="${c.mark}"/></g>`
    : "";
  return (
    `<path d="M0 -62L66 -28L0 6L-66 -28Z" fill="${c.top}" ${line}/>` +
    `<path d="M-66 -28L0 6V70L-66 34Z" fill="${c.left}" ${line}/>` +
    `<path d="M66 -28L0 6V70L66 34Z" fill="${c.right}" ${line}/>` +
    `<path d="M0 -52L47 -28L0 -4L-47 -28Z" fill="${c.pane}"/>${mark}` +
    `<path d="M-58 -18L-8 8V18L-58 -8Z" fill="#fff" opacity=".22"/>` +
    `<path d="M-40 18l14 7v16l-14 -7zM40 18l-14 7v16l14 -7z" fill="${c.mark}" opacity=".5"/>`
  );
}

export interface Ground {
  w: number;
  h: number;
  cx: number;
  cy: number;
  /** Of the ring, sideways. */
  r: number;
}

/** Everything under the dice that never changes. */
export function groundArt({ w, h, cx, cy, r }: Ground, id: string): string {
  const rings = [3.2, 2.4, 1.7]
    .map((k) => `<ellipse cx="${cx}" cy="${cy}" rx="${r * k}" ry="${r * k * 0.62}"/>`)
    .join("");
  return (
    `<defs><pattern id="${id}f" width="72" height="42" patternUnits="userSpaceOnUse">` +
    `<path d="M0 21L36 0L72 21L36 42Z" fill="none" stroke="var(--line-soft)" stroke-width="1.2" opacity=".5"/>` +
    `</pattern></defs><rect x="${-w}" y="${-h}" width="${3 * w}" height="${3 * h}" fill="url(#${id}f)"/>` +
    `<g fill="none" stroke="var(--line-soft)" stroke-width="2">${rings}</g>`
  );
}

/** What the light falls on: lamps in the stands, the sunken plate, glow, cones and ring. */
export function lightArt({ cx, cy, r }: Ground, light: Light, id: string): string {
  const red = light === "red";
  const [hot, warm] = red ? ["#ff5a3c", "#d93a2b"] : ["#4d93ee", "#1b58ae"];
  const corners = (k: number, down = 0): string[] =>
    Array.from({ length: 12 }, (_, i) => {
      const a = ((i * 30 + 15) * Math.PI) / 180;
      return `${(cx + Math.cos(a) * r * k).toFixed(1)} ${(cy + down + Math.sin(a) * r * k * FLAT).toFixed(1)}`;
    });
  const [outer, inner] = [corners(1.34), corners(1.18)];
  const seams = outer.map((p, i) => `M${p}L${inner[i]}`).join("");
  const cones = [-1, 1].map((k) => {
    const [from, to] = [cx + k * r * 1.55, cx + k * r * 0.15];
    return `<path d="M${from - 26} 0H${from + 26}L${to + r * 0.85} ${cy + r * 0.7}H${to - r * 0.85}Z"/>`;
  });
  return (
    `<defs><radialGradient id="${id}g"><stop offset="0" stop-color="${hot}" stop-opacity=".8"/>` +
    `<stop offset=".42" stop-color="${warm}" stop-opacity=".38"/>` +
    `<stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient></defs>` +
    `<g fill="${red ? "#ffb39f" : "#a9cfff"}">${stands(cx, cy, r)}</g>` +
    `<path d="M${corners(1.34, 10).join("L")}Z" fill="${INK}"/>` +
    `<path d="M${outer.join("L")}Z" fill="${red ? "#3a1a18" : "#132a44"}" stroke="${INK}" stroke-width="4"/>` +
    `<path d="M${inner.join("L")}Z" fill="${red ? "#2a1214" : "#0e2036"}" ` +
    `stroke="${red ? "#7a2c22" : "#2c548a"}" stroke-width="2"/>` +
    `<path d="${seams}" stroke="${INK}" stroke-width="3"/>` +
    `<ellipse cx="${cx}" cy="${cy}" rx="${r * 2.5}" ry="${r * 1.55}" fill="url(#${id}g)"/>` +
    `<g fill="${LAMP[light]}" opacity=".1">${cones.join("")}</g>` +
    `<g class="ring" fill="${LAMP[light]}">${red ? teeth(cx, cy, r) : dashes(cx, cy, r)}</g>`
  );
}

function stands(cx: number, cy: number, r: number): string {
  const q = rng("stands");
  let lamps = "";
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 110; i++) {
      const a = Math.PI * (1.06 + (i / 110) * 0.88);
      const far = r * (2.7 + row * 0.16);
      const [x, y] = [cx + Math.cos(a) * far * 1.12, cy + 40 + Math.sin(a) * far * FLAT];
      const [size, shine] = [2.4 + q() * 1.6, 0.14 + q() * 0.3];
      if (q() > 0.3)
        lamps +=
          `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" ` +
          `opacity="${shine.toFixed(2)}"/>`;
    }
  return lamps;
}

const around = (n: number, at: (angle: number, turn: number) => string): string =>
  Array.from({ length: n }, (_, i) => at((i * 2 * Math.PI) / n, (i * 360) / n)).join("");

const teeth = (cx: number, cy: number, r: number): string =>
  around(60, (a, turn) => {
    const [x, y] = [cx + Math.cos(a) * r, cy + Math.sin(a) * r * FLAT];
    const [high, deep, half] = [r * 0.062, r * 0.034, r * 0.046].map((v) => v.toFixed(1));
    return (
      `<path d="M0 -${high}L${half} ${deep}H-${half}Z" ` +
      `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turn + 90).toFixed(1)})"/>`
    );
  });

const dashes = (cx: number, cy: number, r: number): string =>
  around(30, (a) => {
    const [x, y] = [cx + Math.cos(a) * r, cy + Math.sin(a) * r * FLAT];
    const turn = (Math.atan2(Math.cos(a) * FLAT, -Math.sin(a)) * 180) / Math.PI;
    const [long, thick] = [r * 0.124, r * 0.048];
    return (
      `<rect x="${(-long / 2).toFixed(1)}" y="${(-thick / 2).toFixed(1)}" width="${long.toFixed(1)}" ` +
      `height="${thick.toFixed(1)}" rx="3" ` +
      `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})"/>`
    );
  });

/** The charger's cable, the arena of the dice. */
export function cableArt({ cx, cy, r }: Ground): string {
  const d = "M-126 20C-126 -88 126 -88 126 7S-8 118 -81 81L-146 116";
  return (
    `<g transform="translate(${cx} ${cy}) scale(${((r / 178) * 1.02).toFixed(3)})">` +
    `<path d="${d}" fill="none" stroke="${INK}" stroke-width="17" stroke-linecap="round"/>` +
    `<path d="${d}" fill="none" stroke="#d8ded8" stroke-width="10" stroke-linecap="round"/>` +
    `<path d="M-166 112l26 -13 10 20 -26 13z" fill="#3d4b50" stroke="${INK}" stroke-width="3"/>` +
    `<path d="M-166 118l-14 7M-161 128l-14 7" stroke="var(--steel-l)" stroke-width="4"/></g>`
  );
}
