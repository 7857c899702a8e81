/** The detector where the samples are. What comes out is two numbers and no sound: how loud it is in 24 steps, and how
 * many claps were heard. */
import { ClapDetector, STEPS } from "./detector";

declare const sampleRate: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {}

interface Wish {
  processorOptions?: { loud?: number };
}

class ClapProcessor extends AudioWorkletProcessor {
  private readonly detector: ClapDetector;

  static get parameterDescriptors(): object[] {
    return [{ name: "loud", defaultValue: 0.5, minValue: 0, maxValue: 1, automationRate: "k-rate" }];
  }

  constructor(wish: Wish) {
    super();
    this.detector = new ClapDetector(sampleRate, wish.processorOptions?.loud);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: Record<string, Float32Array>): boolean {
    const [heard] = inputs[0] ?? [];
    this.detector.loud = parameters.loud[0];
    if (heard) this.detector.hear(heard);
    const [[level, claps]] = outputs;
    level?.fill(Math.round(this.detector.level * STEPS) / STEPS);
    claps?.fill(this.detector.claps / 65536);
    return true;
  }
}

registerProcessor("clap", ClapProcessor);
