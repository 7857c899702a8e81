/** What holds for one side of a table alone, as settings spell it: `0:opening=1,limit=1;1:give=3`. */

type Parts = Map<string, Map<string, string>>;

function read(terms: string | undefined): Parts {
  const parts: Parts = new Map();
  for (const part of terms?.split(";") ?? []) {
    const [who, rest] = part.split(":");
    if (rest) parts.set(who, new Map(rest.split(",").map((one) => one.split("=") as [string, string])));
  }
  return parts;
}

function write(parts: Parts): string {
  return [...parts]
    .filter(([, part]) => part.size)
    .map(([who, part]) => `${who}:${[...part].map(([key, value]) => `${key}=${value}`).join(",")}`)
    .join(";");
}

/** The number that a side has there, or 0. */
export const termOf = (terms: string | undefined, side: number, key: string): number =>
  Number(read(terms).get(String(side))?.get(key) ?? 0);

/** The same terms with this number for that side; 0 takes it away. */
export function withTerm(terms: string | undefined, side: number, key: string, n: number): string {
  const parts = read(terms);
  const part = parts.get(String(side)) ?? new Map<string, string>();
  if (n) part.set(key, String(n));
  else part.delete(key);
  parts.set(String(side), part);
  return write(parts);
}

/** The same terms for so many seats: whoever is no longer there has none. */
export function withoutSides(terms: string | undefined, seats: number): string {
  return write(new Map([...read(terms)].filter(([who]) => !(Number(who) >= seats))));
}
