/** Sounds made on the spot, no files. Off until somebody turns them on; each one has a caption. */
import { prefs } from "./prefs.svelte";

export type Sound =
  | "card"
  | "bolt"
  | "stand"
  | "attack"
  | "blow"
  | "scrap"
  | "turn"
  | "whirr"
  | "thump"
  | "die"
  | "hurry"
  | "blue"
  | "token"
  | "win"
  | "loss";

export const CAPTIONS: Record<Sound, string> = {
  card: "[card]",
  bolt: "[clank]",
  stand: "[servo]",
  attack: "[thud]",
  blow: "[rumble]",
  scrap: "[crash]",
  turn: "[knock]",
  whirr: "[whirr]",
  thump: "[short rumble]",
  die: "[die]",
  hurry: "[fast whirr]",
  blue: "[falling tone]",
  token: "[ping]",
  win: "[brass chord]",
  loss: "[two low knocks]",
};

const MASTER = 0.25; // -12 dB
let context: AudioContext | undefined;
let master: GainNode | undefined;

export function play(sound: Sound): void {
  if (!prefs.kept.sound) return;
  try {
    context ??= new AudioContext();
    if (!master) {
      master = context.createGain();
      master.gain.value = MASTER;
      master.connect(context.destination);
    }
    void context.resume();
    RECIPES[sound](context.currentTime + 0.01);
  } catch {
    // a browser without sound plays on without it
  }
}

function tone(
  at: number,
  type: OscillatorType,
  from: number,
  to: number,
  length: number,
  loud = 0.5,
  low = 20_000,
): void {
  const voice = context!.createOscillator();
  const gain = context!.createGain();
  const filter = context!.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = low;
  voice.type = type;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(Math.max(1, to), at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(filter).connect(gain).connect(master!);
  voice.start(at);
  voice.stop(at + length);
}

function noise(at: number, kind: BiquadFilterType, from: number, to: number, length: number, loud = 0.6): void {
  const samples = Math.ceil(context!.sampleRate * length);
  const buffer = context!.createBuffer(1, samples, context!.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = Math.random() * 2 - 1;
  const source = context!.createBufferSource();
  source.buffer = buffer;
  const filter = context!.createBiquadFilter();
  filter.type = kind;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  const gain = context!.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(filter).connect(gain).connect(master!);
  source.start(at);
}

const RECIPES: Record<Sound, (at: number) => unknown> = {
  card: (at) => noise(at, "bandpass", 2500, 2500, 0.04),
  bolt: (at) => {
    tone(at, "square", 180, 178, 0.06, 0.35, 3000);
    tone(at + 0.07, "square", 90, 88, 0.06, 0.35, 3000);
    noise(at + 0.07, "bandpass", 3200, 1200, 0.12, 0.2);
  },
  stand: (at) => tone(at, "sawtooth", 120, 240, 0.14, 0.16, 1400),
  attack: (at) => tone(at, "sine", 120, 50, 0.22, 0.9),
  blow: (at) => {
    noise(at, "lowpass", 4000, 120, 0.6, 0.6);
    tone(at, "sine", 90, 35, 0.6, 0.7);
  },
  scrap: (at) => {
    noise(at, "bandpass", 1800, 500, 0.3, 0.5);
    tone(at, "square", 140, 60, 0.2, 0.2, 1500);
  },
  turn: (at) => tone(at, "triangle", 210, 150, 0.09, 0.8, 900),
  whirr: (at) => {
    tone(at, "sine", 110, 60, 0.12, 0.8);
    tone(at + 0.08, "sawtooth", 90, 320, 0.5, 0.2, 1600);
  },
  thump: (at) => {
    tone(at, "sine", 110, 60, 0.12, 0.8);
    tone(at + 0.1, "sine", 60, 55, 0.3, 0.6);
  },
  die: (at) =>
    [0, 0.05, 0.09, 0.12].forEach((later, i) => noise(at + later, "bandpass", 1400 - i * 120, 900, 0.03, 0.5)),
  hurry: (at) =>
    Array.from({ length: 8 }, (_, i) => tone(at + i * 0.0625, "sawtooth", 260 + i * 12, 300, 0.05, 0.2, 1600)),
  blue: (at) => {
    tone(at, "sine", 660, 660, 0.18, 0.5);
    tone(at + 0.16, "sine", 440, 440, 0.4, 0.5);
  },
  token: (at) => tone(at, "sine", 1800, 1800, 0.06, 0.4),
  win: (at) =>
    [196, 247, 294, 392].forEach((pitch, i) => tone(at + i * 0.06, "sawtooth", pitch, pitch, 0.8, 0.18, 1800)),
  loss: (at) => {
    tone(at, "triangle", 110, 80, 0.16, 0.8, 600);
    tone(at + 0.24, "triangle", 90, 60, 0.22, 0.8, 500);
  },
};
