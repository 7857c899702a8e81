/** What the server shows of a game of ROBOTS, and the words for its cards. */
import type { Suit } from "./suits";
import type { RobotsEvent, RobotsRobot, RobotsSide, RobotsView, Update } from "../../../lib/wire";

export type { RobotsEvent, RobotsRobot, RobotsSide, RobotsView };
export type Colour = RobotsView["active"];
export type Mode = RobotsRobot["mode"];

export const viewOf = (update: Update): RobotsView => update.view as RobotsView;
export const eventsOf = (update: Update): RobotsEvent[] => update.events as RobotsEvent[];

export const other = (colour: Colour): Colour => (colour === "black" ? "red" : "black");

/** The colour of a seat; before the halves are chosen seat 0 is shown as black. */
export function colourOf(view: RobotsView, seat: number): Colour {
  if (seat < 0) return "black";
  if (view.seats.black === undefined) return seat === 0 ? "black" : "red";
  return view.seats.black === seat ? "black" : "red";
}

export interface Face {
  rank: string;
  suit: Suit;
  name: string;
  red: boolean;
  joker: boolean;
}

const SUITS: Record<string, Suit> = { S: "spade", C: "club", H: "heart", D: "diamond" };
const RANKS: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king" };
export const ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const HALVES: Record<Colour, string[]> = { black: ["S", "C"], red: ["H", "D"] };

export function faceOf(key: string): Face {
  if (key.startsWith("joker")) {
    const red = key === "joker_red";
    return { rank: "Jo", suit: red ? "heart" : "spade", name: `${red ? "red" : "black"} joker`, red, joker: true };
  }
  const rank = key.slice(0, -1);
  const suit = SUITS[key.slice(-1)];
  return {
    rank,
    suit,
    name: `${RANKS[rank] ?? rank} of ${suit}s`,
    red: suit === "heart" || suit === "diamond",
    joker: false,
  };
}

export const nameOf = (key: string): string => faceOf(key).name;
export const colourOfCard = (key: string): Colour => (faceOf(key).red ? "red" : "black");
export const isFace = (key: string): boolean => /^([JQK]|joker)/.test(key);

/** What is printed on a card (ROB-SETUP-5, -6). */
export const printed = (key: string): number => (isFace(key) ? 9 : key.startsWith("A") ? 1 : parseInt(key));

const SHORT: Record<string, string> = { A: "Ace", J: "Jack", Q: "Queen", K: "King", Jo: "Joker" };
/** A robot in a word: its number, or what is on its card. */
export const shortOf = (key: string): string => SHORT[faceOf(key).rank] ?? faceOf(key).rank;

const SPELLED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** A small number as a word. */
export const spelled = (n: number): string => SPELLED[n] ?? String(n);
/** A value with a true minus. */
export const signed = (n: number): string => String(n).replace("-", "−");
/** `a`, `a and b`, `a, b and c`. */
export const listed = (items: string[], word = "and"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;

/** By rank, then suit: how people sort a hand. Codes do not care. */
export function sorted(hand: string[]): string[] {
  const place = (key: string): number =>
    key.startsWith("joker") ? 99 : ORDER.indexOf(faceOf(key).rank) * 4 + "SCHD".indexOf(key.slice(-1));
  return [...hand].sort((a, b) => place(a) - place(b));
}

/** What a total costs, as the gauge shows it (ROB-DISCARD-3..5). */
export const COSTS: [shown: string, cards: number][] = [
  ["1", 1],
  ["2", 2],
  ["3", 3],
  ["4", 4],
  ["5", 5],
  ["6", 8],
  ["7+", 5],
];
export const rowOf = (total: number): number => (total <= 0 ? -1 : Math.min(total, 7) - 1);
export const costOf = (total: number): number => (total <= 0 ? 0 : COSTS[rowOf(total)][1]);

export const cards = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);

/** The phases as the rail shows them, and which of them is on. */
export const RAIL = ["Research", "Program", "Build", "Combat", "Discard", "Aftermath", "Recovery"];
const ON_RAIL: Record<string, number> = {
  setup: -1,
  research: 0,
  program: 1,
  build: 2,
  scrap: 2,
  attack: 3,
  block: 3,
  discard: 4,
  aftermath: 5,
  recover_active: 6,
  recover_other: 6,
  over: 7,
};
export const railAt = (phase: string): number => ON_RAIL[phase] ?? -1;

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
