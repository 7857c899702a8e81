import { describe, expect, it, vi } from "vitest";
import type { Seasons } from "../wire";

vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://here", pathname: "/leagues/new", search: "", hash: "" });
const { LeagueWish } = await import("./new.svelte");
const { Refusal } = await import("../call");

const seasons: Seasons = {
  seasons: [
    { template: "cup", phases: ["single"], format: "", choices: [], clocks: {} },
    {
      template: "salary",
      phases: ["auction", "robin"],
      format: "salary",
      choices: [
        { key: "budget", words: "Money for each", usual: 60, low: 1, high: 100, values: [] },
        { key: "bids", words: "Bids", usual: "open", low: 0, high: 0, values: ["open", "silent"] },
      ],
      clocks: { bid: "after a bid" },
    },
  ],
};

function wished(): InstanceType<typeof LeagueWish> {
  const wish = new LeagueWish(() => "g");
  wish.seasons.answer = seasons;
  return wish;
}

describe("the wish for a league", () => {
  it("has good defaults: a cup, open, one game a match, no clock", () => {
    expect(wished().wish).toMatchObject({ template: "cup", series: 1, open_entry: true, private: false, clocks: {} });
  });

  it("tells what differs from what is usual, and the clocks of its rooms", () => {
    const wish = wished();
    wish.template = "salary";
    wish.options.budget = 80;
    wish.options.bids = "open";
    wish.bots.greedy = 2;

    expect(wish.wish).toMatchObject({ options: { budget: 80 }, clocks: { bid: 60_000 }, bots: ["greedy", "greedy"] });
  });

  it("knows which field a refusal speaks of", () => {
    const wish = wished();
    wish.wrong = new Refusal("budget is a whole number from 1 to 100", 409, ["budget"]);
    expect(wish.fault).toBe("budget");
    wish.wrong = new Refusal("The server rests.", 503);
    expect(wish.fault).toBe("");
  });
});
