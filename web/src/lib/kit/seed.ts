/** Looks from keys: FNV-1a of the card key, then mulberry32.
 * The order of pulls is part of the format and never changes. */

export const COMPANIES = ["ocher", "kestrel", "damson", "bone", "moss", "copper"] as const;
export type Company = (typeof COMPANIES)[number];

/** The traits a key decides; card data may override any of them. */
export interface Look {
  company: Company;
  body: number;
  tool: number;
  decor: number;
  crest: number;
  eye: number;
  skew: number;
}

/** A look with its enamel, trim and pattern spelled out for SVG. */
export interface Genome extends Look {
  main: string;
  trim: string;
  pat: string;
}

/** Whatever has a key can be drawn. */
export interface Keyed {
  key: string;
  company?: Company;
  look?: Partial<Look> & { kind?: number };
}

export interface Rng {
  (): number;
  pick(n: number): number;
}

export function rng(key: string): Rng {
  let h = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h ^= h >>> 13;
  const pull = (): number => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(pull, { pick: (n: number) => Math.floor(pull() * n) });
}
export function genome(card: Keyed): Genome {
  const r = rng(card.key);
  const look: Look = {
    company: COMPANIES[r.pick(6)],
    body: r.pick(6),
    tool: r.pick(6),
    decor: r.pick(5),
    crest: r.pick(6),
    eye: r.pick(6),
    skew: r(),
  };
  if (card.company) look.company = card.company;
  Object.assign(look, card.look);
  const co = look.company;
  return { ...look, main: `var(--co-${co})`, trim: `var(--co-${co}-t)`, pat: `url(#p-${co})` };
}
