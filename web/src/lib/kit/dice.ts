/** Six-sided dice. Attack has cut corners, defense square ones, plain round ones: readable without colour. */

const PIPS: Record<number, [number, number][]> = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6.5, 6.5],
    [12, 12],
    [17.5, 17.5],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6.5, 6.5],
    [17.5, 6.5],
    [12, 12],
    [6.5, 17.5],
    [17.5, 17.5],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
};
export const die = (v: number, kind: "atk" | "def" | "plain" = "atk", cls = ""): string => {
  const d =
    kind === "atk"
      ? "M6 1H18L23 6V18L18 23H6L1 18V6Z"
      : kind === "def"
        ? "M1 1H23V23H1Z"
        : "M6 1H18Q23 1 23 6V18Q23 23 18 23H6Q1 23 1 18V6Q1 1 6 1Z";
  const f = kind === "atk" ? "var(--atk-fill)" : kind === "def" ? "var(--def-fill)" : "var(--stock)",
    p = kind === "plain" ? "var(--stock-ink)" : "#fff";
  return (
    `<svg class="die ${kind} ${cls}" viewBox="0 0 24 24" role="img" aria-label="${v}">` +
    `<path d="${d}" fill="${f}" stroke="var(--art-ink)" stroke-width="1.6"/>` +
    `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1" ` +
    `transform="translate(1.8 1.8) ` +
    `scale(.85)"/>${PIPS[v].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.3" fill="${p}"/>`).join("")}` +
    `</svg>`
  );
};
