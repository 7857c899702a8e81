/** What the page shows of PBL ROBOTS. */
import type { GamePage } from "..";

export default {
  table: () => import("./PblTable.svelte"),
  still: () => import("./Still.svelte"),
  lesson: () => import("./lib/lesson"),
  gallery: () => import("./gallery"),
  things: () => import("./league/things"),
} satisfies GamePage;
