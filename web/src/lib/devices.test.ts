import { expect, it, vi } from "vitest";
import type { Chair, TableCard } from "./wire";

vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined });
vi.stubGlobal("location", { origin: "http://here", pathname: "/", search: "", hash: "" });
const { ago, day, tableWords } = await import("./devices.svelte");

const HOUR = 3_600_000;

it("tells a time to the hour, as it was noted", () => {
  const told = [0, 0.9, 1, 23.9, 24, 47, 48, 240].map((hours) => ago(1e12, 1e12 + hours * HOUR));

  expect(told).toEqual([
    "within the hour",
    "within the hour",
    "1 h ago",
    "23 h ago",
    "yesterday",
    "yesterday",
    "2 days ago",
    "10 days ago",
  ]);
  expect(ago(2e12, 1e12)).toBe("within the hour"); // a clock that is wrong
});

it("names the year of a day only where it is another one", () => {
  const now = new Date(2026, 10, 17).getTime();

  expect([day(now, now), day(new Date(2027, 4, 16).getTime(), now)]).toEqual(["17 November", "16 May 2027"]);
});

it("calls a table by its game and by who else is there", () => {
  const chair = (name: string, more: Partial<Chair> = {}): Partial<Chair> => ({
    name,
    kind: name ? "person" : "open",
    you: false,
    shared: false,
    ...more,
  });
  const told = (...chairs: Partial<Chair>[]): string => tableWords({ name: "Robots", chairs } as TableCard);

  expect(told(chair("Ana", { you: true }), chair("Bo"))).toBe("Robots against Bo");
  expect(told(chair("Ana", { you: true }), chair("Bo"), chair("Cy"))).toBe("Robots against Bo and Cy");
  expect(told(chair("Ana", { you: true }), chair(""))).toBe("Robots, waiting for one more");
  expect(told(chair("Ana", { you: true }), chair("Bo"), chair(""), chair(""))).toBe(
    "Robots, waiting with Bo for 2 more",
  );
  expect(told(chair("Ana", { shared: true }), chair("Di", { shared: true }))).toBe("Robots at one device");
});
