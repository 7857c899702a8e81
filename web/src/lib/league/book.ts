/** The season book as `GET /api/leagues/ID/book` tells it, and what its plots are drawn from. */
import { plural } from "./words";
import type { LeagueEntrant, LeagueLine, LeagueStage } from "../wire";

export interface BookRecord {
  what: string;
  entrant: string;
  amount: number;
  unit: string;
  record: string;
  /** The decision it speaks of. */
  n: number;
}
export interface BookReport {
  match: string;
  round: number;
  label: string;
  record: string;
  sentences: { text: string; n: number }[];
}
export interface BookCard {
  card: string;
  games: number;
  times: number;
  won: number;
}
export interface BookRating {
  rating: number;
  low: number;
  high: number;
  games: number;
}
export interface Book {
  name: string;
  game: string;
  champion: string;
  entrants: LeagueEntrant[];
  standings: LeagueLine[];
  stages: LeagueStage[];
  /** By stage: who stood where after each round. */
  ranks: { stage: number; rounds: string[][] }[];
  /** Row against column: won, drawn, lost. */
  head_to_head: Record<string, Record<string, [number, number, number]>>;
  streaks: Record<string, { won: number; lost: number; form: string }>;
  records: BookRecord[];
  cards: BookCard[];
  ratings: Record<string, Record<string, BookRating>>;
  reports: BookReport[];
  /** Where a game was played, by its record; what computer players played has no table. */
  tables: Record<string, string>;
}

/** Where a moment can be looked at: at its table, or in the record that the league keeps. */
export const momentOf = (book: Book, league: string, record: string, n: number): string =>
  book.tables[record] ? `/t/${book.tables[record]}?moment=${n}` : `/api/leagues/${league}/records/${record}`;

export interface Rank {
  entrant: string;
  points: [x: number, y: number][];
  path: string;
}
/** One line for everybody over the rounds of a stage; curves, so that crossings can be told apart. */
export function ranked(rounds: string[][], wide: number, step: number): Rank[] {
  const last = rounds.at(-1) ?? [];
  const across = rounds.length > 1 ? wide / (rounds.length - 1) : 0;
  return last.map((entrant) => {
    const points = rounds.flatMap((line, at): [number, number][] => {
      const place = line.indexOf(entrant);
      return place < 0 ? [] : [[at * across, place * step]];
    });
    return { entrant, points, path: curve(points) };
  });
}

function curve(points: [number, number][]): string {
  return points
    .map(([x, y], at) => {
      if (!at) return `M${x} ${y}`;
      const [before, above] = points[at - 1];
      const middle = (before + x) / 2;
      return `C${middle} ${above} ${middle} ${y} ${x} ${y}`;
    })
    .join("");
}

/** What the chart of ranks shows, in one sentence. */
export function rankWords(rounds: string[][], called: (key: string) => string): string {
  const leader = rounds.at(-1)?.[0];
  if (!leader) return "";
  const ahead = rounds.filter((line) => line[0] === leader).length;
  return `${called(leader)} stood first after ${ahead} of ${plural(rounds.length, "round")}.`;
}

/** How a cell of head to head is filled: all won, some, none. */
export const shade = ([won, drawn, lost]: [number, number, number]): "won" | "both" | "lost" =>
  won && !lost && !drawn ? "won" : won || drawn ? "both" : "lost";

export const games = (book: Book): number =>
  book.stages.flatMap((stage) => stage.matches).reduce((sum, match) => sum + match.games.length, 0);
/** The middle length of a game, in turns; 0 where no engine has counted. */
export function middleTurns(book: Book): number {
  const turns = book.stages
    .flatMap((stage) => stage.matches.flatMap((match) => match.games.map((game) => game.turns)))
    .filter(Boolean)
    .sort((a, b) => a - b);
  return turns.length ? turns[Math.floor((turns.length - 1) / 2)] : 0;
}
