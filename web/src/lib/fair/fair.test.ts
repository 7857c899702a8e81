import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { draws } from "../../games/robots/lib/draws";
import type { Dealing } from "../wire";
import { check, proofIn, seedOf, stream } from "./proof";
import { commitmentOf, hashed, hex, sha256 } from "./sha256";

const golden = (name: string): string =>
  readFileSync(new URL(`../../../../tests/replays/${name}.record`, import.meta.url), "utf-8");

describe("SHA-256", () => {
  it("gives what the standard says", () => {
    expect(hashed("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hashed("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hashed("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
    expect(hex(sha256(new Uint8Array(1_000_000).fill(97)))).toBe(
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    );
  });

  it("agrees with the browser's own at every length around a block", async () => {
    for (let size = 0; size < 140; size++) {
      const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 37 + size) & 255);
      expect(hex(sha256(bytes))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
    }
  });
});

describe("the proof in a record", () => {
  const record = golden("robots-fair");
  const proof = proofIn(record)!;
  const kept: Dealing = {
    kind: "dealing",
    table: proof.table,
    phase: "reveal",
    round: 1,
    agreement: proof.agreement,
    cards: "",
    server: proof.server.commitment,
    shares: proof.shares.map(({ seat, commitment }) => ({
      seat,
      commitment,
      name: "",
      revealed: false,
      you: seat === 0,
    })),
    withheld: [],
    left: 0,
  };

  it("holds, against itself and against what was published", () => {
    expect(proof.names).toEqual(["ana", "bo"]);
    expect(seedOf(proof)).toBe(proof.seed);
    const verdict = check(record, proof.table, kept, draws);
    expect(verdict.holds).toBe(true);
    expect(verdict.checks.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true]);
    expect(verdict.proves[0]).toContain("secrets of ana, bo and the server");
    expect(verdict.checks.at(-1)?.text).toContain("The first draw");
  });

  it.each([
    [
      "another seed",
      (text: string) => text.replace(/seed \d/, (all) => `seed ${(Number(all.at(-1)) + 1) % 10 || 1}`),
      "The seed does not follow",
    ],
    ["other settings", (text: string) => text.replace("jokers on", "jokers off"), "The seed does not follow"],
    ["other seats", (text: string) => text.replace("ana bo", "bo ana"), "The seed does not follow"],
    [
      "another secret",
      (text: string) => text.replace(proof.shares[1].secret, "ab".repeat(32)),
      "The secret of bo does not fit",
    ],
    [
      "another commitment",
      (text: string) => text.replace(proof.server.commitment, "ab".repeat(32)),
      "The secret of the server does not fit",
    ],
    ["somebody left out", (text: string) => text.replace(/ 1:\S+/, ""), "The seed does not follow"],
    [
      "somebody else picking",
      (text: string) => text.replace(/^1 (\S+)/m, (_, name) => `1 ${name === "ana" ? "bo" : "ana"}`),
      "The first draw",
    ],
  ])("fails with %s", (_, alter, sentence) => {
    const verdict = check(alter(record), proof.table, undefined, draws);
    expect(verdict.holds).toBe(false);
    expect(verdict.checks.find(({ ok }) => ok === false)?.text).toContain(sentence);
  });

  it("fails for another table, and where something else was published before the deal", () => {
    expect(check(record, "other").holds).toBe(false);
    expect(check(record, proof.table, { ...kept, server: "ab".repeat(32) }).holds).toBe(false);
    expect(check(record, proof.table, { ...kept, shares: kept.shares.slice(1) }).holds).toBe(false);
    expect(check(record.replace(/\nfair .*/, ""), proof.table, kept).checks[0].ok).toBe(false);
  });

  it("names who withheld, and says where there is no proof", () => {
    const verdict = check(golden("pbl-fair"), proof.table);
    expect(verdict.holds).toBe(true);
    expect(verdict.proves[1]).toContain("bo did not reveal in time");
    expect(check(golden("robots-classic"), "x").proves[0]).toContain("no fairness proof");
  });

  it("draws what the server draws", () => {
    const draw = stream("0".repeat(63) + "1", "x");
    expect([6, 6, 54, 1000].map(draw)).toEqual(DRAWS);
  });
});

const DRAWS = [0, 4, 1, 520];

describe("taking part", () => {
  const store = new Map<string, string>();
  let fair: typeof import("./fair");
  beforeEach(async () => {
    store.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    });
    vi.resetModules();
    fair = await import("./fair");
  });
  const dealing = (more: Partial<Dealing>): Dealing => ({
    kind: "dealing",
    table: "t",
    phase: "reveal",
    round: 1,
    agreement: "",
    cards: "",
    server: "5e",
    shares: [],
    withheld: [],
    left: 0,
    ...more,
  });
  const share = (commitment: string) => ({ seat: 0, name: "Ana", commitment, revealed: false, you: true });

  it("reveals what it has committed to, once all is published, also after the page was closed", async () => {
    const commitment = fair.pledge();
    expect(fair.pledge()).not.toBe(commitment);
    vi.resetModules();
    fair = await import("./fair");
    const said = fair.answer(dealing({ shares: [share(commitment)] }));
    expect(said?.kind === "reveal" && commitmentOf(said.secret)).toBe(commitment);
    expect(fair.answer(dealing({ shares: [{ ...share(commitment), revealed: true }] }))).toBeUndefined();
    expect(fair.answer(dealing({ shares: [share("c0".repeat(32))] }))).toBeUndefined();
  });

  it("commits anew to a re-deal, the same however often it is asked", () => {
    const asked = dealing({ phase: "commit", round: 2, shares: [share("")] });
    const first = fair.answer(asked);
    expect(first?.kind).toBe("commit");
    expect(fair.answer(asked)).toEqual(first);
    expect(fair.answer(dealing({ phase: "commit", round: 2, withheld: [share("")] }))).toBeUndefined();
  });

  it("forgets everything when somebody logs out", () => {
    const commitment = fair.pledge();
    fair.forget();
    expect(store.size).toBe(0);
    expect(fair.answer(dealing({ shares: [share(commitment)] }))).toBeUndefined();
    fair.forget();
    expect(fair.seen("t")).toBeUndefined();
  });

  it("keeps what was published first in a round", () => {
    fair.answer(dealing({ server: "one" }));
    fair.answer(dealing({ server: "two", phase: "dealt" }));
    expect(fair.seen("t")?.server).toBe("one");
    fair.answer(dealing({ server: "three", round: 2 }));
    expect(fair.seen("t")?.server).toBe("three");
  });
});
