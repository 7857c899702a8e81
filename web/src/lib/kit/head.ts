/** Heads and what sits on the shoulders. */
import { emblem } from "./emblem";
import type { Part } from "./limbs";
import { INK, band, chevrons, circ, decor, piston, plate, rect, rivet, seam, trap } from "./metal";
import { type Keyed, genome } from "./seed";

export function eyes(kind: number, w: number, y: number): string {
  const G = `fill="var(--lamp)" stroke="${INK}" stroke-width="2.6"`,
    socket = (x: number, yy: number, ww: number, hh: number) =>
      `<rect x="${x}" y="${yy}" width="${ww}" height="${hh}" rx="3" fill="${INK}"/>`;
  return [
    socket(-w * 0.36, y - 9, w * 0.72, 18) +
      `<rect x="${-w * 0.28}" y="${y - 4}" width="${w * 0.56}" height="7" fill="var(--lamp)"/>`,
    `<circle cx="${-w * 0.2}" cy="${y}" r="10" fill="${INK}"/><circle cx="${w * 0.2}" cy="${y}" ` +
      `r="10" fill="${INK}"/><circle cx="${-w * 0.2}" cy="${y}" r="5.5" ${G}/>` +
      `<circle cx="${w * 0.2}" cy="${y}" r="5.5" ${G}/>`,
    `<circle cx="0" cy="${y}" r="16" fill="${INK}"/><circle cx="0" cy="${y}" r="9.5" ${G}/>` +
      `<circle cx="-3" cy="${y - 3}" r="2.6" fill="#fff"/>`,
    [-1, 0, 1]
      .map(
        (i) =>
          socket(i * w * 0.24 - 6, y - 12, 12, 24) +
          `<rect x="${i * w * 0.24 - 3}" y="${y - 7}" width="6" height="14" fill="var(--lamp)"/>`,
      )
      .join(""),
    `<path d="M${-w * 0.36} ${y - 9}H${w * 0.36}V${y + 5}H7V${y + 24}H-7V${y + 5}H${-w * 0.36}` +
      `Z" fill="${INK}"/><path d="M${-w * 0.29} ${y - 4}H${w * 0.29}V${y + 1}H${-w * 0.29}Z" ` +
      `fill="var(--lamp)"/>`,
    socket(-w * 0.36, y - 10, w * 0.3, 16) +
      socket(w * 0.06, y - 10, w * 0.3, 16) +
      `<path d="M${-w * 0.33} ${y - 6}L${-w * 0.1} ${y}V${y + 4}H${-w * 0.33}ZM${w * 0.33} ` +
      `${y - 6}L${w * 0.1} ${y}V${y + 4}H${w * 0.33}Z" fill="var(--lamp)"/>`,
  ][kind];
}
export function head(card: Part): string {
  const L = card.level ?? 0,
    a = card.attack ?? 0,
    df = card.defense ?? 0;
  const neck = piston(-9, 2, -9, -14, 8) + piston(9, 2, 9, -14, 8);
  if (!L)
    return (
      neck +
      plate("M-24 -8V-44Q-24 -62 0 -62Q24 -62 24 -44V-8Z", "var(--steel)") +
      eyes(1, 62, -38) +
      seam("M-10 -18H10M-10 -24H10", 2.4) +
      rivet(-17, -14) +
      rivet(17, -14)
    );
  const g = genome(card),
    w = [0, 72, 86, 100][L],
    h = [0, 70, 80, 90][L],
    q = w / 2;
  const shape = [
    `M${-q} -6V${-h * 0.5}Q${-q} ${-h} 0 ${-h}Q${q} ${-h} ${q} ${-h * 0.5}V-6Z`,
    rect(-q, -h, w, h - 6, 14),
    trap(-h, w * 1.04, -6, w * 0.7),
    `M${-q} ${-h * 0.9}H${q}V${-h * 0.35}L${q * 0.62} -6H${q * 0.24}V-16H${-q * 0.24}V-6H` +
      `${-q * 0.62}L${-q} ${-h * 0.35}Z`,
    `M${-q * 0.74} -6V${-h * 0.46}H${-q * 1.1}V${-h * 0.6}H${-q * 0.8}V${-h}H${q * 0.8}V` +
      `${-h * 0.6}H${q * 1.1}V${-h * 0.46}H${q * 0.74}V-6Z`,
    `M${-q * 0.55} -6L${-q} ${-h * 0.45}L${-q * 0.6} ${-h}H${q * 0.6}L${q} ${-h * 0.45}L${q * 0.55} -6Z`,
  ][g.body];
  let s = neck;
  const both = (f: string): string => f + `<g transform="scale(-1 1)">${f}</g>`;
  s += [
    both(
      `<path d="M${-q * 0.5} ${-h * 0.9}L${-q * 0.9} ${-h - 34}" stroke="${INK}" stroke-width="5" ` +
        `stroke-linecap="round"/><circle cx="${-q * 0.9}" cy="${-h - 34}" r="5" fill="var(--lamp)" ` +
        `stroke="${INK}" stroke-width="3"/>`,
    ),
    plate(`M-8 ${-h + 10}L-5 ${-h - 20 - L * 6}L9 ${-h - 8}L12 ${-h + 10}Z`, g.trim, { sw: 6 }),
    both(plate(circ(-q, -h * 0.45, 14), g.trim, { sw: 6 })),
    both(
      plate(`M${-q + 4} ${-h * 0.74}L${-q - 16} ${-h - 12 - L * 5}L${-q + 24} ${-h * 0.92}Z`, "var(--steel-l)", {
        sw: 6,
      }),
    ),
    [-2, -1, 0, 1, 2]
      .map((i) =>
        plate(rect(i * 12 - 4, -h - 14 + Math.abs(i) * 6, 9, 26, 2), i % 2 ? g.main : g.trim, { sw: 3, line: 2.6 }),
      )
      .join(""),
    plate(`M-30 ${-h - 2}Q0 ${-h - 34} 30 ${-h - 2}Z`, "var(--steel)", { sw: 6 }) +
      `<path d="M0 ${-h - 18}V${-h - 34}" stroke="${INK}" stroke-width="4"/>`,
  ][g.crest];
  for (let i = 0; i < a; i++)
    s += both(
      plate(rect(-q - 14 - i * 4, -h * 0.34 + i * 13, 24 + i * 4, 10, 2), "var(--steel)", { sw: 4, line: 2.6 }) +
        `<rect x="${-q - 14 - i * 4}" y="${-h * 0.34 + i * 13 + 2}" width="4" height="6" fill="${INK}"/>`,
    );
  s += plate(shape, g.main, { inner: decor(g, -q, -h, w, h), sx: 8 });
  s += eyes(g.eye, w, -h * 0.46);
  for (let i = 0; i < df; i++)
    s += plate(
      `M${-q * 0.78 + i * 5} ${-h * 0.66 - i * 9}L0 ${-h * 0.72 - i * 9}L${q * 0.78 - i * 5} ` +
        `${-h * 0.66 - i * 9}v-9L0 ${-h * 0.86 - i * 9}L${-q * 0.78 + i * 5} ` +
        `${-h * 0.66 - i * 9 - 9}Z`,
      i % 2 ? "var(--steel)" : "var(--steel-l)",
      { sw: 3, line: 2.6 },
    );
  s += seam(`M-12 -16H12M-9 -11H9`, 2.2) + rivet(-q * 0.52, -15) + rivet(q * 0.52, -15);
  s += emblem(card.emblem, -q * 0.56, -h * 0.2, 11 + L);
  return s + `<g class="lvl" transform="translate(${q * 0.6} ${-h * 0.2}) scale(.62)">${chevrons(0, 0, L)}</g>`;
}

