/** What the page shows of BOTS BATTLEGROUND. */
import type { GamePage } from "..";

export default {
  table: () => import("./BattlegroundTable.svelte"),
  still: () => import("./Still.svelte"),
  puzzle: () => import("./Puzzle.svelte"),
  lesson: () => import("./lib/lesson"),
  arena: () => import("./Arena.svelte"),
  gallery: () => import("./gallery"),
} satisfies GamePage;
