/** Everywhere I am known: browsers, programs, and the link that would make me known in one more. */
import { get, post } from "./call";
import { forget } from "./fair/fair";
import { line } from "./line.svelte";
import { openAfresh } from "./router.svelte";
import type { Device, Devices, TableCard, Tables } from "./wire";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

class Known {
  devices = $state.raw<Device[]>();
  seats = $state.raw<TableCard[]>();

  async fetch(): Promise<void> {
    const [devices, seats] = await Promise.all([get<Devices>("/api/me/sessions"), get<Tables>("/api/me/seats")]);
    this.devices = hereFirst(devices.devices);
    this.seats = seats.tables;
  }

  async end(device: Device): Promise<void> {
    this.devices = hereFirst((await post<Devices>(`/api/me/sessions/${device.id}/end`)).devices);
  }

  async endOthers(): Promise<void> {
    this.devices = hereFirst((await post<Devices>("/api/me/sessions/end")).devices);
  }
}

const hereFirst = (devices: Device[]): Device[] =>
  [...devices].sort((one, other) => Number(other.here) - Number(one.here));

export const known = new Known();

/** Do something that ends this browser's session: on this page that is no news. */
export async function quietly(wish: () => Promise<unknown>): Promise<void> {
  line.end("");
  try {
    await wish();
  } catch (error) {
    line.resume();
    throw error;
  }
}

/** End this browser's session; a page that is opened anew has nothing of it on the screen or in its memory. */
export async function logOut(): Promise<void> {
  await quietly(() => post("/api/me/logout"));
  forget();
  openAfresh("/back?out");
}

/** How long ago something was, as the server notes it: to the hour. */
export function ago(then: number, now = Date.now()): string {
  const passed = now - then;
  if (passed < HOUR) return "within the hour";
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  return passed < 2 * DAY ? "yesterday" : `${Math.floor(passed / DAY)} days ago`;
}

/** A day in words, with its year where that is another one. */
export function day(when: number, now = Date.now()): string {
  const [then, today] = [new Date(when), new Date(now)];
  const year = then.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "long", year });
}

/** A table of mine by its game and who else is there: Robots against Bo. */
export function tableWords(table: TableCard): string {
  const others = table.chairs
    .filter((chair) => chair.kind !== "open" && !chair.you && !chair.shared)
    .map((chair) => chair.name);
  const free = table.chairs.filter((chair) => chair.kind === "open").length;
  if (free)
    return (
      `${table.name}, waiting${others.length ? ` with ${others.join(" and ")}` : ""} for ` +
      `${free === 1 ? "one more" : `${free} more`}`
    );
  return others.length ? `${table.name} against ${others.join(" and ")}` : `${table.name} at one device`;
}
