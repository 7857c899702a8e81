/** The three bodies, Crystal, Obsidian and Solar, with cockpit and pack. */
import { INK, n1, plate, rect, rivet, seam } from "./metal";
import { type Person, bust } from "./people";

export const BODY = {
  solar: {
    main: "#d8b45a",
    trim: "#6b4a17",
    d: "M166 176Q166 160 186 160H294Q314 160 314 176L322 252Q318 330 284 360H196Q162 330 158 252Z",
    glyph: "M240 330l4 8 9-3-3 9 8 4-8 4 3 9-9-3-4 8-4-8-9 3 3-9-8-4 8-4-3-9 9 3z",
  },
  obsidian: {
    main: "#4c5a66",
    trim: "#1d262d",
    d: "M146 168L190 154H290L334 168L320 268L288 362H192L160 268Z",
    glyph: "M240 328l16 20-16 18-16-18z",
  },
  crystal: {
    main: "#a9cfd0",
    trim: "#3b6a74",
    d: "M178 156H302L330 206L314 300L282 362H198L166 300L150 206Z",
    glyph: "M240 328l14 8v16l-14 8-14-8v-16z",
  },
};
export type Body = keyof typeof BODY;

export function torso(base: Body, o: { pilot?: Person; critical?: boolean } = {}): string {
  const b = BODY[base];
  const facet =
    base === "crystal"
      ? `<path d="M150 206L198 226L178 156M330 206L282 226L302 156M198 226V362M282 226V362" ` +
        `stroke="#fff" stroke-width="3" opacity=".55" fill="none"/>` +
        `<path d="M282 226L330 206 314 300 282 362Z" fill="${b.trim}" opacity=".4"/>`
      : base === "solar"
        ? Array.from(
            { length: 9 },
            (_, i) =>
              `<path d="M240 250L${n1(240 + Math.cos((i * 40 - 90) / 57.3) * 170)} ` +
              `${n1(250 + Math.sin((i * 40 - 90) / 57.3) * 170)}L` +
              `${n1(240 + Math.cos((i * 40 - 72) / 57.3) * 170)} ` +
              `${n1(250 + Math.sin((i * 40 - 72) / 57.3) * 170)}Z" fill="${b.trim}" opacity=".26"/>`,
          ).join("")
        : `<path d="M146 168L240 208L334 168V150H146Z" fill="${b.trim}"/>` +
          `<path d="M160 268L240 300L320 268L288 362H192Z" fill="${b.trim}" opacity=".8"/>`;
  let s = plate(b.d, b.main, { inner: facet, sw: 22, sx: 8 });
  s += [
    [184, 176],
    [296, 176],
    [200, 346],
    [280, 346],
  ]
    .map((p) => rivet(p[0], p[1], 3))
    .join("");
  s += seam("M176 300H206M176 308H206M176 316H206M274 300H304M274 308H304M274 316H304", 3);
  s += plate(b.glyph, "var(--lamp)", { sw: 5, line: 2.6 });
  /* cockpit */
  s += plate(rect(192, 196, 96, 88, 12), o.critical ? "url(#p-hazard)" : b.trim, { sw: 8, shade: !o.critical });
  s +=
    `<svg x="202" y="206" width="76" height="68" viewBox="0 0 76 68">` +
    `<rect width="76" height="68" rx="5" fill="${o.critical ? "#7c1d12" : "#173c46"}"/>` +
    (o.critical
      ? `<path d="M38 40L0 8V0H14L38 40L30 0H46L38 40L62 0H76V8L38 40L76 28V44L38 40L76 68H58L38 ` +
        `40L0 68V52L38 40L0 42V26Z" fill="var(--flame)" opacity=".8"/>`
      : `<path d="M0 46H76V68H0Z" fill="#0e2830"/><circle cx="10" cy="56" r="3" fill="var(--lamp)"/>` +
        `<circle cx="20" cy="56" r="3" fill="#e2573f"/><circle cx="66" cy="56" r="3" fill="#6fd39a"/>`) +
    `<g transform="translate(6 4) scale(.8)">` +
    `${o.pilot ? bust(o.pilot, { critical: o.critical }) : ""}</g>` +
    `<path d="M0 0H30L8 68H0Z" fill="#fff" opacity=".13"/></svg><rect x="202" y="206" width="76" ` +
    `height="68" rx="5" fill="none" stroke="${INK}" stroke-width="3.4"/>`;
  return s;
}
export function pack(level: number): string {
  if (!level) return "";
  let s = "";
  for (const k of [-1, 1]) {
    const x = 240 + k * 62;
    s += plate(rect(x - 15, 112 - level * 8, 30, 90, 6), "var(--steel-d)", {
      sw: 9,
      inner: `<rect x="${x - 15}" y="${122 - level * 8}" width="30" height="8" fill="var(--hv)"/>`,
    });
    if (level > 1) s += plate(rect(x - 9, 84 - level * 8, 18, 30, 3), "var(--steel)", { sw: 6 });
    if (level > 2)
      s +=
        `<path d="M${x} 62V34" stroke="${INK}" stroke-width="5"/>` +
        `<circle cx="${x}" cy="34" r="6" fill="#e2573f" stroke="${INK}" stroke-width="3"/>`;
  }
  return s;
}
