/** How the pages speak of leagues: kinds of seasons and stages, lengths of time, results. */
import type { LeagueMatch, LeagueStage, LeagueTerms, LeagueView } from "../wire";

interface Kind {
  name: string;
  says: string;
}
/** Seasons that every game has; a game's own are told by what they consist of. */
const TEMPLATES: Record<string, Kind> = {
  cup: { name: "Cup", says: "Single elimination: whoever loses is out. Any number, byes for the best seeds." },
  double: { name: "Double elimination", says: "Whoever has lost twice is out." },
  swiss: { name: "Swiss", says: "A few rounds against opponents with about as many points. Nobody is out." },
  robin: { name: "Round robin", says: "Everybody meets everybody." },
  ladder: { name: "Ladder", says: "Neighbours meet, and whoever wins from below climbs." },
  keeper: { name: "Keeper league", says: "Draft keepers you have in every match, play a league, then the bracket." },
  salary: {
    name: "Salary league",
    says: "Buy keepers and bonuses at auction, play, fire, buy again; then the bracket.",
  },
};
const PHASES: Record<string, string> = {
  single: "Bracket",
  double: "Double elimination",
  swiss: "Swiss",
  robin: "League",
  ladder: "Ladder",
  keepers: "Keeper draft",
  exchange: "Exchange",
  auction: "Auction",
  firing: "Firing",
};

export const templateName = (key: string): string => TEMPLATES[key]?.name ?? upper(key);
export const templateSays = (key: string, phases: string[] = []): string =>
  TEMPLATES[key]?.says ?? `${phases.map((kind) => phaseName(kind).toLowerCase()).join(", then ")}.`;
export const phaseName = (kind: string): string => PHASES[kind] ?? upper(kind);

export const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const plural = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
/** `3rd` */
export const ordinal = (n: number): string =>
  `${n}${n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")}`;

const UNITS: [string, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];
/** A length of time in the largest unit that says it well: `3 days`, `90 seconds`. */
export function lasting(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => ms >= size && ms % size === 0) ??
    UNITS.find(([, size]) => ms >= size) ?? ["second", 1000];
  return plural(Math.round(ms / size), unit);
}

const has = (match: LeagueMatch, side: string | null): number =>
  match.games.filter((game) => game.winner === side).length;
/** Games won by each side of a match. */
export const score = (match: LeagueMatch): [number, number] => [has(match, match.sides[0]), has(match, match.sides[1])];

const ENDS: Record<string, string> = { forfeit: "by forfeit", ruled: "by ruling", lot: "by the better seed" };
/** How a match was decided, where it was not played out. */
export const howWords = (match: LeagueMatch): string => ENDS[match.how] ?? "";

/** The stage that is played, or was last. */
export const stageNow = (view: LeagueView): LeagueStage | undefined => view.stages.at(-1);
export const isKnockout = (stage: LeagueStage): boolean => stage.kind === "single" || stage.kind === "double";
/** The stage whose table is shown: the last one that has one. */
export const tableStage = (view: LeagueView): LeagueStage | undefined =>
  view.stages.filter((stage) => !isKnockout(stage)).at(-1);

/** What was agreed, in two lines. */
export function termsWords(terms: LeagueTerms, gameName: string, entrants: number): string {
  return [
    templateName(terms.template),
    gameName,
    terms.series > 1 ? `best of ${terms.series}` : "one game a match",
    plural(entrants, "entrant"),
  ].join(", ");
}

/** Where the season stands. */
export function standingWords(view: LeagueView, nameOf: (key: string) => string): string {
  if (view.over) return view.champion ? `Over. ${nameOf(view.champion)} won.` : "Over.";
  if (!view.started) return view.terms.open_entry ? "Open for entry." : "Not begun; the commissioner enters people.";
  const kind = String(view.terms.phases[view.phase]?.kind ?? "");
  const stage = stageNow(view);
  const round = stage && !stage.over ? roundNow(stage) : 0;
  const rounds = stage ? Math.max(...stage.matches.map((match) => match.round), 0) : 0;
  const told = stage && kind === stage.kind && round && !isKnockout(stage) ? `, round ${round} of ${rounds}` : "";
  return `${phaseName(kind)}${told}${view.paused ? ", paused" : ""}.`;
}

/** The first round that is not over; 0 where there is none. */
export function roundNow(stage: LeagueStage): number {
  const open = stage.matches.filter((match) => !match.over).map((match) => match.round);
  return open.length ? Math.min(...open) : 0;
}
