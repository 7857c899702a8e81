/** What the screen on the wall says around the pit. */
import type { Session } from "../../../lib/table/session.svelte";
import type { GameTerms } from "../../../lib/wire";

/** Clockwise from the bottom left, as one sits around a table; nobody's place ever changes. */
export function aroundTheTable(seats: number): { left: number[]; right: number[] } {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const half = Math.ceil(seats / 2);
  return { left: all.slice(0, half).reverse(), right: all.slice(half) };
}

const TIMINGS: Record<string, string> = {
  authentic: "Authentic: 2 s, 10 to 20 s, 2 s",
  relaxed: "Relaxed: 5 s, 20 to 30 s, 4 s",
  simulated: "Without haste",
};

/** What is agreed here, in a few words each. */
export function agreed(session: Session, terms?: GameTerms): string[] {
  const setting = (key: string): string =>
    session.card?.settings.find((one) => one.key === key)?.value ??
    terms?.settings.find((one) => one.key === key)?.default ??
    "";
  return [
    setting("win_tokens") && `First to ${setting("win_tokens")}`,
    setting("dice") && (setting("dice") === "1" ? "One die" : "Two dice"),
    TIMINGS[setting("timing")] ?? "",
  ].filter(Boolean);
}

/** Phones in the room cannot come to an address that means each machine itself. */
export const isOnlyHere = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