export function shoulder(card: Keyed): string {
  const g = genome(card),
    kind = card.look?.kind ?? g.tool % 3;
  const mount = plate("M-26 4H26L18 -16H-18Z", "var(--steel-d)", { sw: 7 });
  if (kind === 0)
    return (
      mount +
      `<g transform="rotate(18 0 -34)">` +
      plate(rect(-66, -54, 112, 38, 9), g.main, {
        inner: band(-54, 9, g.trim) + `<rect x="-30" y="-60" width="26" height="60" fill="${g.pat}"/>`,
      }) +
      plate(rect(-78, -60, 22, 50, 6), "var(--steel)", { sw: 7 }) +
      `<ellipse cx="-76" cy="-35" rx="4" ry="16" fill="${INK}"/>` +
      plate(rect(40, -48, 16, 26, 4), "var(--steel-d)", { sw: 5 }) +
      plate(rect(-6, -68, 26, 13, 3), g.trim, { sw: 5 }) +
      `</g>`
    );
  if (kind === 1)
    return (
      mount +
      plate("M-64 -70Q-20 -84 16 -66V-30Q6 6 -26 18Q-62 2 -64 -36Z", g.main, {
        inner: `<rect x="-70" y="-44" width="100" height="16" fill="${g.pat}"/>`,
      }) +
      plate("M-48 -58Q-22 -66 2 -56V-32Q-6 -10 -26 0Q-46 -10 -48 -34Z", g.trim, { sw: 8 }) +
      `<path d="M-20 -52L-36 -28H-24L-30 -8L-10 -34H-22Z" fill="var(--lamp)" stroke="${INK}" ` +
      `stroke-width="2.4" stroke-linejoin="round"/>`
    );
  return (
    mount +
    plate(rect(-22, -48, 44, 38, 10), g.main, { inner: band(-30, 10, g.pat) }) +
    plate(rect(-84, -42, 66, 14, 3), "var(--steel)", { sw: 5 }) +
    plate(rect(-84, -26, 54, 12, 3), "var(--steel-l)", { sw: 5 }) +
    `<circle cx="0" cy="-29" r="8" fill="var(--lamp)" stroke="${INK}" stroke-width="3"/>`
  );
}
