import { expect, it } from "vitest";
import { GAP, type Rect, arrange, meet } from "./places";

const ROOM: Rect = { x: 0, y: 0, w: 1000, h: 450 };
const moved = (tags: Rect[], taken: Rect[], room: Rect): Rect[] =>
  arrange(tags, taken, room).map(([dx, dy], at) => ({ ...tags[at], x: tags[at].x + dx, y: tags[at].y + dy }));

it("leaves a tag alone that stands well", () => {
  const tags = [
    { x: 10, y: 10, w: 80, h: 28 },
    { x: 10, y: 60, w: 80, h: 28 },
  ];

  expect(arrange(tags, [{ x: 200, y: 0, w: 74, h: 300 }], ROOM)).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it("moves the one that lies over a hangar just beside it, and no other", () => {
  const tags = [
    { x: 880, y: 200, w: 90, h: 28 },
    { x: 790, y: 100, w: 90, h: 28 },
  ];
  const hangar = { x: 918, y: 100, w: 74, h: 350 };

  expect(arrange(tags, [hangar], ROOM)).toEqual([
    [918 - GAP - 90 - 880, 0],
    [0, 0],
  ]);
});

it("stays where there is no room at all", () => {
  expect(arrange([{ x: 5, y: 5, w: 80, h: 28 }], [ROOM], ROOM)).toEqual([[0, 0]]);
});

/** Numbers that follow from a seed, from 0 to 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** An arena: how large it is, how wide its hangars, what stands between the robots, where its robots stand. */
interface Arena {
  room: Rect;
  tower: number;
  across: boolean; // hangars lie along the bottom
  between: number;
  robots: Rect[];
  tall: number; // of a tag
}
const arena = (w: number, h: number, tower: number, between: number, across = false): Arena => {
  const rw = across ? Math.min(0.58 * w, (h - 92) * 0.8125) : (h - 14) * 0.8125;
  const cx = across ? 0.258 * w : (w - 372) / 4 + 22;
  const robot = (middle: number): Rect => ({
    x: middle - rw / 2,
    y: across ? h - 40 - rw / 0.8125 : 8,
    w: rw,
    h: rw / 0.8125,
  });
  return {
    room: { x: 0, y: 0, w, h },
    tower,
    across,
    between,
    robots: [robot(cx), robot(w - cx)],
    tall: across ? 24 : 28,
  };
};
/** As they come out at the four sizes, with the coach beside them and without. */
const ARENAS = {
  laptop: arena(1040, 350, 62, 356),
  desk: arena(1100, 560, 74, 356),
  wall: arena(1540, 720, 74, 356),
  phone: arena(375, 330, 40, 0, true),
  "phone, low": arena(375, 232, 40, 0, true),
};

/** Six tags for each robot, wherever robots have their parts, as wide as they get; hangars of any height, a board. */
function crowd({ room, tower, across, between, robots, tall }: Arena, dice: () => number): [Rect[], Rect[]] {
  const tags = robots.flatMap((robot) =>
    Array.from({ length: across ? 5 : 6 }, () => {
      const w = (across ? 40 : 60) + dice() * (across ? 34 : 70);
      return { x: robot.x + dice() * robot.w - w / 2, y: robot.y + dice() * robot.h - tall / 2, w, h: tall };
    }),
  );
  const high = across ? tower : 90 + dice() * (room.h - 142);
  const wide = across ? room.w * (0.2 + dice() * 0.3) : tower;
  const edge = across ? 0 : 8;
  const plate = { w: room.w * 0.42, h: across ? 28 : 34 };
  const taken = [
    { x: edge, y: room.h - high, w: wide, h: high },
    { x: room.w - edge - wide, y: room.h - high, w: wide, h: high },
    { x: 8, y: 8, ...plate },
    { x: room.w - 8 - plate.w, y: 8, ...plate },
    ...robots.map((one) => ({ x: one.x + 0.4 * one.w, y: one.y + 0.315 * one.h, w: 0.2 * one.w, h: 0.15 * one.h })),
  ];
  if (between) taken.push({ x: (room.w - between) / 2, y: 50, w: between, h: dice() * (room.h - 54) });
  return [tags, taken];
}

it.each(Object.entries(ARENAS))("lays no tag over anything, whatever is built: %s", (_, arena) => {
  for (let seed = 0; seed < 100; seed++) {
    const [tags, taken] = crowd(arena, chance(seed));
    const found = moved(tags, taken, arena.room);
    const { w, h } = arena.room;
    const wrong = found.filter(
      (tag, at) =>
        [...taken, ...found.slice(at + 1)].some((other) => meet(tag, other)) ||
        !(tag.x >= 0 && tag.y >= 0 && tag.x + tag.w <= w && tag.y + tag.h <= h),
    );
    expect(wrong, `seed ${seed}`).toEqual([]);
  }
});
