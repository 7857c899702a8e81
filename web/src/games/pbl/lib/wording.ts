/** What the table says of the question: the sentence of the call bar, and the words on buttons. */
import type { Option } from "../../../lib/wire";
import type { Table } from "./table.svelte";
import { cards, percent, upper } from "./view";

const DECIDES: Record<string, string> = {
  robots: "a base robot",
  talent: "a starter pilot",
  draft: "which pile",
  give: "what goes to the shop",
  opening: "which hand to keep",
  turn: "build, attack or end",
  window: "act, or pass",
  combat: "add cards or concede",
  drawing: "deck or shop",
  trim: "what to discard",
  release: "what to give up",
};
const LABELS: Record<string, string> = {
  pass: "Pass",
  end: "End turn",
  concede: "Concede",
  done: "Done",
  drop: "Drop the attack",
  yes: "Yes",
  no: "No",
  "find none": "Take none",
  "draw deck": "Draw from your deck",
};

const NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const spelled = (n: number): string => NUMBERS[n] ?? String(n);
const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;
/** What a card is called that is thrown into this combat. */
const added = (table: Table): string => (table.view.combat?.trailing === 0 ? "bomb" : "shield");

export const labelOf = (option: Option): string => LABELS[option.code] ?? upper(option.words);

/** The yellow button before the game: whom or what it takes. */
export function offerLabel(table: Table): string {
  const card = table.offer?.code.split(" ")[1] ?? "";
  const name = table.box.name(card);
  return table.step === "robot" ? `Take ${name}` : table.step === "pilot" ? `Hire ${name}` : "Keep this hand";
}

/** The yellow button of a set. */
export function setLabel(table: Table): string {
  const { choice } = table;
  const [n, word] = [choice.count, added(table)];
  switch (choice.set) {
    case "add":
      return n ? `Throw ${plural(n, word)}` : choice.stored ? "Use stored" : `Throw ${word}s`;
    case "discard":
      return n ? `Discard ${n}` : "Discard";
    case "release":
      return "Give up";
    case "pay":
      return n ? `Pay ${cards(n)}` : "Pay";
    case "dunk":
      return n ? `Put ${n} down` : "Put down";
    default:
      return "Done";
  }
}

/** What is written over a card of my hand that is picked. */
export function badgeOf(table: Table): string {
  const words: Record<string, string> = {
    add: upper(added(table)),
    discard: "Discard",
    release: "Give up",
    pay: "Pay",
    dunk: "Dunk",
  };
  return words[table.choice.set] ?? "";
}

/** What is asked, and what an answer would do or what has just happened. */
export function callOf(table: Table): { sentence: string; does: string } {
  const { session, shown, view, question, choice, review, box } = table;
  if (session.pending) return { sentence: "Sent.", does: session.taken };
  if (session.rerun.on) return { sentence: "Once more: the last seconds.", does: "" };
  if (shown.ending) return { sentence: shown.ending.text, does: "" };
  const told = review.on ? session.log.filter((one) => one.n <= review.n) : session.log;
  const last = told
    .filter((one) => !["began", "looked"].includes(one.event))
    .slice(-2)
    .map((one) => one.text)
    .join(" ");
  if (!question) {
    const waiting = shown.asked.map((seat) => table.company.names[seat] ?? "Somebody");
    const decide = `${waiting.length > 1 ? "decide" : "decides"}: ${DECIDES[view.phase] ?? "what happens"}`;
    return {
      sentence: waiting.length ? `${waiting.join(" and ")} ${decide}.` : shown.sentence,
      does: session.beside || last,
    };
  }
  const sentence = question.text;
  if (question.forced) return { sentence, does: "There is only one thing to do here; it happens by itself." };
  if (choice.ready.length && !choice.set)
    return { sentence, does: choice.ready.map((option) => upper(option.words)).join(", or ") + "." };
  if (choice.open) {
    const [first] = choice.picked;
    if (first.startsWith("card ")) return { sentence: `${box.name(first.slice(5))}: on which limb?`, does: "" };
    if (first.startsWith("die ")) return { sentence: "To which face?", does: "" };
    return { sentence: "What does it attack? Each target says its chance.", does: "" };
  }
  if (table.step === "robot") return { sentence, does: "All of them play alike: take the one you want to look at." };
  if (question.options.some((option) => option.code === "end") && table.hand.length) {
    const fit = table.hand.filter((card) => view.fits[card]?.may).length;
    const all = table.hand.length;
    const fits = fit === 1 ? "fits" : "fit";
    return {
      sentence,
      does: `${fit ? upper(spelled(fit)) : "None"} of your ${cards(all)} ${fit ? fits : "fits"} now.`,
    };
  }
  if (choice.set === "add") {
    const chance = percent(view.combat?.odds[String(choice.stored)]?.[choice.count] ?? 0);
    const dice = "Each card is one die. They go face down on your scrap heap.";
    return { sentence, does: choice.line ? `${chance} to get ahead with this.` : dice };
  }
  return { sentence, does: session.beside || last };
}
