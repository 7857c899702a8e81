// Written by `./boltyard dev wire` from src/boltyard/server/wire/; change it there.

/** A game as the landing page and its learning page present it. */
export interface Game {
  key: string;
  name: string;
  prefix: string;
  pitch: string;
  players: string;
  length: string;
  stage: "table" | "words";
  news: string;
  brief: string[];
  counts: Record<string, number>;
  page: string;
  minutes: number;
  bots: string[];
  live: boolean;
}

/** The answer of `/api/games`. */
export interface Games {
  games: Game[];
}

/** A share that was counted, with its 95 % interval and what it is a share of. */
export interface Figure {
  name: string;
  value: number;
  low: number;
  high: number;
  of: string;
}

/** A card as it is printed. A number that a card has not is 0. */
export interface Face {
  key: string;
  name: string;
  kind: string;
  text: string;
  provenance: string;
  place: string;
  level: number;
  skill: number;
  attack: number;
  defense: number;
  critical_attack: number;
  critical_defense: number;
  speed: number;
  points: number;
  spaces: number;
  counter: number;
  pod: string;
  company: string;
  flavor: boolean;
  invented: string[];
  does: string[];
  rulings: string[];
  figures: Figure[];
}

/** How the figures of a set's cards were measured. */
export interface Measure {
  how: string;
  games: number;
  seed: number;
  digest: string;
  fits: boolean;
}

/** The answer of `/api/cards/{game}`: every card of a set, in key order. */
export interface Faces {
  game: string;
  set: string;
  cards: Face[];
  digest: string;
  measure: Measure | null;
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
  where: string[];
}

/** Who I am to this server: a guest with a name. */
export interface Me {
  person: string;
  name: string;
  seeking: string;
}

/** `POST /api/me`: the name I want to be called by. */
export interface Naming {
  name: string;
}

/** Where I am known: a browser, a program with a token of its own, or a personal link that nobody has used yet. */
export interface Device {
  id: string;
  kind: "browser" | "link" | "program";
  label: string;
  made: number;
  seen: number;
  ends: number;
  here: boolean;
}

/** Everywhere I am known, the last used first. */
export interface Devices {
  devices: Device[];
}

/** `POST /api/me/tokens`: what to call a program; whoever is nobody here yet becomes a guest of this name. */
export interface TokenWish {
  label?: string;
  name?: string;
}

/** A program's token. It is told this once: send it as `Authorization: Bearer TOKEN`. */
export interface Token {
  person: string;
  name: string;
  id: string;
  token: string;
  ends: number;
}

/** A link that makes me known in another browser, once. It is told this once. */
export interface PersonalLink {
  link: string;
  qr: string;
  ends: number;
}

/** `POST /api/back`: what follows the # of a personal link. */
export interface Back {
  token: string;
}

/** One setting of a table in words. */
export interface Choice {
  key: string;
  value: string;
  text: string;
  rule: string;
  default: boolean;
}

/** A seat at a table: who sits there, and whether they are here. */
export interface Chair {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string;
  you: boolean;
  here: boolean;
  away: number;
  standin: string;
  lends: boolean;
  shared: boolean;
  spoken: string;
  shun: "" | "block" | "mute";
}

/** How a match ended. */
export interface Ending {
  winners: number[];
  reason: string;
  rule: string;
  turns: number;
  text: string;
}

/** A table as the lobby, an invitation and *my games* show it. */
export interface TableCard {
  id: string;
  code: string;
  game: string;
  name: string;
  stage: "dealing" | "gone" | "open" | "over" | "running";
  chairs: Chair[];
  seat: number;
  settings: Choice[];
  link: string;
  made: number;
  private: boolean;
  casual: boolean;
  clock: string;
  quick: boolean;
  mine: boolean;
  ending: Ending | null;
  moved: string;
  note: string;
  practice: boolean;
  open: boolean;
}

/** The answer of `/api/lobby` and `/api/me/tables`. */
export interface Tables {
  tables: TableCard[];
}

/** `POST /api/tables`: put up a table. */
export interface NewTable {
  game: string;
  seats?: string[];
  mode?: string;
  settings?: Record<string, string>;
  private?: boolean;
  casual?: boolean;
  clock?: string;
  grace?: number;
  beat?: number;
  longest?: number;
  moments?: number;
  practice?: boolean;
  charge?: number;
  commitment?: string;
}

/** `POST /api/tables/{table}/sit`: take a seat (-1: the first free one), or put this bot there. */
export interface Sit {
  seat?: number;
  bot?: string;
  charge?: number;
  commitment?: string;
}

/** `POST /api/tables/{table}/shun`: mute or block whoever sits there, at every table, or hear them again. */
export interface Shun {
  seat: number;
  how: "block" | "hear" | "mute";
}

