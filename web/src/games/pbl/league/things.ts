/** Keepers and bonuses of PBL ROBOTS in the rooms of its leagues. */
import type { FitNote, Things, ThingsOf, Ticket } from "../../things";
import type { Face } from "../../../lib/wire";
import type { IconName } from "../../../lib/kit/icons";
import { type Box, iconOf } from "../lib/box";
import { shelf } from "../lib/cards.svelte";
import { placeWord, upper } from "../lib/view";
import ThingCard from "./ThingCard.svelte";
import ThingReader from "./ThingReader.svelte";

const SORTS: [key: string, word: string, icon: IconName][] = [
  ["head", "Head", "head"],
  ["left_arm", "Left arm", "larm"],
  ["right_arm", "Right arm", "rarm"],
  ["legs", "Legs", "legs"],
  ["shoulder", "Shoulder", "rshoulder"],
  ["pod", "Pod", "pod"],
  ["hangar", "Hangar", "hangar"],
  ["crew", "Crew", "crew"],
  ["expert", "Expert", "pilot"],
];

export function sortOf(face: Face | undefined): string {
  if (!face) return "";
  if (face.kind !== "armor") return face.kind;
  return face.place.endsWith("shoulder") ? "shoulder" : face.place;
}

/** Levels of armor and hangars, and skills of crew, rise one by one. */
const steps = (face: Face | undefined): number => face?.level || face?.skill || 0;
const STACKS = ["head", "left_arm", "right_arm", "legs", "hangar", "crew"];
const stepWord = (face: Face): string => (face.kind === "crew" ? "skill" : "level");

function whatOf(face: Face): string {
  const sort = face.kind === "armor" ? placeWord(face.place) : face.kind === "expert" ? "expert pilot" : face.kind;
  const more = [];
  if (steps(face)) more.push(`${stepWord(face)} ${steps(face)}`);
  if (face.spaces) more.push(`${face.spaces} ${face.spaces === 1 ? "space" : "spaces"}`);
  if (face.points) more.push(`${face.points} Pilot Points`);
  return upper([sort, ...more].join(", "));
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
const some = (names: string[]): string =>
  listed(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names);

/** What stands below it, what stands on it, and what I have of its sort already. */
export function notesOf(box: Box, key: string, mine: string[], free: string[]): FitNote[] {
  const face = box.face(key);
  const sort = sortOf(face);
  if (!face || !STACKS.includes(sort)) return face?.points ? [needs(face)] : [];
  const alike = (keys: string[], step: number): string[] =>
    keys.filter((one) => one !== key && sortOf(box.face(one)) === sort && steps(box.face(one)) === step);
  const names = (keys: string[]): string => some(keys.map((one) => box.name(one)));
  const notes: FitNote[] = [];
  const step = steps(face);
  const what = `${sort === "crew" ? "Crew" : upper(sort.replace("_", " "))} of ${stepWord(face)}`;
  if (step > 1) {
    const below = alike(mine, step - 1);
    const open = alike(free, step - 1);
    const freely = (some: string[]): string => (some.length ? `Free: ${names(some)}.` : "None is free.");
    notes.push(
      below.length
        ? { how: "yes", says: `Goes with your ${names(below)}, ${stepWord(face)} ${step - 1}.` }
        : {
            how: open.length ? "note" : "no",
            says: `${what} ${step - 1} comes first, and you keep none. ${freely(open)}`,
          },
    );
  } else notes.push({ how: "yes", says: `${what} 1: nothing has to be there before it.` });
  const above = alike(mine, step + 1);
  if (above.length) notes.push({ how: "yes", says: `Your ${names(above)} can come after it.` });
  const same = alike(mine, step);
  if (same.length) notes.push({ how: "note", says: `You keep one of that ${stepWord(face)} already: ${names(same)}.` });
  return notes;
}

const needs = (face: Face): FitNote => ({ how: "note", says: `Takes over once you have ${face.points} Pilot Points.` });

const TERMS: Record<string, (n: number) => Ticket> = {
  opening: (n) => ({ mark: `+${n}`, name: `Starting hand +${n}`, says: `${n} more in your opening hand.` }),
  limit: (n) => ({ mark: String(10 + n), name: `Hand limit +${n}`, says: `Up to ${10 + n} cards in hand.` }),
  give: (n) => ({ mark: `−${n}`, name: `Deck −${n}`, says: `After the draft ${n} of your cards go to the shop.` }),
};

export function ticketOf(name: string, terms: Record<string, number>): Ticket {
  const parts = Object.entries(terms).map(([term, n]) => TERMS[term]?.(n) ?? { mark: String(n), name: term, says: "" });
  if (parts.length === 1) return parts[0];
  return { mark: parts.map((part) => part.mark).join(" "), name, says: parts.map((part) => part.name).join(", ") };
}

export const thingsOf: ThingsOf = (settings) => {
  const set = settings.cards || undefined;
  shelf.fetch(set);
  const box = (): Box => shelf.box(set);
  const face = (key: string): Face | undefined => box().face(key);
  const sortAt = (key: string): number => SORTS.findIndex(([sort]) => sort === sortOf(face(key)));
  return {
    get ready() {
      return box().all.length > 0;
    },
    name: (key) => box().name(key),
    what: (key) => (face(key) ? whatOf(face(key)!) : ""),
    label: (key) => `${box().label(key)}. ${face(key)?.text ?? ""}`,
    icon: (key) => SORTS[sortAt(key)]?.[2] ?? iconOf(""),
    tint: (key) => `var(--co-${face(key)?.company || "bone"})`,
    sorts: SORTS.map(([key, word, icon]) => ({ key, word, icon })),
    sortOf: (key) => sortOf(face(key)),
    levelOf: (key) => steps(face(key)),
    order: (key) => `${sortAt(key)} ${steps(face(key))} ${box().name(key)}`,
    notes: (key, mine, free) => notesOf(box(), key, mine, free),
    note: "Actions cannot be kept.",
    ticket: ticketOf,
    Card: ThingCard,
    Reader: ThingReader,
  } satisfies Things;
};
