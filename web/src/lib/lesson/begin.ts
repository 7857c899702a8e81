/** From the way into a first game to its table; going back leads to where one came from, not into another one. */
import { amend } from "../router.svelte";
import type { TableCard } from "../wire";

export const openTable = (card: TableCard): void => amend({}, card.link);
