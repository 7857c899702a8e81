/** The bots of Battleground, 120 x 120 with feet at y 112. Every one is computed from its card. */
import type { Face } from "../../../lib/wire";
import { field, svg } from "../../../lib/kit/field";
import { eyes } from "../../../lib/kit/head";
import type { Part } from "../../../lib/kit/limbs";
import { INK, circ, decor, plate, rect, seam, trap } from "../../../lib/kit/metal";
import { genome, rng } from "../../../lib/kit/seed";

/** A card of Battleground. */
export interface BotCard extends Part {
  name: string;
  attack: number;
  defense: number;
  ability?: string;
  condition?: string;
}

export function bot(card: Part): string {
  const r = rng(card.key + ":bot"),
    g = genome(card),
    body = r.pick(6),
    loco = r.pick(5),
    arms = r.pick(4),
    eye = r.pick(6),
    topk = r.pick(5),
    a = card.attack ?? 4,
    df = card.defense ?? 4;
  const bw = 46 + df * 2.4,
    bh = 50,
    y = 34;
  let s = "";
  const feet = [
    `<g>${plate("M34 92H52V108H30Z", g.trim, { sw: 5 })}${plate("M68 92H86L90 108H68Z", g.trim, { sw: 5 })}</g>`,
    plate("M28 92H92Q102 92 102 101T92 110H28Q18 110 18 101T28 92Z", "var(--steel-d)", { sw: 6 }) +
      [32, 60, 88]
        .map((x) => `<circle cx="${x}" cy="101" r="5" fill="var(--steel-l)" stroke="${INK}" stroke-width="2.4"/>`)
        .join(""),
    plate(circ(60, 98, 14), "var(--steel-d)", { sw: 6 }) +
      `<circle cx="60" cy="98" r="5" fill="var(--steel-l)" stroke="${INK}" stroke-width="2.4"/>`,
    `<path d="M40 88L30 110M60 88V110M80 88L90 110" stroke="${INK}" stroke-width="8" ` +
      `stroke-linecap="round"/><path d="M40 88L30 110M60 88V110M80 88L90 110" ` +
      `stroke="var(--steel)" stroke-width="3.4" stroke-linecap="round"/>`,
    `<path d="M46 92Q42 104 60 116Q78 104 74 92Z" fill="var(--flame)"/>` +
      `<path d="M53 92Q51 99 60 107Q69 99 67 92Z" fill="var(--flame-2)"/>`,
  ][loco];
  const shapes = [
    rect(60 - bw / 2, y, bw, bh + 8, 10),
    `M${60 - bw / 2} ${y + bh + 8}V${y + 22}Q${60 - bw / 2} ${y - 4} 60 ` +
      `${y - 4}Q${60 + bw / 2} ${y - 4} ${60 + bw / 2} ${y + 22}V${y + bh + 8}Z`,
    circ(60, y + 29, bw / 2 + 2),
    trap(y, bw * 0.72, y + bh + 8, bw * 1.1, 60),
    trap(y, bw * 1.14, y + bh + 8, bw * 0.7, 60),
    `M60 ${y - 6}L${60 + bw / 2 + 3} ${y + 14}V${y + 44}L60 ${y + bh + 12}L${60 - bw / 2 - 3} ${y + 44}V${y + 14}Z`,
  ];
  const L = a * 2.2;
  const one = [
    plate(
      `M${60 - bw / 2 + 4} 58L${38 - bw / 2 - L * 0.3} 74L${42 - bw / 2 - L * 0.3} 82L${60 - bw / 2 + 4} 70Z`,
      "var(--steel)",
      {
        sw: 4,
        line: 2.8,
      },
    ) + plate(circ(38 - bw / 2 - L * 0.2, 80, 7 + a * 0.6), g.trim, { sw: 4, line: 2.8 }),
    plate(rect(36 - bw / 2 - L * 0.6, 58, 28 + L * 0.6, 11, 3), "var(--steel)", { sw: 4, line: 2.8 }) +
      `<rect x="${36 - bw / 2 - L * 0.6}" y="60" width="5" height="7" fill="${INK}"/>`,
    plate(
      `M${62 - bw / 2} 62L${44 - bw / 2} 54L${40 - bw / 2 - L * 0.3} ${34 - L * 0.4}` +
        `L${50 - bw / 2} 48L${62 - bw / 2} 52Z`,
      "var(--steel-l)",
      { sw: 4, line: 2.8 },
    ),
    plate(rect(52 - bw / 2, 46, 13, 34, 4), g.trim, { sw: 4, line: 2.8 }),
  ][arms];
  const tops = [
    `<path d="M60 34V12" stroke="${INK}" stroke-width="5"/>` +
      `<circle cx="60" cy="11" r="6.5" fill="var(--lamp)" stroke="${INK}" stroke-width="3"/>`,
    plate("M42 38L36 12L54 30ZM78 38L84 12L66 30Z", g.trim, { sw: 4, line: 2.8 }),
    plate("M46 34V20H74V34Z", "var(--steel)", { sw: 4, line: 2.8 }) +
      `<path d="M50 20V12M60 20V10M70 20V12" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`,
    plate("M38 32Q60 2 82 32Z", "var(--steel-l)", { sw: 5, line: 2.8 }),
    plate("M56 34L52 8L66 22L66 34Z", g.trim, { sw: 4, line: 2.8 }),
  ][topk];
  s += tops + one + `<g transform="translate(120 0) scale(-1 1)">${one}</g>` + feet;
  s += plate(shapes[body], g.main, {
    inner: `<g transform="translate(60 0)">${decor(g, -bw / 2, y, bw, bh + 8)}</g>`,
    sx: 6,
    sw: 11,
  });
  s += `<g transform="translate(60 0)">${eyes(eye, bw * 0.92, 56)}</g>` + seam("M50 80H70M52 85H68", 2.2);
  return s;
}

export const botArt = (c: BotCard): string => svg("0 0 120 122", field(genome(c), [60, 62, 62]) + bot(c));

/** A bot as it is printed, as far as its picture and template need it. */
export const botOf = (face: Face): BotCard => ({
  key: face.key,
  name: face.name,
  attack: face.attack,
  defense: face.defense,
  ...(face.kind === "ability" ? { ability: face.text } : face.kind === "condition" ? { condition: face.text } : {}),
});

/** The bot without its card: it has stepped out and stands in the pit. */
export const standing = (c: Part): string =>
  svg("-12 0 144 122", `<ellipse cx="60" cy="112" rx="46" ry="7" fill="#000" opacity=".5"/>` + bot(c));
