import { expect, it, vi } from "vitest";
import type { Face } from "../../../lib/wire";

vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://here", pathname: "/", search: "", hash: "" });
const { Box } = await import("../lib/box");
const { notesOf, sortOf, ticketOf } = await import("./things");

const face = (key: string, more: Partial<Face>): Face =>
  ({
    key,
    name: key.toUpperCase(),
    kind: "armor",
    place: "",
    level: 0,
    skill: 0,
    points: 0,
    does: [],
    ...more,
  }) as Face;
const box = new Box({
  cards: [
    face("l1", { place: "legs", level: 1 }),
    face("l2", { place: "legs", level: 2 }),
    face("l2b", { place: "legs", level: 2 }),
    face("l3", { place: "legs", level: 3 }),
    face("c2", { kind: "crew", skill: 2 }),
    face("x", { kind: "expert", points: 7 }),
    face("s", { place: "left_shoulder" }),
  ],
} as never);
const hows = (key: string, mine: string[], free: string[]): string[] =>
  notesOf(box, key, mine, free).map((note) => note.how);

it("a level goes with the one below it, or says what is free of that", () => {
  expect(hows("l2", ["l1"], [])).toEqual(["yes"]);
  expect(hows("l2", [], ["l1"])).toEqual(["note"]);
  expect(hows("l2", [], ["c2"])).toEqual(["no"]);
  expect(notesOf(box, "l3", [], ["l2", "l2b"])[0].says).toContain("L2 and L2B");
});

it("what stands on it and what is like it are told, too", () => {
  expect(hows("l1", ["l2"], [])).toEqual(["yes", "yes"]);
  expect(hows("l2", ["l1", "l2b", "l3"], [])).toEqual(["yes", "yes", "note"]);
  expect(hows("c2", ["l1"], [])).toEqual(["no"]);
  expect(hows("x", [], [])).toEqual(["note"]);
  expect(hows("s", [], [])).toEqual([]);
});

it("cards are of one sort each, and bonuses are tickets", () => {
  expect(["l1", "s", "c2", "x"].map((key) => sortOf(box.face(key)))).toEqual(["legs", "shoulder", "crew", "expert"]);
  expect(ticketOf("deck-3", { give: 3 })).toMatchObject({ mark: "−3", name: "Deck −3" });
  expect(ticketOf("both+2", { opening: 2, limit: 1 }).mark).toBe("+2 11");
});
