/** The cards of a table's set: from a key to the card as it is printed and drawn. */
import type { PblCard, Place } from "./art";
import type { IconName } from "../../../lib/kit/icons";
import { type Person } from "../../../lib/kit/people";
import type { Limb as KitLimb, RobotState, Slot } from "../../../lib/kit/robot";
import { type Company, COMPANIES, rng } from "../../../lib/kit/seed";
import { type Body, BODY } from "../../../lib/kit/torso";
import type { PodKind } from "../../../lib/kit/wreck";
import { spoken } from "../../../lib/table/zones";
import type { Face, Faces, Measure } from "../../../lib/wire";
import { type PblDown, LIMBS, type Shown, type PblSide } from "./view";

const PLACE: Record<string, Place> = {
  head: "head",
  left_arm: "larm",
  right_arm: "rarm",
  legs: "legs",
  left_shoulder: "lshoulder",
  right_shoulder: "rshoulder",
  pod: "pod",
};
export const SLOT: Record<string, Slot> = { head: "head", left_arm: "larm", right_arm: "rarm", legs: "legs" };
export const iconOf = (place: string): IconName => (PLACE[place] as IconName) ?? "action";

/** What an effect or trait looks like; where several fit, the key picks. */
const SIGNS: Record<string, IconName[]> = {
  attach: ["link"],
  attach_malfunction: ["warn"],
  armor_is_safe: ["lock"],
  bombs_defend: ["alldefend"],
  boost: ["level"],
  breaks_attackers: ["blowoff"],
  build_free: ["plus"],
  counter_falls_when_attacked: ["low"],
  counter_from_sixes: ["token"],
  counter_grows_on_attack: ["attack"],
  counter_grows_on_hit: ["trophy"],
  counter_grows_when_attacked: ["defense"],
  crew_is_safe: ["lock"],
  curse: ["moon"],
  demolition: ["blowoff"],
  dice: ["bomb"],
  discard_hand: ["discard"],
  dismantle: ["hangar"],
  draw: ["hand"],
  draw_if_behind: ["undo"],
  draw_if_no_crew: ["crew"],
  draw_per_dead_limb: ["blowoff"],
  draw_up_to: ["deck"],
  extra_attack: ["ff"],
  fetch_pilot: ["pilot"],
  fix_die: ["eye"],
  gamble: ["odds"],
  high_faces_miss: ["cross"],
  miss: ["cross"],
  ones_count_six: ["swap"],
  open_shop: ["shop"],
  overblown: ["sound"],
  rage: ["ff"],
  redirect: ["fork"],
  regenerate: ["sun"],
  reroll_own: ["undo"],
  reroll_roll: ["review"],
  return_crew: ["conscript"],
  search: ["search"],
  set_die: ["swap", "low"],
  stand_in: ["share"],
  store: ["store"],
  store_for_card: ["lend"],
  strike: ["target"],
  tick_for_bomb: ["bomb"],
  tick_for_shield: ["shield"],
  twos_are_fours: ["copy"],
  wind_up: ["clock"],
};

export function signOf(face: Face): IconName | undefined {
  const signs = face.does.flatMap((word) => SIGNS[word] ?? []);
  if (!signs.length) return face.does.length ? "token" : undefined;
  return face.does.length === 1 ? signs[rng(`${face.key}:sign`).pick(signs.length)] : signs[0];
}

const isCompany = (word: string): word is Company => (COMPANIES as readonly string[]).includes(word);

/** A printed card as the kit draws it. */
export function drawn(face: Face): PblCard {
  const kind = face.kind === "starter" || face.kind === "expert" ? "pilot" : (face.kind as PblCard["kind"]);
  const card: PblCard = {
    key: face.key,
    kind,
    name: face.name,
    text: face.text,
    level: face.level || face.skill,
    attack: face.attack,
    defense: face.defense,
    spaces: face.spaces,
    starter: face.kind === "starter",
    pp: face.points || undefined,
  };
  if (face.place) card.place = PLACE[face.place];
  if (face.pod) card.podKind = face.pod as PodKind;
  if (isCompany(face.company)) card.company = face.company;
  if (face.kind === "starter") [card.crit, card.speed] = [[face.critical_attack, face.critical_defense], face.speed];
  if (kind === "action") card.glyph = signOf(face) ?? "action";
  else if (kind === "armor" || kind === "hangar") card.emblem = signOf(face);
  if (face.place.endsWith("shoulder"))
    card.look = { kind: face.does.includes("strike") ? 0 : face.does.includes("tick_for_shield") ? 1 : 2 };
  return card;
}