/** Somebody I have muted or blocked, under the name they had then; `handle` is mine alone, for changing my mind. */
export interface Shunned {
  handle: string;
  name: string;
  how: "block" | "mute";
  made: number;
}

/** The answer of `/api/me/shunned`, the newest first. */
export interface ShunnedPeople {
  people: Shunned[];
}

/** `POST /api/me/shunned`: hear somebody on my list again, or block instead of mute. */
export interface ShunAgain {
  handle: string;
  how: "block" | "hear" | "mute";
}

/** `POST /api/tables/{table}/report`: tell the host about whoever sits there, with what was said at this table. */
export interface Report {
  seat: number;
  reason: "cheating" | "name" | "other" | "rude" | "spam";
  words?: string;
}

/** The report has reached the host, in a sentence. */
export interface Reported {
  sentence: string;
}

/** A setting that a table can choose, as forms show it. */
export interface SettingSort {
  key: string;
  kind: string;
  values: string[];
  default: string;
  rule: string;
  text: string;
  low: number;
  high: number;
}

/** A table that people ask for often, ready to be put up. */
export interface Preset {
  name: string;
  says: string;
  seats: number;
  mode: string;
  settings: Record<string, string>;
  beat: number;
  clock: string;
}

/** The setting that compares the charge of the devices, its value, and the rule. */
export interface Battery {
  setting: string;
  value: string;
  rule: string;
}

/** The answer of `/api/games/{game}/settings`: all that can be agreed on before a match. */
export interface GameTerms {
  game: string;
  name: string;
  least: number;
  most: number;
  editions: string[];
  modes: Record<string, Record<string, string>>;
  settings: SettingSort[];
  bots: string[];
  phrases: string[];
  botnames: Record<string, string>;
  usual: number;
  presets: Preset[];
  battery: Battery | null;
}

/** The answer of `/api/games/{game}/agreement`: what a choice of settings comes to, or why it cannot be. */
export interface Agreement {
  numbers: string[][];
  refused: string;
  where: string[];
  barred: Record<string, Record<string, string>>;
}

/** One thing I may choose: its code, in words, and whether it is an item of a set that stays open. */
export interface Option {
  code: string;
  words: string;
  item: boolean;
  limit: number;
}

/** What is asked of me. */
export interface Question {
  decision: string;
  text: string;
  rule: string;
  options: Option[];
  named: string[];
  least: number;
  most: number;
  forced: boolean;
  free: boolean;
}

/** One thing that happened, in words. */
export interface LogLine {
  at: number;
  n: number;
  seat: number;
  turn: number;
  event: string;
  text: string;
  rule: string;
}

/** Somebody wants to take a decision back, and these seats have not agreed yet. */
export interface UndoAsk {
  by: number;
  waiting: number[];
}

/** Somebody wants the clocks to stand still, and these seats have not agreed yet; where none is left, they do. */
export interface PauseAsk {
  by: number;
  waiting: number[];
}

/** A seat's time: ms left, and whether it runs. */
export interface Clock {
  seat: number;
  left: number;
  running: boolean;
}

/** A line of chat. */
export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  made: number;
}

/** Somebody who takes part in drawing the deal: what they committed to, and whether they have revealed. */
export interface Share {
  seat: number;
  name: string;
  commitment: string;
  revealed: boolean;
  you: boolean;
}

/** Come to a table: to the seat I hold, else as a spectator. */
export interface Attend {
  kind: "attend";
  table: string;
  through?: number;
  seat?: number;
}

/** Go away from a table; my seat stays mine. */
export interface Depart {
  kind: "depart";
  table: string;
}

/** Answer the question that I saw at this version. */
export interface Act {
  kind: "act";
  table: string;
  version: number;
  code: string;
  named?: number;
  sent?: number;
  habit?: boolean;
}

/** Forget the items I have named of a set that is still open, or one of them. */
export interface Restart {
  kind: "restart";
  table: string;
  version: number;
  code?: string;
}

/** Why can I not do this? Answered by `whynot`. */
export interface Why {
  kind: "why";
  table: string;
  code: string;
}

/** Take my last decision back; where it showed something, the others are asked. */
export interface Undo {
  kind: "undo";
  table: string;
}

/** My answer to the undo that is asked for. */
export interface Agree {
  kind: "agree";
  table: string;
  yes: boolean;
}

/** Let the clocks stand still, if all agree; `on` false takes the wish back, or lets them run again. */
export interface Pause {
  kind: "pause";
  table: string;
  on?: boolean;
}

/** My answer to the pause that is asked for. */
export interface Consent {
  kind: "consent";
  table: string;
  yes: boolean;
}

/** A line of chat. */
export interface Say {
  kind: "say";
  table: string;
  text: string;
}

/** Let spectators look into my hand, a full round late; or no longer. */
export interface Lend {
  kind: "lend";
  table: string;
  on?: boolean;
}

