/** What the host tells everybody; what I have read stays closed in this browser. */
import { line } from "./line.svelte";
import type { Notice } from "./wire";

const KEY = "boltyard-read";
const MOST = 20;

class Notices {
  private now = $state.raw<Notice>();
  private read = $state.raw<string[]>(kept());
  private readonly said = $derived(this.now?.text ? `${this.now.n} ${this.now.text}` : "");
  private readonly drain = $derived(this.now?.drain ? `${this.now.drain} closes ${this.now.closes}` : "");

  readonly text = $derived(this.read.includes(this.said) ? "" : (this.now?.text ?? ""));
  readonly closing = $derived(this.drain && !this.read.includes(this.drain) ? closingWords(this.now!.closes) : "");

  listen = (): (() => void) =>
    line.overhear((message) => {
      if (message.kind === "notice") this.now = message;
      else if (message.kind === "hello") this.now = undefined; // what still holds is told right after
    });

  close(what: "text" | "closing"): void {
    this.read = [...this.read, what === "text" ? this.said : this.drain].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.read));
    } catch {
      // a browser that keeps nothing shows it again next time
    }
  }
}

function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

const closingWords = (closes: number): string => {
  const when = closes
    ? `at ${new Date(closes).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`
    : "soon";
  return `This server closes ${when}; matches are kept. No new tables until then.`;
};

export const notices = new Notices();
