/** Small bots: those of Battleground, 120 x 120 with feet at y 112, and the suit bots of ROBOTS, 100 x 100. */
import { eyes } from "./head";
import type { Part } from "./limbs";
import { INK, circ, decor, plate, rect, seam, trap } from "./metal";
import { genome, rng } from "./seed";

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

/** Suits as paths, never glyphs: fonts differ. */
export type Suit = "spade" | "heart" | "diamond" | "club";
export const SUIT: Record<Suit, string> = {
  spade:
    "M50 6C62 24 88 38 88 60C88 76 70 82 57 72C57 82 62 88 68 92H32C38 88 43 82 43 72" +
    "C30 82 12 76 12 60C12 38 38 24 50 6Z",
  heart: "M50 92C38 74 10 58 10 34C10 14 38 8 50 28C62 8 90 14 90 34C90 58 62 74 50 92Z",
  diamond: "M50 4L86 50L50 96L14 50Z",
  club:
    "M50 6C64 6 72 17 69 29C66 37 62 40 60 43C66 39 76 37 83 42C94 50 91 68 79 73" +
    "C69 77 60 72 55 64C56 78 60 87 67 92H33C40 87 44 78 45 64C40 72 31 77 21 73C9 68 6 50 17 42" +
    "C24 37 34 39 40 43C38 40 34 37 31 29C28 17 36 6 50 6Z",
};
/** The suit is the robot's body; the rank picks eyes, arms and legs. */
export function suitbot(suit: Suit, rank: string, ink: string): string {
  const r = rng(suit + rank),
    v = { A: 1, J: 11, Q: 12, K: 13 }[rank] ?? Number(rank),
    eye = r.pick(6),
    arm = r.pick(3),
    loco = r.pick(3);
  const face = v > 10;
  const st = `stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" fill="none"`;
  const legsS = [
    `<path d="M38 86V108H28M62 86V108H72" ${st}/>`,
    `<path d="M34 88L24 108M50 92V108M66 88L76 108" ${st}/>`,
    `<path d="M30 100H70" ${st}/><circle cx="32" cy="106" r="6" fill="${ink}"/>` +
      `<circle cx="50" cy="106" r="6" fill="${ink}"/>` +
      `<circle cx="68" cy="106" r="6" fill="${ink}"/>`,
  ][loco];
  const armsS =
    [
      `<path d="M14 52L-4 66L-2 80M86 52L104 66L102 80" ${st}/>`,
      `<path d="M14 56L-6 40V26M86 56L106 40V26" ${st}/>`,
      `<path d="M14 54H-6V70M86 54H106V70" ${st}/>`,
    ][arm] +
    [
      [-2, 82, 102, 82],
      [-6, 24, 106, 24],
      [-6, 72, 106, 72],
    ]
      .slice(arm, arm + 1)
      .map(
        ([a, b, c, d]) =>
          `<circle cx="${a}" cy="${b}" r="5.5" fill="${ink}"/><circle cx="${c}" cy="${d}" r="5.5" fill="${ink}"/>`,
      )
      .join("");
  const topS =
    rank === "K"
      ? `<path d="M30 8L26 -18L40 -6L50 -22L60 -6L74 -18L70 8Z" fill="var(--hv)" stroke="${ink}" ` +
        `stroke-width="4" stroke-linejoin="round"/>`
      : rank === "Q"
        ? `<path d="M32 6Q50 -6 68 6L64 -8L50 -20L36 -8Z" fill="var(--hv)" stroke="${ink}" ` +
          `stroke-width="4" stroke-linejoin="round"/><circle cx="50" cy="-22" r="5" fill="var(--hv)" ` +
          `stroke="${ink}" stroke-width="3"/>`
        : rank === "J"
          ? `<path d="M30 8Q34 -14 58 -10L70 8Z" fill="var(--hv)" stroke="${ink}" stroke-width="4" ` +
            `stroke-linejoin="round"/><path d="M58 -10L76 -22" ${st}/>`
          : v === 1
            ? `<path d="M50 6V-12" ${st}/><circle cx="50" cy="-16" r="6" fill="var(--hv)" stroke="${ink}" ` +
              `stroke-width="3.4"/>`
            : `<path d="M42 10L34 -8M58 10L66 -8" ${st}/><circle cx="34" cy="-9" r="4" fill="${ink}"/>` +
              `<circle cx="66" cy="-9" r="4" fill="${ink}"/>`;
  const ey = suit === "heart" ? 40 : suit === "diamond" ? 46 : suit === "club" ? 54 : 54;
  const paper = "var(--stock)";
  const eyesS = [
    `<rect x="30" y="${ey - 8}" width="40" height="15" rx="4" fill="${paper}"/>` +
      `<rect x="38" y="${ey - 4}" width="9" height="8" fill="${ink}"/>` +
      `<rect x="55" y="${ey - 4}" width="9" height="8" fill="${ink}"/>`,
    `<circle cx="38" cy="${ey}" r="9" fill="${paper}"/><circle cx="62" cy="${ey}" r="9" ` +
      `fill="${paper}"/><circle cx="40" cy="${ey}" r="4" fill="${ink}"/>` +
      `<circle cx="60" cy="${ey}" r="4" fill="${ink}"/>`,
    `<circle cx="50" cy="${ey}" r="14" fill="${paper}"/><circle cx="50" cy="${ey}" r="6" fill="${ink}"/>`,
    `<path d="M32 ${ey - 7}h14v12h-14zM54 ${ey - 7}h14v12h-14z" fill="${paper}"/>` +
      `<path d="M36 ${ey - 3}h5v8h-5zM59 ${ey - 3}h5v8h-5z" fill="${ink}"/>`,
    `<path d="M28 ${ey - 9}L46 ${ey - 2}V${ey + 6}H30ZM72 ${ey - 9}L54 ${ey - 2}V${ey + 6}H70Z" fill="${paper}"/>`,
    `<rect x="32" y="${ey - 6}" width="36" height="10" rx="5" fill="${paper}"/>` +
      `<circle cx="44" cy="${ey - 1}" r="4" fill="${ink}"/>`,
  ][eye];
  const grin =
    `<path d="M42 ${ey + 16}H58" stroke="${paper}" stroke-width="3.6" stroke-linecap="round" ` +
    `stroke-dasharray="4 4.4"/>`;
  return (
    armsS +
    legsS +
    topS +
    `<path d="${SUIT[suit]}" fill="${ink}"/>` +
    (face
      ? `<path d="${SUIT[suit]}" fill="none" stroke="var(--hv)" stroke-width="2.6" ` +
        `transform="translate(6 6) scale(.88)"/>`
      : "") +
    eyesS +
    grin
  );
}