const KIND_WORDS: Record<string, string> = { expert: "expert pilot", starter: "starter pilot", robot: "base robot" };

export class Box {
  private faces = new Map<string, Face>();
  private art = new Map<string, PblCard>();
  readonly measure: Measure | null;
  readonly digest: string;

  constructor(set?: Faces) {
    this.measure = set?.measure ?? null;
    this.digest = set?.digest ?? "";
    for (const face of set?.cards ?? []) this.faces.set(face.key, face);
  }

  face(key: string): Face | undefined {
    return this.faces.get(key);
  }

  get all(): Face[] {
    return [...this.faces.values()];
  }

  name(card: Shown): string {
    if (typeof card !== "string") return `face-down ${card.kind}`;
    return card === "?" ? "a card" : (this.faces.get(card)?.name ?? spoken(card));
  }

  kind(key: string): string {
    const face = this.faces.get(key);
    return face ? (KIND_WORDS[face.kind] ?? face.kind) : "card";
  }

  card(card: Shown): PblCard {
    if (typeof card !== "string") return blank(card);
    const known = this.art.get(card);
    if (known) return known;
    const face = this.faces.get(card);
    const made: PblCard = face ? drawn(face) : { key: card, kind: "action", name: spoken(card) };
    if (face) this.art.set(card, made);
    return made;
  }

  /** Everything one wants to hear about a card in one breath. */
  label(card: Shown): string {
    if (typeof card !== "string") return `face-down ${card.kind}${card.level ? `, level ${card.level}` : ""}`;
    const face = this.faces.get(card);
    if (!face) return spoken(card);
    const words = [
      face.name,
      face.place && face.kind === "armor" ? face.place.replace("_", " ") : (KIND_WORDS[face.kind] ?? face.kind),
    ];
    if (face.level) words.push(`level ${face.level}`);
    if (face.skill) words.push(`skill ${face.skill}`);
    if (face.attack || face.defense) words.push(`attack ${face.attack}, defense ${face.defense}`);
    if (face.points) words.push(`needs ${face.points} Pilot Points`);
    return words.join(", ");
  }

  /** A side's robot as the kit draws it. */
  robot(side: PblSide): RobotState {
    const limbs: Partial<Record<Slot, KitLimb>> = {};
    for (const place of LIMBS) {
      const limb = side.limbs[place];
      const stack = limb.stack.map((card) => this.card(card));
      const top = stack.at(-1);
      const drawn: KitLimb = {
        stack: stack.map((card, at) => (card.level || card.podKind ? card : { ...card, level: Math.min(3, at + 1) })),
        dead: limb.dead,
      };
      if (top?.podKind) drawn.pod = top.podKind;
      if (side.jammed.includes(place)) drawn.malfunction = true;
      limbs[SLOT[place]] = drawn;
    }
    const body = side.robot && side.robot in BODY ? (side.robot as Body) : BODIES[side.seats[0] % 3];
    const state: RobotState = {
      base: body,
      critical: side.form === "critical",
      hangarLevel: Math.min(3, side.hangar.length),
      limbs,
    };
    if (side.pilot) state.pilot = person(this.card(side.pilot));
    const [left, right] = [side.shoulders.left.at(-1), side.shoulders.right.at(-1)];
    if (left) state.lshoulder = this.card(left);
    if (right) state.rshoulder = this.card(right);
    return state;
  }
}

const BODIES: Body[] = ["crystal", "obsidian", "solar"];
const person = (card: PblCard): Person => ({ key: card.key, company: card.company, hair: card.hair, wear: card.wear });

/** A face-down card: a grey part of its place, which says nothing of who it is. */
function blank(card: PblDown): PblCard {
  const kind = card.kind === "expert" || card.kind === "starter" ? "pilot" : (card.kind as PblCard["kind"]);
  const made: PblCard = {
    key: `down-${card.kind}`,
    kind,
    name: "Face down",
    company: "bone",
    level: card.level ?? card.skill,
    spaces: card.spaces,
  };
  if (card.place) made.place = PLACE[card.place];
  return made;
}

const BOXES = new WeakMap<Faces, Box>();
/** The box of these faces, made once. */
export function boxOf(faces: Faces): Box {
  const box = BOXES.get(faces) ?? new Box(faces);
  BOXES.set(faces, box);
  return box;
}
