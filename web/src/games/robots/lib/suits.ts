/** The suits of a deck as robots, 100 x 100. */
import { rng } from "../../../lib/kit/seed";

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
