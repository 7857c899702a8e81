/** How a row of a catalogue reads on the page: a lead sentence, labelled lines, and small print. */
import type { Rule, Section } from "./wire";

export interface Line {
  label: string;
  text: string;
}

export interface Reading {
  lead: string;
  lines: Line[];
  /** How one tells that the rule is kept, where the catalogue says so. */
  check: string;
  /** Short marks: the edition a rule belongs to, a house mode, a setting of its own. */
  marks: string[];
}

const LABELS: Record<string, string> = {
  "Gap or conflict": "The gap",
  "Open question": "The gap",
  Pair: "The gap",
  Ruling: "We chose",
  "Ruling (engine default)": "We chose",
  Reason: "Why",
  Replaces: "Replaces",
  Situation: "Situation",
  Result: "Result",
  Rules: "By",
  Who: "Who decides",
  When: "When",
  "When (clock)": "When",
  Options: "Options",
  Sees: "Sees",
  "Default on time-out": "On time-out",
  Default: "On time-out",
  Exercises: "Exercises",
};
const LEADS = ["Rule", "Invariant", "Invariant (check after every event)", "Provision", "Effect"];

export function reading(rule: Rule): Reading {
  const result: Reading = { lead: "", lines: [], check: "", marks: [] };
  for (const { name, text } of rule.cells) {
    if (!text || text === "–") continue;
    if (LEADS.includes(name)) result.lead += text;
    else if (name === "Working name") result.lead = `**${text}.** `;
    else if (name === "Test" || name === "Check")
      result.check = ["none", "advice", "help text"].includes(text) ? "" : text;
    else if (name === "Ed") {
      if (text !== "B") result.marks.push(`Edition ${text}`);
    } else if (name === "Mode") result.marks.push(`House mode ${text}`);
    else if (name === "Setting") result.marks.push("Has a setting");
    else if (rule.kind === "publisher" && name === "Ruling") result.lead = text;
    else result.lines.push({ label: LABELS[name] ?? name, text });
  }
  return result;
}

export const KINDS: Record<string, { one: string; many: string }> = {
  rule: { one: "Rule", many: "Rules" },
  ruling: { one: "Ruling", many: "Rulings" },
  publisher: { one: "Publisher's ruling", many: "Publisher's rulings" },
  decision: { one: "Decision", many: "Decisions" },
  example: { one: "Example", many: "Examples" },
  invariant: { one: "Invariant", many: "Invariants" },
  "house mode": { one: "House mode", many: "House modes" },
  "simulated clock": { one: "Simulated clock", many: "Simulated clock" },
  proposal: { one: "Proposal", many: "Proposals" },
};

/** A chapter's title for readers: without the ids it opens with, unless nothing else is left. `prefix` begins the ids
 * of its game. */
export function titleOf(section: Pick<Section, "title">, prefix: string): string {
  const title = section.title
    .replace(new RegExp(`^${prefix}-[A-Z0-9 /-]+: `), "")
    .replace(new RegExp(`\\b${prefix}-(?:MODE-|LEAGUE-)?(?=[A-Z])`, "g"), "")
    .replace(new RegExp(`\\b(?!${prefix}\\b)[A-Z]{3,}\\b`, "g"), (word) => word.toLowerCase());
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Where a chapter begins on its page. */
export const anchorOf = (section: Pick<Section, "number">): string =>
  `section-${section.number.replaceAll(" ", "-") || "start"}`;

/** The words of a search, as they are compared. */
export const words = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

const UP_TO_TWENTY =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty";
const LETTERS = UP_TO_TWENTY.split(" ");
/** The same number written the other way, in letters or in digits; nothing where it is no number. */
export const twin = (word: string): string =>
  LETTERS.includes(word) ? String(LETTERS.indexOf(word)) : /^\d+$/.test(word) ? (LETTERS[Number(word)] ?? "") : "";

/** Whether a rule holds every word, in its id or anywhere in its row; a number may be written either way. */
export function holds(rule: Rule, wanted: string[]): boolean {
  const text = `${rule.id} ${rule.cells.map((cell) => cell.text).join(" ")}`.toLowerCase();
  return wanted.every((word) => text.includes(word) || (twin(word) && new RegExp(`\\b${twin(word)}\\b`).test(text)));
}

/** Finds the words of a search in a text; splitting by it puts the hits at the odd places. */
export function marker(wanted: string[]): RegExp | undefined {
  const safe = wanted.flatMap((word) => [
    word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
    ...(twin(word) ? [`\\b${twin(word)}\\b`] : []),
  ]);
  return safe.length ? new RegExp(`(${safe.join("|")})`, "gi") : undefined;
}
