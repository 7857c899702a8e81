"""Every view of whole games, looked through for leaks: `soak views`.

    ./boltyard dev soak views [--game G] [--games N] [--seed S] [--minutes M] [--jobs J]

N random games, by the `leaks` of the game's box. After every answer each seat and the audience look at the table, and
at a world in which all is different that they may not know: both must look the same (BB-R-59). Events show faces only
to those who know them. Stops by itself after M minutes (30 at most) and says with which seed to go on.
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from boltyard.boxes import boxes, find_box, load

MOST_MINUTES = 30
AT_A_TIME = 5  # games handed to a worker


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak views", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("views")
    looked_through = [box.key for box in boxes() if box.soak.leaks]
    parser.add_argument("--game", choices=looked_through, default=looked_through[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    until = time.time() + 60 * min(asked.minutes, MOST_MINUTES)
    print(f"soak of views, seed {seed}", flush=True)
    played = views = 0
    with ProcessPoolExecutor(max(1, asked.jobs)) as pool:
        for found in pool.map(partial(look, asked.game, until), range(seed, seed + asked.games), chunksize=AT_A_TIME):
            if isinstance(found, str):
                print(f"leak: {found}", file=sys.stderr)
                pool.shutdown(wait=False, cancel_futures=True)
                return 1
            if not found:
                break
            played += 1
            views += found
    told = f"{views} views of {played} games, no leak"
    print(told if played == asked.games else f"{told}, but the time was up; go on with --seed {seed + played}")
    return 0 if played == asked.games else 1


def look(key: str, until: float, seed: int) -> int | str:
    """All views of one game, 0 where there was no time left for it, or what leaked."""
    if time.time() > until:
        return 0
    try:
        views: int = load(find_box(key).soak.leaks)(seed)
        return views
    except AssertionError as leak:
        return f"seed {seed}: {leak}"
