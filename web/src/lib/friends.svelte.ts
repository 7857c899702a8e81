/** My friends by consent of both: where they are, who asks me, to which tables I am invited, and whom I follow. */
import { get, post } from "./call";
import { line } from "./line.svelte";
import { go, place } from "./router.svelte";
import type { Friend, Friends, FriendWish, Invited } from "./wire";

const KEPT = "boltyard-following"; // for as long as this tab lives
const LOOK_EVERY = 5000; // ms, while I follow somebody
const CALM = 3000; // ms between two looks, however much goes on in the yard

class FriendList {
  known = $state.raw<Friends>();
  /** Whom I follow from table to table, by the handle I know them by. */
  following = $state("");
  private at = ""; // the table at which I was with them last
  private looking = 0;
  private due?: ReturnType<typeof setTimeout>;
  private deaf?: () => void;
  private timer?: ReturnType<typeof setInterval>;

  constructor() {
    try {
      const [handle, at] = (sessionStorage.getItem(KEPT) ?? "").split(" ");
      if (handle && at) this.follow(handle, at);
    } catch {
      // nothing is kept here, and nobody is followed
    }
  }

  /** What it says now. */
  take = (told: Friends): void => {
    this.known = told;
    if (!this.following) return;
    const friend = told.friends.find((one) => one.handle === this.following);
    if (!friend || !place.path.startsWith("/t/"))
      this.unfollow(); // who goes elsewhere follows no longer
    else if (friend.table && place.path.endsWith(friend.table.id)) this.follow(friend.handle, friend.table.id);
    else if (friend.table && place.path.endsWith(this.at)) {
      this.follow(friend.handle, friend.table.id);
      void go(friend.table.link);
    }
  };

  fetch = async (): Promise<void> => this.take(await get<Friends>("/api/me/friends"));

  /** Look now, and again whenever something has changed, as long as somebody looks at it. */
  watch = (): (() => void) => {
    this.looking++;
    this.deaf ??= line.hear(({ kind }) => {
      if (kind === "friendnews") this.look(0);
      else if (kind === "open") this.look(CALM);
    });
    return () => {
      if (--this.looking) return;
      this.deaf?.();
      this.deaf = undefined;
    };
  };

  private look(after: number): void {
    if (!after) clearTimeout(this.due);
    else if (this.due) return;
    this.due = setTimeout(() => {
      this.due = undefined;
      void this.fetch().catch(nothing);
    }, after);
  }

  answer = async (handle: string, how: FriendWish["how"]): Promise<void> =>
    this.take(await post<Friends>("/api/me/friends", { handle, how }));
  ask = async (table: string, seat: number): Promise<void> =>
    this.take(await post<Friends>(`/api/tables/${encodeURIComponent(table)}/friend`, { seat }));
  putAside = async (table: string): Promise<void> => this.take(await post<Friends>("/api/me/invitations", { table }));
  tell = async (told: boolean): Promise<void> =>
    this.take(await post<Friends>("/api/me/presence", { told: told ? "yes" : "no" }));
  invite = async (table: string, friend: string): Promise<string> =>
    (await post<Invited>(`/api/tables/${encodeURIComponent(table)}/invite`, { friend })).name;

  /** Go where a friend is, and on to their next table. */
  follow(handle: string, at: string): void {
    this.following = handle;
    this.at = at;
    keep(`${handle} ${at}`);
    this.timer ??= setInterval(() => void this.fetch().catch(nothing), LOOK_EVERY);
  }

  unfollow(): void {
    this.following = "";
    keep("");
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

function keep(whom: string): void {
  try {
    if (whom) sessionStorage.setItem(KEPT, whom);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // it is forgotten with the page
  }
}

const nothing = (): void => undefined;

/** Where a friend is, in words. */
export const whereabouts = ({ here, table }: Friend): string => {
  if (!table) return here ? "Here" : "Not here";
  const others = table.chairs.filter((chair) => chair.kind !== "open").length - 1;
  return `${table.stage === "open" ? "Waits at" : "Plays"} ${table.name}${others > 0 ? `, with ${others} more` : ""}`;
};

export const friends = new FriendList();
