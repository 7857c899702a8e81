/** Hears claps in samples: a sudden, short, hissing noise that is loud enough. It keeps a few sums and no sound.
 *
 * A clap rises within a few ms, has much of its strength above 1.5 kHz and has died away 50 ms later. Voices and tones
 * rise more slowly, last longer, or are low. Whatever follows a clap too soon is its echo, or the same hands.
 */
const HOP = 0.0029; // s of one measurement
const BAND = 1500; // Hz: a clap's strength lies above
const RISE = 6; // times the strength of what was heard before
const AGAIN = 3; // times the strength of what is being judged begins anew
const TAIL = 0.12; // of the peak is left, at most, when it is over
const HISS = 0.34; // of all strength is above the band
const JUDGED = 17; // hops until it is over: 50 ms
const TAIL_HOPS = 6;
const HEAD_HOPS = 4;
const REFRACTORY = 0.28; // s
const SLOW = 0.06; // how quickly what was heard before is forgotten, per hop

export const STEPS = 24; // of the meter
const QUIETEST = -50; // dB: an empty meter

/** A strength from 0 to 1 on the meter, of a root mean square. */
export function meterOf(strength: number): number {
  const db = 20 * Math.log10(Math.max(strength, 1e-6));
  return Math.min(1, Math.max(0, 1 - db / QUIETEST));
}
/** The strength that reaches this mark of the meter. */
export const strengthAt = (mark: number): number => 10 ** (((1 - mark) * QUIETEST) / 20);

export class ClapDetector {
  /** Claps heard since the beginning. */
  claps = 0;
  /** How loud it is now, from 0 to 1; it falls slowly, so that one can read it. */
  level = 0;
  private readonly size: number;
  private readonly keep: number; // of the low band, per sample
  private low = 0;
  private lower = 0;
  private high = 0; // sums of the hop that is being filled
  private all = 0;
  private filled = 0;
  private before = 1e-9; // strength of the high band, as it was until now
  private judged = 0; // hops of what may be a clap; 0 while nothing is
  private peak = 0;
  private headHigh = 0;
  private headAll = 0;
  private tail = 0;
  private rest = 0; // hops until the next clap may come

  /** `loud`: the mark on the meter that a clap has to reach. */
  constructor(
    private readonly rate: number,
    public loud = 0.5,
  ) {
    this.size = Math.max(16, Math.round(rate * HOP));
    this.keep = Math.exp((-2 * Math.PI * BAND) / rate);
  }

  /** Listen to the next samples; how many claps were in them. */
  hear(samples: Float32Array): number {
    const already = this.claps;
    for (let at = 0; at < samples.length; at++) {
      const sample = samples[at];
      this.low += (sample - this.low) * (1 - this.keep);
      this.lower += (this.low - this.lower) * (1 - this.keep);
      const hiss = sample - this.lower;
      this.high += hiss * hiss;
      this.all += sample * sample;
      if (++this.filled === this.size) this.hop();
    }
    return this.claps - already;
  }

  private hop(): void {
    const [high, all] = [this.high / this.size, this.all / this.size];
    this.high = this.all = this.filled = 0;
    this.level = Math.max(meterOf(Math.sqrt(all)), this.level - 0.012);
    if (this.rest > 0) this.rest--;
    if (this.judged > 0) this.judge(high, all);
    else if (this.rest === 0 && high > this.before * RISE && high > strengthAt(this.loud) ** 2 * 0.5) {
      this.begin(high, all);
    }
    if (this.judged === 0) this.before += (high - this.before) * SLOW;
  }

  private begin(high: number, all: number): void {
    [this.judged, this.peak, this.tail] = [1, high, 0];
    [this.headHigh, this.headAll] = [high, all];
  }

  private judge(high: number, all: number): void {
    // Something much stronger: what was judged until now was only the voice before it.
    if (this.judged > HEAD_HOPS && high > this.peak * AGAIN) return this.begin(high, all);
    this.judged++;
    if (this.judged <= HEAD_HOPS) {
      this.peak = Math.max(this.peak, high);
      this.headHigh += high;
      this.headAll += all;
    }
    if (this.judged > JUDGED - TAIL_HOPS) this.tail += high / TAIL_HOPS;
    if (this.judged < JUDGED) return;
    this.judged = 0;
    const loud = Math.sqrt(this.peak) >= strengthAt(this.loud);
    if (loud && this.tail < this.peak * TAIL && this.headHigh > this.headAll * HISS) {
      this.claps++;
      this.rest = Math.round((REFRACTORY * this.rate) / this.size);
    } else this.before = Math.max(this.before, this.tail);
  }
}

/** Where "loud enough" stands: between the loudest of a room and a clap in it, nearer to the clap. */
export function calibrated(room: number, clap: number): number {
  if (clap <= room + 0.04) return Math.min(0.95, clap); // no difference: only the very loud counts
  return Math.min(0.92, Math.max(0.25, room + (clap - room) * 0.6));
}
