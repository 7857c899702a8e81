// Written by `./boltyard dev wire` from src/boltyard/server/wire.py; change it there.

/** A game as the landing page and its learning page present it. */
export interface Game {
  key: string;
  name: string;
  prefix: string;
  pitch: string;
  players: string;
  length: string;
  stage: "rules" | "terminal";
  news: string;
  brief: string[];
  counts: Record<string, number>;
}

/** The answer of `/api/games`. */
export interface Games {
  games: Game[];
}

/** One cell of a catalogue row, with the heading of its column. */
export interface Cell {
  name: string;
  text: string;
}

/** One statement of a catalogue: a rule, a ruling, a decision, an example. */
export interface Rule {
  id: string;
  game: string;
  kind: string;
  section: string;
  text: string;
  cells: Cell[];
  tests: string[];
}

/** A chapter of a catalogue: its ids in order, and its prose as Markdown. */
export interface Section {
  game: string;
  number: string;
  title: string;
  ids: string[];
  prose: string;
}

/** The answer of `/api/rules`: a whole catalogue, or what a search found, best first. */
export interface Rules {
  game: string;
  query: string;
  total: number;
  rules: Rule[];
  sections: Section[];
  nearest: string;
}

/** The answer of `/api/rules/{id}`: one statement among its neighbours. */
export interface Statement {
  rule: Rule;
  section: Section;
  mentions: string[];
  mentioned_by: string[];
  before: string;
  after: string;
}

/** Any refusal: one sentence that says what is wrong, and where it helps the nearest thing that is right. */
export interface Problem {
  detail: string;
  nearest: string;
}
