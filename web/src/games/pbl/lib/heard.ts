/** What an update sounds like: its weightiest event, with words for those who do not hear it. */
import type { Sound } from "../../../lib/sound";
import type { Update } from "../../../lib/wire";
import { eventsOf } from "./view";

const WEIGHT: [event: string, sound: Sound][] = [
  ["blew_off", "blow"],
  ["lost_shoulder", "scrap"],
  ["critical", "attack"],
  ["declared", "attack"],
  ["built", "bolt"],
  ["regenerated", "bolt"],
  ["played", "card"],
  ["blasted", "scrap"],
  ["bombed", "scrap"],
  ["shielded", "scrap"],
  ["rolled", "stand"],
  ["drew", "card"],
];

export function heardIn(update: Update, seat: number): { sound: Sound; text: string } | undefined {
  if (update.ending) return { sound: update.ending.winners.includes(seat) ? "win" : "loss", text: update.ending.text };
  for (const [event, sound] of WEIGHT) {
    if (eventsOf(update).some((one) => one.event === event))
      return { sound, text: update.log.find((line) => line.event === event)?.text ?? "" };
  }
  return update.asked.includes(seat) && update.question && !update.question.forced
    ? { sound: "turn", text: "Your turn." }
    : undefined;
}
