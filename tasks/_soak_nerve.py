"""Computers in real time against their bars: `soak nerve`.

    ./boltyard dev soak nerve [--games N] [--seed S] [--minutes M] [--jobs J] [--part WORDS ...]

Whole games on a virtual clock, N of each part: mixed tables of two, four and six, a scripted sniper at two and four,
and every character against every other. Empty sides, attackers, the sniper and each bot are held against their bars,
every share with its interval. What is played is kept in build/soak: the same seed goes on where it was left, as long
as rules, bots and cards are the same. Stops by itself after M minutes, and says how far it came.
"""

import argparse
import importlib
import json
import random
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from boltyard.boxes import boxes
from tasks._soaking import MOST_MINUTES

KEPT = Path(__file__).resolve().parents[1] / "build" / "soak"
CHUNK = 8


def lab() -> Any:
    """The laboratory of the game in real time."""
    return importlib.import_module(next(box.soak.nerve for box in boxes() if box.soak.nerve))


def played(jobs: list[Any], until: float) -> list[dict[str, Any]]:
    """These games, as long as there is time."""
    return [lab().row_of(job) for job in jobs if time.time() < until]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["nerve"])
    parser.add_argument("--games", type=int, default=400, help="of each part")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", nargs="+", default=[], metavar="WORDS", help="only these parts, by their names")
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    until = time.time() + 60 * min(asked.minutes, MOST_MINUTES)
    print(f"soak nerve, seed {seed}", flush=True)
    file = KEPT / f"nerve-{seed}-{lab().stamp()}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known = {f"{row['part']} {row['seed']}" for row in rows}
    wanted = [job for job in lab().jobs(asked.games, seed) if not asked.part or job.part in asked.part]
    missing = [job for job in wanted if job.key not in known]
    with ProcessPoolExecutor(max(1, asked.jobs)) as pool, file.open("a") as kept:
        some = [pool.submit(played, missing[at : at + CHUNK], until) for at in range(0, len(missing), CHUNK)]
        for done in some:
            for row in done.result():
                rows.append(row)
                kept.write(json.dumps(row) + "\n")
            kept.flush()
    names = {job.key for job in wanted}
    counted = [row for row in rows if f"{row['part']} {row['seed']}" in names]
    report = lab().Report(counted)
    print("\n".join(report.lines()))
    if len(counted) < len(wanted):
        print(f"time is up after {len(counted)} of {len(wanted)} games; the same seed goes on: --seed {seed}")
    return 1 if report.broken() else 0
