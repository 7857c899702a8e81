/** What the page shows of ROBOTS. */
import type { GamePage } from "..";

export default {
  table: () => import("./RobotsTable.svelte"),
  still: () => import("./Still.svelte"),
  puzzle: () => import("./Puzzle.svelte"),
  lesson: () => import("./lib/lesson"),
  words: () => import("./Words.svelte"),
  draws: () => import("./lib/draws"),
} satisfies GamePage;
