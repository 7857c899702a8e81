/** Addresses of the page. Links are plain links; clicks on ours change the screen without leaving the page. */
import { tick } from "svelte";

export type Screen =
  | { at: "landing" }
  | { at: "play" }
  | { at: "opponents" }
  | { at: "you" }
  | { at: "puzzle"; day: string }
  | { at: "back" }
  | { at: "table"; id: string; wall: boolean }
  | { at: "review"; id: string }
  | { at: "learn"; game: string }
  | { at: "firstgame"; game: string }
  | { at: "find" }
  | { at: "cards" }
  | { at: "rule"; id: string }
  | { at: "leagues" }
  | { at: "newleague" }
  | { at: "league"; id: string; part: LeaguePart }
  | { at: "nowhere"; path: string };

export const LEAGUE_PARTS = ["home", "audit", "book", "room", "draft", "auction"] as const;
export type LeaguePart = (typeof LEAGUE_PARTS)[number];

class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
}

export const place = new Place();

export function screenAt(path: string): Screen {
  const [first = "", second = "", ...rest] = decoded(path).split("/").filter(Boolean);
  if (!first) return { at: "landing" };
  if (first === "rules" && !second) return { at: "find" };
  if (first === "play" && !second) return { at: "play" };
  if (first === "opponents" && !second) return { at: "opponents" };
  if (first === "cards" && !second) return { at: "cards" };
  if (first === "puzzle" && !rest.length) return { at: "puzzle", day: second || "today" };
  if (first === "you" && !second) return { at: "you" };
  if (first === "back" && !second) return { at: "back" };
  if (first === "leagues" && !second) return { at: "leagues" };
  if (first === "leagues" && second === "new" && !rest.length) return { at: "newleague" };
  if (first === "league" && second) {
    const part = LEAGUE_PARTS.find((one) => one === (rest.join("/") || "home"));
    if (part) return { at: "league", id: second, part };
  }
  if (rest.length === 0 && second) {
    if (first === "rules") return { at: "rule", id: second };
    if (first === "learn") return { at: "learn", game: second };
    if (first === "review") return { at: "review", id: second };
    if (first === "t") return { at: "table", id: second, wall: false };
  }
  if (first === "learn" && second && rest.join() === "first-game") return { at: "firstgame", game: second };
  if (first === "t" && second && rest.join() === "arena") return { at: "table", id: second, wall: true };
  return { at: "nowhere", path };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a stray percent sign: shown as it is
  }
}

export function parameter(name: string): string {
  return new URLSearchParams(place.query).get(name) ?? "";
}

/** Go to another address of the page. */
export function go(href: string): void {
  const from = place.path;
  history.pushState(null, "", href);
  look();
  void arrive(place.path !== from);
}

/** Open one of our own screens as a page that remembers nothing. */
export function openAfresh(path: `/${string}`): void {
  history.replaceState(null, "", path);
  location.reload();
}

/** Rewrite the address of the screen one is on, for what is typed into a search. */
export function amend(parameters: Record<string, string>, path = place.path): void {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)).toString();
  history.replaceState(null, "", path + (query ? `?${query}` : "") + place.hash);
  look();
}

/** Show the fragment's target, or begin at the top with the heading in focus, so that a screen reader reads it. */
export async function arrive(fresh: boolean): Promise<void> {
  await tick();
  if (place.hash) {
    showFragment();
  } else if (fresh) {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }
}

/** Scroll to the address's fragment and put the focus there; nothing happens while it is not on the screen yet. */
export function showFragment(): void {
  const target = document.getElementById(place.hash.slice(1));
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

function look(): void {
  place.path = location.pathname;
  place.query = location.search;
  place.hash = location.hash;
}

/** Take over clicks on our own links, and the browser's back and forward. */
export function start(): () => void {
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.href);
  };
  addEventListener("popstate", look);
  document.addEventListener("click", click);
  return () => {
    removeEventListener("popstate", look);
    document.removeEventListener("click", click);
  };
}
