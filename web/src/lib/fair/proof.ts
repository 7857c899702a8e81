/** What a finished match's record says about its deal, checked here: nothing is believed that can be computed. */
import type { Dealing } from "../wire";
import { commitmentOf, hashed } from "./sha256";

export interface Part {
  seat: number;
  commitment: string;
  secret: string;
}

export interface Proof {
  names: string[];
  /** The header without the seed. */
  agreement: string;
  /** In 64 hex digits. */
  seed: string;
  table: string;
  cards: string;
  server: Part;
  shares: Part[];
  withheld: Part[];
}

/** One thing that was checked. `ok` is undefined where nothing could be. */
export interface Check {
  ok?: boolean;
  text: string;
}

export interface Verdict {
  /** Nothing is wrong, and there was something to check. */
  holds: boolean;
  checks: Check[];
  proves: string[];
  not: string[];
}

const SEPARATOR = " · ";
const VERSION = "boltyard fair deal 1";

/** The proof in a record, if it has one. */
export function proofIn(record: string): Proof | undefined {
  const rows = record.split("\n").filter((row) => row && !row.startsWith("#"));
  const header = rows[0].split(SEPARATOR);
  if (!rows[1]?.startsWith("fair ")) return undefined;
  const proof: Proof = {
    names: header[1].split(" ").slice(1),
    agreement: header.filter((part) => !part.startsWith("seed ")).join(SEPARATOR),
    seed: BigInt(header[2].split(" ")[1]).toString(16).padStart(64, "0"),
    table: "",
    cards: "",
    server: { seat: -1, commitment: "", secret: "" },
    shares: [],
    withheld: [],
  };
  for (const word of rows[1].split(" ").slice(1)) {
    const [key, value = ""] = word.split("=");
    const [first, commitment, secret = ""] = (value || key).split(":");
    if (key === "table") proof.table = value;
    else if (key === "cards") proof.cards = value;
    else if (key === "server") proof.server = { seat: -1, commitment: first, secret: commitment };
    else if (key === "withheld")
      proof.withheld.push({ seat: Number(first), commitment: commitment === "none" ? "" : commitment, secret: "" });
    else proof.shares.push({ seat: Number(first), commitment, secret });
  }
  return proof;
}

/** The seed that these secrets make, in hex. */
export function seedOf(proof: Proof): string {
  const rows = [
    VERSION,
    `table ${proof.table}`,
    proof.agreement,
    `cards ${proof.cards}`,
    `server ${proof.server.commitment} ${proof.server.secret}`,
  ];
  for (const one of proof.shares) rows.push(`seat ${one.seat} ${one.commitment} ${one.secret}`);
  for (const one of proof.withheld) rows.push(`withheld ${one.seat} ${one.commitment || "none"}`);
  return hashed(rows.map((row) => `${row}\n`).join(""));
}

/** A stream of chance as the server draws it: draw n is 48 bits of SHA-256 over seed, stream and n. */
export function stream(seed: string, name: string): (below: number) => number {
  let n = 0;
  return (below) => {
    const whole = 2 ** 48 - (2 ** 48 % below);
    let drawn = whole;
    while (drawn >= whole) drawn = parseInt(hashed(`${seed}/${name}/${n++}`).slice(0, 12), 16);
    return drawn % below;
  };
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** The game of a record, by its key. */
export const gameIn = (record: string): string => /^game (\S+)/m.exec(record)?.[1] ?? "";

/** Hold the record of a table against itself, and against what was published before the deal; a game that knows what
 * its first draws say may add to it. */
export function check(
  record: string,
  table: string,
  kept?: Dealing,
  draws: (record: string, proof: Proof) => Check[] = () => [],
): Verdict {
  const proof = proofIn(record);
  if (!proof) {
    const lost = kept !== undefined && kept.shares.length + kept.withheld.length > 0;
    return {
      holds: false,
      checks: lost
        ? [{ ok: false, text: "Commitments were published before the deal, and the record does not answer for them." }]
        : [],
      proves: [
        "This match has no fairness proof: nobody at the table took part in drawing its seed, so " +
          "the server could have chosen the deal.",
      ],
      not: [],
    };
  }
  const who = (part: Part): string => proof.names[part.seat] ?? "The server";
  const checks: Check[] = [proof.server, ...proof.shares].map((part) => {
    const ok = commitmentOf(part.secret) === part.commitment;
    return {
      ok,
      text: `The secret of ${part.seat < 0 ? "the server" : who(part)} ${ok ? "fits" : "does not fit"} its commitment.`,
    };
  });
  const follows = seedOf(proof) === proof.seed && proof.table === table;
  checks.push({
    ok: follows,
    text: follows
      ? "The seed follows from all secrets, the seats, what was agreed, and this table."
      : "The seed does not follow from the secrets, the seats and what was agreed.",
  });
  if (!kept) checks.push({ text: "This page saw no commitments before the deal, so it cannot compare them." });
  else {
    const same = (one: { seat: number; commitment: string }[]): string =>
      one.map(({ seat, commitment }) => `${seat} ${commitment}`).join();
    const published = [...kept.shares, ...kept.withheld].sort((one, other) => one.seat - other.seat);
    const told = [...proof.shares, ...proof.withheld].sort((one, other) => one.seat - other.seat);
    const ok =
      kept.server === proof.server.commitment &&
      kept.agreement === proof.agreement &&
      (kept.cards || "none") === proof.cards &&
      same(published) === same(told);
    checks.push({
      ok,
      text: ok
        ? "These are the commitments that this page saw before the first card."
        : "These are not the commitments that this page saw before the first card.",
    });
  }
  checks.push(...draws(record, proof));
  const holds = checks.every(({ ok }) => ok !== false);
  const takers = listed([...proof.shares.map(who), "the server"]);
  const absent = listed(proof.withheld.map(who));
  return {
    holds,
    checks,
    proves: !holds
      ? ["Something was altered: this record does not prove how its deal came about."]
      : [
          proof.shares.length
            ? `The deal was drawn from secrets of ${takers}, each fixed before any was told. As long as ` +
              `one of them was random, nobody could choose the cards, not even the server.`
            : "Nobody but the server took part in drawing the seed: it could have chosen the deal.",
          ...(absent
            ? [
                `${absent} did not reveal in time and took no part; the deal was drawn once more for that, ` +
                  `which somebody in league with the server could have wished for.`,
              ]
            : []),
        ],
    not: [
      "It does not prove that the server showed no cards to anybody: it deals, so it knows them.",
      "That every card and die followed from the seed is checked by replaying the record: " +
        "download it and run the command below.",
    ],
  };
}
