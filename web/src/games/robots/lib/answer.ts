/** What is picked, as an answer: its code, the word on the button, and what it will do. */
import type { Draft } from "./draft.svelte";
import { cards, costOf, listed, nameOf, sentence, shortOf } from "./view";

/** An answer ready to be sent: its code, the word on the button, and what it will do. */
export interface Answer {
  code: string;
  word: string;
  does: string;
}

/** The answer as it stands, or nothing while it is not complete. */
export function answerOf(draft: Draft): Answer | undefined {
  switch (draft.kind) {
    case "program": {
      const standing = draft.mine.filter((robot) => draft.modes[robot.card] === "attack").length;
      const code = `program ${draft.mine.map((robot) => `${robot.card}=${draft.modes[robot.card]}`).join(" ")}`;
      return {
        code,
        word: "Done programming",
        does: `${standing || "None"} in Attack, ${draft.mine.length - standing || "none"} in Defense.`,
      };
    }
    case "build": {
      const [a, b] = draft.picked;
      const option = b ? (draft.codes.get(`build ${a} ${b}`) ?? draft.codes.get(`build ${b} ${a}`)) : undefined;
      return option && { code: option.code, word: "Build", does: `${sentence(option.words)}.` };
    }
    case "scrap":
      return draft.picked.length === draft.most
        ? {
            code: `scrap ${draft.picked.join(" ")}`,
            word: "Scrap",
            does: `${draft.picked.map(nameOf).join(" and ")} go to your pile.`,
          }
        : undefined;
    case "attack": {
      const sent = draft.mine.filter(({ card }) => draft.picked.includes(card)).map(({ card }) => shortOf(card));
      if (!sent.length)
        return {
          code: "attack none",
          word: "Send nobody",
          does: "Each robot that lies may stop one of yours. What is not stopped adds up.",
        };
      return {
        code: `attack ${draft.picked.join(" ")}`,
        word: `Send ${listed(sent)}`,
        does: `Total ${draft.total}: unblocked it costs ${cards(costOf(draft.total))}.`,
      };
    }
    case "block": {
      const pairs = Object.entries(draft.posts).map(([attacker, blocker]) => `${attacker}:${blocker}`);
      const through = costOf(draft.total)
        ? `${draft.total} comes through: you lose ${cards(costOf(draft.total))}.`
        : "Nothing comes through.";
      return {
        code: pairs.length ? `block ${pairs.join(" ")}` : "block none",
        word: pairs.length ? "Done blocking" : "No block",
        does: through,
      };
    }
    case "discard": {
      const off = draft.most - draft.picked.length;
      if (off > draft.view![draft.colour].supply.length) return undefined;
      const from = [draft.picked.length && `${draft.picked.length} from hand`, off && `${off} off the Supply`]
        .filter(Boolean)
        .join(", ");
      return {
        code: ["discard", ...draft.picked, `supply=${off}`].join(" "),
        word: `Lose ${cards(draft.most)}`,
        does: `${from}.`,
      };
    }
    case "step":
      return draft.picked.length
        ? { code: `discard ${draft.picked[0]} supply=0`, word: "Lose it", does: `${nameOf(draft.picked[0])} goes.` }
        : draft.codes.has("discard supply=1")
          ? { code: "discard supply=1", word: "Top of the Supply", does: "Or pick a hand card." }
          : undefined;
    case "recover": {
      const [paid, ...fetched] = draft.picked;
      return fetched.length
        ? {
            code: `recover ${paid}: ${fetched.join(" ")}`,
            word: "Recover",
            does: `Pay the ${nameOf(paid)}, fetch ${fetched.map(nameOf).join(" and ")}.`,
          }
        : undefined;
    }
    default:
      return undefined;
  }
}
