// Written by `./boltyard dev wire` from src/boltyard/server/wire/ and the games' shapes.py; change it there.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A level of a game's ladder: who it is, and how strong it was measured to be. */
export interface Opponent {
  key: string;
  name: string;
  /** From 1, the weakest. */
  level: number;
  /** How it plays, in a sentence. */
  says: string;
  /** It thinks ahead; the others answer at once. */
  ahead: boolean;
  /** What a decision takes it on average, where it was measured; never longer than a second. */
  seconds: number;
  /** So many were played against the level below it; 0: not measured yet. */
  games: number;
  /** The share of those that it won, and the 95 % interval of it. */
  beats: number;
  low: number;
  high: number;
}

/** A bot that I have played with nobody else at the table. */
export interface MetOpponent {
  game: string;
  bot: string;
  games: number;
  won: number;
}

/** The answer of `/api/me/opponents`. */
export interface MetOpponents {
  opponents: MetOpponent[];
}

/** A game as the landing page and its learning page present it. */
export interface Game {
  key: string;
  name: string;
  prefix: string;
  pitch: string;
  players: string;
  length: string;
  /** `table`: the page has a table made for it. `words`: it is played in words, until it gets one. */
  stage: "table" | "words";
  /** One sentence on what works and what is coming. */
  news: string;
  /** The game in twelve lines. */
  brief: string[];
  /** Statements by kind: rules, rulings, and so on. */
  counts: Record<string, number>;
  /** The table made for it, by the name under which the page knows it; empty where it is played in words. */
  page: string;
  /** How long a match lasts, about. */
  minutes: number;
  /** The computer players that know it, the best first. */
  bots: string[];
  /** It can be played in real time: an act counts when it was sent. */
  live: boolean;
  /** The pitch in a few words; nothing where it is short enough. */
  short: string;
  /** What stands large above its picture. */
  slogan: string;
  /** Tables that people ask for most, the first one to begin with. */
  presets: Preset[];
  /** What each bot is called. */
  botnames: Record<string, string>;
  /** How many seats a table has as a rule. */
  usual: number;
  /** The levels of its ladder, the weakest first. */
  opponents: Opponent[];
}

/** The answer of `/api/games`. */
export interface Games {
  games: Game[];
  /** How the program is called where it was started, so that a command can be pasted as it stands. */
  program: string;
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
  /** The most its counter can show. */
  counter: number;
  pod: string;
  company: string;
  /** The text is a line of character, no rule. */
  flavor: boolean;
  /** The facts of a known card that are ours. */
  invented: string[];
  /** The facts of a known card that the publisher has answered questions about. */
  answered: string[];
  /** Its effects and traits by name, for the picture. */
  does: string[];
  /** Statements of the catalogue that speak of it. */
  rulings: string[];
  /** What simulated games said of it; nothing where they were played with other cards. */
  figures: Figure[];
}

