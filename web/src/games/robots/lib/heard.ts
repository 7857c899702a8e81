/** What an update sounds like: its weightiest event, with words for those who do not hear it. */
import type { Sound } from "../../../lib/sound";
import type { Update } from "../../../lib/wire";
import { eventsOf } from "./view";

const WEIGHT: [event: string, sound: Sound][] = [
  ["beat", "blow"],
  ["tied", "scrap"],
  ["worn_out", "scrap"],
  ["lost_from_hand", "blow"],
  ["lost_from_supply", "blow"],
  ["attacked", "attack"],
  ["built", "bolt"],
  ["scrapped", "scrap"],
  ["programmed", "stand"],
  ["recovered", "card"],
  ["drew", "card"],
];

export function heardIn(update: Update, seat: number): { sound: Sound; text: string } | undefined {
  if (update.ending) return { sound: update.ending.winners.includes(seat) ? "win" : "loss", text: update.ending.text };
  for (const [event, sound] of WEIGHT) {
    if (!eventsOf(update).some((one) => one.event === event)) continue;
    return { sound, text: update.log.find((line) => line.event === event)?.text ?? "" };
  }
  return update.asked.includes(seat) && update.question && !update.question.forced
    ? { sound: "turn", text: "Your turn." }
    : undefined;
}