/** Another one: the table is put up again when every person at it wants to. */
export interface Rematch {
  kind: "rematch";
  table: string;
  commitment?: string;
}

/** What I commit to for the re-deal, when `dealing` asks for it. */
export interface Commit {
  kind: "commit";
  table: string;
  commitment: string;
}

/** My 32 random bytes in hex, when `dealing` shows all commitments, mine among them. The server alone hears them. */
export interface Reveal {
  kind: "reveal";
  table: string;
  secret: string;
}

/** The log before this line; answered by `update` with older lines. */
export interface History {
  kind: "history";
  table: string;
  before: number;
}

/** Tell me about open tables from now on, or no longer. */
export interface Lobby {
  kind: "lobby";
  on?: boolean;
}

/** Quick match: anybody who wants to play this game. */
export interface Seek {
  kind: "seek";
  game: string;
  commitment?: string;
}

/** No quick match any more. */
export interface Unseek {
  kind: "unseek";
}

/** Are you there? `delay` tells my measured one-way delay in ms, where the game is in real time. */
export interface Ping {
  kind: "ping";
  stamp?: number;
  delay?: number;
}

/** The socket is open, and who I am to it. */
export interface Hello {
  kind: "hello";
  person: string;
  name: string;
  clock: number;
}

/** The table as I may know it, after something happened. */
export interface Update {
  kind: "update";
  table: string;
  version: number;
  viewer: number;
  sentence: string;
  rule: string;
  turn: number;
  asked: number[];
  view: unknown;
  events: unknown;
  log: LogLine[];
  fresh: boolean;
  earlier: boolean;
  question: Question | null;
  beside: Option[];
  undo: UndoAsk | null;
  mayundo: boolean;
  clocks: Clock[];
  ending: Ending | null;
  pause: PauseAsk | null;
  late: boolean;
  disclosed: boolean;
}

/** Who is at the table. */
export interface Seating {
  kind: "seating";
  table: string;
  stage: "dealing" | "gone" | "open" | "over" | "running";
  chairs: Chair[];
  watchers: number;
  rematch: number[];
}

/** The deal is being drawn, or `dealt`: everything that was fixed before it. */
export interface Dealing {
  kind: "dealing";
  table: string;
  phase: "commit" | "dealt" | "reveal";
  round: number;
  agreement: string;
  cards: string;
  server: string;
  shares: Share[];
  withheld: Share[];
  left: number;
}

/** An act that was not carried out, and why. A `stale` one was meant for an earlier question; the update follows. */
export interface Refused {
  kind: "refused";
  table: string;
  version: number;
  code: string;
  sentence: string;
  rule: string;
  stale: boolean;
}

/** My answer was heard. It is carried out later, so that nobody learns anything from how quick I was. */
export interface Taken {
  kind: "taken";
  table: string;
  version: number;
  code: string;
  wait: number;
}

/** Why this cannot be done now; empty where it can. */
export interface WhyNot {
  kind: "whynot";
  table: string;
  code: string;
  sentence: string;
  rule: string;
}

/** Lines of chat, the newest last. */
export interface Talk {
  kind: "talk";
  table: string;
  lines: ChatLine[];
}

/** The tables with a free seat. */
export interface Open {
  kind: "open";
  tables: TableCard[];
}

/** A table of mine has begun: go there. */
export interface Matched {
  kind: "matched";
  table: TableCard;
}

/** Nobody has come yet; play a bot meanwhile. The place in the queue stays. */
export interface BotOffer {
  kind: "botoffer";
  game: string;
  waited: number;
  bots: string[];
}

/** The rematch is at another table. */
export interface Moved {
  kind: "moved";
  table: string;
  to: string;
}

/** What the host tells everybody now, in place of what was told before; without text and drain: nothing. */
export interface Notice {
  kind: "notice";
  text: string;
  n: number;
  drain: number;
  closes: number;
}

/** I am here. */
export interface Pong {
  kind: "pong";
  stamp: number;
  clock: number;
}

/** What was sent cannot be used, in one sentence; the connection stays. */
export interface Trouble {
  kind: "trouble";
  sentence: string;
  table: string;
}

/** The server cannot write just now, and every table stands still; without a sentence, they go on. */
export interface Still {
  kind: "still";
  sentence: string;
}

export type ToServer =
  | Attend
  | Depart
  | Act
  | Restart
  | Why
  | Undo
  | Agree
  | Pause
  | Consent
  | Say
  | Lend
  | Rematch
  | Commit
  | Reveal
  | History
  | Lobby
  | Seek
  | Unseek
  | Ping;

export type FromServer =
  | Hello
  | Update
  | Seating
  | Dealing
  | Refused
  | Taken
  | WhyNot
  | Talk
  | Open
  | Matched
  | BotOffer
  | Moved
  | Notice
  | Pong
  | Trouble
  | Still;
