/** Pictures in the windows of cards. Every one is computed from
 * its card, so a new card has a finished picture at once. */
import { head, shoulder } from "../../../lib/kit/head";
import { ICONS, type IconName } from "../../../lib/kit/icons";
import { type Part, arm, legs } from "../../../lib/kit/limbs";
import { emblem } from "../../../lib/kit/emblem";
import { bust } from "../../../lib/kit/people";
import { limb } from "../../../lib/kit/robot";
import { field, svg } from "../../../lib/kit/field";
import { type Genome, genome } from "../../../lib/kit/seed";
import { type Body, torso } from "../../../lib/kit/torso";
import { type PodKind, pod } from "../../../lib/kit/wreck";

export type Place = "head" | "larm" | "rarm" | "legs" | "lshoulder" | "rshoulder" | "pod";
export const PLACE: Record<Place, string> = {
  head: "Head",
  larm: "Left arm",
  rarm: "Right arm",
  legs: "Legs",
  lshoulder: "Left shoulder",
  rshoulder: "Right shoulder",
  pod: "Pod",
};

/** A card of PBL as far as its picture and template need it. */
export interface PblCard extends Part {
  kind: "armor" | "hangar" | "crew" | "action" | "pilot" | "robot";
  name: string;
  text?: string;
  place?: Place;
  podKind?: PodKind;
  spaces?: number;
  glyph?: IconName;
  tint?: string;
  starter?: boolean;
  pp?: number;
  speed?: number;
  crit?: [number, number];
  hair?: number;
  wear?: number;
}

function armorArt(c: PblCard): string {
  const g = genome(c),
    f = (a: [number, number, number]) => field(g, a);
  if (c.place === "head") return svg("-116 -132 198 136", f([0, -60, 110]) + head(c));
  if (c.place === "legs") return svg("-205 -14 350 236", f([0, 110, 170]) + legs(c));
  if (c.place === "larm")
    return svg("-142 74 236 156", f([0, 152, 120]) + `<g transform="rotate(-58 0 150) translate(0 -6)">${arm(c)}</g>`);
  if (c.place === "rarm")
    return svg(
      "-142 74 236 156",
      f([0, 152, 120]) + `<g transform="scale(-1 1) rotate(-58 0 150) translate(0 -6)">${arm(c)}</g>`,
    );
  if (c.place === "pod")
    return svg(
      "-190 14 320 210",
      f([0, 118, 120]) + pod("larm", c.podKind, c.company ? c : undefined) + emblem(c.emblem, 0, 66, 16),
    );
  return svg(
    "-120 -112 200 140",
    f([-20, -40, 110]) +
      `<g transform="${c.place === "rshoulder" ? "translate(-40 0) scale(-1 1)" : ""}">${shoulder(c)}</g>`,
  );
}
function hangarArt(c: PblCard): string {
  const g = genome(c),
    n = c.spaces ?? 0;
  let s =
    field(g, [100, 60, 100]) +
    `<path d="M0 150V60L100 18L200 60V150Z" fill="var(--steel-d)" stroke="var(--art-ink)" ` +
    `stroke-width="4"/><path d="M0 60L100 18L200 60V74L100 34L0 74Z" fill="${g.trim}" ` +
    `stroke="var(--art-ink)" stroke-width="3"/>`;
  for (let i = 0; i < n; i++) {
    const w = 172 / n,
      x = 14 + i * w;
    s +=
      `<rect x="${x + 2}" y="78" width="${w - 6}" height="54" fill="#0e2229" ` +
      `stroke="var(--art-ink)" stroke-width="3"/><rect x="${x + 2}" y="78" width="${w - 6}" ` +
      `height="${14 + (i % 3) * 8}" fill="var(--steel-l)" stroke="var(--art-ink)" ` +
      `stroke-width="2.5"/><path d="M${x + 4} 84h${w - 10}M${x + 4} 90h${w - 10}" ` +
      `stroke="var(--art-ink)" stroke-width="1.6"/><rect x="${x + 2}" y="132" width="${w - 6}" ` +
      `height="5" fill="url(#p-hazard)"/>`;
  }
  return svg("-22 0 222 150", s + emblem(c.emblem, 100, 50, 15));
}
function burst(g: Genome): string {
  let s = "";
  for (let i = 0; i < 18; i++) {
    const a = (i * 20) / 57.3,
      b = (i * 20 + 9) / 57.3;
    s +=
      `<path d="M100 70L${100 + Math.cos(a) * 180} ${70 + Math.sin(a) * 180}` +
      `L${100 + Math.cos(b) * 180} ${70 + Math.sin(b) * 180}Z" fill="${g.trim}" opacity=".55"/>`;
  }
  return s;
}

function actionArt(c: PblCard): string {
  const g = genome(c),
    d = ICONS[c.glyph ?? "action"];
  return svg(
    "0 0 200 140",
    `<rect width="200" height="140" fill="${g.main}"/>${burst(g)}` +
      `<circle cx="100" cy="70" r="52" fill="#fff" stroke="var(--art-ink)" stroke-width="4"/>` +
      `<circle cx="100" cy="70" r="45" fill="none" stroke="var(--art-ink)" stroke-width="1.6" ` +
      `stroke-dasharray="2 5"/><g transform="translate(64 34) scale(3)">` +
      `<path d="${d}" fill="var(--art-ink)" opacity=".25" transform="translate(1.2 1)"/>` +
      `<path fill-rule="evenodd" d="${d}" fill="${c.tint || g.main}" stroke="var(--art-ink)" ` +
      `stroke-width="1"/></g>`,
  );
}

function personArt(c: PblCard): string {
  const g = genome(c),
    rays = c.kind === "pilot" && !c.starter;
  return svg(
    "-9 0 100 72",
    field(g, [50, 40, 46]) +
      (rays ? burst(g).replace(/<path/g, '<path transform="translate(0 -20) scale(.5)"') : "") +
      `<g transform="translate(11 -3) scale(.97)">${bust(c)}</g>`,
  );
}

export function pblArt(c: PblCard): string {
  switch (c.kind) {
    case "armor":
      return armorArt(c);
    case "hangar":
      return hangarArt(c);
    case "action":
      return actionArt(c);
    case "robot":
      return svg(
        "50 82 380 266",
        field({ ...genome(c), main: "var(--steel)", pat: "url(#p-shade)" }, [240, 220, 170]) +
          limb("legs") +
          limb("larm") +
          limb("rarm") +
          limb("head") +
          torso(c.key as Body),
      );
    default:
      return personArt(c);
  }
}
