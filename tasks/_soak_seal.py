"""What lying about the own line gains at a sealed table: `soak seal`.

    ./boltyard dev soak seal [--rounds N] [--seats N] [--seed S] [--minutes M] [--jobs J] [--part WORDS ...]

Each round is played twice from the same seed on a virtual clock, with one client honest and lying: withheld pongs,
false stamps, acts at the last moment, 0 to 400 ms of true lag (BB-R-80). The share of rounds gained is held against
its bars, for any lies and for a sniper beside the server, the one liar that gains; and no act that was sent after its
deadline may have counted. A tenth as many rounds are played where clients are believed and nothing is sealed, so that
one sees that the measure can tell.

What is played is kept in build/soak: the same seed goes on where it was left, as long as rules, liars and cards are
the same. Stops by itself after M minutes, and says how far it came.
"""

import argparse
import importlib
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from boltyard.boxes import boxes
from tasks._soak_nerve import KEPT, lab
from tasks._soaking import MOST_MINUTES

ESTIMATE, BOUND = 0.01, 0.015  # at most, of rounds gained
CHUNK = 50
BELIEVED = "sniper, believed, without a seal"
PARTS = {BELIEVED: (False, True), "sniper, sealed": (True, True), "any lies, sealed": (True, False)}  # sealed, near
Some = list[tuple[int, int, int]]


def liars() -> Any:
    """The laboratory of the game in real time."""
    return importlib.import_module(next(box.soak.liars for box in boxes() if box.soak.liars))


def played(part: str, first: int, seats: int, until: float) -> Some:
    """So many rounds from this seed on, all or none of them."""
    if time.time() >= until:
        return []
    sealed, near = PARTS[part]
    settings = liars().SEALED if sealed else liars().AGREED
    return [liars().pair(seed, settings, seats, not sealed, near) for seed in range(first, first + CHUNK)]


def pieces(rounds: int, seed: int, parts: list[str]) -> Iterator[tuple[str, int]]:
    """What is to be played, part and first seed; parts take turns, so that a run cut short has some of each."""
    for at in range(0, rounds, CHUNK):
        for part in parts:
            if part != BELIEVED or at < rounds // 10:
                yield part, seed + at


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["seal"])
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", nargs="+", default=list(PARTS), choices=PARTS, metavar="WORDS")
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    until = time.time() + 60 * min(asked.minutes, MOST_MINUTES)
    print(f"soak seal, seed {seed}", flush=True)
    file = KEPT / f"seal-{seed}-{asked.seats}-{lab().stamp()}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    kept = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known: dict[tuple[str, int], Some] = {(one["part"], one["first"]): one["rounds"] for one in kept}
    wanted = list(pieces(asked.rounds, seed, asked.part))
    with ProcessPoolExecutor(max(1, asked.jobs)) as pool, file.open("a") as out:
        missing = [piece for piece in wanted if piece not in known]
        under_way = [pool.submit(played, part, first, asked.seats, until) for part, first in missing]
        for (part, first), one in zip(missing, under_way, strict=True):
            if one.result():
                known[part, first] = one.result()
                out.write(json.dumps({"part": part, "first": first, "rounds": one.result()}) + "\n")
                out.flush()
    return report({part: [known[piece] for piece in wanted if piece[0] == part and piece in known] for part in PARTS})


def report(found: dict[str, list[Some]]) -> int:
    broken = False
    for part, some in found.items():
        if some:
            gain = liars().summed(one for rounds in some for one in rounds)
            print(f"{part}: {gain.words()}")
            held = gain.value <= ESTIMATE and gain.bounds[1] <= BOUND and not gain.after_deadline
            broken = broken or (part != BELIEVED and not held)
    if broken:
        print(f"broken: at most {ESTIMATE:.1%} gained, its bound at most {BOUND:.1%}, no act after its deadline")
    return 1 if broken else 0
