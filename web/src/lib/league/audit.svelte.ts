/** The log of a league in sentences, asked for again when the league has grown. */
import { get } from "../call";
import type { LeagueAudit, LeagueEntry } from "../wire";

export class Audit {
  entries = $state.raw<LeagueEntry[]>([]);
  there = $state(false);
  private wanted = "";
  private asking = false;

  /** The log of this league as it is after entry n. */
  follow(league: string, n: number): void {
    this.wanted = `${league} ${n}`;
    if (!this.asking) void this.ask(league);
  }

  private async ask(league: string): Promise<void> {
    this.asking = true;
    try {
      for (let known = ""; known !== this.wanted;) {
        known = this.wanted;
        this.entries = (await get<LeagueAudit>(`/api/leagues/${league}/audit`)).entries;
        this.there = true;
      }
    } catch {
      // The next thing that is done asks again; what is on the screen stays.
    } finally {
      this.asking = false;
    }
  }
}
