/** Any view as readable zones: names in words, face-down cards counted, empty places left out. */

export interface Zone {
  name: string;
  /** A plain value, or a list of cards in words. */
  text: string;
  inner: Zone[];
}

const MOST = 60; // words of a list before the rest is counted

export function zones(view: unknown, seats: string[] = []): Zone[] {
  if (!view || typeof view !== "object") return [];
  return Object.entries(view).flatMap(([key, value]) => zone(spoken(key), value, seats));
}

const isSeatList = (name: string, value: unknown[]): boolean =>
  name === "Seats" && value.every((one) => typeof one === "number");

function zone(name: string, value: unknown, seats: string[]): Zone[] {
  if (value === null || value === undefined || value === "" || value === false) return [];
  if (Array.isArray(value)) {
    if (!value.length || isSeatList(name, value) || value.every((one) => Array.isArray(one) && !one.length)) return [];
    if (value.every((one) => typeof one === "string")) return [{ name, text: list(value), inner: [] }];
    if (value.every((one) => typeof one === "number")) return [{ name, text: value.join(", "), inner: [] }];
    const inner = value.flatMap((one, at) =>
      zone(seats[at] && value.length === seats.length ? seats[at] : `${name} ${at + 1}`, one, []),
    );
    return inner.length ? [{ name, text: "", inner }] : [];
  }
  if (typeof value === "object") {
    const inner = Object.entries(value).flatMap(([key, one]) => zone(spoken(key), one, seats));
    return inner.length ? [{ name, text: "", inner }] : [];
  }
  if (value === 0 || value === -1) return [];
  return [
    { name, text: typeof value === "string" ? spoken(value) : value === true ? "yes" : String(value), inner: [] },
  ];
}

function list(cards: string[]): string {
  const hidden = cards.filter((card) => card === "?").length;
  const shown = cards.filter((card) => card !== "?").map(spoken);
  const words = shown.slice(0, MOST);
  if (shown.length > MOST) words.push(`${shown.length - MOST} more`);
  if (hidden) words.push(`${hidden} face down`);
  return words.join(", ");
}

/** `left_arm` and `pillbox.1` as people say them. */
export function spoken(key: string): string {
  const words = key.replace(/\.\d+$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
