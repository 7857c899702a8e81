/** What an update sounds like: its weightiest event, with words for those who do not hear it. */
import type { Sound } from "../../../lib/sound";
import type { Update } from "../../../lib/wire";
import { type BattlegroundEvent, eventsOf } from "./view";

const WEIGHT: [event: BattlegroundEvent["event"], sound: Sound][] = [
  ["turned", "scrap"],
  ["paid", "token"],
  ["froze", "blue"],
  ["rolled_again", "hurry"],
  ["came_late", "blue"],
  ["broke_limit", "scrap"],
  ["lent_to_both", "scrap"],
  ["stopped", "die"],
  ["placed", "bolt"],
  ["took_up", "card"],
  ["lent", "card"],
  ["conscripted", "card"],
  ["requested", "turn"],
];

export function heardIn(update: Update, seat: number): { sound: Sound; text: string } | undefined {
  if (update.ending) return { sound: update.ending.winners.includes(seat) ? "win" : "loss", text: update.ending.text };
  const events = eventsOf(update);
  const said = (event: string): string => update.log.find((line) => line.event === event)?.text ?? "";
  const clap = events.find((event) => event.event === "clapped");
  if (clap) return { sound: clap.rolling ? "whirr" : "thump", text: said("clapped") };
  for (const [event, sound] of WEIGHT)
    if (events.some((one) => one.event === event)) return { sound, text: said(event) };
  return undefined;
}
