/** My ways in: an account is optional, and everything works without one. */
import { get, post, Refusal, sentenceOf } from "./call";
import { quietly } from "./devices.svelte";
import { forget } from "./fair/fair";
import { makePasskey, showPasskey, Stopped } from "./passkeys";
import { openAfresh } from "./router.svelte";
import type { Account, AskedTable, AskedTables, Me, PasskeyWish } from "./wire";

class Ways {
  known = $state.raw<Account>();
  asked = $state.raw<AskedTable[]>();
  /** Recovery codes that were just made; they are shown once. */
  fresh = $state.raw<string[]>([]);
  /** Somebody must show who they are before this can go on. */
  proving = $state.raw<{ done: () => void; stop: () => void }>();

  async fetch(): Promise<void> {
    [this.known, this.asked] = await Promise.all([
      get<Account>("/api/me/account"),
      get<AskedTables>("/api/me/waiting").then((found) => found.tables),
    ]);
  }

  /** Change something; where the server wants a fresh proof, it is asked for, and then it is done. */
  async change(wish: () => Promise<Account>): Promise<void> {
    let told: Account;
    try {
      told = await wish();
    } catch (error) {
      if (!needsProof(error)) throw error;
      await this.prove();
      told = await wish();
    }
    this.known = told;
    if (told.fresh.length) this.fresh = told.fresh;
  }

  prove(): Promise<void> {
    return new Promise<void>((done, stop) => {
      this.proving = { done, stop: () => stop(new Stopped("You have not signed in; nothing was changed.")) };
    }).finally(() => (this.proving = undefined));
  }

  addPasskey = (): Promise<void> =>
    this.change(async () =>
      post<Account>("/api/me/passkeys", await makePasskey(await post<PasskeyWish>("/api/me/passkeys/wish"))),
    );

  setPassword = (login: string, password: string, old: string): Promise<void> =>
    this.change(() => post<Account>("/api/me/password", { login, password, old }));

  removePasskey = (id: string): Promise<void> => this.change(() => post<Account>("/api/me/passkeys/remove", { id }));
  removePassword = (): Promise<void> => this.change(() => post<Account>("/api/me/password/remove"));
  newCodes = (): Promise<void> => this.change(() => post<Account>("/api/me/codes"));
}

export const ways = new Ways();

export const needsProof = (error: unknown): boolean => error instanceof Refusal && error.where.includes("proof");

/** The sentence of whatever went wrong, also at the authenticator. */
export const said = (error: unknown): string => (error instanceof Stopped ? error.message : sentenceOf(error));

export type SignIn =
  | { by: "passkey"; bring: boolean }
  | { by: "password"; login: string; password: string; bring: boolean }
  | { by: "code"; code: string; bring: boolean };

/** Show who I am; the answer is who that is. */
export async function signIn({ by, ...shown }: SignIn): Promise<Me> {
  const body =
    by === "passkey" ? { ...(await showPasskey(await post<PasskeyWish>("/api/sign-in/wish"))), ...shown } : shown;
  return post<Me>(`/api/sign-in/${by}`, body);
}

/** Become somebody who is known: the page is opened anew, so that nothing of the guest stays in it. */
export async function becomeSomebody(wish: SignIn): Promise<void> {
  await quietly(() => signIn(wish));
  openAfresh("/you");
}

export async function leaveForGood(name: string): Promise<void> {
  await quietly(async () => {
    try {
      await post("/api/me/delete", { name });
    } catch (error) {
      if (!needsProof(error)) throw error;
      await ways.prove();
      await post("/api/me/delete", { name });
    }
  });
  forget();
  openAfresh("/");
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const SOON = 6 * HOUR;

/** What is left on a clock: 5 h, 1 day 19 h, 12 min. */
export function leftWords(ms: number): string {
  if (ms >= DAY) {
    const days = Math.floor(ms / DAY);
    const hours = Math.floor((ms % DAY) / HOUR);
    return `${days} day${days > 1 ? "s" : ""}${hours ? ` ${hours} h` : ""} left`;
  }
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h left`;
  return ms >= 60_000 ? `${Math.floor(ms / 60_000)} min left` : "less than a minute left";
}
