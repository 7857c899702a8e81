import { beforeEach, expect, it, vi } from "vitest";
import type { FromServer, ToServer } from "./wire";

vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://here", pathname: "/", search: "", hash: "" });
const { Line } = await import("./line.svelte");

let now = 1000;
let sent: ToServer[];
let line: InstanceType<typeof Line>;
const hear = (message: FromServer): void =>
  (line as unknown as { heard: (message: FromServer) => void }).heard(message);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  sent = [];
  line = new Line();
  line.send = (message) => Boolean(sent.push(message));
  hear({ kind: "hello", person: "p", name: "Ana", clock: 500_000, speaks: 2 });
});

it("measures the line at once and tells how long it is", () => {
  expect(line.thereNow).toBe(-1);
  expect(sent).toEqual([{ kind: "ping", stamp: now, delay: -1 }]);
  now += 80;
  hear({ kind: "pong", stamp: now - 80, clock: 500_040 });

  expect(line.delay).toBe(40);
  expect(sent.at(-1)).toEqual({ kind: "ping", stamp: now, delay: 40 });
  expect(line.thereNow).toBe(500_080);
  now += 100;
  expect(line.thereNow).toBe(500_180);
});

it("believes the quickest of the last pings", () => {
  const start = now;
  for (const [round, clock] of [
    [80, 500_040],
    [300, 500_400],
    [60, 500_410],
  ]) {
    now += round;
    hear({ kind: "pong", stamp: now - round, clock });
  }

  expect(line.delay).toBe(30);
  expect(line.thereNow).toBe(500_440);
  expect(now - start).toBe(440);
});

it("knows that the tables stand still until it hears otherwise, or the line is new", () => {
  hear({ kind: "still", sentence: "The server cannot write just now." });
  expect(line.still).toBe("The server cannot write just now.");
  hear({ kind: "still", sentence: "" });
  expect(line.still).toBe("");

  hear({ kind: "still", sentence: "The server cannot write just now." });
  hear({ kind: "hello", person: "p", name: "Ana", clock: 1, speaks: 2 });
  expect(line.still).toBe("");
});

it("closes a line that is still being opened once it is open", () => {
  vi.stubGlobal("WebSocket", { CONNECTING: 0 });
  const socket = { readyState: 0, close: vi.fn(), onopen: () => undefined };
  (line as unknown as { socket: unknown }).socket = socket;
  line.end("You are signed out here.");
  expect(socket.close).not.toHaveBeenCalled();

  socket.onopen();
  expect(socket.close).toHaveBeenCalledOnce();
});
