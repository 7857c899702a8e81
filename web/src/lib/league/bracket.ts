/** A bracket as columns to draw: which match stands where, and whose winner goes on to which. */
import type { LeagueMatch, LeagueStage } from "../wire";

export interface Placed {
  match: LeagueMatch;
  column: number;
  /** The middle, counted in matches of the fullest column. */
  row: number;
}
export interface Half {
  name: string;
  columns: Column[];
  rows: number;
  lines: Line[];
}
export interface Column {
  name: string;
  matches: Placed[];
}
/** From a match to the one its winner plays next. */
export interface Line {
  from: [column: number, row: number];
  to: [column: number, row: number];
}

/** The next power of two, at least two. */
export const power = (n: number): number => 2 ** Math.max(1, Math.ceil(Math.log2(Math.max(1, n))));

/** The halves of a bracket: the one of those who have not lost, of those who have once, and the finals. A stage lists
 * its matches in that order, so their number says where a half ends. */
export function halves(stage: LeagueStage): Half[] {
  const upper = power(stage.entrants.length) - 1;
  const matches = stage.matches;
  if (stage.kind !== "double") {
    const third = matches.length > upper ? [matches[matches.length - 2]] : [];
    const main = matches.filter((match) => !third.includes(match));
    return [laid("", main), ...(third.length ? [laid("Third place", third)] : [])];
  }
  return [
    laid("Winners", matches.slice(0, upper)),
    laid("Second chance", matches.slice(upper, -2)),
    laid("Final", matches.slice(-2)),
  ].filter((half) => half.columns.length);
}

/** A place that nobody takes: a bye, or a second final that was not needed. */
export const isEmpty = (match: LeagueMatch): boolean => match.how === "bye";
/** A second final whose players nobody knows is not shown before it is needed. */
const isUnneeded = (match: LeagueMatch, half: LeagueMatch[]): boolean =>
  half.length === 2 && match === half[1] && match.sides.every((side) => side === null);

function laid(name: string, matches: LeagueMatch[]): Half {
  const rounds = [...new Set(matches.map((match) => match.round))].sort((a, b) => a - b);
  const all = rounds.map((round) => matches.filter((match) => match.round === round));
  const rows = Math.max(1, ...all.map((some) => some.length));
  const lines: Line[] = [];
  const columns = all.map((some, column): Column => {
    const placed = some.map((match, at) => ({ match, column, row: ((at + 0.5) * rows) / some.length }));
    const next = all[column + 1];
    if (next)
      placed.forEach(({ match, row }, at) => {
        const to = Math.floor((at * next.length) / some.length);
        if (!isEmpty(match)) lines.push({ from: [column, row], to: [column + 1, ((to + 0.5) * rows) / next.length] });
      });
    return {
      name: some[0].label,
      matches: placed.filter(({ match }) => !isEmpty(match) && !isUnneeded(match, name === "Final" ? matches : [])),
    };
  });
  const there = ([column, row]: Line["to"]): boolean => columns[column].matches.some((one) => one.row === row);
  return tightened({ name, columns, rows, lines: lines.filter((one) => there(one.to)) });
}

/** A first round of byes alone is no column, and a half of which nothing is left is none. */
function tightened(half: Half): Half {
  const first = half.columns.findIndex((column) => column.matches.length);
  if (first < 0) return { ...half, columns: [], lines: [] };
  return {
    ...half,
    columns: half.columns.slice(first).map((column) => ({
      ...column,
      matches: column.matches.map((one) => ({ ...one, column: one.column - first })),
    })),
    lines: half.lines
      .map(({ from, to }): Line => ({ from: [from[0] - first, from[1]], to: [to[0] - first, to[1]] }))
      .filter(({ from }) => from[0] >= 0),
  };
}

/** The column one looks at first: the earliest that has something to play, else the last. */
export function columnNow(half: Half): number {
  const at = half.columns.findIndex((column) => column.matches.some(({ match }) => !match.over));
  return at < 0 ? half.columns.length - 1 : at;
}
