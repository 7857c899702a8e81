/** Questions and wishes to the server that are not kept: who I am, tables, seats. */
import type { Problem } from "./wire";

/** What the server would not do, in one sentence; `offline` where it was not reached at all. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly status: number,
    /** What of a form is at fault: settings by key, or seats, mode, clock. */
    readonly where: string[] = [],
    /** The rule that says so, where one does. */
    readonly rule = "",
  ) {
    super(sentence);
  }

  get offline(): boolean {
    return this.status === 0;
  }

  /** It passes by itself: no line, or a server that cannot write just now. */
  get passing(): boolean {
    return this.offline || this.status === 503;
  }
}

const NO_LINE = "No connection. Nothing was changed; try again when the line is back.";
const BROKEN = "Something broke on our side. Nothing is lost.";

export const get = <T>(path: string): Promise<T> => call<T>(path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>(path, body);

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers:
        body === undefined
          ? { accept: "application/json" }
          : { accept: "application/json", "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(NO_LINE, 0);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as T;
  const problem = answer as Problem | undefined;
  throw new Refusal(problem?.detail ?? BROKEN, response.status, problem?.where, problem?.rule);
}

/** The sentence of whatever went wrong. */
export const sentenceOf = (error: unknown): string => (error instanceof Refusal ? error.sentence : BROKEN);
