/** The lobby: open tables as they change, my own games, and waiting for somebody by quick match. */
import { pageOf } from "../games";
import { get, post } from "./call";
import { answer, pledge } from "./fair/fair";
import { gameOf } from "./games";
import { line } from "./line.svelte";
import { myself } from "./me.svelte";
import { prefs } from "./prefs.svelte";
import { go, place } from "./router.svelte";
import type { BotOffer, FromServer, GameTerms, NewTable, TableCard, Tables } from "./wire";

class Lobby {
  open = $state.raw<TableCard[]>();
  mine = $state.raw<TableCard[]>();
  seeking = $state("");
  offer = $state.raw<BotOffer>();
  /** A table that began while I was somewhere else. */
  ready = $state.raw<TableCard>();
  private watching = 0;
  private deaf?: () => void;
  private unheard = false; // I wished for a match while the server could not write

  /** Follow open tables while somebody looks at them. */
  watch = (): (() => void) => {
    this.listen();
    if (this.watching++ === 0) line.want("lobby", { kind: "lobby", on: true });
    void myself.know().then((me) => {
      if (me.seeking && !this.seeking) this.seek(me.seeking);
    }, nobody);
    return () => {
      if (--this.watching === 0) line.unwant("lobby", { kind: "lobby", on: false });
    };
  };

  async fetchMine(): Promise<void> {
    await myself.know();
    this.mine = (await get<Tables>("/api/me/tables")).tables;
  }

  seek(game: string): void {
    this.listen();
    this.seeking = game;
    this.offer = undefined;
    this.unheard = line.still !== "";
    line.want("seek", { kind: "seek", game, commitment: pledge(), rated: prefs.kept.rated });
  }

  unseek(): void {
    this.seeking = "";
    this.offer = undefined;
    line.unwant("seek", { kind: "unseek" });
  }

  /** From now on tables of mine that begin are heard of, wherever on the page I am. */
  listen(): void {
    this.deaf ??= line.hear((message) => this.heard(message));
  }

  private heard(message: FromServer): void {
    if (message.kind === "open") this.open = message.tables;
    else if (message.kind === "botoffer") this.offer = message;
    else if (message.kind === "still") {
      if (!message.sentence && this.unheard && this.seeking) this.seek(this.seeking);
    } else if (message.kind === "matched" && message.table.id !== place.path.split("/").at(-1)) {
      this.seeking = "";
      this.offer = undefined;
      line.unwant("seek");
      if (place.path === "/play" || place.path === "/") go(message.table.link);
      else {
        this.ready = message.table;
        // To reveal from here.
        if (message.table.stage === "dealing") line.send({ kind: "attend", table: message.table.id });
      }
    } else if (message.kind === "dealing" && message.table === this.ready?.id) {
      const said = answer(message);
      if (said) line.send(said);
      if (message.phase === "dealt" && !place.path.endsWith(message.table))
        line.send({ kind: "depart", table: message.table });
    }
  }
}

const nobody = (): void => undefined;

export const lobby = new Lobby();

/** Put up a table and go there. */
export async function putUp(wish: NewTable): Promise<void> {
  void pageOf(wish.game).table?.().catch(nobody); // it will be wanted
  await myself.know();
  const table = await post<TableCard>("/api/tables", { ...wish, commitment: pledge() });
  go(table.link);
}

/** A bot sits down at once, opposite me; where the shelf knows a short table to begin with, at that one. */
export function playBot(game: string, bot = "greedy"): Promise<void> {
  const { seats = 0, mode = "", settings = {} } = gameOf(game)?.presets[0] ?? {};
  return putUp({ game, mode, settings, seats: ["me", ...Array.from({ length: (seats || 2) - 1 }, () => bot)] });
}

/** A level of the ladder, as it is told in a list. */
const level = (bot: string, game: string): string => {
  const one = gameOf(game)?.opponents.find((other) => other.key === bot);
  return one ? `${one.name}, level ${one.level}: ${one.says}` : "";
};
const MANNERS: Record<string, string> = { uniform: "easy, plays at random", greedy: "steady, takes what looks best" };
/** A bot's name, and how it plays. */
export const botWords = (bot: string, terms: GameTerms): string =>
  level(bot, terms.game) || [terms.botnames[bot] ?? bot, MANNERS[bot]].filter(Boolean).join(": ");
export const seatsTaken = (table: TableCard): string =>
  `${table.chairs.filter((chair) => chair.kind !== "open").length} of ${table.chairs.length}`;
