/** Taking part in drawing the deal: what this browser commits
 * to, what it has seen published, and revealing when asked. */
import type { Dealing, ToServer } from "../wire";
import { commitmentOf, hex } from "./sha256";

interface Kept {
  /** Secrets by what was committed to: there is no table yet when one commits. */
  secrets: Record<string, string>;
  /** What was published before the deal, by table. */
  seen: Record<string, Dealing>;
}

const KEY = "boltyard-fair";
const MOST = 60; // of each: older matches are over
let kept: Kept | undefined;
const promised = new Map<string, string>(); // for re-deals: once for each

/** From local storage: a tab that was closed while waiting for a friend can still reveal. */
function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    kept = { secrets: { ...kept?.secrets, ...found.secrets }, seen: { ...kept?.seen, ...found.seen } };
  } catch {
    kept ??= { secrets: {}, seen: {} };
  }
  return kept;
}

function write(): void {
  if (!kept) return;
  const last = <T>(all: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(all).slice(-MOST));
  kept = { secrets: last(kept.secrets), seen: last(kept.seen) };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing takes part as long as its page is open
  }
}

/** Something fresh to commit to; its secret stays here until it is asked for. Each serves for one deal only. */
export function pledge(): string {
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
  const commitment = commitmentOf(secret);
  read().secrets[commitment] = secret;
  write();
  return commitment;
}

/** Whoever logs out leaves no secret behind: neither here nor with whoever sits down at this browser next. */
export function forget(): void {
  kept = undefined;
  promised.clear();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}

/** What this browser saw published for a table before its cards. */
export const seen = (table: string): Dealing | undefined => read().seen[table];

/** What a deal in progress wants of this browser: an answer, or nothing.
 * What is published is kept, and never replaced within a round. */
export function answer(dealing: Dealing): ToServer | undefined {
  const { table, phase, round } = dealing;
  const mine = dealing.shares.find((share) => share.you);
  if (phase === "commit") {
    if (!mine || mine.commitment) return undefined;
    const key = `${table} ${round}`;
    if (!promised.has(key)) promised.set(key, pledge());
    return { kind: "commit", table, commitment: promised.get(key)! };
  }
  const known = seen(table);
  if (!known || known.round < round) {
    read().seen[table] = dealing;
    write();
  }
  if (phase !== "reveal" || !mine || mine.revealed) return undefined;
  const secret = read().secrets[mine.commitment];
  return secret ? { kind: "reveal", table, secret } : undefined;
}
