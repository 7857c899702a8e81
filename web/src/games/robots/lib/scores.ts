/** What each event of ROBOTS changes for whoever watches: the director spends its time by it. */
import type { Scored, Worth } from "../../../lib/table/director";
import type { Update } from "../../../lib/wire";
import { type RobotsEvent, eventsOf } from "./view";

/** What others put into their hand, and how it is counted. */
const GATHERED: Partial<Record<RobotsEvent["event"], string>> = { drew: "drew", recovered: "fetched" };
/** Worth a look, if it was somebody else. */
const LOOKS: readonly RobotsEvent["event"][] = ["chose", "built", "scrapped", "blocked", "offered", "refused"];
/** What costs somebody cards or robots: the verdict tells the rest. */
const TURNS: readonly RobotsEvent["event"][] = ["attacked", "lost_from_hand", "lost_from_supply", "beat", "tied"];
const VERDICTS: readonly RobotsEvent["event"][] = ["game_ended", "ended"];

/** Every event of an update by what it is worth to this seat; to whoever only watches, both sides are alike. */
export const scored = (update: Update, seat: number): Scored[] => eventsOf(update).map((event) => score(event, seat));

function score(event: RobotsEvent, mine: number): Scored {
  const { event: kind, seat } = event;
  const own = seat === mine;
  const verb = own ? undefined : GATHERED[kind];
  if (verb) return { worth: kind === "drew" ? 1 : 2, seat, verb, n: "cards" in event ? event.cards.length || 1 : 1 };
  let worth: Worth = 0;
  if (VERDICTS.includes(kind)) worth = 4;
  else if (kind === "attacked") worth = own ? 2 : 3;
  else if (TURNS.includes(kind)) worth = 3;
  else if (kind === "programmed")
    worth = own || !event.cards.length ? 0 : 2; // nobody stands: nothing to see
  else if (LOOKS.includes(kind) && !own) worth = 2;
  return { worth, seat };
}
