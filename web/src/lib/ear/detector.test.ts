import { readFileSync, readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { ClapDetector, STEPS, calibrated, meterOf, strengthAt } from "./detector";
import { chance, evening, marked } from "./noises";

const RATE = 44_100;
const BLOCK = 128;

function heard(samples: Float32Array, detector = new ClapDetector(RATE)): number[] {
  const times: number[] = [];
  for (let at = 0; at < samples.length; at += BLOCK)
    if (detector.hear(samples.subarray(at, at + BLOCK))) times.push(at / RATE);
  return times;
}

test("claps are found among people who talk and music that plays", () => {
  let [claps, found, wrong] = [0, 0, 0];
  for (const seed of [3, 4]) {
    const piece = evening(12, RATE, seed);
    const mark = marked(piece.claps, heard(piece.samples));
    [claps, found, wrong] = [claps + piece.claps.length, found + mark.found, wrong + mark.false];
  }

  expect(claps).toBeGreaterThan(5);
  expect(claps - found).toBeLessThanOrEqual(1);
  expect(wrong).toBe(0);
});

test("silence, a tone and a steady hiss are no clap", () => {
  const of = chance(7);
  const tone = Float32Array.from({ length: RATE }, (_, n) => 0.8 * Math.sin((n / RATE) * 2 * Math.PI * 440));
  const hiss = Float32Array.from({ length: RATE }, () => 0.5 * (of() * 2 - 1));

  expect([heard(new Float32Array(RATE)), heard(tone), heard(hiss)]).toEqual([[], [], []]);
});

test("hands that meet twice within a quarter second have clapped once", () => {
  const burst = (into: Float32Array, at: number): void => {
    const of = chance(3);
    for (let n = 0; n < 400; n++) into[at + n] = 0.9 * (of() * 2 - 1) * Math.exp(-n / 120);
  };
  const twice = new Float32Array(RATE);
  burst(twice, 20_000);
  burst(twice, 20_000 + RATE * 0.12);

  expect(heard(twice)).toHaveLength(1);
});

test("what is not loud enough does not count, and where that is follows room and hands", () => {
  const quiet = evening(8, RATE, 5);

  expect(heard(quiet.samples, new ClapDetector(RATE, 1))).toEqual([]);
  expect(calibrated(0.3, 0.9)).toBeCloseTo(0.66);
  expect(meterOf(strengthAt(0.4))).toBeCloseTo(0.4);
});

test("no sound leaves: what comes out of the worklet is a step of the meter and a number of claps", async () => {
  let Processor: new (wish: object) => {
    process: (i: Float32Array[][], o: Float32Array[][], p: Record<string, Float32Array>) => boolean;
  };
  vi.stubGlobal("sampleRate", RATE);
  vi.stubGlobal("AudioWorkletProcessor", class {});
  vi.stubGlobal("registerProcessor", (_name: string, made: typeof Processor) => (Processor = made));
  await import("./worklet");
  const ear = new Processor!({});
  const { samples } = evening(2, RATE, 11);
  const said = new Set<number>();
  for (let at = 0; at + BLOCK <= samples.length; at += BLOCK) {
    const out = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
    ear.process([[samples.slice(at, at + BLOCK)]], [out], { loud: Float32Array.of(0.5) });
    expect(new Set(out[0]).size + new Set(out[1]).size).toBe(2); // one number for all samples of a block
    said.add(out[0][0]);
  }
  vi.unstubAllGlobals();

  expect(said.size).toBeLessThanOrEqual(STEPS + 1);
});

test("nothing that listens can send", () => {
  const here = new URL(".", import.meta.url).pathname;
  const words = /fetch\(|WebSocket|XMLHttp|sendBeacon|RTCPeer|MediaRecorder|\.port\b|line\.|session/;
  for (const name of readdirSync(here).filter((one) => one.endsWith(".ts") && !one.endsWith(".test.ts")))
    expect(readFileSync(here + name, "utf8"), name).not.toMatch(words);
});
