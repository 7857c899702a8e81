/** What the page shows of PBL ROBOTS. */
import type { GamePage } from "..";

export default {
  table: () => import("./PblTable.svelte"),
  gallery: () => import("./gallery"),
} satisfies GamePage;
