/** What a verdict says: the stamp, who beats whom, and the one chance that decided it. */
import type { IconName } from "../../../lib/kit/icons";
import type { Addition, Fight, RollSet } from "./fights";
import { cards, percent, placeWord, upper } from "./view";

/** Who is who, for whoever reads it. */
export interface Names {
  mine: (seat: number) => boolean;
  who: (seat: number) => string;
  whose: (seat: number) => string;
  /** Whose robot it is, where two share one; else as `whose` has it. */
  robotOf?: (seat: number) => string;
  card: (key: string) => string;
}

export interface Verdict {
  /** Over the two totals. */
  attacker: string;
  defender: string;
  /** The attack came through: its total is the large one. */
  hit: boolean;
  stamp: string;
  icon: IconName;
  /** On black: nothing came off. */
  ink: boolean;
  beats: string;
  cause: string;
}

const LIKELY = 0.5; // a number of cards that would rather have done it than not
const SHOULDERS: Record<string, IconName> = { left_shoulder: "lshoulder", right_shoulder: "rshoulder" };
const ICONS: Record<string, IconName> = {
  head: "head",
  left_arm: "larm",
  right_arm: "rarm",
  legs: "legs",
  ...SHOULDERS,
};

const word = (party: 0 | 1, n: number): string => `${n} ${party === 0 ? "bomb" : "shield"}${n === 1 ? "" : "s"}`;
export const partIcon = (place: string): IconName => ICONS[place] ?? "blowoff";

/** What was thrown in, in words. */
function thrown({ party, cards: n, stored }: Addition): string {
  if (!n) return `Stored ${stored}`;
  return stored ? `${word(party, n)} and a stored ${stored}` : word(party, n);
}

/** Who gave up, how far behind, and what would have been possible. */
function givenUp(fight: Fight, names: Names): string {
  const { seat, party, behind, chances } = fight.conceded!;
  const held = chances.length - 1;
  const [You, were] = names.mine(seat) ? ["You", "were"] : [upper(names.who(seat)), "was"];
  if (held < 0) return `${You} conceded ${behind} behind.`;
  if (held === 0) return `${You} ${were} ${behind} behind with no card to add.`;
  const best = Math.max(...chances);
  if (best === 0) return `${behind} behind: even ${word(party, held)} could not do it.`;
  if (!names.mine(seat)) return `${You} conceded ${behind} behind and kept ${cards(held)}.`;
  const likely = chances.findIndex((chance) => chance > LIKELY);
  const n = likely > 0 ? likely : chances.indexOf(best);
  return `You conceded ${behind} behind. ${word(party, n)} had ${percent(chances[n])}.`;
}

/** The one thing that decided it. */
export function causeOf(fight: Fight, names: Names): string {
  const { added, missed, saved, totals, came } = fight;
  if (came === "void") return "There was nothing left to hit.";
  if (missed)
    return missed.card
      ? `${upper(names.whose(missed.seat))} ${names.card(missed.card)}: it misses, whatever the total.`
      : "It misses, whatever the total.";
  if (saved) return `${upper(names.whose(fight.target))} ${names.card(saved)} is lost instead.`;
  if (totals[0] === totals[1]) return "Equal totals fend the attack off. (PBL-COMBAT-17)";
  if (came === "scrapped") {
    const dice = fight.sets.find((set) => set.why === "defense")?.dice.length ?? 0;
    return `A shoulder defends with base dice only: ${dice}.`;
  }
  const winner = totals[0] > totals[1] ? 0 : 1;
  if (added?.party === winner) {
    const at = added.chance >= 0 ? ` at ${percent(added.chance)}` : "";
    return `${thrown(added)}${at}: ${names.who(added.seat)} made it.`;
  }
  if (fight.conceded) return givenUp(fight, names);
  if (added) return `${thrown(added)} at ${percent(Math.max(0, added.chance))}: not enough.`;
  return `${Math.abs(totals[0] - totals[1])} ahead, and nobody added anything.`;
}

/** Something of the target is gone. */
function gone(fight: Fight, names: Names): Pick<Verdict, "stamp" | "icon"> {
  if (fight.ended) return { stamp: "Termination!", icon: "blowoff" };
  if (fight.came === "scrapped") {
    const name = names
      .card(fight.cards.at(-1) ?? "")
      .split(" ")
      .at(-1);
    return { stamp: `${name} scrapped`, icon: SHOULDERS[fight.place] ?? "rshoulder" };
  }
  return {
    stamp: `${upper(placeWord(fight.place))} ${names.mine(fight.target) ? "gone" : "blown off"}`,
    icon: "blowoff",
  };
}

/** Nothing is gone. */
function held(fight: Fight, names: Names): Pick<Verdict, "stamp" | "icon"> {
  if (fight.came === "void") return { stamp: "No target", icon: "cross" };
  if (fight.missed) return { stamp: fight.missed.card ? names.card(fight.missed.card) : "A miss", icon: "cross" };
  if (fight.saved) return { stamp: "Limb saved", icon: "shield" };
  if (fight.totals[0] === fight.totals[1]) return { stamp: "A tie holds", icon: "defense" };
  return { stamp: names.mine(fight.target) ? "You held" : "Fended off", icon: "shield" };
}

export function verdictOf(fight: Fight, names: Names): Verdict {
  const robotOf = names.robotOf ?? names.whose;
  const [a, d] = fight.totals;
  const hit = fight.came === "blown" || fight.came === "scrapped";
  const part = fight.came === "scrapped" ? names.card(fight.cards.at(-1) ?? "") : placeWord(fight.place);
  const beats = fight.missed
    ? `${a} counts for nothing`
    : a === d || fight.came === "void"
      ? `${a} to ${d}`
      : a > d
        ? `${a} beats ${d}`
        : `${d} holds ${a}`;
  return {
    attacker: `${upper(robotOf(fight.seat))} ${placeWord(fight.source)}`,
    defender: `${upper(robotOf(fight.target))} ${part}`,
    hit,
    ...(hit ? gone(fight, names) : held(fight, names)),
    ink: !hit,
    beats,
    cause: causeOf(fight, names),
  };
}

/** The line that the log keeps of a combat: "Right arm on Mara's head. Head gone." */
export function memoryOf(fight: Fight, names: Names): { icon: IconName; text: string; score: string } {
  const { icon, stamp, hit } = verdictOf(fight, names);
  const by = names.mine(fight.seat) ? "" : `${upper(names.who(fight.seat))}: `;
  const yours = names.mine(fight.target) && fight.source === fight.place;
  const on = yours ? "yours" : `${names.whose(fight.target)} ${placeWord(fight.place)}`;
  const source = `${placeWord(fight.source)} on ${on}`;
  const end = hit && fight.came === "blown" && !fight.ended ? `${upper(placeWord(fight.place))} gone` : upper(stamp);
  return {
    icon,
    text: `${by}${by ? source : upper(source)}. ${end}${end.endsWith("!") ? "" : "."}`,
    score: `${fight.totals[0]} : ${fight.totals[1]}`,
  };
}

const CHANGED = { turned: ", one turned", again: ", rolled again" };

/** What a set of dice is called. */
export function setName({
  why,
  party,
  cards: n,
  changed,
}: Pick<RollSet, "why" | "party" | "cards" | "changed">): string {
  const after = changed ? CHANGED[changed] : "";
  if (why === "added") return word(party, n) + after;
  if (why === "stored") return "Storage bomb";
  if (why === "effect") return `Effect${after}`;
  return (party === 0 ? "Attack" : "Defense") + after;
}
