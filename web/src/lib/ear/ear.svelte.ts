/** The microphone, listened to on this device. A worklet turns sound into two numbers, and only those are read here:
 * how loud it is, and how many claps were heard. Nothing is kept and nothing is sent. */
import url from "./worklet?worker&url";
import { calibrated } from "./detector";

const LOOK = 30; // ms between two looks at the numbers
const ROOM = 1500; // ms of the room as it is
const HANDS = 3000; // ms in which to clap once

export class Ear {
  on = $state(false);
  level = $state(0);
  trouble = $state("");
  /** What calibrating waits for. */
  stage = $state<"" | "room" | "clap">("");
  private context?: AudioContext;
  private stream?: MediaStream;
  private node?: AudioWorkletNode;
  private timer?: ReturnType<typeof setInterval>;
  private heard = 0;
  private loudest = 0;

  constructor(private readonly onclap: () => void) {}

  async start(loud: number): Promise<void> {
    if (this.on) return;
    this.trouble = "";
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      });
      this.context = new AudioContext();
      await this.context.audioWorklet.addModule(url);
      this.node = new AudioWorkletNode(this.context, "clap", { outputChannelCount: [2], parameterData: { loud } });
      const split = this.context.createChannelSplitter(2);
      const meters = [0, 1].map(() => new AnalyserNode(this.context!, { fftSize: 32 }));
      this.context.createMediaStreamSource(this.stream).connect(this.node).connect(split);
      meters.forEach((meter, channel) => split.connect(meter, channel));
      this.heard = 0;
      this.timer = setInterval(() => this.look(meters), LOOK);
      this.on = true;
    } catch {
      this.stop();
      this.trouble = "The microphone is not open to this page. Tapping works just as well.";
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.stream?.getTracks().forEach((track) => track.stop());
    void this.context?.close().catch(() => undefined);
    [this.on, this.level, this.stage] = [false, 0, ""];
    this.node = undefined;
  }

  set loud(mark: number) {
    if (this.node) this.node.parameters.get("loud")!.value = mark;
  }

  /** The room first, then a clap in it: where "loud enough" is. */
  async calibrate(): Promise<number> {
    const room = await this.listen("room", ROOM);
    const clap = await this.listen("clap", HANDS);
    this.stage = "";
    return calibrated(room, clap);
  }

  private async listen(stage: "room" | "clap", ms: number): Promise<number> {
    [this.stage, this.loudest] = [stage, 0];
    await new Promise((over) => setTimeout(over, ms));
    return this.loudest;
  }

  private look([meter, counter]: AnalyserNode[]): void {
    const numbers = new Float32Array(32);
    meter.getFloatTimeDomainData(numbers);
    this.level = numbers[31];
    this.loudest = Math.max(this.loudest, this.level);
    counter.getFloatTimeDomainData(numbers);
    const claps = Math.round(numbers[31] * 65536);
    if (claps > this.heard && !this.stage) this.onclap();
    this.heard = claps;
  }
}
