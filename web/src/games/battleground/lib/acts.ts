/** What I am offered, by what it is about: which card, which bot, which player. Nothing here knows a rule. */
import type { Option } from "../../../lib/wire";

export class Acts {
  clap?: Option;
  skip?: Option;
  comply?: Option;
  refuse?: Option;
  close?: Option;
  done?: Option;
  abstain?: Option;
  hesitate?: Option;
  askAll?: Option;
  readonly waits: Option[] = [];
  readonly uses: Option[] = [];
  readonly places = new Map<string, Option>();
  readonly ups = new Map<string, Option>();
  readonly names = new Map<number, Option>();
  readonly votes = new Map<number, Option>();
  readonly asks = new Map<number, Option>();
  readonly drafts = new Map<number, Option>();
  readonly shifts = new Map<string, Option[]>();
  /** By card, then by who would get it. */
  readonly lends = new Map<string, Map<number, Option>>();
  /** By card, then by who is attacked. */
  readonly opens = new Map<string, Map<number, Option>>();

  constructor(readonly options: Option[]) {
    for (const option of options) this.sort(option);
  }

  private sort(option: Option): void {
    const [verb, first = "", second = ""] = option.code.split(" ");
    const seat = Number(first);
    if (verb === "wait") this.waits.push(option);
    else if (verb === "use") this.uses.push(option);
    else if (verb === "place" && !second) this.places.set(first, option);
    else if (verb === "up") this.ups.set(first, option);
    else if (verb === "name") this.names.set(seat, option);
    else if (verb === "vote") this.votes.set(seat, option);
    else if (verb === "request" && first === "all") this.askAll = option;
    else if (verb === "request") this.asks.set(seat, option);
    else if (verb === "conscript") this.drafts.set(seat, option);
    else if (verb === "move") this.shifts.set(first, [...(this.shifts.get(first) ?? []), option]);
    else if (verb === "lend") into(this.lends, second, seat, option);
    else if (verb === "open") into(this.opens, second, seat, option);
    else if (!first) this.word(verb, option);
  }

  private word(verb: string, option: Option): void {
    if (verb === "clap") this.clap = option;
    else if (verb === "skip") this.skip = option;
    else if (verb === "comply") this.comply = option;
    else if (verb === "refuse") this.refuse = option;
    else if (verb === "close") this.close = option;
    else if (verb === "done") this.done = option;
    else if (verb === "abstain") this.abstain = option;
    else if (verb === "hesitate") this.hesitate = option;
  }

  /** The abilities that would be used on this bot. */
  usesOn(card: string): Option[] {
    return this.uses.filter((option) => option.code.split(" on ")[1]?.split(" ")[0] === card);
  }

  /** Everybody who could be given one of my cards now. */
  get borrowers(): number[] {
    return [...new Set([...this.lends.values()].flatMap((to) => [...to.keys()]))].sort((a, b) => a - b);
  }
}

function into(found: Map<string, Map<number, Option>>, card: string, seat: number, option: Option): void {
  found.set(card, (found.get(card) ?? new Map<number, Option>()).set(seat, option));
}
