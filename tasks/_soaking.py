"""How a soak on the compiled kernel begins: its words, the kernel, a printed seed, and when time is up."""

import argparse
import os
import random
import time

from tasks import compile as kernel

MOST_MINUTES = 30


def begin(parser: argparse.ArgumentParser, words: list[str]) -> tuple[argparse.Namespace, int, float] | None:
    """What was asked for, the seed, and until when; None where the kernel could not be compiled.

    Which kernel is meant stands in the environment of the processes that play: nothing of it may be imported before.
    """
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--interpreted", action="store_true", help="without the compiled kernel")
    asked = parser.parse_args(words)
    if not asked.interpreted and kernel.main([]):
        return None
    os.environ["BOLTYARD_KERNEL"] = "interpreted" if asked.interpreted else "auto"
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"soak {words[0]}, seed {seed}", flush=True)
    return asked, seed, time.time() + 60 * min(asked.minutes, MOST_MINUTES)
