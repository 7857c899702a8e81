/** Arms, legs and the plating they share. Each part is drawn in its own space with its joint at 0,0. */
import { band, chevrons, decor, joint, piston, plate, rect, rivet, seam, trap } from "./metal";
import { type Keyed, genome } from "./seed";
import { emblem } from "./emblem";
import type { IconName } from "./icons";
import { tool } from "./tools";

/** A card that can stand for a limb. */
export interface Part extends Keyed {
  level?: number;
  attack?: number;
  defense?: number;
  /** What it does, stencilled on the plate. */
  emblem?: IconName;
}

function forearm(kind: number, w: number, y: number, h: number): string {
  const a = w / 2;
  return [
    rect(-a, y, w, h, 8),
    trap(y, w * 0.74, y + h, w * 1.12),
    `M${-a} ${y + 10}Q0 ${y - 8} ${a} ${y + 10}Q${a * 1.3} ${y + h / 2} ${a} ${y + h - 8}Q0 ` +
      `${y + h + 6} ${-a} ${y + h - 8}Q${-a * 1.3} ${y + h / 2} ${-a} ${y + 10}Z`,
    `M${-a} ${y}H${a}L${a * 1.12} ${y + h * 0.5}L${a * 0.5} ${y + h}H${-a * 0.5}L${-a * 1.12} ${y + h * 0.5}Z`,
    `M${-a * 0.8} ${y}H${a * 0.8}V${y + h * 0.34}H${a}V${y + h * 0.7}H${a * 1.16}V${y + h}H` +
      `${-a * 1.16}V${y + h * 0.7}H${-a}V${y + h * 0.34}H${-a * 0.8}Z`,
    `M${-a} ${y + 8}L${-a * 0.5} ${y - 6}H${a * 0.5}L${a} ${y + 8}V${y + h}H${-a}V${y + h * 0.8}` +
      `L${-a - 14} ${y + h * 0.66}L${-a} ${y + h * 0.52}V${y + h * 0.42}L${-a - 14} ${y + h * 0.28}` +
      `L${-a} ${y + h * 0.16}Z`,
  ][kind];
}
export function arm(card: Part): string {
  const L = card.level ?? 0,
    a = card.attack ?? 0,
    df = card.defense ?? 0;
  if (L === 0)
    return (
      piston(-8, 8, -8, 84) +
      piston(8, 8, 8, 84, 8) +
      joint(0, 94, 12) +
      piston(0, 104, 0, 180, 15) +
      seam("M-12 130H12M-12 150H12", 3) +
      tool(5, 0, 178, { trim: "var(--steel-d)" }) +
      joint(0, 0, 17)
    );
  const g = genome(card),
    w = [0, 46, 56, 68][L],
    y = 96,
    h = [0, 80, 90, 100][L],
    up = [0, 30, 38, 46][L];
  let s = piston(-5, 6, -5, 92) + piston(6, 6, 6, 92, 8);
  s += plate(g.body % 2 ? trap(10, up, 80, up * 0.8) : rect(-up / 2, 10, up, 68, 6), g.main, {
    inner: band(58, 10, g.trim),
  });
  for (let i = df; i > 0; i--)
    s += plate(
      `M${-w / 2 - i * 7} ${y + 14 + i * 3}l10-8v${h - 22 - i * 4}l-10-8z`,
      i % 2 ? "var(--steel)" : "var(--steel-l)",
      {
        sw: 4,
        line: 2.8,
      },
    );
  s += tool(g.tool, a, y + h - 6, g);
  s += plate(forearm(g.body, w, y, h), g.main, { inner: decor(g, -w / 2 - 12, y, w + 24, h), sx: 8 });
  if (L > 1) s += plate(rect(-w * 0.34, y - 12, w * 0.68, 22, 6), g.trim, { sw: 6 });
  if (L > 2)
    s +=
      plate(`M${-w / 2 - 2} ${y + h * 0.46}h${w + 4}v14h${-w - 4}z`, "var(--steel-l)", { sw: 5 }) +
      rivet(-w / 2 + 6, y + h * 0.46 + 7) +
      rivet(w / 2 - 6, y + h * 0.46 + 7);
  s += rivet(-w * 0.34, y + h - 10) + rivet(w * 0.34, y + h - 10) + rivet(w * 0.34, y + 16);
  s += `<g class="lvl">${chevrons(0, y + h * 0.24, L)}</g>` + emblem(card.emblem, 0, y + h * 0.72, 13 + L);
  return s + joint(0, 0, 17 + L);
}

