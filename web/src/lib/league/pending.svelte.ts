/** What waits for me in all my leagues, as the server tells it. */
import { get } from "../call";
import { line } from "../line.svelte";
import type { FromServer, Pending, PendingDecisions } from "../wire";

class Decisions {
  private byLeague = $state.raw<Record<string, Pending[]>>({});
  readonly all = $derived(Object.values(this.byLeague).flat());
  private deaf?: () => void;

  /** Hear of them from now on, while the line is open for whatever reason. */
  listen = (): void => {
    this.deaf ??= line.overhear((message) => this.heard(message));
  };

  heard(message: FromServer): void {
    if (message.kind === "waiting") this.byLeague = { ...this.byLeague, [message.league]: message.pending };
  }

  async fetch(): Promise<void> {
    const { pending } = await get<PendingDecisions>("/api/me/pending");
    const found: Record<string, Pending[]> = {};
    for (const one of pending) (found[one.league] ??= []).push(one);
    this.byLeague = found;
  }
}

export const decisions = new Decisions();

/** Where a decision is made. */
export const placeOf = (one: Pending): string =>
  one.table ? `/t/${one.table}` : `/league/${one.league}${one.kind === "room" ? "/room" : ""}`;
