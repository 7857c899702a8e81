/** Whom I do not want to hear, and what I tell the host about
 * somebody. Always by a seat or by my own list, never by an id. */
import { get, post } from "./call";
import type { Report, Reported, Shun, ShunnedPeople } from "./wire";

export type How = Shun["how"];

export const shun = (table: string, seat: number, how: How): Promise<ShunnedPeople> =>
  post(`/api/tables/${encodeURIComponent(table)}/shun`, { seat, how });
export const report = (table: string, wish: Report): Promise<Reported> =>
  post(`/api/tables/${encodeURIComponent(table)}/report`, wish);
export const shunned = (): Promise<ShunnedPeople> => get("/api/me/shunned");
export const shunAgain = (handle: string, how: How): Promise<ShunnedPeople> => post("/api/me/shunned", { handle, how });

export const REASONS: [Report["reason"], string][] = [
  ["rude", "Rude or hurtful words"],
  ["cheating", "Cheating or stalling"],
  ["name", "An offensive name"],
  ["spam", "Advertising or flooding"],
  ["other", "Something else"],
];
