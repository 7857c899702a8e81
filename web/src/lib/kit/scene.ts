/** The stadium of Alvidon: sky, floodlights, clouds, rim with
 * crowd. One picture behind both robots, nothing in it moves. */
import { rng } from "./seed";

export function sky(w = 1016, h = 446, o: { beams?: number[]; birds?: [number, number][] } = {}): string {
  const r = rng("alvidon");
  let crowd = "";
  for (let i = 0; i < w / 7; i++)
    for (let j = 0; j < 3; j++)
      if (r() > 0.25)
        crowd +=
          `<circle cx="${(i * 7 + r() * 3).toFixed(1)}" ` +
          `cy="${(h - 26 + j * 8 + Math.sin(i / 22) * 5).toFixed(1)}" r="2.1" ` +
          `opacity="${(0.25 + r() * 0.6).toFixed(2)}"/>`;
  const cloud = (x: number, y: number, s: number): string =>
    `<path transform="translate(${x} ${y}) scale(${s})" d="M0 20H120Q132 20 132 11T118 3Q112 ` +
    `-12 94 -9Q80 -26 58 -16Q40 -24 30 -8Q12 -10 10 4Q-6 6 0 20Z"/>`;
  // birds give the scale: a robot is 100 feet
  const flock = (x: number, y: number): string =>
    `<path class="flock" transform="translate(${x} ${y})" d="M0 0q4 -5 8 0q4 -5 8 0M20 7q3 -4 6 ` +
    `0q3 -4 6 0M-14 9q3 -4 6 0q3 -4 6 0M34 -4q3 -4 6 0q3 -4 6 0M10 16q3 -4 6 0q3 -4 6 0" ` +
    `fill="none" stroke="var(--ghost)" stroke-opacity=".75" stroke-width="1.6" ` +
    `stroke-linecap="round"/>`;
  const beams = (o.beams || [w * 0.22, w * 0.78])
    .map((x, i) => `<path d="M${i ? w + 30 : -30} ${h}L${x - 150} -10H${x + 150}Z" fill="url(#sk-beam)"/>`)
    .join("");
  const halos = (o.beams || [w * 0.22, w * 0.78])
    .map(
      (x) =>
        `<circle cx="${x}" cy="${h * 0.44}" r="${h * 0.46}" fill="var(--beam)" opacity=".11"/>` +
        `<circle cx="${x}" cy="${h * 0.44}" r="${h * 0.33}" fill="var(--beam)" opacity=".11"/>`,
    )
    .join("");
  const birds = o.birds || [
    [0.11, 0.19],
    [0.345, 0.8],
    [0.93, 0.56],
  ];
  return (
    `<svg class="sky" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><defs>` +
    `<linearGradient id="sk-a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" style="stop-color:var(--sky-1)"/>` +
    `<stop offset=".62" style="stop-color:var(--sky-2)"/><stop offset="1" style="stop-color:var(--sky-3)"/>` +
    `</linearGradient><linearGradient id="sk-beam" x1="0" y1="1" x2="0" y2="0">` +
    `<stop offset="0" style="stop-color:var(--beam);stop-opacity:.26"/>` +
    `<stop offset="1" style="stop-color:var(--beam);stop-opacity:.02"/></linearGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="url(#sk-a)"/>${beams}${halos}<g fill="var(--cloud)" opacity=".55">` +
    `${cloud(w * 0.06, h * 0.3, 1)}${cloud(w * 0.4, h * 0.16, 0.8)}${cloud(w * 0.84, h * 0.24, 1.15)}` +
    `${cloud(w * 0.3, h * 0.7, 1.3)}${cloud(w * 0.62, h * 0.62, 1)}${cloud(w * 0.9, h * 0.78, 0.9)}</g>` +
    birds.map(([x, y]) => flock(w * x, h * y)).join("") +
    `<path d="M0 ${h}V${h - 30}Q${w * 0.25} ${h - 46} ${w * 0.5} ${h - 30}T${w} ${h - 34}V${h}Z" fill="var(--rim)"/>` +
    `<g fill="var(--lamp)">${crowd}</g></svg>`
  );
}
