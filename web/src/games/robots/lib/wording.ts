/** What the table says of the question: the sentence of the call bar, and what is still missing from an answer. */
import type { Draft } from "./draft.svelte";
import type { Table } from "./table.svelte";
import { closedGame } from "./finish";
import { cards, listed, nameOf, other, sentence } from "./view";

const DECIDES: Record<string, string> = {
  setup: "black or red",
  program: "who stands, who lies",
  build: "build, or pass",
  scrap: "which robots to scrap",
  attack: "who attacks",
  block: "who blocks",
  discard: "which cards to lose",
  recover_active: "recover, or pass",
  recover_other: "recover, or pass",
};

/** What is asked, and what the answer picked so far would do. */
export function callOf(table: Table): { sentence: string; does: string } {
  const { session, shown, view, question, draft } = table;
  if (table.verdict) return reading(table);
  if (table.closing) {
    const { number, said } = closedGame(table.closing, table);
    return { sentence: `Game ${number} is over. ${said}`, does: "Its final board stays until you go on." };
  }
  if (session.rerun.on) return { sentence: "Once more: the last seconds.", does: "" };
  if (session.pending) return { sentence: draft.answer?.does ?? shown.sentence, does: session.taken || "Sent." };
  if (!question || question.free) {
    const asked = shown.asked.length ? (table.chairs[shown.asked[0]]?.spoken ?? "Somebody") : "";
    const waiting = `${sentence(asked)} decides: ${DECIDES[view.phase] ?? "what happens"}.`;
    return {
      sentence: shown.ending ? shown.ending.text : asked ? waiting : shown.sentence,
      does: view.turn ? colours(table) || session.beside : (session.card?.note ?? ""),
    };
  }
  if (question.forced)
    return { sentence: question.text, does: "There is only one thing to do here; it happens by itself." };
  if (draft.kind === "choose") return { sentence: question.text, does: session.card?.note ?? "" };
  return { sentence: asks(table, question.text), does: draft.answer?.does ?? (colours(table) || session.beside) };
}

/** In the first turn of each: who has which half, for it may be another one than in the game before. */
function colours({ view, seated, mine, rival, names }: Table): string {
  return seated && view.turn <= 2 ? `You have ${mine}, ${names[rival]} has ${rival}.` : "";
}

/** While a verdict stands there: what it means, and what comes next. */
function reading({ verdict, race, seated, shown, view, mine, names }: Table): { sentence: string; does: string } {
  const side = other(verdict!.by);
  const { dry, torn } = race.lanes[side];
  const [who, is] = seated && side === mine ? ["You", "are"] : [sentence(names[side]), "is"];
  const asked = seated && shown.question !== null && view.phase.startsWith("recover");
  return {
    sentence: shown.ending
      ? "That decides it."
      : torn
        ? `${who} ${is} dry in turn ${dry}, not ${dry + 2 * torn}.`
        : "The verdict stays until you go on.",
    does: asked
      ? "Next: Recovery. Pay one face card, and one number card or two come back from your pile."
      : shown.ending
        ? ""
        : `${torn ? "The verdict stays until you go on." : ""}`,
  };
}

function asks({ draft, view, rival, names }: Table, text: string): string {
  switch (draft.kind) {
    case "program":
      return "Set each robot: standing ones attack, lying ones defend.";
    case "build":
      return draft.picked.length === 1
        ? `${sentence(nameOf(draft.picked[0]))} and what else? The lower one becomes the robot.`
        : text;
    case "attack":
      return "Your Combat. Send robots that stand, or nobody.";
    case "block": {
      if (view.attackers.includes(draft.held)) return `Who blocks the ${nameOf(draft.held)}?`;
      if (draft.held) return `${sentence(nameOf(draft.held))} blocks which attacker?`;
      const worth = view.attackers.map((card) => view[rival].robots.find((robot) => robot.card === card)?.value ?? 0);
      return `${sentence(names[rival])} attacks with ${listed(worth.map(String))}. Choose your blockers.`;
    }
    case "discard":
      return `Lose ${cards(draft.most)}. Pick hand cards; the rest comes off your Supply.`;
    default:
      return text;
  }
}

/** Why the yellow button cannot be pressed yet, and the rule that says so. */
export function missing(draft: Draft): [sentence: string, rule: string] {
  switch (draft.kind) {
    case "build":
      return ["A build uses two cards of your hand that share suit or value", "ROB-BUILD-2"];
    case "scrap":
      return [`Pick ${draft.most - draft.picked.length} more: four robots is the ceiling`, "ROB-BUILD-9"];
    case "discard":
      return ["Your Supply cannot cover the rest; pick more hand cards", "ROB-R-29"];
    default:
      return ["Pick a face card to pay with, then one card or two to fetch", "ROB-RECOVERY-2"];
  }
}
