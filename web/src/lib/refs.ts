/** Ids of rules inside texts, in full or shortened as the catalogues
 * shorten them: `PBL-TURN-2, -3`, `ROB-R-31/32`, `BUILD-5/6`. */

export type Piece = string | { id: string; shown: string };

const AREA = "[A-Z0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]*[A-Z][A-Z0-9]*)*";
const NUMBER = "\\d+[a-z]?(?![A-Za-z0-9])";
const START = new RegExp(`(?<![A-Za-z0-9-])(${AREA})-(${NUMBER})`, "g");
const MORE = new RegExp(`(\\.\\.|/|,\\s*(?:and\\s+)?(?=-)|\\s+and\\s+(?=-))(-?)(${NUMBER})`, "y");

/** Cut a text at the ids in it that exist; `prefix` completes those written without their game. */
export function cut(text: string, prefix: string, known: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const link = (id: string, from: number, to: number): void => {
    if (from > done) pieces.push(text.slice(done, from));
    pieces.push({ id, shown: text.slice(from, to) });
    done = to;
  };
  for (const hit of text.matchAll(START)) {
    if (hit.index < done) continue;
    const [whole, area, number] = hit;
    const full = [area, `${prefix}-${area}`].find((name) => known.has(`${name}-${number}`));
    if (!full) continue;
    let end = hit.index + whole.length;
    link(`${full}-${number}`, hit.index, end);
    for (;;) {
      MORE.lastIndex = end;
      const more = MORE.exec(text);
      if (!more || !known.has(`${full}-${more[3]}`)) break;
      end = MORE.lastIndex;
      link(`${full}-${more[3]}`, end - more[3].length - more[2].length, end);
    }
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}
