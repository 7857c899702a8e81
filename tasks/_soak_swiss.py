"""Every Swiss stage from 5 to 65 entrants and 1 to 9 rounds, held against another library: `soak swiss`.

    ./boltyard dev soak swiss [--seeds N] [--seed S] [--least N] [--most N] [--rounds N] [--jobs J]

Each of them is played N times with results by chance. In every round everybody plays or is free, once; nobody meets
anybody again and nobody is free again while swisspair finds a round without that; and it finds none that is better: the
bye to few points, then small differences. It tells how many rounds were paired, and how many repeats were needed.
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from tests.league.swiss_laws import Broken, check_stage


def played(words: tuple[int, int, int]) -> tuple[int, int]:
    return check_stage(*words)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["swiss"])
    parser.add_argument("--seeds", type=int, default=1, help="how often each stage is played")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--least", type=int, default=5)
    parser.add_argument("--most", type=int, default=65)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"soak swiss, seed {seed}", flush=True)
    began = time.perf_counter()
    grid = product(range(asked.most, asked.least - 1, -1), range(asked.rounds, 0, -1), range(seed, seed + asked.seeds))
    stages = rounds = forced = 0
    with ProcessPoolExecutor(max(1, asked.jobs)) as pool:
        try:
            for paired, repeats in pool.map(played, grid):
                stages, rounds, forced = stages + 1, rounds + paired, forced + repeats
        except Broken as broken:
            print(f"broken: seed {seed}: {broken}", file=sys.stderr)
            pool.shutdown(wait=False, cancel_futures=True)
            return 1
    seconds = time.perf_counter() - began
    print(f"{stages} stages, {rounds} rounds: no law broken; in {forced} a repeat was needed ({seconds:.0f} s)")
    return 0
