/** The words of the answer board: who could meet whom, and what comes of it. */
import type { Answer, Fight } from "./answers";
import { costsOf } from "./answers";
import { type RobotsRobot, cards, listed, printed, sentence, shortOf, signed } from "./view";

/** A robot by its number; with what it is worth where its card does not say so. */
export const labelOf = (robot: RobotsRobot): string =>
  /^\d/.test(robot.card) && robot.value === printed(robot.card)
    ? shortOf(robot.card)
    : `${shortOf(robot.card)}, ${signed(robot.value)}`;

/** How a fight ends, for whoever has sent the attacker, or put the blocker there. */
function endOf({ attacker, blocker, stays, left, worn }: Fight, sender: boolean): string {
  const [a, b] = [shortOf(attacker), shortOf(blocker)];
  if (!stays) return `${a} and ${b} go`;
  if (worn) return `${a} and ${b} go`;
  if (stays === attacker) return sender ? `${a} to ${signed(left)}` : `your ${b} falls`;
  return sender ? `your ${a} falls` : `your ${b} to ${signed(left)}`;
}

/** What a cell of the board says beneath its number. */
export function cellText(answer: Answer, sender: boolean, brief = false): string {
  const { total, through, fights } = answer;
  const comes =
    through === 0 ? "" : total === 6 ? "exactly 6 through" : `${signed(total)} ${fights.length ? "" : "comes "}through`;
  if (brief) return through === 0 ? "all stopped" : total === 6 ? "exactly 6" : `${signed(total)} through`;
  return sentenceOf([comes, ...fights.map((fight) => endOf(fight, sender))]);
}

/** Pieces as short sentences; the first begins small, as it follows a number. */
const sentenceOf = (pieces: string[]): string =>
  pieces
    .filter(Boolean)
    .map((piece, at) => (at ? sentence(piece) : piece))
    .join(". ");

/** `0 or 5 cards`. */
export function rangeOf(answers: Answer[]): string {
  const costs = costsOf(answers);
  return costs.length > 1 ? `${listed(costs.map(String), "or")} cards` : cards(costs[0] ?? 0);
}

/** What the answers cost the one who gives them. */
export function priceOf(answers: Answer[], hand: number): string {
  const costs = costsOf(answers);
  const [least, most] = [costs[0] ?? 0, costs.at(-1) ?? 0];
  const posts = Math.min(...answers.filter((one) => one.cost === least).map((one) => one.fights.length));
  const first =
    least === most
      ? `Every answer costs ${cards(least)}.`
      : `To lose ${least ? `only ${least}` : "nothing"}, ${posts === 1 ? "one robot" : `${posts} robots`} must block.`;
  if (!most) return first;
  return most > hand
    ? `${first} At ${most}, at least ${cards(most - hand)} must come off the Supply: the hand is ${hand}.`
    : `${first} The hand of ${hand} can pay ${most}.`;
}

/** What an attack puts at risk, and who is left to block afterwards. */
export function riskOf(sent: RobotsRobot[], answers: Answer[], mine: RobotsRobot[], turn: number): string {
  const falls = (robot: RobotsRobot): boolean =>
    answers.some((one) =>
      one.fights.some((fight) => fight.attacker === robot.card && (fight.stays !== robot.card || fight.worn)),
    );
  const weak = sent.filter(falls).map((robot) => shortOf(robot.card));
  const risk = weak.length ? `Your ${listed(weak)} can fall.` : "None of yours can fall.";
  const lying = mine.filter((robot) => robot.mode === "defense").map((robot) => shortOf(robot.card));
  const after = lying.length
    ? `In turn ${turn + 1} your ${listed(lying)} can block, whoever stands cannot.`
    : `In turn ${turn + 1} nobody of yours can block: all stand.`;
  return `${risk} ${after}`;
}
