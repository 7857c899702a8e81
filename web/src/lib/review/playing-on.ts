/** Who sits at a table that goes on from a moment of a finished match. */
import type { Chair } from "../wire";

/** Computers as they sat there, the strongest one everywhere, or a friend in the next seat. */
export type Company = "usual" | "strongest" | "friend";

/** The seats as `fork` takes them; nothing where the server's own choice is meant. */
export function seatsFor(chairs: Chair[], seat: number, company: Company, strongest: string): string[] {
  if (company === "usual") return [];
  const friend = company === "friend" ? (seat + 1) % chairs.length : -1;
  return chairs.map((chair) => {
    if (chair.seat === seat) return "me";
    if (chair.seat === friend) return "open";
    return (company === "friend" && chair.bot) || strongest;
  });
}
