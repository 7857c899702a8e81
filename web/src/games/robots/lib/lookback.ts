/** The combat that decided a finished match, looked up at its moments where this page has not followed it. */
import { get } from "../../../lib/call";
import type { LogLine, Update } from "../../../lib/wire";
import type { Wear } from "./answers";
import { type Combat, Follower } from "./combats";
import { viewOf } from "./view";

/** The combat in which this seat lost most off its Supply, the later of two alike; nothing where it lost none. */
export async function worstFor(table: string, log: LogLine[], seat: number, wear: Wear): Promise<Combat | undefined> {
  const turn = worstTurn(log, seat);
  const lines = thisGame(log).filter((line) => line.turn === turn);
  const attack = lines.find((line) => line.event === "attacked")?.n ?? 0;
  if (!attack) return undefined;
  const follower = new Follower(() => wear);
  let before = viewOf(await moment(table, attack - 1));
  for (const n of new Set(lines.map((line) => line.n).filter((one) => one >= attack))) {
    const update = { ...(await moment(table, n)), ending: null };
    const done = follower.hear(before, update);
    if (done) return done;
    before = viewOf(update);
  }
  return undefined;
}

/** The turn in which most cards went off the Supply: a line names the cards it tells of. */
export function worstTurn(log: LogLine[], seat: number): number {
  const torn = thisGame(log).filter((line) => line.event === "lost_from_supply" && line.seat === seat);
  const many = (line: LogLine): number => line.pieces.filter((piece) => piece.card).length;
  return (
    torn.reduce<LogLine | undefined>((most, line) => (most && many(most) > many(line) ? most : line), undefined)
      ?.turn ?? 0
  );
}

/** The lines of the last game that have a moment. */
function thisGame(log: LogLine[]): LogLine[] {
  const begun = log.filter((line) => line.event === "game_ended").at(-1)?.at ?? -1;
  return log.filter((line) => line.at > begun && line.n > 0);
}

const moment = (table: string, n: number): Promise<Update> => get<Update>(`/api/tables/${table}/moments/${n}?as=-2`);
