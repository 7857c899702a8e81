/** What the plate above a robot says: what it can do in this combat, or what it has done. */
import type { IconName } from "../../../lib/kit/icons";
import type { Table } from "./table.svelte";
import { type Colour, type RobotsRobot, shortOf } from "./view";

export interface Role {
  text: string;
  icon?: IconName;
  /** It is sent: yellow, as a choice that was made. */
  goes?: boolean;
}

export function roleOf(table: Table, robot: RobotsRobot, colour: Colour): Role | undefined {
  const { verdict, view, draft, board } = table;
  const { card } = robot;
  if (verdict) {
    if (card in verdict.posts) return { text: `fought the ${shortOf(verdict.posts[card])}` };
    const met = Object.keys(verdict.posts).find((attacker) => verdict.posts[attacker] === card);
    if (met) return { text: `fought the ${shortOf(met)}` };
    return verdict.sent.some((one) => one.card === card) ? { text: "came through" } : undefined;
  }
  if (draft.kind === "program" && colour === table.mine)
    return draft.modes[card] === "attack"
      ? { text: "can attack", icon: "attack" }
      : { text: "can block", icon: "shield" };
  if (!board.shown) return undefined;
  if (table.attackers.includes(card))
    return { text: "sent", icon: "attack", goes: colour === view.active && board.asks === "attack" };
  if (colour === view.active) return robot.mode === "attack" ? undefined : { text: "lies: can block later" };
  if (robot.mode === "attack") return { text: "stands: cannot block" };
  const met = Object.keys(table.posts).find((attacker) => table.posts[attacker] === card);
  return met ? { text: `blocks the ${shortOf(met)}`, icon: "shield" } : { text: "can block", icon: "shield" };
}
