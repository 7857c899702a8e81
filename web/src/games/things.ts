/** What is kept, bid for and fired in the leagues of a game: how a room of a league names and draws it. */
import type { Component } from "svelte";
import type { IconName } from "../lib/kit/icons";

/** Whether a thing goes with what one has: it does, it does not yet, or there is something to know. */
export interface FitNote {
  how: "yes" | "no" | "note";
  says: string;
}

/** Something that changes a match for a season, as a ticket. */
export interface Ticket {
  mark: string;
  name: string;
  says: string;
}

export interface ThingProps {
  thing: string;
  /** As small as a thumbnail, or to be read. */
  small?: boolean;
}

export interface Things {
  /** Whatever has to be fetched is there. */
  readonly ready: boolean;
  name: (thing: string) => string;
  /** In a few words: `legs, level 1`. */
  what: (thing: string) => string;
  /** What is printed on it, for whoever cannot see the picture. */
  label: (thing: string) => string;
  icon: (thing: string) => IconName;
  tint: (thing: string) => string;
  /** What one may look for: groups in their order, and the group of a thing. */
  sorts: { key: string; word: string; icon: IconName }[];
  sortOf: (thing: string) => string;
  levelOf: (thing: string) => number;
  order: (thing: string) => string;
  /** Does it go with what I have, and with what is still to be had? */
  notes: (thing: string, mine: string[], free: string[]) => FitNote[];
  /** What cannot be had, in a sentence. */
  note: string;
  ticket: (name: string, terms: Record<string, number>) => Ticket;
  Card: Component<ThingProps>;
  /** Sheets that the room carries, to read a thing. */
  Reader: Component<{ onrule: (rule: string) => void }, { open: (thing: string) => void }>;
}

/** The things of leagues with these settings of their matches. */
export type ThingsOf = (settings: Record<string, string>) => Things;
