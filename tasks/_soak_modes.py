"""Every mode of a game with many, and every pair of modes that may be combined: `soak modes`.

    ./boltyard dev soak modes [--game G] [--games N] [--pairs N] [--seed S] [--minutes M] [--jobs J]

N checked games of each mode and of each pair, with every promise tested after every event; one record in ten of a mode
and one in five of a pair is replayed. Modes that exclude each other are told. Stops by itself after M minutes (40 at
most) and says how far it came.
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations

from boltyard.boxes import boxes
from boltyard.core.errors import BadSetting
from boltyard.games import find_game
from tasks.soak import Broken, invariant_of, soak_game, watch_every_event

MOST_MINUTES = 40


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak modes", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("modes")
    games_with_modes = [box.key for box in boxes() if box.soak.each_mode]
    parser.add_argument("--game", choices=games_with_modes, default=games_with_modes[0])
    parser.add_argument("--games", type=int, default=200, help="of each mode")
    parser.add_argument("--pairs", type=int, default=20, help="of each pair of modes")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=MOST_MINUTES)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    until = time.time() + 60 * min(asked.minutes, MOST_MINUTES)
    singles, pairs, apart = tables(asked.game)
    print(f"soak of {len(singles)} modes and {len(pairs)} pairs, seed {seed}; {len(apart)} pairs exclude each other")
    jobs = [(asked.game, name, asked.games, seed, until) for name in singles]
    jobs += [(asked.game, name, asked.pairs, seed, until) for name in pairs]
    began, complete, games = time.time(), True, 0
    with ProcessPoolExecutor(max(1, asked.jobs)) as pool:
        try:
            for name, played, wanted in pool.map(soak_mode, jobs):
                games += played
                complete = complete and played == wanted
                if name in singles or played < wanted:
                    print(f"{name}: {played} of {wanted} games", flush=True)
        except Broken as broken:
            print(f"broken: {broken}", file=sys.stderr)
            pool.shutdown(wait=False, cancel_futures=True)
            return 1
    told = "no promise broken" if complete else "no promise broken, but the time was up before all was done"
    print(f"{told}: {games} games in {(time.time() - began) / 60:.1f} minutes")
    return 0 if complete else 1


def tables(key: str) -> tuple[list[str], list[str], list[str]]:
    """Modes, pairs that go together, and pairs that do not."""
    modes = list(find_game(key).schema.modes)
    pairs = [",".join(pair) for pair in combinations(modes, 2)]
    allowed = [pair for pair in pairs if seats_for(key, pair)]
    return modes, allowed, [pair for pair in pairs if pair not in allowed]


def seats_for(key: str, modes: str) -> int:
    """The fewest seats that these modes are for; 0 where they exclude each other."""
    game = find_game(key)
    for seats in range(game.least_seats, game.most_seats + 1):
        try:
            game.new(game.schema.mode(modes), 0, seats)
        except BadSetting:
            continue
        return seats
    return 0


def soak_mode(job: tuple[str, str, int, int, float]) -> tuple[str, int, int]:
    """So many games of a mode or a pair; how many there were."""
    key, modes, wanted, seed, until = job
    game = find_game(key)
    settings = game.schema.mode(modes)
    check = invariant_of(key)
    watch_every_event(check)
    played = 0
    while played < wanted and time.time() < until:
        soak_game(game, settings, seats_for(key, modes), seed + played * (2 if "," in modes else 1), check)
        played += 1
    watch_every_event(None)
    return modes, played, wanted
