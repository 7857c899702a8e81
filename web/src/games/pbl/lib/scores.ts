/** What each event of PBL ROBOTS changes for whoever watches: the director spends its time by it. */
import type { Scored, Worth } from "../../../lib/table/director";
import type { Update } from "../../../lib/wire";
import { type PblEvent, eventsOf, sideOf, viewOf } from "./view";

/** What others do that changes little for me now, and how it is counted. */
const GATHERED: Partial<Record<PblEvent["event"], string>> = {
  built: "built",
  drew: "drew",
  took_from_row: "took from the shop",
  trimmed: "discarded",
  stored: "stored",
  wound_up: "wound up",
  turned_up: "turned up",
  found: "found",
};
/** Worth a look whoever did it. */
const LOOKS: readonly PblEvent["event"][] = [
  "played",
  "used",
  "regenerated",
  "attached",
  "cursed",
  "shop_opened",
  "bombed",
  "shielded",
  "struck",
];
/** What turns a game, for everybody at the table. */
const TURNS: readonly PblEvent["event"][] = ["critical", "aimed", "blasted", "came_off", "poached"];
const VERDICTS: readonly PblEvent["event"][] = ["fended_off", "blew_off", "lost_shoulder", "came_to_nothing"];

/** Every event of an update by what it is worth to this seat; to whoever only watches, all sides are alike. */
export function scored(update: Update, seat: number): Scored[] {
  const view = viewOf(update);
  const mine = (whose: number): boolean => seat >= 0 && sideOf(view, whose) === sideOf(view, seat);
  return eventsOf(update).map((event) => score(event, mine));
}

function score(event: PblEvent, mine: (seat: number) => boolean): Scored {
  const { seat } = event as { seat: number };
  const own = mine(seat);
  const verb = GATHERED[event.event];
  if (verb && !own)
    return {
      worth: 1,
      seat,
      verb,
      n:
        "cards" in event && Array.isArray(event.cards)
          ? event.cards.length || 1
          : "n" in event
            ? Number(event.n) || 1
            : 1,
    };
  let worth: Worth = 0;
  if (VERDICTS.includes(event.event)) worth = 4;
  else if (event.event === "declared") worth = own ? 2 : mine(event.target) ? 3 : 2;
  else if (event.event === "rolled") worth = event.dice.length ? 3 : 0;
  else if (TURNS.includes(event.event)) worth = 3;
  else if (LOOKS.includes(event.event) && !own) worth = 2;
  return { worth, seat };
}
