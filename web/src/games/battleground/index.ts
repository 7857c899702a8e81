/** What the page shows of BOTS BATTLEGROUND. */
import type { GamePage } from "..";

export default {
  gallery: () => import("./gallery"),
} satisfies GamePage;
