/** Pilots and crew, 80 x 80. */
import { INK } from "./metal";
import { type Company, genome, rng } from "./seed";

export interface Person {
  key: string;
  company?: Company;
  hair?: number;
  wear?: number;
}

const SKIN = ["#f0c7a2", "#d9a071", "#a86f47", "#7a4a2e", "#5b3624", "#e8b58f"],
  HAIR = ["#221a17", "#5b3318", "#a4522a", "#d6b25c", "#b9b6ae", "#6b2f4a"];
const JAWS = [
  "M22 28Q22 12 40 12Q58 12 58 28V40Q58 58 40 60Q22 58 22 40Z",
  "M22 28Q22 12 40 12Q58 12 58 28V44L50 58H30L22 44Z",
  "M21 28Q21 12 40 12Q59 12 59 28Q60 50 40 61Q20 50 21 28Z",
];
export function bust(p: Person, o: { critical?: boolean } = {}): string {
  const r = rng(p.key + ":face"),
    g = genome({ key: p.key, company: p.company });
  const skin = SKIN[r.pick(6)],
    hair = HAIR[r.pick(6)],
    style = p.hair ?? r.pick(6),
    wear = p.wear ?? r.pick(5),
    jaw = r.pick(3),
    st = `stroke="${INK}" stroke-width="2.6" stroke-linejoin="round"`;
  const body =
    `<path d="M6 84Q8 60 28 57H52Q72 60 74 84Z" fill="${g.main}" ${st}/>` +
    `<path d="M28 57L40 70L52 57L56 62L44 84H36L24 62Z" fill="${g.trim}" ${st}/>` +
    `<circle cx="20" cy="72" r="3.4" fill="var(--lamp)" stroke="${INK}" stroke-width="2"/>`;
  const back =
    style === 1
      ? `<path d="M16 30Q16 6 40 6Q64 6 64 30V58H16Z" fill="${hair}" ${st}/>`
      : style === 4
        ? `<circle cx="40" cy="26" r="28" fill="${hair}" ${st}/>`
        : "";
  const face =
    `<path d="${JAWS[jaw]}" fill="${skin}" ${st}/>` +
    `<path d="M58 26Q60 50 44 60Q52 44 50 26Z" fill="${INK}" opacity=".2"/>`;
  const mood = o.critical
    ? `<path d="M27 30L36 34M53 30L44 34" stroke="${INK}" stroke-width="3.4" ` +
      `stroke-linecap="round"/><path d="M31 49H49V55H31Z" fill="#fff" ${st}/>` +
      `<path d="M37 49V55M43 49V55" stroke="${INK}" stroke-width="1.6"/>`
    : `<path d="M28 30H35M45 30H52" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>` +
      `<path d="M33 51Q40 55 48 50" stroke="${INK}" stroke-width="2.6" fill="none" ` +
      `stroke-linecap="round"/>`;
  const eye =
    `<circle cx="32" cy="37" r="2.7" fill="${INK}"/>` +
    `<circle cx="48" cy="37" r="2.7" fill="${INK}"/><path d="M40 38L37 46H41" stroke="${INK}" ` +
    `stroke-width="2" fill="none" stroke-linecap="round" opacity=".7"/>`;
  const top = [
    `<path d="M20 30Q18 8 40 7Q62 8 60 30Q54 18 40 18Q26 18 20 30Z" fill="${hair}" ${st}/>`,
    `<path d="M20 32Q20 8 40 7Q60 8 60 32Q48 30 42 18Q36 30 20 32Z" fill="${hair}" ${st}/>`,
    `<path d="M32 16L36 -2H46L48 16Z" fill="${hair}" ${st}/>`,
    `<path d="M18 24Q18 4 40 4Q62 4 62 24L66 28H14Z" fill="${g.main}" ${st}/>` +
      `<path d="M14 28H66" stroke="${INK}" stroke-width="4"/>`,
    `<path d="M20 28Q22 12 40 14Q58 12 60 28Q52 20 40 21Q28 20 20 28Z" fill="${hair}" ${st}/>`,
    `<path d="M16 34Q14 3 40 3Q66 3 64 34L58 32Q58 20 40 20Q22 20 22 32Z" fill="${g.main}" ` +
      `${st}/><path d="M36 4H44V20H36Z" fill="${g.trim}"/>`,
  ][style];
  const gear = [
    "",
    `<rect x="23" y="30" width="34" height="14" rx="7" fill="${INK}"/>` +
      `<rect x="26" y="33" width="12" height="8" rx="4" fill="#8fd0d8"/>` +
      `<rect x="42" y="33" width="12" height="8" rx="4" fill="#8fd0d8"/>`,
    `<path d="M20 26V40" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M20 40Q22 52 34 54" stroke="${INK}" stroke-width="2.6" fill="none"/>` +
      `<circle cx="35" cy="54" r="3" fill="${INK}"/>`,
    `<path d="M21 30H59V38L50 44L40 39L30 44L21 38Z" fill="${g.trim}" ${st}/>` +
      `<path d="M25 33H46" stroke="#fff" stroke-width="2" opacity=".7"/>`,
    `<path d="M26 32H38V43H26Z" fill="${INK}"/><path d="M38 33L60 26M26 33L20 30" stroke="${INK}" stroke-width="2.4"/>`,
  ][wear];
  return body + back + face + mood + eye + top + gear;
}
