/** What is aimed at before it is said: the attacks that may be declared, the one picked, a build that is picked.
 * Everything is read from the options and from what the view tells of each by its code. */
import type { PblBuild, PblCombat } from "../../../lib/wire";
import type { Table } from "./table.svelte";
import { type PblView, partOf, sideOf } from "./view";

export interface Attack {
  code: string;
  source: string;
  /** The side and the place that it goes for. */
  side: number;
  place: string;
  chance: number;
  /** With one bomb, two, three. */
  ladder: number[];
}

export interface Build {
  code: string;
  card: string;
  changes: PblBuild;
}

export interface Aim {
  /** Attacks are among what is asked. */
  open: boolean;
  attacks: Attack[];
  picked?: Attack;
  /** The picked one, as the line between the robots wants it. */
  fight?: Pick<PblCombat, "source" | "target" | "seats">;
  build?: Build;
}

/** The attacks of a question, by what the view says of each code. */
export function attacksOf(view: PblView): Attack[] {
  return Object.entries(view.chances).map(([code, chance]) => {
    const [, source, target] = code.split(" ");
    const { seat, place } = partOf(target);
    return { code, source, side: sideOf(view, seat), place, chance, ladder: view.ladders[code] ?? [] };
  });
}

export function aimOf(table: Table): Aim {
  const { view, choice, live } = table;
  if (!live) return { open: false, attacks: [] };
  const attacks = attacksOf(view);
  const ready = choice.set ? undefined : choice.ready[0]?.code;
  const picked = attacks.find((one) => one.code === ready);
  const changes = ready ? view.builds[ready] : undefined;
  return {
    open: attacks.length > 0,
    attacks,
    picked,
    fight: picked && {
      source: picked.source,
      target: picked.code.split(" ")[2],
      seats: [table.session.seat, view.sides[picked.side].seats[0]],
    },
    build: changes && ready ? { code: ready, card: ready.split(" ")[1], changes } : undefined,
  };
}
