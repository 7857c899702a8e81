/** The little Markdown the catalogues use, as data: paragraphs, lists, tables, fences; code, bold and italic. */

export type Block =
  | { is: "text"; text: string }
  | { is: "list"; ordered: boolean; items: string[] }
  | { is: "table"; head: string[]; rows: string[][] }
  | { is: "fence"; text: string };

export type Span = { is: "text" | "code"; text: string } | { is: "strong" | "em"; spans: Span[] };

const ITEM = /^(?:[-*]|(\d+)\.) (.*)$/;

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const take = (wanted: (line: string) => boolean): string[] => {
      const from = at;
      while (at < lines.length && wanted(lines[at])) at++;
      return lines.slice(from, at);
    };
    const item = ITEM.exec(line);
    if (!line.trim()) {
      at++;
    } else if (line.startsWith("```")) {
      at++;
      found.push({ is: "fence", text: take((next) => !next.startsWith("```")).join("\n") });
      at++;
    } else if (line.startsWith("|")) {
      const [head, , ...rows] = take((next) => next.startsWith("|")).map(cells);
      if (rows.length) found.push({ is: "table", head, rows });
    } else if (item) {
      const items: string[] = [];
      for (const next of take((one) => ITEM.test(one) || /^\s+\S/.test(one))) {
        const start = ITEM.exec(next);
        if (start) items.push(start[2]);
        else items[items.length - 1] += ` ${next.trim()}`;
      }
      found.push({ is: "list", ordered: item[1] !== undefined, items });
    } else {
      found.push({
        is: "text",
        text: take((next) => next.trim() !== "" && !/^(```|\|)/.test(next) && !ITEM.test(next)).join(" "),
      });
    }
  }
  return found;
}

function cells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

const MARKED = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let done = 0;
  for (const hit of text.matchAll(MARKED)) {
    if (hit.index > done) found.push({ is: "text", text: text.slice(done, hit.index) });
    const [whole, code, strong, em] = hit;
    if (code !== undefined) found.push({ is: "code", text: code });
    else found.push({ is: strong !== undefined ? "strong" : "em", spans: spans(strong ?? em) });
    done = hit.index + whole.length;
  }
  if (done < text.length) found.push({ is: "text", text: text.slice(done) });
  return found;
}
