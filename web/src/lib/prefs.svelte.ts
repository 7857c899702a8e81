/** What I like at a table. Kept in this browser, nowhere else. */
import type { Pace } from "./table/director";

interface Kept {
  sound: boolean;
  coach: boolean;
  aid: boolean;
  /** My quick matches are for ratings. */
  rated: boolean;
  /** How long things that others do stand before the next is shown. */
  pace: Pace;
  /** The kinds of questions the coach has explained already. */
  told: string[];
}

const KEY = "boltyard-table";
const AT_FIRST: Kept = { sound: false, coach: true, aid: true, rated: false, pace: "normal", told: [] };

class Prefs {
  kept = $state<Kept>(read());

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing still follows the choice until it is closed
    }
  }

  flip(key: "sound" | "coach" | "aid" | "rated"): void {
    this.set(key, !this.kept[key]);
  }
}

function read(): Kept {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...AT_FIRST };
  }
}

export const prefs = new Prefs();