export function legs(card: Part): string {
  const L = card.level ?? 0,
    a = card.attack ?? 0,
    df = card.defense ?? 0,
    g = genome(card);
  const one = (): string => {
    if (!L)
      return (
        piston(-7, 20, -7, 96) +
        piston(7, 20, 7, 96, 8) +
        joint(0, 100, 12) +
        piston(0, 108, 0, 176, 16) +
        plate("M-20 174H20L27 200H-27Z", "var(--steel-d)", { sw: 6 })
      );
    const w = [0, 46, 58, 72][L],
      tw = [0, 36, 44, 52][L],
      y = 96,
      h = [0, 84, 88, 92][L];
    let s = piston(-6, 10, -6, 96) + piston(7, 10, 7, 96, 8);
    s += plate(trap(10, tw, 82, tw * 0.82), g.main, { inner: band(64, 9, g.trim) });
    for (let i = 0; i < a; i++)
      s += plate(`M${-w / 2 - 20} ${y + 16 + i * 24}l7-9h8v27h-15z`, "var(--steel-l)", { sw: 4, line: 2.6 });
    const foot = [
      `M${-w * 0.5} ${y + h - 8}H${w * 0.5}L${w * 0.66} ${y + h + 24}H${-w * 0.66}Z`,
      `M${-w * 0.42} ${y + h - 8}H${w * 0.42}L${w * 0.3} ${y + h + 26}H${-w * 0.3}Z`,
      `M${-w * 0.5} ${y + h - 8}H${w * 0.5}V${y + h + 10}L${w * 0.72} ${y + h + 24}H${-w * 0.72}L` +
        `${-w * 0.5} ${y + h + 10}Z`,
    ][g.tool % 3];
    s += plate(foot, g.trim, { sw: 7 });
    s += plate(forearm(g.body === 5 ? 0 : g.body, w, y, h), g.main, {
      inner: decor(g, -w / 2 - 12, y, w + 24, h),
      sx: 8,
    });
    for (let i = df; i > 0; i--) {
      const kw = tw * 0.5 + i * 6;
      s += plate(
        `M${-kw / 2 - 4} ${y - 14 + (df - i) * 8}h${kw + 8}l-5 14h${-kw + 2}z`,
        i % 2 ? "var(--steel)" : "var(--steel-l)",
        {
          sw: 4,
          line: 2.8,
        },
      );
    }
    if (!df) s += joint(0, 94, 12);
    s += rivet(-w * 0.34, y + h - 12) + rivet(w * 0.34, y + h - 12);
    return s + `<g class="lvl">${chevrons(0, y + h * 0.36, L)}</g>`;
  };
  const fy = L ? [0, 206, 212, 216][L] : 202;
  const flame =
    `<path class="flame" d="M-15 ${fy}Q-20 ${fy + 14} 0 ${fy + 38}Q20 ${fy + 14} 15 ${fy}Z" ` +
    `fill="var(--flame)"/>` +
    `<path class="flame" d="M-8 ${fy}Q-10 ${fy + 10} 0 ${fy + 22}Q10 ${fy + 10} 8 ${fy}Z" ` +
    `fill="var(--flame-2)"/>`;
  const sp = L > 2 ? 50 : 44;
  return (
    `<g transform="translate(${-sp} 0) rotate(4)">${flame}${one()}</g>` +
    `<g transform="translate(${sp} 0) scale(-1 1) rotate(4)">${flame}${one()}</g>` +
    plate(`M-62 -6H62L46 34H18L0 48L-18 34H-46Z`, L ? g.trim : "var(--steel-d)", { sw: 9 }) +
    (L ? plate(`M-24 -2H24L14 28H-14Z`, g.main, { sw: 7 }) : rivet(-40, 8, 3) + rivet(40, 8, 3)) +
    emblem(card.emblem, 0, 14, 18)
  );
}
