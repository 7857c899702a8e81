/** The socket: one for the whole page. It comes back by itself, and says again what the page wants of the server. */
import { Refusal, get } from "./call";
import { myself } from "./me.svelte";
import type { FromServer, ToServer } from "./wire";

export type LineStanding = "shut" | "joining" | "open" | "lost";
type Ear = (message: FromServer) => void;

const FIRST_WAIT = 250; // ms; doubles with every attempt
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const MEASURED = 5; // pings of which the quickest tells how long the line is
const SILENCE = 8000; // after a ping, before the line counts as dead
const SIGNED_OUT = 4401; // the session was ended: knocking again is in vain
const NOT_ALLOWED = 1008;

export class Line {
  standing = $state<LineStanding>("shut");
  /** Why every table stands still at the moment, in the server's words; nothing while they go on. */
  still = $state("");
  /** When the next attempt is due, in the page's clock; 0 while none is. */
  retry = $state(0);
  /** Why nobody is let in here any more; nothing while that is not so. */
  ended = $state("");
  /** Why the host has shut me out, in the server's own sentence. */
  barred = $state("");
  /** One-way delay in ms; -1 until it is measured. */
  delay = -1;
  private rounds: number[] = [];
  private offset = 0; // from the page's clock to the server's
  private socket?: WebSocket;
  private ears = new Set<Ear>();
  private wants = new Map<string, ToServer>();
  private attempts = 0;
  private refused = false; // the last attempt was not let in, or did not get there
  private timer?: ReturnType<typeof setTimeout>;
  private pulse?: ReturnType<typeof setInterval>;
  private dead?: ReturnType<typeof setTimeout>;

  /** Listen to everything the server says; the first ear opens the line. */
  hear(ear: Ear): () => void {
    this.ears.add(ear);
    if (this.standing === "shut" && !this.ended) this.join();
    return () => this.ears.delete(ear);
  }

  /** Listen while the line is open for others' sake; nobody comes in for this alone. */
  overhear(ear: Ear): () => void {
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }

  /** Say this now and again whenever the line comes back, until `unwant`. */
  want(name: string, message: ToServer): void {
    this.wants.set(name, message);
    this.send(message);
  }

  unwant(name: string, goodbye?: ToServer): void {
    if (this.wants.delete(name) && goodbye) this.send(goodbye);
  }

  /** Say it once; false where nobody can hear it. */
  send(message: ToServer): boolean {
    if (this.standing !== "open") return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** Try at once: somebody pressed the button, or the browser says that the line is back. */
  now = (): void => {
    if (this.standing !== "lost") return;
    this.attempts = 0;
    this.join();
  };

  /** The browser says that there is no network: do not wait for the socket to notice. */
  drop = (): void => this.lose(this.socket);

  /** Ask whether somebody is there; used after sleep, when a socket may look open and be dead. */
  knock = (): void => {
    if (!this.send({ kind: "ping", stamp: Math.round(performance.now()), delay: this.delay })) return;
    clearTimeout(this.dead);
    const asked = this.socket;
    this.dead = setTimeout(() => this.lose(asked), SILENCE);
  };

  /** Now on the server's clock, for acts where time is part of the rules; -1 where it is not known. */
  get thereNow(): number {
    return this.delay < 0 ? -1 : Math.round(performance.now() + this.offset);
  }

  /** A pong: how long the line is, and what the server's clock says. The quickest of the last few is the truest. */
  private measure(stamp: number, clock: number): void {
    const now = performance.now();
    const round = Math.max(0, now - stamp);
    const first = this.delay < 0;
    this.rounds = [...this.rounds, round].slice(-MEASURED);
    if (round <= Math.min(...this.rounds)) this.offset = clock + round / 2 - now;
    this.delay = Math.round(Math.min(...this.rounds) / 2);
    if (first) this.knock(); // and tell it
  }

  private join(): void {
    clearTimeout(this.timer);
    this.retry = 0;
    this.standing = "joining";
    (this.refused ? this.askWhether() : myself.know()).then(
      () => this.dial(),
      (error: unknown) => {
        if (isBan(error)) this.barred = error.sentence;
        if (!this.ended) this.wait();
      },
    );
  }

  /** Am I still known? Asked without becoming a guest: nobody should find themselves at a table as somebody else. */
  private async askWhether(): Promise<void> {
    try {
      await get("/api/me/sessions");
    } catch (error) {
      if (error instanceof Refusal && error.status === 403 && !isBan(error))
        this.end("You are signed out here: this browser is not known any more.");
      throw error;
    }
  }

  /** Nobody comes back by this line: the session was ended, or is about to be. */
  end(why: string): void {
    const socket = this.socket;
    this.socket = undefined;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    clearTimeout(this.dead);
    this.standing = "shut";
    this.ended = why;
    if (socket) hangUp(socket);
  }

  /** It was not ended after all. */
  resume(): void {
    if (this.standing === "shut" && this.ears.size) this.join();
  }

  private dial(): void {
    this.refused = true; // until it says hello
    const socket = (this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket`));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.heard(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (event.code === NOT_ALLOWED) this.refused = true; // ask why before coming again
      if (event.code === SIGNED_OUT && socket === this.socket) this.end(event.reason);
      else this.lose(socket);
    };
  }

  private heard(message: FromServer): void {
    clearTimeout(this.dead);
    if (message.kind === "hello") {
      this.standing = "open";
      this.barred = "";
      this.still = "";
      this.attempts = 0;
      this.refused = false;
      clearInterval(this.pulse);
      this.pulse = setInterval(this.knock, PING_EVERY);
      for (const want of this.wants.values()) this.send(want);
      this.delay = -1;
      this.rounds = [];
      this.knock();
    }
    if (message.kind === "still") this.still = message.sentence;
    if (message.kind === "pong") this.measure(message.stamp, message.clock);
    for (const ear of [...this.ears]) ear(message);
  }

  private lose(socket?: WebSocket): void {
    if (!socket || socket !== this.socket) return;
    this.socket = undefined;
    clearInterval(this.pulse);
    clearTimeout(this.dead);
    hangUp(socket);
    this.wait();
  }

  private wait(): void {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts++);
    const pause = longest * (0.6 + 0.4 * Math.random()); // so that a room of pages does not come back in one instant
    this.standing = "lost";
    this.retry = performance.now() + pause;
    this.timer = setTimeout(() => this.join(), pause);
  }
}

/** One that is still being opened is closed as soon as it is open: browsers complain of anything else. */
function hangUp(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}

const isBan = (error: unknown): error is Refusal => error instanceof Refusal && error.where.includes("ban");

export const line = new Line();

addEventListener("online", line.now);
addEventListener("offline", line.drop);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return;
  line.now();
  line.knock();
});
