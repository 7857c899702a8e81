import { expect, it } from "vitest";
import { SOLAR } from "../../../lib/showcase";
import { limb, robot } from "../../../lib/kit/robot";
import { drawing } from "../../../lib/kit/metal";
import { path, renamed, sideways, tumble, whitened } from "./blowoff";

it("throws a limb up and outward, and lets it fall", () => {
  const early = path("larm", -1, 0.2);
  const late = path("larm", -1, 0.78);

  expect(path("larm", -1, 0)).toMatchObject({ y: 0 });
  expect(early.x).toBeLessThan(0);
  expect(early.y).toBeLessThan(0);
  expect(late.y).toBeGreaterThan(0);
  expect(late.turn).toBeLessThan(early.turn);
});

it("sends arms to their own side, and the rest away from the middle", () => {
  expect(sideways("larm", 900, 500)).toBe(-1);
  expect(sideways("rarm", 100, 500)).toBe(1);
  expect(sideways("head", 100, 500)).toBe(-1);
  expect(sideways("legs", 900, 500)).toBe(1);
});

it("moves by transform and opacity alone, for less than a second", () => {
  const [frames, timing] = tumble("head", 1, 0.6);
  const used = new Set(frames.flatMap((frame) => Object.keys(frame)));

  expect([...used].sort()).toEqual(["offset", "opacity", "transform"]);
  expect(timing.duration).toBeLessThan(1000);
  expect(frames[0]).toEqual({ transform: "none", opacity: 1 });
  expect(frames.at(-1)).toMatchObject({ opacity: 0, offset: 1 });
});

it("copies a drawing without sharing its clips", () => {
  const svg = robot(SOLAR, "robot-c1");
  const copy = renamed(svg);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((hit) => hit[1]);

  expect(ids.length).toBeGreaterThan(10);
  expect(ids.filter((id) => copy.includes(` id="${id}"`) || copy.includes(`url(#${id})`))).toEqual([]);
  expect(copy.match(/url\(#p-\w+\)/g)).toEqual(svg.match(/url\(#p-\w+\)/g));
});

it("whitens what has a colour and fills nothing that had none", () => {
  const drawn = drawing("robot-c2", () => limb("larm", SOLAR.limbs.larm));

  expect(new Set([...whitened(drawn).matchAll(/\b(?:fill|stroke)="([^"]*)"/g)].map((hit) => hit[1]))).toEqual(
    new Set(["#fff", "none"]),
  );
});
