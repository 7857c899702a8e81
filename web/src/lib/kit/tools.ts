/** What an arm ends in. Size follows attack: barrels, teeth, blade length, fingers. */
import { INK, circ, n1, plate, rect, rivet, seam } from "./metal";

export function tool(kind: number, a: number, y: number, g: { trim: string }): string {
  const s = 1 + a * 0.13;
  if (a === 0) return plate(`M-18 ${y}h36l4 16-10 4-3 18-9-2 2-14h-6l2 14-9 2-3-18-10-4z`, "var(--steel)", { sw: 6 });
  switch (kind) {
    case 0: {
      // cannon, one barrel per attack point
      const n = Math.min(a, 4),
        w = 15,
        x0 = (-n * w) / 2;
      let t = "";
      for (let i = 0; i < n; i++) {
        const L = 40 + a * 6 - Math.abs(i - (n - 1) / 2) * 7;
        t +=
          plate(rect(x0 + i * w + 1, y, w - 2, L, 2), "var(--steel)", { sw: 6 }) +
          `<rect x="${x0 + i * w + 3}" y="${y + L - 9}" width="${w - 6}" height="6" fill="${INK}"/>`;
      }
      return t + plate(rect(x0 - 6, y - 3, n * w + 12, 15, 4), g.trim, { sw: 6 });
    }
    case 1: {
      // drill
      const L = 48 * s,
        w = 44 + a * 5;
      let t = plate(`M${-w / 2} ${y}H${w / 2}L0 ${y + L}Z`, "var(--steel)", { sw: 8 });
      for (let i = 1; i < 4; i++) {
        const f = i / 4;
        t += seam(`M${(-w / 2) * (1 - f)} ${y + L * f - 6}L${(w / 2) * (1 - f)} ${y + L * f + 3}`, 3);
      }
      return t + plate(rect(-w / 2 - 4, y - 6, w + 8, 13, 4), g.trim, { sw: 5 });
    }
    case 2: {
      // saw
      const R = 26 + a * 4,
        N = 12;
      let d = "";
      for (let i = 0; i < N; i++) {
        const t0 = (i / N) * 6.283,
          t1 = ((i + 0.7) / N) * 6.283;
        d +=
          `${i ? "L" : "M"}${n1(Math.cos(t0) * R)} ${n1(y + R * 0.8 + Math.sin(t0) * R)}` +
          `L${n1(Math.cos(t1) * R * 0.82)} ${n1(y + R * 0.8 + Math.sin(t1) * R * 0.82)}`;
      }
      return (
        plate(d + "Z", "var(--steel-l)", { sw: 8 }) +
        plate(circ(0, y + R * 0.8, 10), g.trim, { sw: 5 }) +
        plate(rect(-9, y - 8, 18, R * 0.7, 3), "var(--steel-d)", { sw: 5 })
      );
    }
    case 3: {
      // blade
      const L = 62 + a * 12;
      return (
        plate(`M-15 ${y}H15L19 ${y + L * 0.62}L0 ${y + L}L-9 ${y + L * 0.72}Z`, "var(--steel-l)", { sw: 9 }) +
        seam(`M5 ${y + 10}L5 ${y + L * 0.72}`) +
        plate(rect(-25, y - 6, 50, 13, 4), g.trim, { sw: 5 })
      );
    }
    case 4: {
      // hammer
      const w = 58 + a * 8,
        h = 32 + a * 5;
      return (
        plate(rect(-7, y - 4, 14, 22, 2), "var(--steel-d)") +
        plate(rect(-w / 2, y + 12, w, h, 7), "var(--steel)", {
          inner:
            `<rect x="${-w / 2}" y="${y}" width="13" height="80" fill="${g.trim}"/>` +
            `<rect x="${w / 2 - 13}" y="${y}" width="13" height="80" fill="${g.trim}"/>`,
        }) +
        rivet(-8, y + 12 + h / 2) +
        rivet(8, y + 12 + h / 2)
      );
    }
    default: {
      // claw, fingers = attack + 1
      const n = Math.min(a + 1, 4);
      let t = "";
      for (let i = 0; i < n; i++) {
        const x = (i - (n - 1) / 2) * 20,
          k = x < 0 ? -1 : 1,
          L = 40 + a * 4;
        t += plate(
          `M${x - 8} ${y + 4}h16l${k * 5} ${L * 0.5}l${-k * 11} ${L * 0.5}l${-k * 3 - 4} ${-L * 0.46}z`,
          "var(--steel-l)",
          {
            sw: 6,
          },
        );
      }
      return t + plate(rect(-n * 10 - 8, y - 6, n * 20 + 16, 16, 6), g.trim, { sw: 6 });
    }
  }
}
