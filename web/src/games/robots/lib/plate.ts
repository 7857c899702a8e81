/** What the plate of a lesson shows, read off the answer that its note means. */
import { type RobotsView, cards, colourOf, costOf, isFace, other, printed, sentence, signed } from "./view";

/** A card of a build, and what becomes of it. */
export interface Fate {
  card: string;
  robot: boolean;
  worth: number;
}

/** The cards of a build, the robot first; nothing where nothing is built. Equal ones are robots both (ROB-BUILD-7). */
export function pairOf(answer: string): Fate[] | undefined {
  const [word, ...built] = answer.split(" ");
  if (word !== "build" || built.length !== 2) return undefined;
  const [low, high] = [...built].sort((a, b) => printed(a) - printed(b));
  const both = printed(low) === printed(high) && !isFace(low);
  return [low, high].map((card, at) => ({ card, robot: both || at === 0, worth: printed(card) }));
}

/** What is sent, and what it costs if nobody blocks. */
export function sendOf(
  answer: string,
  view: RobotsView,
  seat: number,
  rival: string,
): { total: number; says: string } | undefined {
  const [word, ...sent] = answer.split(" ");
  if (word !== "attack" || sent[0] === "none") return undefined;
  const mine = colourOf(view, seat);
  const values = view[mine].robots.filter((robot) => sent.includes(robot.card)).map((robot) => robot.value);
  const total = values.reduce((sum, value) => sum + value, 0);
  const cost = costOf(total);
  const { length } = view[other(mine)].hand;
  const sum = values.length > 1 ? `${values.map(signed).join(" + ")} = ${signed(total)}. ` : "";
  const least = Math.max(0, cost - length);
  const from = least
    ? `so ${least === cost ? "all" : `${least} or more`} of the ${cost} leave its Supply`
    : `so its Supply may stay as it is`;
  return { total, says: `${sum}${sentence(rival)} holds ${cards(length)}, ${from}.` };
}
