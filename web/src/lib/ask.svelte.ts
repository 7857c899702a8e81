/** Questions to the server, and every way they can go: slow, offline, refused, broken. */
import type { Problem } from "./wire";

export type Standing = "waiting" | "there" | "offline" | "refused" | "broken";

const HATCH_AFTER = 400; // ms: before that an empty place is calmer than a sign
const SENTENCE_AFTER = 2000;
const answers = new Map<string, unknown>();

/** One question whose address may change; the newest address wins. */
export class Question<T> {
  standing = $state<Standing>("waiting");
  answer = $state.raw<T>();
  problem = $state.raw<Problem>();
  late = $state<0 | 1 | 2>(0);
  private url = "";
  private call?: AbortController;

  ask(url: string): void {
    if (url === this.url) return;
    this.url = url;
    void this.send();
  }

  again = (): void => void this.send();

  /** Forget the question; what was answered stays on the screen. */
  leave(): void {
    this.call?.abort();
    this.url = "";
  }

  private async send(): Promise<void> {
    this.call?.abort();
    const known = answers.get(this.url);
    if (known !== undefined) {
      this.answer = known as T;
      this.standing = "there";
      return;
    }
    const call = (this.call = new AbortController());
    this.standing = "waiting";
    this.late = 0;
    const timers = [setTimeout(() => (this.late = 1), HATCH_AFTER), setTimeout(() => (this.late = 2), SENTENCE_AFTER)];
    const url = this.url;
    try {
      const response = await fetch(url, { signal: call.signal, headers: { accept: "application/json" } });
      const body: unknown = await response.json();
      if (response.ok) {
        answers.set(url, body);
        this.answer = body as T;
        this.standing = "there";
      } else {
        this.problem = body as Problem;
        this.standing = response.status < 500 ? "refused" : "broken";
      }
    } catch (error) {
      if (call.signal.aborted) return;
      this.problem = undefined;
      this.standing = error instanceof SyntaxError ? "broken" : "offline";
    } finally {
      timers.forEach(clearTimeout);
    }
  }
}
