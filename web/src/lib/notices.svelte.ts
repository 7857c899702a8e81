/** What I am told when I am not here: my devices, my webhook, my feed, and when it is quiet. */
import { get, post } from "./call";
import type { Notices, NoticeWishes } from "./wire";

export type Topic = NoticeWishes["topics"][number];

/** Why this browser is told nothing, in a sentence, where it cannot be. */
export class CannotTell extends Error {}

const WORKER = "/push.js";

class MyNotices {
  known = $state.raw<Notices>();
  /** Which of the devices this browser is, if it is one. */
  mark = $state("");

  get here(): boolean {
    return this.known?.devices.some((device) => device.mark === this.mark) ?? false;
  }

  async fetch(): Promise<void> {
    this.known = await get<Notices>("/api/me/notices");
    this.mark = await markOf((await subscription())?.endpoint);
  }

  wish = async (wishes: NoticeWishes): Promise<void> => {
    this.known = await post<Notices>("/api/me/notices", wishes);
  };
  setHook = async (url: string): Promise<void> => {
    this.known = await post<Notices>("/api/me/notices/webhook", { url });
  };
  dropHook = async (): Promise<void> => {
    this.known = await post<Notices>("/api/me/notices/webhook/drop");
  };
  makeFeed = async (): Promise<void> => {
    this.known = await post<Notices>("/api/me/notices/feed");
  };
  dropFeed = async (): Promise<void> => {
    this.known = await post<Notices>("/api/me/notices/feed/drop");
  };
  test = async (): Promise<void> => {
    this.known = await post<Notices>("/api/me/notices/test");
  };
  remove = async (id: string): Promise<void> => {
    this.known = await post<Notices>("/api/me/notices/devices/remove", { id });
  };

  /** Ask this browser's leave, and have it told. */
  tellHere = async (): Promise<void> => {
    if (!canPush()) throw new CannotTell("This browser takes no notices here; they need https and a recent browser.");
    if ((await Notification.requestPermission()) !== "granted")
      throw new CannotTell("This browser does not allow notices from here; its settings of this site say so.");
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    let made: PushSubscription;
    try {
      made = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytes(this.known?.push_key ?? ""),
      });
    } catch {
      throw new CannotTell("This browser has no service that brings notices; another one may.");
    }
    const { endpoint, keys } = made.toJSON();
    this.known = await post<Notices>("/api/me/notices/devices", {
      endpoint: endpoint ?? "",
      p256dh: keys?.["p256dh"] ?? "",
      auth: keys?.["auth"] ?? "",
    });
    this.mark = await markOf(endpoint);
  };

  /** Tell this browser nothing more. */
  leaveHere = async (): Promise<void> => {
    const mine = this.known?.devices.find((device) => device.mark === this.mark);
    await (await subscription())?.unsubscribe();
    if (mine) await this.remove(mine.id);
    this.mark = "";
  };
}

export const notices = new MyNotices();

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  return (await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription()) ?? null;
}

async function markOf(endpoint: string | undefined): Promise<string> {
  if (!endpoint) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** A minute of the day as clocks write it: 22:00. */
export const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** The same the other way; -1 where it is no time. */
export function minuteOf(text: string): number {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : -1;
}
