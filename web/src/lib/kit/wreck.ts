/** What a blow-off leaves behind, and the pods that take a limb's place. */
import { INK, joint, n1, plate, rivet, seam } from "./metal";
import { type Keyed, genome } from "./seed";

export type PodKind = "construction" | "regeneration";
/** The right arm is the left one mirrored, so only three shapes exist. */
export type Drawn = "head" | "larm" | "legs";

const GHOST: Record<Drawn, string> = {
  larm: "M-20 14H20V88H26V196L12 236H-12L-26 196V88H-20Z",
  head: "M-36 -8V-40Q-36 -76 0 -76Q36 -76 36 -40V-8Z",
  legs: "M-66 6H66L74 190L84 214H24L10 60H-10L-24 214H-84L-74 190Z",
};
function smoke(x: number, y: number, s: number, dir = -1): string {
  const P = [
    [0, 0, 13],
    [16, -20, 17],
    [-4, -38, 21],
    [20, -62, 26],
    [-10, -86, 30],
    [18, -116, 33],
  ];
  return (
    `<g class="smoke" transform="translate(${x} ${y}) scale(${dir * s} ${s})">` +
    P.slice()
      .reverse()
      .map(
        ([a, b, r], i) =>
          `<circle cx="${a}" cy="${b}" r="${r}" fill="#3a444a" stroke="${INK}" stroke-width="3" ` +
          `opacity="${n1(0.45 + i * 0.11)}"/>` +
          `<path d="M${a - r * 0.6} ${b - r * 0.2}a${r * 0.66} ${r * 0.66} 0 0 1 ${r} ${-r * 0.36}" ` +
          `stroke="#8d999d" stroke-width="4" stroke-linecap="round" fill="none" ` +
          `opacity="${n1(0.3 + i * 0.1)}"/>`,
      )
      .join("") +
    `</g>`
  );
}
const spark = (x: number, y: number, r = 24): string =>
  `<path class="spark" transform="translate(${x} ${y})" ` +
  `d="M0 ${-r}L${r * 0.22} ${-r * 0.26}L${r * 0.9} ${-r * 0.5}L${r * 0.36} 0L${r} ${r * 0.4}` +
  `L${r * 0.26} ${r * 0.3}L0 ${r}L${-r * 0.26} ${r * 0.3}L${-r} ${r * 0.4}L${-r * 0.36} 0` +
  `L${-r * 0.9} ${-r * 0.5}L${-r * 0.22} ${-r * 0.26}Z" fill="var(--flame)" stroke="${INK}" ` +
  `stroke-width="3" stroke-linejoin="round"/><circle cx="${x}" cy="${y}" r="${r * 0.3}" ` +
  `fill="var(--flame-2)"/>`;
export function stump(part: Drawn): string {
  const ghost =
    `<path d="${GHOST[part]}" fill="none" stroke="var(--ghost,#fff)" stroke-opacity=".6" ` +
    `stroke-width="2.4" stroke-dasharray="7 7"/>`;
  if (part === "head")
    return (
      ghost +
      plate("M-30 2L-26 -12L-16 -4L-9 -20L0 -6L10 -16L17 -3L27 -12L30 2Z", "var(--steel-d)", { sw: 6 }) +
      `<path d="M-8 -4Q-22 -30 -34 -22M8 -4Q16 -28 30 -30" stroke="${INK}" stroke-width="4.5" ` +
      `fill="none" stroke-linecap="round"/>` +
      smoke(2, -18, 0.8) +
      spark(-32, -24, 13)
    );
  if (part === "legs")
    return (
      ghost +
      plate("M-62 -6H62L54 20L40 8L30 30L14 12L0 40L-14 14L-30 32L-42 10L-54 22Z", "var(--steel-d)", { sw: 8 }) +
      `<path d="M-30 20Q-40 60 -26 84M24 20Q36 48 30 70" stroke="${INK}" stroke-width="5" ` +
      `fill="none" stroke-linecap="round"/>` +
      smoke(56, 14, 0.7, 1) +
      spark(-26, 86, 15) +
      spark(30, 70, 11)
    );
  return (
    ghost +
    plate("M-18 -4L18 -4L22 22L12 14L7 38L-2 22L-12 42L-16 18L-24 24Z", "var(--steel-d)", { sw: 6 }) +
    `<path d="M-4 24Q-14 58 -26 62M6 30Q10 56 2 74" stroke="${INK}" stroke-width="4.5" ` +
    `fill="none" stroke-linecap="round"/>` +
    joint(0, 0, 17) +
    smoke(-6, 2, 0.82) +
    spark(-26, 62, 15) +
    spark(2, 76, 10)
  );
}
export function pod(part: Drawn, kind: PodKind = "construction", card?: Keyed): string {
  const [x, y, w, h] =
    part === "head" ? [-48, -100, 96, 96] : part === "legs" ? [-86, -8, 172, 208] : [-42, 30, 84, 178];
  const fill = kind === "regeneration" ? "#7fb7a0" : "#cfd3c6";
  let ribs = "";
  for (let i = 1; i < 5; i++) ribs += seam(`M${x + (w * i) / 5} ${y}V${y + h}`, 2.4);
  const g = card ? genome(card) : undefined; // its maker's enamel on the lid
  const cap = g
    ? `<rect x="${x}" y="${y}" width="${w}" height="${h * 0.2}" fill="${g.main}"/>` +
      `<rect x="${x}" y="${y + h * 0.2}" width="${w}" height="${h * 0.1}" fill="${g.pat}"/>`
    : "";
  const mark =
    kind === "regeneration"
      ? `<path d="M-8 ${y + h * 0.62}h16v16h16v16h-16v16h-16v-16h-16v-16h16z" fill="#fff" ` +
        `stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>`
      : "";
  return (
    plate(
      `M${x + 20} ${y}H${x + w - 20}Q${x + w} ${y} ${x + w} ${y + 24}V${y + h - 24}` +
        `Q${x + w} ${y + h} ${x + w - 20} ${y + h}H${x + 20}` +
        `Q${x} ${y + h} ${x} ${y + h - 24}V${y + 24}Q${x} ${y} ${x + 20} ${y}Z`,
      fill,
      {
        inner: ribs + cap + `<rect x="${x}" y="${y + h * 0.34}" width="${w}" height="24" fill="url(#p-hazard)"/>`,
        sw: 20,
      },
    ) +
    mark +
    rivet(x + 12, y + 18, 3) +
    rivet(x + w - 12, y + 18, 3) +
    rivet(x + 12, y + h - 18, 3) +
    rivet(x + w - 12, y + h - 18, 3)
  );
}
