/** Generated sounds to measure the detector with: claps in a room, something like speech, something like music. */
export type Chance = () => number;

/** Always the same numbers for the same seed. */
export function chance(seed: number): Chance {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Piece {
  samples: Float32Array;
  /** When hands met, in s. */
  claps: number[];
}

const between = (of: Chance, low: number, high: number): number => low + (high - low) * of();

/** Two hands: a hiss of a few ms around 1 to 3 kHz, and what a room gives back. */
function clap(into: Float32Array, at: number, rate: number, of: Chance): void {
  const [peak, fade, room] = [between(of, 0.4, 0.95), between(of, 0.005, 0.012), between(of, 0.04, 0.09)];
  const turn = (2 * Math.PI * between(of, 1100, 2600)) / rate;
  const echo = between(of, 0.03, 0.1);
  let [x1, x2] = [0, 0];
  const begin = Math.round(at * rate);
  for (let n = 0; n < rate * 0.35 && begin + n < into.length; n++) {
    const t = n / rate;
    const noise = of() * 2 - 1;
    const y = noise + 1.7 * Math.cos(turn) * x1 - 0.72 * x2; // a wide resonance
    [x2, x1] = [x1, y];
    const body = Math.min(1, t / 0.0015) * Math.exp(-t / fade) + echo * Math.exp(-t / room);
    into[begin + n] += 0.3 * peak * (y + 0.6 * noise) * body;
  }
}

/** A syllable: a buzzing voice that swells and fades, perhaps after a hiss or a puff of air. */
function syllable(into: Float32Array, at: number, rate: number, of: Chance): number {
  const [long, loud, pitch] = [between(of, 0.1, 0.28), between(of, 0.05, 0.22), between(of, 95, 230)];
  const formants = [between(of, 300, 800), between(of, 900, 2200), between(of, 2300, 3000)];
  const begin = Math.round(at * rate);
  const tones = Array.from({ length: 17 }, (_, k) => {
    const f = pitch * (k + 1);
    const near = formants.reduce((sum, one, i) => sum + Math.exp(-(((f - one) / 160) ** 2)) / (i + 1), 0.03 / (k + 1));
    return [(2 * Math.PI * f) / rate, near];
  }).filter(([, strength]) => strength > 0.01);
  for (let n = 0; n < long * rate && begin + n < into.length; n++) {
    const t = n / rate;
    const swell = Math.min(1, t / 0.03) * Math.min(1, (long - t) / 0.06);
    let voice = 0;
    for (const [turn, strength] of tones) voice += strength * Math.sin(turn * n);
    into[begin + n] += loud * swell * voice * 0.5;
  }
  const kind = of();
  const [hiss, width] =
    kind < 0.3 ? [between(of, 0.02, 0.07), between(of, 0.06, 0.14)] : [between(of, 0.02, 0.08), 0.012];
  if (kind < 0.6)
    for (let n = 0; n < width * rate && begin + n < into.length; n++)
      into[begin + n] +=
        hiss * (of() * 2 - 1) * (kind < 0.3 ? Math.sin((Math.PI * n) / (width * rate)) : 1 - n / (width * rate));
  return long;
}

/** A note that is struck and rings, with its overtones. */
function note(into: Float32Array, at: number, rate: number, of: Chance): void {
  const pitch = 110 * 2 ** (Math.floor(of() * 36) / 12);
  const [loud, ring, rise] = [between(of, 0.05, 0.3), between(of, 0.15, 0.8), between(of, 0.003, 0.03)];
  const begin = Math.round(at * rate);
  for (let n = 0; n < ring * 3 * rate && begin + n < into.length; n++) {
    const t = n / rate;
    const body = Math.min(1, t / rise) * Math.exp(-t / ring);
    let tone = 0;
    for (let k = 1; k < 6; k++) tone += Math.sin(2 * Math.PI * pitch * k * t) / (k * k);
    into[begin + n] += loud * body * tone;
  }
}

/** A piece of an evening: some claps, at least 0.6 s apart, among people who talk and music that plays. */
export function evening(seconds: number, rate: number, seed: number): Piece {
  const of = chance(seed);
  const samples = new Float32Array(Math.round(seconds * rate));
  const floor = between(of, 0.0005, 0.006);
  for (let n = 0; n < samples.length; n++) samples[n] = floor * (of() * 2 - 1);
  for (let at = between(of, 0, 1); at < seconds; at += between(of, 0.02, 0.12)) {
    at += syllable(samples, at, rate, of);
    if (of() < 0.15) at += between(of, 0.5, 2.5);
  }
  for (let at = between(of, 0, 2); at < seconds; at += between(of, 0.12, 0.6)) note(samples, at, rate, of);
  const claps: number[] = [];
  for (let at = between(of, 0.5, 3); at < seconds - 0.5; at += between(of, 0.6, 6)) {
    claps.push(at);
    clap(samples, at, rate, of);
  }
  for (let n = 0; n < samples.length; n++) samples[n] = Math.max(-1, Math.min(1, samples[n]));
  return { samples, claps };
}

const NEAR = 0.12; // s after the hands met

/** How many of the claps were found, and how many were found that are none. */
export function marked(claps: number[], found: number[]): { found: number; false: number } {
  const left = [...found];
  let hits = 0;
  for (const clap of claps) {
    const at = left.findIndex((one) => one >= clap - 0.01 && one <= clap + NEAR);
    if (at < 0) continue;
    left.splice(at, 1);
    hits++;
  }
  return { found: hits, false: left.length };
}
