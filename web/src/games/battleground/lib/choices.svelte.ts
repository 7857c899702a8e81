/** What I like at this game's table. Kept in this browser, nowhere else. */
import type { Session } from "../../../lib/table/session.svelte";

interface Kept {
  /** What the round would come to if blue came now. */
  forecast: boolean;
  /** On a phone: the pit above the hand. Not said: unless a screen on the wall shows it. */
  pit?: boolean;
  /** Clap with the microphone; the loudness that counts, from 0 to 1. */
  microphone: boolean;
  loud: number;
}

const KEY = "boltyard-pit";
const AT_FIRST: Kept = { forecast: true, microphone: false, loud: 0.5 };

class Choices {
  kept = $state<Kept>(read());

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing still follows the choice until it is closed
    }
  }
  /** Does this phone show the pit itself? */
  pitAbove = (session: Session): boolean => this.kept.pit ?? (session.seating?.walls ?? 0) === 0;
  flip = (key: "forecast" | "microphone"): void => this.set(key, !this.kept[key]);
}

function read(): Kept {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...AT_FIRST };
  }
}

export const choices = new Choices();