/** How the figures of a set's cards were measured. */
export interface Measure {
  how: string;
  games: number;
  seed: number;
  /** Of the cards they were measured with. */
  digest: string;
  /** These are the cards of this set. */
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
  /** The tests that hold it, as `tests/path.py::test_name`. */
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

/** A picture of a turn, by the name that the game's page knows, and what it shows. */
export interface Step {
  picture: string;
  title: string;
  text: string;
}

/** A question that everybody asks, its answer, and the rules behind it. */
export interface Asked {
  asks: string;
  answer: string;
  rules: string[];
}

/** What a game tells people who want to play it, before its rules. */
export interface Guide {
  goal: string;
  turn: Step[];
  questions: Asked[];
}

/** For one decision: how the game is won, what to do, and why. */
export interface Coaching {
  goal: string;
  do: string;
  why: string;
}

/** The answer of `/api/rules`: a whole catalogue, or what a search found, best first. */
export interface Rules {
  game: string;
  query: string;
  total: number;
  rules: Rule[];
  sections: Section[];
  /** Where a search found nothing: the nearest word or id. */
  nearest: string;
  /** With a whole catalogue: what stands before it. */
  guide: Guide | null;
}

/** The answer of `/api/rules/{id}`: one statement among its neighbours. */
export interface Statement {
  rule: Rule;
  section: Section;
  mentions: string[];
  mentioned_by: string[];
  before: string;
  after: string;
  /** Of a decision: what the coach says there. */
  coach: Coaching | null;
}

/** Any refusal: one sentence that says what is wrong, and where it helps the nearest thing that is right. */
export interface Problem {
  detail: string;
  nearest: string;
  /** What of a form is at fault: settings by key, or `seats`, `mode`, `clock`; `ban` where the host shuts me out. */
  where: string[];
  /** The id of the rule that says so, where one does. */
  rule: string;
  /** Where something broke on our side: its number in the server's log. */
  fault: string;
}

/** Who I am to this server: a guest with a name. */
export interface Me {
  person: string;
  name: string;
  /** The game I wait for by quick match, if any. */
  seeking: string;
}

/** `POST /api/me`: the name I want to be called by. */
export interface Naming {
  name: string;
}

/** Where I am known: a browser, a program with a token of its own, or a personal link that nobody has used yet. */
export interface Device {
  /** A handle to end it by; it opens nothing. */
  id: string;
  kind: "browser" | "link" | "program";
  label: string;
  /** Ms since 1970, as the two below. */
  made: number;
  /** The last use, to the hour. */
  seen: number;
  ends: number;
  /** The one that asks. */
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
  /** Ms since 1970; every use puts it off. */
  ends: number;
}

/** A link that makes me known in another browser, once. It is told this once. */
export interface PersonalLink {
  /** With the token as its fragment, which no browser sends anywhere. */
  link: string;
  /** The same as a picture, an address to be shown. */
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
  /** Ms until a bot stands in, while the person is away; 0 where none will. */
  away: number;
  /** The bot that plays for the person until they are back. */
  standin: string;
  /** Spectators may look into this hand, a round late. */
  lends: boolean;
  /** Played from my device, which several people share; `you` is the one whose eyes I have. */
  shared: boolean;
  /** The name in sentences: a bot is called without its sort. */
  spoken: string;
  /** What holds for this seat's side alone, in words: `+1 opening hand`. */
  terms: string[];
  /** I do not want to hear whoever sits there. Only I am told. */
  shun: "" | "block" | "mute";
  /** At rated tables; 0 elsewhere. */
  rating: number;
  /** How far the rating may be off to both sides. */
  sure: number;
}

/** How a match ended. */
export interface Ending {
  winners: number[];
  reason: string;
  rule: string;
  turns: number;
  text: string;
}

/** The match that a table was played on from, and its decision. */
export interface ForkOf {
  table: string;
  n: number;
}

/** A table as the lobby, an invitation and *my games* show it. */
export interface TableCard {
  id: string;
  code: string;
  game: string;
  name: string;
  stage: "dealing" | "gone" | "open" | "over" | "running";
  chairs: Chair[];
  /** My seat, or -1. */
  seat: number;
  /** What differs from the game's defaults. */
  settings: Choice[];
  /** The path of the invitation: put the server's address before it. */
  link: string;
  made: number;
  private: boolean;
  casual: boolean;
  clock: string;
  quick: boolean;
  /** My answer is waited for (running tables of *my games*). */
  mine: boolean;
  ending: Ending | null;
  /** The table of the rematch, if there is one. */
  moved: string;
  /** A sentence about how the match began, such as whose battery was fuller. */
  note: string;
  /** Decisions may be taken back past dice, draws and reveals, even against bots; such a match is never rated. */
  practice: boolean;
  /** Open about reactions: pauses may tell who had nothing to play. */
  open: boolean;
  /** It counts for everybody's rating; whoever is away for too long has lost. */
  rated: boolean;
  /** Seats that have asked for advice. */
  hints: number[];
  /** It was played on from a moment of another match. */
  fork: ForkOf | null;
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
  /** `none`, `move 60` (seconds), `bank 600+5` (seconds and increment), `days 3`. */
  clock?: string;
  /** Seconds a seat may be away before a bot stands in. */
  grace?: number;
  /** Ms that every question stays open at least, whether or not anybody could act; 0: open about reactions. */
  beat?: number;
  /** Ms that a pass between people waits at most where there was nothing to choose. */
  longest?: number;
  /** By days: minutes between the moments at which all passes are let go. */
  moments?: number;
  /** Decisions may be taken back past dice, draws and reveals, even against bots; the record says so. */
  practice?: boolean;
  /** What my device's battery holds, in per cent, where `chooser` is `battery`; -1 where I do not tell. */
  charge?: number;
  /** The SHA-256 of 32 random bytes of mine in hex, to take part in drawing the deal; nothing where I do not. */
  commitment?: string;
  /** Between people only, in earnest: no practice, no hand is lent, no bot stands in; who stays away has lost. */
  rated?: boolean;
}

/** `POST /api/tables/{table}/fork`: play on from before a decision of a match that is over. */
export interface PlayOn {
  /** The decision that is made anew. */
  n: number;
  /** Mine, whose eyes it is looked at from; -1: of whoever decided. */
  seat: number;
  /** Who plays on: `me` in my seat, `open` for a friend, or the name of a bot; nothing: computers everywhere else. */
  seats: string[];
}

/** `POST /api/tables/{table}/sit`: take a seat (-1: the first free one), or put this bot there. */
export interface Sit {
  seat?: number;
  bot?: string;
  /** What my device's battery holds, in per cent, where `chooser` is `battery`; -1 where I do not tell. */
  charge?: number;
  /** The SHA-256 of 32 random bytes of mine in hex, to take part in drawing the deal; nothing where I do not. */
  commitment?: string;
}

/** A passkey of mine, as far as this server knows it. */
export interface PasskeyCard {
  id: string;
  label: string;
  /** Ms since 1970, as below. */
  made: number;
  used: number;
}

/** My ways in. A guest has none. */
export interface Account {
  /** When the account was made; 0 for a guest. */
  since: number;
  passkeys: PasskeyCard[];
  /** The name I sign in by with my password; nothing without one. */
  login: string;
  /** When the password was set. */
  changed: number;
  /** How many recovery codes are left. */
  codes: number;
  /** This browser has signed in within the last ten minutes: ways in may be changed. */
  proved: boolean;
  /** Recovery codes that were made just now. They are told this once. */
  fresh: string[];
  /** Passkeys can be made at this address; browsers want a host name for them, not a number. */
  possible: boolean;
}

/** What an authenticator is to be asked; bytes are base64url. */
export interface PasskeyWish {
  challenge: string;
  /** The host name that the passkey is for. */
  site: string;
  /** What the authenticator calls me by. */
  handle: string;
  name: string;
  /** Passkeys that I have already: none of their authenticators makes another. */
  known: string[];
}

/** `POST /api/me/passkeys`: what the authenticator answered, bytes as base64url. */
export interface MadePasskey {
  id: string;
  /** `clientDataJSON`. */
  client: string;
  /** `attestationObject`. */
  object: string;
  label?: string;
}

/** `POST /api/sign-in/passkey`: what the authenticator answered, bytes as base64url. */
export interface ShownPasskey {
  id: string;
  /** `clientDataJSON`. */
  client: string;
  /** `authenticatorData`. */
  authenticator: string;
  signature: string;
  /** The games of the guest in this browser come along. */
  bring?: boolean;
}

/** `POST /api/me/password`: a password, and the name to sign in by. Who has one already says it, too. */
export interface NewPassword {
  login: string;
  password: string;
  old?: string;
}

/** `POST /api/sign-in/password`. */
export interface ShownPassword {
  login: string;
  password: string;
  /** The games of the guest in this browser come along. */
  bring?: boolean;
}

/** `POST /api/sign-in/code`: a recovery code, which is used up by it. */
export interface ShownCode {
  code: string;
  /** The games of the guest in this browser come along. */
  bring?: boolean;
}

/** `POST /api/me/passkeys/remove`: which one. */
export interface Removal {
  id: string;
}

/** `POST /api/me/delete`: my name, as a sign that I mean it. */
export interface Farewell {
  name: string;
}

/** A table at which I am asked something. */
export interface AskedTable {
  table: TableCard;
  /** What I am asked. */
  sentence: string;
  turn: number;
  /** Ms on my clock; -1 where none runs. */
  left: number;
  /** Ms that the clock has when it is full. */
  whole: number;
  /** By days: since when I am asked, in ms since 1970; 0 elsewhere. */
  since: number;
}

/** `GET /api/me/waiting`: what waits for me, the most urgent first. */
export interface AskedTables {
  tables: AskedTable[];
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

/** Somebody who is my friend; `handle` is mine alone. */
export interface Friend {
  handle: string;
  name: string;
  /** Connected just now; never, where they do not want it told. */
  here: boolean;
  /** Where they sit just now, if I may look at it. */
  table: TableCard | null;
}

/** Somebody who wants to be my friend, or whom I have asked. */
export interface Asking {
  handle: string;
  name: string;
  made: number;
}

/** A friend wants me at their table; sitting down there accepts it. */
export interface Invitation {
  table: TableCard;
  by: string;
  made: number;
}

/** The answer of `/api/me/friends`. */
export interface Friends {
  friends: Friend[];
  /** Who asks me, the newest first. */
  asking: Asking[];
  /** Whom I have asked; no answer comes where they do not want to. */
  asked: Asking[];
  invitations: Invitation[];
  /** My friends are not told where I am. */
  discreet: boolean;
}

/** `POST /api/tables/{table}/friend`: ask whoever sits there to be my friend, or say yes if they have asked me. */
export interface Befriend {
  seat: number;
}

/** `POST /api/me/friends`: say yes or no to who has asked, or be friends no longer; also takes a question back. */
export interface FriendWish {
  handle: string;
  how: "accept" | "decline" | "remove";
}

/** `POST /api/me/presence`: whether my friends are told where I am. */
export interface Discretion {
  told: "no" | "yes";
}

/** `POST /api/tables/{table}/invite`: invite a friend by name, or by the handle I know them by. */
export interface Invite {
  friend: string;
}

/** The invitation waits for them. */
export interface Invited {
  name: string;
}

/** `POST /api/me/invitations`: this invitation is put aside. */
export interface NoThanks {
  table: string;
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
  /** The setting by which the usual value goes, where one does. */
  follows: string;
  /** What is usual for each of its values; `default` for all others. */
  usual: Record<string, string>;
}

/** Something that can hold for one side of a table alone, or is the table's: `whole`. */
export interface TermSort {
  key: string;
  kind: string;
  rule: string;
  text: string;
  /** In words, with `{}` for the value. */
  says: string;
  low: number;
  high: number;
  whole: boolean;
}

/** A table that people ask for often, ready to be put up. */
export interface Preset {
  name: string;
  says: string;
  /** 0: as many as usual. */
  seats: number;
  mode: string;
  settings: Record<string, string>;
  /** Ms; -1: as usual. */
  beat: number;
  clock: string;
  /** How long a game against bots takes, the middle of those measured; 0: not measured yet. */
  minutes: number;
  /** 8 of 10 games take from so many minutes ... */
  low: number;
  /** ... to so many. */
  high: number;
  /** How that was measured. */
  timed: string;
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
  /** What each bot is called at a table. */
  botnames: Record<string, string>;
  /** How many seats a table has as a rule. */
  usual: number;
  presets: Preset[];
  battery: Battery | null;
  /** What can hold for one side alone: handicaps, bonuses. None where every side plays by the same. */
  terms: TermSort[];
}

/** The answer of `/api/games/{game}/agreement`: what a choice of settings comes to, or why it cannot be. */
export interface Agreement {
  /** Name and value of what is dealt and drawn, in the order it happens. */
  numbers: string[][];
  refused: string;
  /** The settings, seats or mode at fault. */
  where: string[];
  /** How many sides the seats make: seat n plays for side n modulo that. */
  sides: number;
  /** By setting and value: why this one cannot be chosen beside the others. */
  barred: Record<string, Record<string, string>>;
}

/** `POST /api/leagues`: a season from a template; I am its commissioner. */
export interface NewLeague {
  game: string;
  /** One of those that `GET /api/games/{game}/seasons` names. */
  template: string;
  name?: string;
  mode?: string;
  /** Of its matches. */
  settings?: Record<string, string>;
  /** Games of a match: 1, 3, 5 … */
  series?: number;
  draws?: "count" | "replay";
  /** Ms by name: `round` for matches, and those of the rooms that the season has. */
  clocks?: Record<string, number>;
  /** Of a draft or an auction: budgets, numbers of keepers and so on. */
  options?: Json;
  /** Whoever finds it may join until it starts; else the commissioner enters them. */
  open_entry?: boolean;
  /** Found by its link alone. */
  private?: boolean;
  /** Computer players that take part, by their sort. */
  bots?: string[];
}

/** `POST /api/leagues/{league}/join`: take part, alone; or be known to the commissioner, who makes teams. */
export interface Join {
  alone?: boolean;
}

/** `POST /api/leagues/{league}/acts`: do something in a league; refused with a sentence and a rule, or it stands. */
export interface Deed {
  act: string;
  /** What it needs to know, by name; docs/api.md has the list. */
  what?: Json;
  /** The number of the last entry I have seen, where it matters; 0: whatever was done since. */
  after?: number;
}

/** A league in a list. */
export interface LeagueCard {
  id: string;
  name: string;
  game: string;
  stage: "open" | "over" | "running";
  made: number;
  private: boolean;
  link: string;
  /** The league knows me. */
  mine: boolean;
}

/** Leagues that I may see, the newest first. */
export interface Leagues {
  leagues: LeagueCard[];
}

/** A number of the commissioner's, or one of some words. */
export interface SeasonChoice {
  key: string;
  words: string;
  usual: number | string;
  low: number;
  high: number;
  values: string[];
}

/** A template: its name, its phases, and the kind of draft or auction it has, if any. */
export interface Season {
  template: string;
  phases: string[];
  format: string;
  /** What `options` takes. */
  choices: SeasonChoice[];
  /** The clocks of its drafts and auctions, in words. */
  clocks: Record<string, string>;
}

/** What a league of a game can be made from. */
export interface Seasons {
  seasons: Season[];
}

/** What a league has agreed on. */
export interface LeagueTerms {
  name: string;
  game: string;
  settings: Record<string, string>;
  /** By what the league calls them. */
  commissioner: string;
  /** Stages and rooms in their order; each has a `kind`, and options of its own. */
  phases: Record<string, Json>[];
  format: string;
  /** Of its drafts and auctions, as they were agreed. */
  options: Json;
  series: number;
  draws: string;
  replays: number;
  points: Record<string, number>;
  ties: string[];
  seeding: string;
  open_entry: boolean;
  clocks: Record<string, number>;
  template: string;
}

/** Who takes part: one or two people, by what the league calls them, or one or two computer players. */
export interface LeagueEntrant {
  key: string;
  name: string;
  people: string[];
  bots: string[];
}

/** A game that was played: `winner` is an entrant or `draw`. */
export interface LeagueGame {
  winner: string;
  reason: string;
  turns: number;
  record: string;
}

/** Two places and the games between them; a place is null while it is not known, and empty for a bye. */
export interface LeagueMatch {
  id: string;
  round: number;
  label: string;
  sides: (string | null)[];
  games: LeagueGame[];
  over: boolean;
  winner: string;
  how: string;
  ready: string[];
  /** By entrant: what it says of the game under way. */
  reports: Record<string, string>;
  disputed: boolean;
  open: boolean;
}

/** A line of a table, and what parted it from the one above. */
export interface LeagueLine {
  entrant: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  points: number;
  byes: number;
  feats: Record<string, number>;
  place: number;
  why: string;
  form: string;
}

/** A stage: who is in it, its matches, and how they stand. */
export interface LeagueStage {
  number: number;
  kind: string;
  entrants: string[];
  gone: string[];
  over: boolean;
  matches: LeagueMatch[];
  standings: LeagueLine[];
  ranking: string[];
}

/** Something I may do now, as `acts` takes it. */
export interface LeagueOffer {
  act: string;
  what: Json;
}

/** What an entrant has from drafts and auctions. */
export interface LeagueHolding {
  keepers: string[];
  /** By keeper: what it cost, where it was bought. */
  prices: Record<string, number>;
  money: number;
  /** By name: what it cost. */
  bonuses: Record<string, number>;
}

/** A league as I may see it. Sealed bids, wishes and stated maximums of others are not in it. */
export interface LeagueView {
  id: string;
  /** The number of its last entry. */
  n: number;
  /** What the league calls me; nothing where I am a stranger to it. */
  me: string;
  /** The entrant I act for. */
  you: string;
  /** Am I? */
  commissioner: boolean;
  terms: LeagueTerms;
  /** Everybody the league knows, by what it calls them. */
  people: string[];
  entrants: LeagueEntrant[];
  gone: string[];
  started: boolean;
  paused: boolean;
  over: boolean;
  champion: string;
  time: number;
  clocks: Record<string, number>;
  phase: number;
  stages: LeagueStage[];
  to_play: string[];
  standings: LeagueLine[];
  /** By entrant. */
  holdings: Record<string, LeagueHolding>;
  /** The draft or auction that is open, as I may see it. */
  room: LeagueRoom;
  asked: string[];
  /** In so many ms from now something happens by itself; -1: never. */
  due: number;
  legal: LeagueOffer[];
  /** By match: where its game is being played. */
  tables: Record<string, string>;
  /** Those of its people who look at it just now. */
  here: string[];
}

/** A line of the audit log; what is sealed says only that. */
export interface LeagueEntry {
  n: number;
  by: string;
  act: string;
  sentence: string;
  struck: boolean;
  /** Ms since 1970. */
  made: number;
  /** What it settled in the draft or auction held last: `undo` goes back to before it. */
  pick: number;
}

/** Everything that was done in a league, for everybody who may see it. */
export interface LeagueAudit {
  entries: LeagueEntry[];
}

/** Where the next game of a match is played, once both sides are ready; until then, who is waited for. */
export interface MatchTable {
  match: string;
  game: number;
  table: string;
  waiting: string[];
}

/** A decision that waits for me in a league. */
export interface Pending {
  league: string;
  name: string;
  kind: "dispute" | "match" | "room";
  sentence: string;
  match: string;
  table: string;
}

/** Every decision that waits for me, in all my leagues. */
export interface PendingDecisions {
  pending: Pending[];
}

/** One decision: each seat's chance to win before it, and what the choice and what fell were worth to each. */
export interface ReviewPoint {
  /** Of the record's line. */
  n: number;
  /** Whose decision; -1 where time passed. */
  seat: number;
  /** Of the series, from 1. */
  game: number;
  turn: number;
  phase: string;
  win: number[];
  low: number[];
  high: number[];
  choice: number[];
  luck: number[];
  /** What whoever looks could hear of it. */
  text: string;
}

/** One of the decisions that moved the line most, for the seat it mattered to. */
export interface ReviewSwing {
  n: number;
  seat: number;
  delta: number;
  choice: number;
  luck: number;
}

/** Something that would have been better, by what that seat could see; told to that seat's eyes alone. */
export interface ReviewBetter {
  n: number;
  seat: number;
  text: string;
  gain: number;
  error: number;
}

/** Everything that was found out; for every seat prior + luck + skill = result, to the last digit. */
export interface MatchReview {
  names: string[];
  line: ReviewPoint[];
  /** The biggest first. */
  swings: ReviewSwing[];
  prior: number[];
  /** What the cards dealt before the first decision were worth: a part of luck. */
  deal: number[];
  luck: number[];
  skill: number[];
  /** What each seat's own choices were worth to it: a part of skill. */
  own: number[];
  result: number[];
  /** One standard error of skill, and so of luck. */
  error: number[];
  better: ReviewBetter[];
  /** Better choices are told for this game: its bar holds. */
  mistakes: boolean;
  /** That were played on. */
  worlds: number;
}

/** `GET /api/tables/{table}/review`: the review, or how far it is. */
export interface ReviewAnswer {
  state: "made" | "making" | "waiting";
  /** Of the whole, while it is made. */
  done: number;
  /** Reviews that are made before this one. */
  ahead: number;
  review: MatchReview | null;
}

/** A review in one line, for my seat, or the first one where I have none. */
export interface Glance {
  seat: number;
  /** The chance to win, from the beginning to the end. */
  line: number[];
  /** The biggest swing: its decision, */
  n: number;
  turn: number;
  /** and what it was worth to the seat. */
  delta: number;
  prior: number;
  luck: number;
  skill: number;
  result: number;
}

/** `GET /api/me/reviews`: by table, those of my finished matches whose review is made. */
export interface Glances {
  tables: Record<string, Glance>;
}

/** Something that answers name: a robot that is sent, a bot that is put down. */
export interface PuzzleItem {
  code: string;
  label: string;
}

/** An answer that can be tried, and the codes of what it names. */
export interface PuzzleChoice {
  code: string;
  label: string;
  items: string[];
}

/** What one has to know, and its rule. */
export interface PuzzleFact {
  says: string;
  rule: string;
}

/** An answer, and what comes of it, sentence by sentence. */
export interface PuzzleLine {
  code: string;
  label: string;
  holds: boolean;
  story: string[];
}

/** One day of the week, and how it went; without a word where nothing was tried. */
export interface PuzzleDay {
  day: string;
  standing: "" | "missed" | "open" | "solved";
}

/** The only answer, why the others fail, and how many lines were looked at. */
export interface PuzzleSolution {
  right: PuzzleLine;
  others: PuzzleLine[];
  lines: number;
}

/** The answer of `/api/puzzles/{day}`. */
export interface Puzzle {
  day: string;
  number: number;
  game: string;
  kind: "block" | "survive" | "win";
  title: string;
  task: string;
  prompt: string;
  facts: PuzzleFact[];
  names: string[];
  seat: number;
  turn: number;
  view: View;
  items: PuzzleItem[];
  choices: PuzzleChoice[];
  tries: PuzzleLine[];
  left: number;
  standing: "missed" | "open" | "solved";
  /** The last seven days, this one last. */
  week: PuzzleDay[];
  solution: PuzzleSolution | null;
  /** The day before, or nothing at the first. */
  earlier: string;
  /** The next day, unless that is still to come. */
  later: string;
}

/** `POST /api/puzzles/{day}`: an answer by its code; an empty one asks for the solution. */
export interface PuzzleTry {
  code: string;
}

/** `POST /api/leagues/{league}/webhook`: tell this address from now on, in place of the one I had there. */
export interface NewWebhook {
  /** By https, or http; the host says which addresses may be named. */
  url: string;
  /** Of the commissioner: decisions that wait for anybody, not only for me. */
  everybody?: boolean;
}

/** Where I am told of a league. The secret is shown once, when it is made. */
export interface Webhook {
  /** Nothing where I have none. */
  url: string;
  everybody: boolean;
  /** Ms since 1970. */
  made: number;
  /** Events that were not taken yet. */
  waiting: number;
  /** Of the one that is next. */
  tries: number;
  /** Why the last try failed. */
  trouble: string;
  /** It was tried for too long; make it anew. */
  off: boolean;
  secret: string;
}

/** The body of what is sent: a decision that waits, a game or match that is over, or a test. */
export interface HookEvent {
  /** The same for every try: whoever has seen it has nothing more to do. */
  id: string;
  type: "decision" | "result" | "test";
  league: string;
  /** Of the league. */
  name: string;
  sentence: string;
  /** The path of its page. */
  link: string;
  /** Of a decision: who is asked. */
  entrant?: string;
  /** Of a decision: `room`, `match` or `dispute`. */
  kind?: string;
  match?: string;
  /** Of a decision: where the match is played, once it is. */
  table?: string;
  /** Of a result: the number of the game; 0: the match ended without one. */
  game?: number;
  /** An entrant, `draw`, or nothing where nobody won. */
  winner?: string;
  /** Of a result: is the match over with it? */
  over?: boolean;
}

/** `POST /api/me/notices`: what I want to be told, and when not. */
export interface NoticeWishes {
  /**
   * It is my turn in a game by days; less than six hours are left; such a game is over; a league waits for me; a friend
   * invites me to a table.
   */
  topics: ("invitation" | "league" | "over" | "time" | "turn")[];
  /** Minutes of the day; both the same: never quiet. What comes meanwhile is told together at the end, if still so. */
  quiet_from: number;
  quiet_to: number;
  /** A time zone by its name, such as `Europe/Berlin`. */
  zone: string;
}

/** `POST /api/me/notices/devices`: tell this browser; what its subscription says of itself. */
export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A browser that is told. */
export interface NoticeDevice {
  id: string;
  label: string;
  made: number;
  /** SHA-256 of its address in hex, so that a browser knows itself. */
  mark: string;
  /** Why the last try failed. */
  trouble: string;
  /** It was tried for too long. */
  off: boolean;
}

/** `POST /api/me/notices/devices/remove`: tell this browser nothing more. */
export interface NoticeRemoval {
  id: string;
}

/** `POST /api/me/notices/webhook`: tell this address, in place of the one I had. */
export interface NoticeHook {
  url: string;
}

/** How I am told. */
export interface Notices {
  wishes: NoticeWishes;
  devices: NoticeDevice[];
  webhook: Webhook;
  /** Since when I have a feed; 0: none. */
  feed: number;
  /** Of my feed, this once: it ends with `/`, and `notices.atom` or `calendar.ics` follow. */
  address: string;
  /** What a browser is to subscribe with (VAPID). */
  push_key: string;
}

/** What is told: to a webhook as its body, to a device encrypted. Only what everybody at the table may know. */
export interface NoticeEvent {
  /** The same for every try: whoever has seen it has nothing more to do. */
  id: string;
  type: "invitation" | "league" | "over" | "several" | "test" | "time" | "turn";
  sentence: string;
  /** The path of its page. */
  link: string;
  table?: string;
  game?: string;
  league?: string;
  /** When my time is up, in ms since 1970. */
  until?: number;
  /** Of `several`: what has come in quiet hours, in order. */
  also?: NoticeEvent[];
}

/** Something on the table that an option is about, such as a card, a place of a robot, a seat, a face of a die. */
export interface Part {
  is_a: string;
  /** Its name: a card's key, a place. */
  key: string;
  /** Whose it is. */
  seat: number;
  /** Which one, or how many. */
  n: number;
}

/** One thing I may choose: its code, in words, and whether it is an item of a set that stays open. */
export interface Option {
  code: string;
  words: string;
  item: boolean;
  /** Of a set's items of this kind (cards, or storage bombs) so many at most; 0 where the set does not count them. */
  limit: number;
  /** What it is about, in the order in which one would point at it. */
  parts: Part[];
}

/** A stretch of a sentence, and what it names; where it is words alone it has nothing but its text. */
export interface Piece {
  text: string;
  /** The key of the card that is named. */
  card?: string;
  /** The faces that are told, in their order. */
  dice?: number[];
  /** The key of the place that is named, such as a limb. */
  place?: string;
  /** Who is named, or whose something is. */
  seat?: number;
  number?: number | null;
}

/** What is asked of me. */
export interface Question {
  decision: string;
  text: string;
  rule: string;
  options: Option[];
  /** The items named so far of a set that is still open, as they were named. */
  named: string[];
  /** A set has at least so many items, those named included. */
  least: number;
  /** And at most so many; 0 where no set is asked for, or it is named step by step. */
  most: number;
  /** There is one answer, and it is given for me after a while that tells nobody so. */
  forced: boolean;
  /** I may act; nobody waits for me. */
  free: boolean;
  /** Most people want to be asked this. Where not, a page may pass by itself: it depends on what everybody knows. */
  usually_asked: boolean;
  /** The text in pieces, where it names cards, places or dice; else nothing. */
  pieces: Piece[];
}

/** One thing that happened, in words. */
export interface LogLine {
  /** The number of this line in my log; others' logs have numbers of their own. */
  at: number;
  /** After the end: the decision that brought it, and the number of its moment. 0 while the match runs. */
  n: number;
  seat: number;
  turn: number;
  event: string;
  text: string;
  /** Where one can read about it: the rule of this kind of event. */
  rule: string;
  /** The text in pieces, where it names cards, places or dice; else nothing. */
  pieces: Piece[];
  /** What happened for programs, where a page may want to show it again later: one event, or none. */
  facts: GameEvent[];
  /** A bot did this, and I may ask it why (`askbot`). */
  why: boolean;
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

/** A sort of window that I can name beforehand, in words after `unless` and `until`. */
export interface StandingCase {
  key: string;
  says: string;
}

/** Somebody asks that their clock stands still for so many days, and these seats have not agreed yet. */
export interface VacationAsk {
  by: number;
  days: number;
  waiting: number[];
}

/** Somebody is on vacation, and their clock stands still. */
export interface AwayUntil {
  seat: number;
  /** In ms since 1970. */
  ends: number;
  /** In ms. */
  left: number;
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

/** What whoever learns is told at a question of a first game. */
export interface LessonNote {
  /** One sentence, at most 45 characters. */
  say: string;
  /** The beginning of the reason, such as `Why it fits:`. */
  lead: string;
  why: string;
  button: string;
  /** The code that the button says; nothing where the learner decides. */
  answer: string;
  /** The parts that are meant: `card KEY`, `part SEAT.LIMB`, `robot CARD`. */
  lit: string[];
}

/** Something that a first game does not teach, and the rule that does. */
export interface LessonLeft {
  says: string;
  rule: string;
}

/** A first game by script, as long as it lasts. */
export interface Lesson {
  goal: string;
  titles: string[];
  /** Which of them it is now, from 0. */
  at: number;
  /** Nothing while the script answers for me, or others are asked. */
  note: LessonNote | null;
  /** At the last one: what is left to learn. */
  left: LessonLeft[];
}

/** My view for a program that runs the same rules, as they save it: it holds what `view` shows and no more. */
export interface Position {
  /** The version of the rules; an older program cannot read it. */
  rules: number;
  /** All of them, those left as they are by default too. */
  settings: Record<string, string>;
  /** JSON, to be read by the rules alone. */
  state: string;
  /** What happened since the last update, the same way. */
  events: string;
}

/** One option, and what it came to in worlds that I cannot tell apart. */
export interface Weighed {
  text: string;
  code: string;
  /** The share of a win, from 0 to 1. */
  win: number;
  /** Half of its 95 % interval. */
  error: number;
  tries: number;
}

/** How likely something is that dice or unseen cards decide. */
export interface Chance {
  text: string;
  share: number;
  /** Counted out, every case of it; else an estimate. */
  exact: boolean;
}

/** Come to a table: to the seat I hold, else as a spectator. */
export interface Attend {
  kind: "attend";
  table: string;
  through?: number;
  seat?: number;
  public?: boolean;
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
  /** At tables in real time: when, in ms of the server's clock as `pong` tells it. */
  sent?: number;
  /** I pass here whatever I hold, also where there is nothing else to do: no need to hide how quick it was. */
  habit?: boolean;
}

/** Forget the items I have named of a set that is still open, or one of them. */
export interface Restart {
  kind: "restart";
  table: string;
  version: number;
  /** The one to be taken back; what was named after it and does not go without it goes, too. */
  code?: string;
}

/** Why can I not do this? Answered by `whynot`. */
export interface Why {
  kind: "why";
  table: string;
  code: string;
}

/** What would you do? Answered by `advice`, from what my seat sees; the record says that I have asked. */
export interface Hint {
  kind: "hint";
  table: string;
}

/** Why did you do that? About a line of my log that says so (`why`); answered by `reasons`. */
export interface AskBot {
  kind: "askbot";
  table: string;
  at: number;
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

/** No more lessons: from here on I play by myself, at the same table. */
export interface Skip {
  kind: "skip";
  table: string;
}

/** My answer to the pause that is asked for. */
export interface Consent {
  kind: "consent";
  table: string;
  yes: boolean;
}

/** By days: pass for me in windows, unless one of these cases holds, until that one does; `on` false: no longer. */
export interface Stand {
  kind: "stand";
  table: string;
  on?: boolean;
  unless?: string[];
  until?: string;
}

/** By days: let my clock stand still for so many days, if all others agree; 0: no longer, or I am back. */
export interface Vacation {
  kind: "vacation";
  table: string;
  days?: number;
}

/** My answer to the vacation that is asked for. */
export interface Grant {
  kind: "grant";
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
  /** To take part in drawing its deal. */
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

/** I run the rules myself: tell me my `position` with every update of this table from now on, or no longer. */
export interface Follow {
  kind: "follow";
  table: string;
  on?: boolean;
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
  /** To take part in drawing the deal. */
  commitment?: string;
  /** For ratings: with somebody who stands near, and farther away the longer I wait. */
  rated?: boolean;
}

/** No quick match any more. */
export interface Unseek {
  kind: "unseek";
}

/** Tell me of a league from now on, or no longer. */
export interface Watch {
  kind: "watch";
  league: string;
  on?: boolean;
}

/** Do something in a league; answered by `leaguedone` or `leaguerefused` with the same `stamp`. */
export interface LeagueAct {
  kind: "leagueact";
  league: string;
  act: string;
  /** What it needs to know, by name; docs/api.md has the list. */
  what?: Json;
  /** The number of the last entry I have seen, where it matters. */
  after?: number;
  stamp?: number;
}

/** Are you there? How long the line is, the server measures by itself; `delay` is not believed. */
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
  /** The server's clock in ms. */
  clock: number;
  /** The version of what is said here: higher where an old field has got another meaning (docs/api.md). */
  speaks: number;
}

/** The table as I may know it, after something happened. */
export interface Update {
  kind: "update";
  table: string;
  version: number;
  /** My seat; -3 the public's eyes, -2 everything, after the end. */
  viewer: number;
  /** Whose turn it is and what is asked, at most 90 characters. */
  sentence: string;
  rule: string;
  turn: number;
  asked: number[];
  /** Every zone by name, cards by key, hidden ones `?`; as `boltyard replay --json` tells it. */
  view: View;
  /** What happened, one object each, for whoever draws it. */
  events: GameEvent[];
  log: LogLine[];
  /** The log is a new beginning, not what came after the last update. */
  fresh: boolean;
  /** There are log lines before the first of these: ask with `history`. */
  earlier: boolean;
  question: Question | null;
  /** What I may do at any time: resign, offer a draw. */
  beside: Option[];
  undo: UndoAsk | null;
  mayundo: boolean;
  /** I may ask for a hint: one person plays among computers here, and not in earnest. */
  mayhint: boolean;
  clocks: Clock[];
  ending: Ending | null;
  pause: PauseAsk | null;
  /** At a table for learning: how far it is. What the script answers for me is not for me to say. */
  lesson: Lesson | null;
  /** A spectator's look through a lent seat: this is a round old. */
  late: boolean;
  /** The match is over: the log is told from its last lines anew, every line with its moment. */
  disclosed: boolean;
  /** A game of a series ended here and the next has begun: how it stood at last, as I may know it (`view` is new). */
  closed: View[];
  /** For whoever follows the table with rules of their own (`follow`). */
  position: Position | null;
}

/** Who is at the table. */
export interface Seating {
  kind: "seating";
  table: string;
  stage: "dealing" | "gone" | "open" | "over" | "running";
  chairs: Chair[];
  watchers: number;
  /** Seats that want another one. */
  rematch: number[];
  /** Seats that have asked for advice. */
  hints: number[];
  /** Watchers that are screens for everybody in a room (`attend` with `public`). */
  walls: number;
}

/** The deal is being drawn, or `dealt`: everything that was fixed before it. */
export interface Dealing {
  kind: "dealing";
  table: string;
  phase: "commit" | "dealt" | "reveal";
  /** 1, or 2 for the re-deal after somebody withheld. */
  round: number;
  /** Game, seats and settings, as the header of the record has them. */
  agreement: string;
  /** The digest of the card set, where the game has one. */
  cards: string;
  /** What the server has committed to. */
  server: string;
  shares: Share[];
  /** Who did not reveal in time, and takes no part. */
  withheld: Share[];
  /** Ms until those who have not answered are named and left out. */
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
  /** The sentence in pieces, where it names cards, places or dice; else nothing. */
  pieces: Piece[];
}

/** My answer was heard. It is carried out later, so that nobody learns anything from how quick I was. */
export interface Taken {
  kind: "taken";
  table: string;
  version: number;
  code: string;
  /** Ms until then. */
  wait: number;
}

/** By days, for me alone: what I can say beforehand of windows, and what I have said (`stand`). */
export interface StandingOrder {
  kind: "standingorder";
  table: string;
  cases: StandingCase[];
  untils: StandingCase[];
  on: boolean;
  unless: string[];
  until: string;
}

/** By days, for everybody: whose clock stands still by consent, and who asks for it. */
export interface Vacations {
  kind: "vacations";
  table: string;
  asked: VacationAsk | null;
  away: AwayUntil[];
}

/** Why this cannot be done now; empty where it can. */
export interface WhyNot {
  kind: "whynot";
  table: string;
  code: string;
  sentence: string;
  rule: string;
  /** The sentence in pieces, where it names cards, places or dice; else nothing. */
  pieces: Piece[];
}

/** A hint in three steps: where to look, what to do, and why. */
export interface Advice {
  kind: "advice";
  table: string;
  version: number;
  /** The answer that is advised, as `act` takes it. */
  code: string;
  where: string;
  what: string;
  why: string;
  rule: string;
  /** What to light up, in the order in which one would point at it. */
  parts: Part[];
  /** The best options with figures, the most tried first. */
  options: Weighed[];
  worlds: number;
  odds: Chance[];
}

/** What a bot may have had in mind, from my eyes: options that it has in every world I cannot tell apart. */
export interface Reasons {
  kind: "reasons";
  table: string;
  /** The line of my log that it is about. */
  at: number;
  seat: number;
  did: string;
  options: Weighed[];
  worlds: number;
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
  /** The number of this announcement, for whoever has read it. */
  n: number;
  /** Its number, where the server is about to close: no new tables, and running matches are kept. */
  drain: number;
  /** When, in ms since 1970; 0: soon. */
  closes: number;
}

/** Something was done in a league that I watch. All of it is at `GET /api/leagues/{league}`. */
export interface LeagueNews {
  kind: "leaguenews";
  league: string;
  n: number;
  phase: number;
  over: boolean;
  paused: boolean;
  holdings: Record<string, LeagueHolding>;
  room: LeagueRoom;
  asked: string[];
  /** In so many ms from now something happens by itself; -1: never. */
  due: number;
  legal: LeagueOffer[];
  /** Those of its people who look at it just now. */
  here: string[];
}

/** It stands, as this entry of the log. */
export interface LeagueDone {
  kind: "leaguedone";
  league: string;
  n: number;
  stamp: number;
}

/** It does not, in one sentence, with the rule that says so. */
export interface LeagueRefused {
  kind: "leaguerefused";
  league: string;
  sentence: string;
  rule: string;
  stamp: number;
}

/** The decisions that wait for me in this league, in place of those told before; none: nothing waits any more. */
export interface Waiting {
  kind: "waiting";
  league: string;
  pending: Pending[];
}

/** Something of my friends or invitations has changed: `/api/me/friends` has it. */
export interface FriendNews {
  kind: "friendnews";
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

/** Where a match of several games stands. */
export interface Score {
  /** The number of the one being played, from 1. */
  game: number;
  /** By seat. */
  wins: number[];
  /** So many wins decide the match. */
  needed: number;
}

/** A card that lies face down in play: all that can be seen of it. */
export interface PblDown {
  /** The side it lies at. */
  owner: number;
  kind: string;
  /** Its place in its stack, from the base. */
  index: number;
  down: boolean;
  place?: string;
  level?: number;
  skill?: number;
  spaces?: number;
  counter?: number;
}

/** A limb, with all that strengthens it counted in; no number where it cannot attack, or is dead. */
export interface PblLimb {
  stack: (string | PblDown)[];
  dead: boolean;
  level: number;
  attack: number | null;
  defense: number | null;
}

/** The four of a robot. */
export interface PblLimbs {
  head: PblLimb;
  left_arm: PblLimb;
  right_arm: PblLimb;
  legs: PblLimb;
}

/** What is mounted on each. */
export interface PblShoulders {
  left: (string | PblDown)[];
  right: (string | PblDown)[];
}

/** A robot and what belongs to its side. */
export interface PblSide {
  seats: number[];
  robot: string | null;
  pilot: string | PblDown | null;
  form: "critical" | "normal";
  limbs: PblLimbs;
  shoulders: PblShoulders;
  hangar: (string | PblDown)[];
  crew: (string | PblDown)[];
  /** Attack and defense without any limb. */
  base: number[];
  /** Spaces of the hangar that are free. */
  room: number;
  /** Storage bombs by value. */
  stored: number[];
  attached: string[];
  /** Limbs on which a Malfunction lies. */
  jammed: string[];
  curse: string[];
  /** By card. */
  counters: Record<string, number>;
  named_face: number;
  points: number;
  /** Limbs it has blown off others. */
  blown: number;
  /** Robots that it has destroyed; whoever resigned is nobody's. */
  terminations: number;
  deck: string[];
  discard: string[];
  /** Cards that each of its hands may hold, as far as the viewer can tell. */
  hand_limit: number;
  /** Cards more in its opening hand, by its terms. */
  opening: number;
  /** Cards that it gives to the shop deck, by its terms. */
  give: number;
  /** Its Inheritance, where its terms name it: everybody knows whose these cards were at the beginning. */
  keepers: string[];
  out: boolean;
}

/** What is left once somebody is out, where time decides. */
export interface PblLimit {
  turns: number;
  ms: number;
}

/** Who picks in the draft, and from which pile. */
export interface PblPick {
  seat: number;
  pile: number;
}

/** What the viewer can do with a card of theirs. */
export interface PblFit {
  /** It can be used now, or would fit. */
  may: boolean;
  /** Where it goes, or what it waits for; a few words. */
  says: string;
}

/** What a build changes. Lists of two are before and after. */
export interface PblBuild {
  /** The limb or shoulder; nothing for what belongs to the robot as a whole. */
  place: string;
  /** Of the limb, or of the robot without any limb. */
  attack: (number | null)[];
  defense: (number | null)[];
  points: number[];
  /** Free spaces of the hangar. */
  room: number[];
  /** The card in force that will lie beneath it, or go. */
  covers: string | null;
  /** What that card loses. */
  counter: number;
}

/** With three robots in the game: whose turn was before and comes next, and who goes for whom (PBL-MODE-3P-2). */
export interface PblOrder {
  /** The seat of the last turn. */
  before: number;
  /** The seat of the next. */
  after: number;
  /** Sides that were attacked in the last turn. */
  went: number[];
  /** Those among them that can be attacked by nobody in this one. */
  safe: number[];
  /** Sides that were attacked in this turn. */
  attacked: number[];
}

/** What an opening hand promises. */
export interface PblHope {
  /** Cards that could be built in the first turn. */
  fit: number;
  /** The most attack dice that its builds make, within the first turns. */
  dice: number;
  /** The own turn in which they can be rolled, from 1. */
  turn: number;
}

/** One roll of a combat. */
export interface PblRoll {
  /** 0 the attacker, 1 the defender. */
  party: number;
  seat: number;
  why: "added" | "attack" | "defense" | "effect";
  dice: number[];
}

/** The combat that goes on. Lists of two are the attacker's and the defender's. */
export interface PblCombat {
  source: string;
  /** Seat and limb, as codes have them: `1.left_arm`. */
  target: string;
  attack: number[];
  defense: number[];
  totals: number[];
  /** The party with the lesser total; nothing before the rolls, and where neither is behind. */
  trailing: number | null;
  seats: number[];
  rolls: PblRoll[];
  extra: number[];
  promised: number[];
  /** Cards used as bombs or shields. */
  used: number[];
  /** So many may be used; 0: as many as one has. */
  cap: number;
  /** The chance of whoever is behind to be ahead after the next roll: by the sum of storage bombs, then by cards. */
  odds: Record<string, number[]>;
}

/** Dice of an effect that lie on the table and do not count yet: they may be answered (edition 2017). */
export interface PblLive {
  seat: number;
  /** Whose effect it is. */
  card: string | null;
  dice: number[];
  /** Of the combat, the attacker's and the defender's, if nobody answers; nothing where they touch none. */
  totals: number[] | null;
}

/** A table of PBL ROBOTS as somebody may know it. */
export interface PblView {
  /** What is going on; `over` at the end. */
  phase: string;
  /** In a match of several games. */
  match?: Score;
  turn: number;
  /** Whose turn it is; -1 before the first. */
  active: number;
  window: "add" | "after" | "declare" | "end" | "roll" | "start" | null;
  sides: PblSide[];
  hands: string[][];
  row: string[];
  shop: string[];
  draft: string[];
  piles: string[][];
  offers: string[][][];
  pool: string[];
  celebrities: string[];
  stable: string[][];
  removed: string[][];
  /** Actions that were played and have not resolved. */
  table: string[];
  /** The highest initial total that has won. */
  record: number;
  /** Blow-off cards that are left. */
  blowoff: number;
  limit: PblLimit | null;
  /** Limbs to blow off in a race, or 0. */
  race: number;
  pick: PblPick | null;
  /** Cards the viewer has seen without knowing where they are now: by the seat of the owner's captain, or `shop`. */
  known: Record<string, string[]>;
  /** Of each attack that the viewer may declare, by its code. */
  chances: Record<string, number>;
  /** Of each of these attacks: the chance with one bomb, two, three, as far as the hand goes. */
  ladders: Record<string, number[]>;
  /** Of the viewer's own cards, of opening hands and of piles they look at. */
  fits: Record<string, PblFit>;
  /** Of each build that the viewer may make, by its code. */
  builds: Record<string, PblBuild>;
  /** Of each answer that turns a die of the combat: the attacker's total and the defender's as they would be then. */
  turns: Record<string, number[]>;
  order: PblOrder | null;
  /** In teams, by seat: who plays, who arranges the deck, or that both play; else nothing. */
  team: ("gunner" | "hand" | "pilot")[];
  /** In teams: the seats in the order of their turns, as far as it is known. */
  seating: number[];
  /** Of the opening hands that the viewer may keep. */
  hopes: PblHope[];
  combat: PblCombat | null;
  /** Innermost first: in that order they will count. */
  live: PblLive[];
}

/** Which seat plays which half; nothing before that is chosen. */
export interface RobotsSeats {
  black?: number;
  red?: number;
}

/** A robot in a lab. */
export interface RobotsRobot {
  card: string;
  mode: "attack" | "defense";
  damage: string[];
  value: number;
}

/** What belongs to one half. */
export interface RobotsSide {
  hand: string[];
  supply: string[];
  discard: string[];
  robots: RobotsRobot[];
}

/** A table of ROBOTS as somebody may know it. */
export interface RobotsView {
  /** What is going on; `over` at the end. */
  phase: string;
  /** In a match of several games. */
  match?: Score;
  /** 0 before the cards are dealt. */
  turn: number;
  active: "black" | "red";
  seats: RobotsSeats;
  black: RobotsSide;
  red: RobotsSide;
  attackers: string[];
  /** The blocker of each attacker that is blocked. */
  blocks: Record<string, string>;
  /** In the Discard Phase: so many cards. */
  to_discard?: number;
}

/** A bot on the table. */
export interface BattlegroundBot {
  card: string;
  owner: number;
  attack: number;
  defense: number;
  /** What counts for the side it fights on. */
  value: number;
}

/** A card that was lent, and between whom. */
export interface BattlegroundLoan {
  card: string;
  from: number;
  to: number;
}

/** What lies before a player. */
export interface BattlegroundSeat {
  tokens: number;
  hand: string[];
  table: BattlegroundBot[];
  /** The seats it has asked for cards. */
  requests: number[];
  /** What was lent to this seat. */
  loans: BattlegroundLoan[];
  left: boolean;
  /** From when on it may put another bot down, from the clap on; nothing while its hands are free. */
  free_ms: number | null;
  /** Acts of the last moments that lie face down until the round is over; the own ones are done in the own view. */
  face_down: number;
}

/** An attacker's total against a defender's; nothing where no bot counts. */
export interface BattlegroundDuel {
  defender: number;
  attack: number | null;
  defense: number | null;
  /** 1: the attacker would win, -1: the defender, 0: nobody. */
  result: number;
}

/** An ability that would be used. */
export interface BattlegroundStep {
  card: string;
  /** The bot it is used on, if any. */
  on: string;
  /** Something changes by it. */
  does: boolean;
  /** The duel it is used in, as it stands after it; each duel is settled on its own (BB-R-48). */
  duel: BattlegroundDuel;
}

/** What the round would come to if blue came now, from public facts; silence stands for every choice (BB-R-50). */
export interface BattlegroundForecast {
  now: BattlegroundDuel[];
  /** Duel by duel, from the attacker clockwise: an attacker's ability is used in each. */
  steps: BattlegroundStep[];
  then: BattlegroundDuel[];
  /** By seat: tokens won or lost. */
  tokens: number[];
}

/** A table of BOTS BATTLEGROUND as somebody may know it. */
export interface BattlegroundView {
  /** What is going on; `over` at the end. */
  phase: string;
  /** In a match of several games. */
  match?: Score;
  round: number;
  clapper: number;
  attacker: number | null;
  defenders: number[];
  /** The defender whose duel is being settled: values are those of this duel. */
  facing: number | null;
  icons: ("all_defend" | "conscript" | "low" | "normal" | "swap" | "two_bots")[];
  elapsed_ms: number;
  /** When the round ends, from its clap on; unknown before the final roll. */
  ends_ms: number | null;
  /** When this part of the round ends, from the clap on; of the open phase nobody knows. */
  deadline_ms: number | null;
  /** From when on acts lie face down, from the clap on; known with the end, and nothing where there is no seal. */
  seal_from_ms: number | null;
  /** Acts lie face down now. */
  sealed: boolean;
  /** Tokens left in the middle. */
  pile: number;
  deck: string[];
  seats: BattlegroundSeat[];
  /** While bots may be put down. */
  forecast?: BattlegroundForecast;
  /** Out of the game, where players have left. */
  removed?: string[];
}

/** The game is over; nobody has won where it is drawn. Each game has its own words for it. */
export interface Ended {
  event: "ended";
  seat: number;
  winners: number[];
  reason: string;
}

/** A game of a series is over, and the next begins. */
export interface GameEnded {
  event: "game_ended";
  seat: number;
  number: number;
  reason: string;
}

/** An action is played. */
export interface PblPlayed {
  event: "played";
  seat: number;
  card: string;
}

/** A Pick: discarded to search. */
export interface PblPicked {
  event: "picked";
  seat: number;
  card: string;
}

/** An ability is used. */
export interface PblUsed {
  event: "used";
  seat: number;
  card: string;
}

/** A Blast: crew is discarded. */
export interface PblBlasted {
  event: "blasted";
  seat: number;
  card: string;
}

/** A card is attached to a rival's limb. */
export interface PblAttached {
  event: "attached";
  seat: number;
  card: string;
  side: number;
  target: number;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
}

/** A card is attached to the own robot. */
export interface PblFastened {
  event: "fastened";
  seat: number;
  card: string;
}

/** A card that was attached to a limb goes. */
export interface PblCameOff {
  event: "came_off";
  seat: number;
  card: string;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
}

/** A card lies on a rival's deck. */
export interface PblCursed {
  event: "cursed";
  seat: number;
  card: string;
  side: number;
  target: number;
}

/** Crew changes sides. */
export interface PblPoached {
  event: "poached";
  seat: number;
  card: string;
  owner: number;
}

/** A card goes back to its owner's hand. */
export interface PblReturned {
  event: "returned";
  seat: number;
  card: string;
}

/** An expert goes. */
export interface PblLeftCockpit {
  event: "left_cockpit";
  seat: number;
  card: string;
}

/** A search is over. */
export interface PblFound {
  event: "found";
  seat: number;
  cards: string[];
}

/** A card that lay face down is seen. */
export interface PblTurnedUp {
  event: "turned_up";
  seat: number;
  card: string;
}

/** A limb comes back. */
export interface PblRegenerated {
  event: "regenerated";
  seat: number;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
}

/** A storage bomb of this value. */
export interface PblStored {
  event: "stored";
  seat: number;
  value: number;
}

/** Counters are set. */
export interface PblWoundUp {
  event: "wound_up";
  seat: number;
  cards: string[];
}

/** Nobody can attack for a round. */
export interface PblGrounded {
  event: "grounded";
  seat: number;
}

/** A die on the table is turned to another face: which of its set, and the total of that party then. */
export interface PblTurnedDie {
  event: "turned_die";
  seat: number;
  owner: number;
  face: number;
  die: number;
  total: number;
}

/** The first die of the next roll is agreed upon. */
export interface PblNamedFace {
  event: "named_face";
  seat: number;
  face: number;
}

/** Dice of an effect. */
export interface PblThrew {
  event: "threw";
  seat: number;
  dice: number[];
}

/** A counter is ticked for a die. */
export interface PblTicked {
  event: "ticked";
  seat: number;
  card: string;
  left: number;
}

/** An attack with a limb on a limb. */
export interface PblDeclared {
  event: "declared";
  seat: number;
  source: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
  target: number;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
}

/** The attack turns on another part. */
export interface PblRedirected {
  event: "redirected";
  seat: number;
  target: number;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
}

/** Cards, and storage bombs of these values, are promised. */
export interface PblPledged {
  event: "pledged";
  seat: number;
  n: number;
  stored: number[];
}

/** Cards are put down before the initial roll. */
export interface PblDunked {
  event: "dunked";
  seat: number;
  n: number;
}

/** Dice of a combat, and the total of that party now; 0 where it is not counted yet. */
export interface PblRolled {
  event: "rolled";
  seat: number;
  dice: number[];
  total: number;
  why: "" | "added" | "again" | "attack" | "defense" | "effect";
}

/** The attacker adds cards, and storage bombs of this sum: so far behind, with this chance to get ahead. */
export interface PblBombed {
  event: "bombed";
  seat: number;
  n: number;
  behind: number;
  stored: number;
  chance: number;
}

/** The defender adds cards, and storage bombs of this sum: so far behind, with this chance to get ahead. */
export interface PblShielded {
  event: "shielded";
  seat: number;
  n: number;
  behind: number;
  stored: number;
  chance: number;
}

/** What was promised is paid. */
export interface PblPaid {
  event: "paid";
  seat: number;
  n: number;
}

/** Whoever is behind, by this much, gives up; what each number of their cards would have had, from none on. */
export interface PblConceded {
  event: "conceded";
  seat: number;
  behind: number;
  chances: number[];
}

/** A card makes the attack miss. */
export interface PblMissed {
  event: "missed";
  seat: number;
}

/** There is nothing left to hit. */
export interface PblCameToNothing {
  event: "came_to_nothing";
  seat: number;
}

/** The defender holds, by these totals. */
export interface PblFendedOff {
  event: "fended_off";
  seat: number;
  attack: number;
  defense: number;
}

/** A card is lost instead of the limb. */
export interface PblSaved {
  event: "saved";
  seat: number;
  card: string;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
}

/** A Strike begins. */
export interface PblStruck {
  event: "struck";
  seat: number;
  card: string;
}

/** A Strike has a target. */
export interface PblAimed {
  event: "aimed";
  seat: number;
  card: string;
  target: number;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
}

/** A limb is blown off: by these totals, if it was in a combat. */
export interface PblBlewOff {
  event: "blew_off";
  seat: number;
  side: number;
  target: number;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
  attack: number;
  defense: number;
}

/** Shoulder armor is lost: by these totals, if it was in a combat. */
export interface PblLostShoulder {
  event: "lost_shoulder";
  seat: number;
  cards: string[];
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
  attack: number;
  defense: number;
}

/** A side takes a base robot. */
export interface PblTookRobot {
  event: "took_robot";
  seat: number;
  card: string;
}

/** The first cards of a deck. */
export interface PblInherited {
  event: "inherited";
  seat: number;
  cards: string[];
}

/** The starter pilots to choose from. */
export interface PblTalent {
  event: "talent";
  seat: number;
  cards: string[];
}

/** A d20 gives an order. */
export interface PblRolledD20 {
  event: "rolled_d20";
  seat: number;
  face: number;
}

/** A side chooses its starter pilot. */
export interface PblTookPilot {
  event: "took_pilot";
  seat: number;
  card: string;
}

/** Celebrities, for everybody. */
export interface PblInvited {
  event: "invited";
  seat: number;
  cards: string[];
}

/** Who of a team has its first turn. */
export interface PblOpens {
  event: "opens";
  seat: number;
}

/** Who decides for a team, or is its Pilot. */
export interface PblLeads {
  event: "leads";
  seat: number;
}

/** A whole deck at once. */
export interface PblDealt {
  event: "dealt";
  seat: number;
  cards: string[];
  n: number;
}

/** The piles of the draft. */
export interface PblLaidOut {
  event: "laid_out";
  seat: number;
  piles: number;
}

/** A pile is looked at. */
export interface PblLooked {
  event: "looked";
  seat: number;
  cards: string[];
  pile: number;
}

/** A pile is put back. */
export interface PblDeclined {
  event: "declined";
  seat: number;
  pile: number;
}

/** A pile is taken. */
export interface PblDrafted {
  event: "drafted";
  seat: number;
  cards: string[];
  pile: number;
}

/** So many new cards lie on each pile. */
export interface PblRestocked {
  event: "restocked";
  seat: number;
  counts: number[];
}

/** What is left becomes the shop deck. */
export interface PblDraftEnded {
  event: "draft_ended";
  seat: number;
  shop: number;
}

/** One deck for all. */
export interface PblShared {
  event: "shared";
  seat: number;
  n: number;
}

/** Cards of a deck go to the shop deck. */
export interface PblGave {
  event: "gave";
  seat: number;
  cards: string[];
}

/** Two opening hands to choose from. */
export interface PblOfferedHands {
  event: "offered_hands";
  seat: number;
  cards: string[];
  n: number;
}

/** One of them is kept. */
export interface PblKept {
  event: "kept";
  seat: number;
  cards: string[];
}

/** The fastest pilot has the first turn. */
export interface PblBegins {
  event: "begins";
  seat: number;
  speed: number;
}

/** A turn begins. */
export interface PblBegan {
  event: "began";
  seat: number;
  turn: number;
}

/** A turn ends. */
export interface PblEndedTurn {
  event: "ended_turn";
  seat: number;
}

/** A card is in play, on a limb if it is armor. Face down, all see only its outside. */
export interface PblBuilt {
  event: "built";
  seat: number;
  card: string;
  limb: "" | "head" | "left_arm" | "left_shoulder" | "legs" | "pod" | "right_arm" | "right_shoulder";
  outside: string;
}

/** The top of the own deck goes to hand. */
export interface PblDrew {
  event: "drew";
  seat: number;
  card: string;
  left: number;
}

/** A draw comes to nothing. */
export interface PblDrewNothing {
  event: "drew_nothing";
  seat: number;
}

/** A curse has so many draws left. */
export interface PblWeakened {
  event: "weakened";
  seat: number;
  card: string;
  left: number;
}

/** The row of the shop. */
export interface PblShopOpened {
  event: "shop_opened";
  seat: number;
  cards: string[];
  left: number;
}

/** A card of the row goes to hand. */
export interface PblTookFromRow {
  event: "took_from_row";
  seat: number;
  card: string;
}

/** Hand cards are discarded. */
export interface PblTrimmed {
  event: "trimmed";
  seat: number;
  n: number;
}

/** Crew or storage bombs are given up. */
export interface PblReleased {
  event: "released";
  seat: number;
  n: number;
}

/** A card in play is lost. */
export interface PblDiscarded {
  event: "discarded";
  seat: number;
  card: string;
}

/** A pilot's Critical Form begins, or ends. */
export interface PblCritical {
  event: "critical";
  seat: number;
  card: string;
  on: boolean;
}

/** A robot without limbs is out; `by` has made the termination, -1: nobody has. */
export interface PblTerminated {
  event: "terminated";
  seat: number;
  by: number;
}

/** Somebody gives up. */
export interface PblResigned {
  event: "resigned";
  seat: number;
}

/** A draw is offered. */
export interface PblOfferedDraw {
  event: "offered_draw";
  seat: number;
}

/** It is accepted. */
export interface PblAcceptedDraw {
  event: "accepted_draw";
  seat: number;
}

/** It is refused. */
export interface PblRefusedDraw {
  event: "refused_draw";
  seat: number;
}

/** A player takes a half of the deck. */
export interface RobotsChose {
  event: "chose";
  seat: number;
  colour: "" | "black" | "red";
}

/** The opening hand, and how much is left as Supply. */
export interface RobotsDealt {
  event: "dealt";
  seat: number;
  cards: string[];
  left: number;
}

/** A turn begins. */
export interface RobotsBegan {
  event: "began";
  seat: number;
  turn: number;
}

/** Research: the top of the Supply goes to hand. */
export interface RobotsDrew {
  event: "drew";
  seat: number;
  card: string;
  left: number;
}

/** A phase in which nothing was done: the same whether passed or unable (ROB-R-51). */
export interface RobotsSkipped {
  event: "skipped";
  seat: number;
  phase: "" | "attack" | "block" | "build" | "program" | "recover";
}

/** Robots are set; these stand for Attack. */
export interface RobotsProgrammed {
  event: "programmed";
  seat: number;
  cards: string[];
}

/** Two cards become a robot and a card that is thrown away, or two robots. */
export interface RobotsBuilt {
  event: "built";
  seat: number;
  robots: string[];
  thrown: string[];
}

/** Robots over the limit go. */
export interface RobotsScrapped {
  event: "scrapped";
  seat: number;
  cards: string[];
}

/** These robots attack. */
export interface RobotsAttacked {
  event: "attacked";
  seat: number;
  cards: string[];
}

/** Each of these attackers meets the blocker at the same place. */
export interface RobotsBlocked {
  event: "blocked";
  seat: number;
  attackers: string[];
  blockers: string[];
}

/** What comes through costs cards. */
export interface RobotsHit {
  event: "hit";
  seat: number;
  total: number;
  cost: number;
}

/** Hand cards are lost. */
export interface RobotsLostFromHand {
  event: "lost_from_hand";
  seat: number;
  cards: string[];
}

/** Cards off the top of the Supply are lost. */
export interface RobotsLostFromSupply {
  event: "lost_from_supply";
  seat: number;
  cards: string[];
  left: number;
}

/** Equal robots scrap each other. */
export interface RobotsTied {
  event: "tied";
  seat: number;
  attacker: string;
  blocker: string;
}

/** The lesser robot slides under the greater one. */
export interface RobotsBeat {
  event: "beat";
  seat: number;
  winner: string;
  loser: string;
  worth: number;
}

/** A robot that is worth nothing any more goes. */
export interface RobotsWornOut {
  event: "worn_out";
  seat: number;
  card: string;
}

/** A face card is paid, and cards are fetched. */
export interface RobotsRecovered {
  event: "recovered";
  seat: number;
  paid: string;
  cards: string[];
}

/** A draw is offered. */
export interface RobotsOffered {
  event: "offered";
  seat: number;
}

/** The draw is refused. */
export interface RobotsRefused {
  event: "refused";
  seat: number;
}

/** The draw is accepted. */
export interface RobotsAgreed {
  event: "agreed";
  seat: number;
}

/** A player gives up. */
export interface RobotsResigned {
  event: "resigned";
  seat: number;
}

/** Who claps first. */
export interface BattlegroundBegan {
  event: "began";
  seat: number;
}

/** The host has picked who claps first. */
export interface BattlegroundPicked {
  event: "picked";
  seat: number;
  first: number;
}

/** A vote on who claps first, or none. */
export interface BattlegroundVoted {
  event: "voted";
  seat: number;
  first: number;
}

/** Cards off the deck go to hand. */
export interface BattlegroundDrew {
  event: "drew";
  seat: number;
  cards: string[];
  left: number;
}

/** Duplicates of a hand are shown and go under the deck. */
export interface BattlegroundShowed {
  event: "showed";
  seat: number;
  cards: string[];
  times: number;
}

/** A clap, and how many dice it sets rolling. */
export interface BattlegroundClapped {
  event: "clapped";
  seat: number;
  rolling: number;
}

/** A round begins, and with it an attack. */
export interface BattlegroundAttacked {
  event: "attacked";
  seat: number;
  round: number;
}

/** The attacker's hands were too slow. */
export interface BattlegroundFumbled {
  event: "fumbled";
  seat: number;
}

/** The attacker names a defender. */
export interface BattlegroundNamed {
  event: "named";
  seat: number;
  defender: number;
}

/** A bot is put down. */
export interface BattlegroundPlaced {
  event: "placed";
  seat: number;
  card: string;
  slot: number;
  owner: number;
}

/** A bot is taken up. */
export interface BattlegroundTookUp {
  event: "took_up";
  seat: number;
  card: string;
}

/** A bot goes to another place of its row. */
export interface BattlegroundMoved {
  event: "moved";
  seat: number;
  card: string;
  slot: number;
}

/** One bot too many: all duels of its player are lost. */
export interface BattlegroundBrokeLimit {
  event: "broke_limit";
  seat: number;
  card: string;
  limit: number;
}

/** Somebody, or everybody who is no rival, is asked for cards. */
export interface BattlegroundRequested {
  event: "requested";
  seat: number;
  lender: number;
}

/** No more cards are asked for. */
export interface BattlegroundClosed {
  event: "closed";
  seat: number;
}

/** Cards are lent; only the two of them see which. */
export interface BattlegroundLent {
  event: "lent";
  seat: number;
  cards: string[];
  borrower: number;
}

/** Somebody has lent to one side of a fight, and now to the other (BB-R-85). */
export interface BattlegroundLentToBoth {
  event: "lent_to_both";
  seat: number;
  other: number;
  borrower: number;
}

/** A bot stands against whoever was dealt it (BB-R-86). */
export interface BattlegroundTurned {
  event: "turned";
  seat: number;
  card: string;
  borrower: number;
}

/** Somebody shall be conscripted, and may refuse. */
export interface BattlegroundDemanded {
  event: "demanded";
  seat: number;
  lender: number;
}

/** Random cards change hands; only the two of them see which. */
export interface BattlegroundConscripted {
  event: "conscripted";
  seat: number;
  cards: string[];
  lender: number;
}

/** A conscription is refused, for a token. */
export interface BattlegroundRefused {
  event: "refused";
  seat: number;
}

/** The attacker was late. */
export interface BattlegroundCameLate {
  event: "came_late";
  seat: number;
}

/** The dice show icons. */
export interface BattlegroundStopped {
  event: "stopped";
  seat: number;
  icons: string[];
}

/** Attacker and defender have changed places. */
export interface BattlegroundSwapped {
  event: "swapped";
  seat: number;
  defender: number;
}

/** The final roll begins. */
export interface BattlegroundRolledAgain {
  event: "rolled_again";
  seat: number;
  ms: number;
}

/** Time is up. */
export interface BattlegroundFroze {
  event: "froze";
  seat: number;
}

/** An ability is used, perhaps on a bot and by a number; so much is that bot worth now. */
export interface BattlegroundUsed {
  event: "used";
  seat: number;
  card: string;
  target: string;
  by: number;
  worth: number;
}

/** A bot's ability has nothing to do. */
export interface BattlegroundSkipped {
  event: "skipped";
  seat: number;
  card: string;
}

/** An ability is left unused. */
export interface BattlegroundDeclined {
  event: "declined";
  seat: number;
}

/** Attack against Defense, and who has won: 1 the attacker, -1 the defender, 0 nobody. */
export interface BattlegroundDueled {
  event: "dueled";
  seat: number;
  defender: number;
  attack: number;
  defense: number;
  result: number;
}

/** Tokens come or go. */
export interface BattlegroundPaid {
  event: "paid";
  seat: number;
  change: number;
  tokens: number;
}

/** Somebody leaves; the round goes on. */
export interface BattlegroundLeaves {
  event: "leaves";
  seat: number;
}

/** Somebody has left, with everything. */
export interface BattlegroundLeft {
  event: "left";
  seat: number;
}

/** A computer stands in for somebody, or no longer. */
export interface BattlegroundStoodIn {
  event: "stood_in";
  seat: number;
  away: boolean;
}

/** Somebody wants a pause. */
export interface BattlegroundPaused {
  event: "paused";
  seat: number;
}

/** No room is open. */
export interface NoRoom {
  kind?: "";
}

/** Somebody has taken something. */
export interface LeagueTaken {
  entrant: string;
  thing: string;
}

/** A draft: each in turn takes one of the things that are free. */
export interface KeepersRoom {
  kind: "keepers";
  /** Who takes first, second and so on in the first round. */
  order: string[];
  /** Whose turn each pick is, from the first to the last. */
  turns: string[];
  taken: LeagueTaken[];
  asked: string[];
  free: string[];
  /** My own list, the dearest first. */
  wishes: string[];
  /** Ms for a pick; 0: no clock. */
  limit: number;
}

/** What somebody gave and what they took for it; nothing where they kept all. */
export interface LeagueSwap {
  entrant: string;
  gave: string;
  took: string;
}

/** Each in turn may exchange one thing for a free one. */
export interface ExchangeRoom {
  kind: "exchange";
  turns: string[];
  swaps: LeagueSwap[];
  asked: string[];
  free: string[];
  limit: number;
}

/** So much was bid by somebody. */
export interface LeagueBid {
  entrant: string;
  bid: number;
}

/** What is bid for just now. */
export interface LeagueLot {
  thing: string;
  bonus: boolean;
  /** Who has named it. */
  by: string;
  /** The highest bid; 0 while bids are sealed. */
  high: number;
  bidder: string;
  /** From the first to the last; none while they are sealed. */
  bids: LeagueBid[];
  passed: string[];
  /** Who has sealed something. */
  answered: string[];
  /** What I have sealed; 0: I passed, -1: nothing yet. */
  yours: number;
  /** The highest bid that is legal for me; 0: none at all. */
  most: number;
}

/** A lot that is sold. */
export interface LeagueSold {
  thing: string;
  entrant: string;
  price: number;
}

/** One thing after another is named and sold. */
export interface AuctionRoom {
  kind: "auction";
  bids: "open" | "silent";
  /** Who names something, in turn. */
  order: string[];
  /** Who names nothing more. */
  out: string[];
  lot: LeagueLot | null;
  sold: LeagueSold[];
  asked: string[];
  /** Everything that can still be named by somebody. */
  offered: string[];
  /** By name: what it changes in a match. */
  bonuses: Record<string, Record<string, number>>;
  least: number;
  /** So many things each has to buy, and may buy, bonuses apart. */
  most: number;
  /** What everybody began with. */
  budget: number;
  wishes: string[];
  /** The most a computer bids for me while I am away; -1: I am here. */
  sits: number;
  limit: number;
}

/** Everybody says at once whom they give up; told when all have answered. */
export interface FiringRoom {
  kind: "firing";
  /** So many may go. */
  most: number;
  /** What everybody gets for the season to come. */
  income: number;
  answered: string[];
  asked: string[];
  yours: string[];
  limit: number;
}

export type View = PblView | RobotsView | BattlegroundView;

export type PblEvent =
  | Ended
  | GameEnded
  | PblPlayed
  | PblPicked
  | PblUsed
  | PblBlasted
  | PblAttached
  | PblFastened
  | PblCameOff
  | PblCursed
  | PblPoached
  | PblReturned
  | PblLeftCockpit
  | PblFound
  | PblTurnedUp
  | PblRegenerated
  | PblStored
  | PblWoundUp
  | PblGrounded
  | PblTurnedDie
  | PblNamedFace
  | PblThrew
  | PblTicked
  | PblDeclared
  | PblRedirected
  | PblPledged
  | PblDunked
  | PblRolled
  | PblBombed
  | PblShielded
  | PblPaid
  | PblConceded
  | PblMissed
  | PblCameToNothing
  | PblFendedOff
  | PblSaved
  | PblStruck
  | PblAimed
  | PblBlewOff
  | PblLostShoulder
  | PblTookRobot
  | PblInherited
  | PblTalent
  | PblRolledD20
  | PblTookPilot
  | PblInvited
  | PblOpens
  | PblLeads
  | PblDealt
  | PblLaidOut
  | PblLooked
  | PblDeclined
  | PblDrafted
  | PblRestocked
  | PblDraftEnded
  | PblShared
  | PblGave
  | PblOfferedHands
  | PblKept
  | PblBegins
  | PblBegan
  | PblEndedTurn
  | PblBuilt
  | PblDrew
  | PblDrewNothing
  | PblWeakened
  | PblShopOpened
  | PblTookFromRow
  | PblTrimmed
  | PblReleased
  | PblDiscarded
  | PblCritical
  | PblTerminated
  | PblResigned
  | PblOfferedDraw
  | PblAcceptedDraw
  | PblRefusedDraw;

export type RobotsEvent =
  | Ended
  | GameEnded
  | RobotsChose
  | RobotsDealt
  | RobotsBegan
  | RobotsDrew
  | RobotsSkipped
  | RobotsProgrammed
  | RobotsBuilt
  | RobotsScrapped
  | RobotsAttacked
  | RobotsBlocked
  | RobotsHit
  | RobotsLostFromHand
  | RobotsLostFromSupply
  | RobotsTied
  | RobotsBeat
  | RobotsWornOut
  | RobotsRecovered
  | RobotsOffered
  | RobotsRefused
  | RobotsAgreed
  | RobotsResigned;

export type BattlegroundEvent =
  | Ended
  | GameEnded
  | BattlegroundBegan
  | BattlegroundPicked
  | BattlegroundVoted
  | BattlegroundDrew
  | BattlegroundShowed
  | BattlegroundClapped
  | BattlegroundAttacked
  | BattlegroundFumbled
  | BattlegroundNamed
  | BattlegroundPlaced
  | BattlegroundTookUp
  | BattlegroundMoved
  | BattlegroundBrokeLimit
  | BattlegroundRequested
  | BattlegroundClosed
  | BattlegroundLent
  | BattlegroundLentToBoth
  | BattlegroundTurned
  | BattlegroundDemanded
  | BattlegroundConscripted
  | BattlegroundRefused
  | BattlegroundCameLate
  | BattlegroundStopped
  | BattlegroundSwapped
  | BattlegroundRolledAgain
  | BattlegroundFroze
  | BattlegroundUsed
  | BattlegroundSkipped
  | BattlegroundDeclined
  | BattlegroundDueled
  | BattlegroundPaid
  | BattlegroundLeaves
  | BattlegroundLeft
  | BattlegroundStoodIn
  | BattlegroundPaused;

export type GameEvent = PblEvent | RobotsEvent | BattlegroundEvent;

export type LeagueRoom = NoRoom | KeepersRoom | ExchangeRoom | AuctionRoom | FiringRoom;

export type ToServer =
  | Attend
  | Depart
  | Act
  | Restart
  | Why
  | Hint
  | AskBot
  | Undo
  | Agree
  | Pause
  | Skip
  | Consent
  | Stand
  | Vacation
  | Grant
  | Say
  | Lend
  | Rematch
  | Commit
  | Reveal
  | History
  | Follow
  | Lobby
  | Seek
  | Unseek
  | Watch
  | LeagueAct
  | Ping;

export type FromServer =
  | Hello
  | Update
  | Seating
  | Dealing
  | Refused
  | Taken
  | StandingOrder
  | Vacations
  | WhyNot
  | Advice
  | Reasons
  | Talk
  | Open
  | Matched
  | BotOffer
  | Moved
  | Notice
  | LeagueNews
  | LeagueDone
  | LeagueRefused
  | Waiting
  | FriendNews
  | Pong
  | Trouble
  | Still;
