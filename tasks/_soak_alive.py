"""Whoever leaves, at whatever moment, the game goes on: `soak alive`.

    ./boltyard dev soak alive [--games N] [--modes N] [--game G] [--mode M] [--seed S] [--minutes M] [--jobs J]
                              [--interpreted]

N games of each game, or of the named one, spread over its modes and seat counts, and besides `--modes` games of each
single mode, where a game has many. At every step each seat in turn resigns, offers a draw, runs out of time, is cut
off, on a clone: afterwards every asked seat must be in the game and have an option and a default
(`boltyard/lab/alive.py`). What breaks is told with the words that play that game again. Runs on the compiled kernel,
which is made first if need be; stops by itself after M minutes (30 at most). Exit 0: all done, or time is up, and
nothing broken; 1: broken.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import NamedTuple

from tasks import _soaking

GAMES = 200
MODES = 50
AT_ONCE = 25  # games in one job


class Job(NamedTuple):
    """Some games of one kind, each with the next seed."""

    key: str
    mode: str
    seed: int
    games: int
    until: float


class Done(NamedTuple):
    """What came of a job."""

    games: int
    steps: int
    acts: int
    ends: int
    kinds: frozenset[tuple[int, int, int, bool, int]]
    compiled: bool
    broken: str


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak alive", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("alive")
    parser.add_argument("--games", type=int, default=GAMES, help="of each game")
    parser.add_argument("--modes", type=int, default=MODES, help="games of each mode, where a game has many")
    parser.add_argument("--game", default="", help="this one alone")
    parser.add_argument("--mode", default="", help="--games games of this mode alone")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    with ProcessPoolExecutor(max(1, asked.jobs), multiprocessing.get_context("spawn")) as pool:
        plan = pool.submit(planned, asked.game, asked.mode, asked.games, asked.modes, seed, until).result()
        jobs = {name: [pool.submit(play, job) for job in batch] for name, batch in plan.items()}
        broken, complete = False, True
        for name, batch in jobs.items():
            done = [future.result() for future in batch]
            wanted = sum(job.games for job in plan[name])
            broken = tell(name, done, wanted) or broken
            complete = complete and sum(one.games for one in done) == wanted
    if broken:
        return 1
    print("alive" if complete else "alive, but the time was up before all was done")
    return 0


def tell(name: str, done: list[Done], wanted: int) -> bool:
    """One line for games of a kind, and every one that broke; did one?"""
    games, steps = sum(one.games for one in done), sum(one.steps for one in done)
    acts, ends = sum(one.acts for one in done), sum(one.ends for one in done)
    kinds = frozenset[tuple[int, int, int, bool, int]]().union(*[one.kinds for one in done])
    kernels = {"compiled" if one.compiled else "interpreted" for one in done}
    print(
        f"{name}: {games} of {wanted} games, {steps} steps, {acts} acts on clones, {ends} play-outs, "
        f"{len(kinds)} kinds of questions, {' and '.join(sorted(kernels))}",
        flush=True,
    )
    for one in done:
        if one.broken:
            print(f"broken: {one.broken}", file=sys.stderr)
    return any(one.broken for one in done)


# In the processes that play: nothing of the kernel is imported before the environment says which one.


def planned(key: str, mode: str, games: int, modes: int, seed: int, until: float) -> dict[str, list[Job]]:
    """The jobs by what they are called; seeds go up from the first, so that every game can be played again alone."""
    from boltyard.boxes import find_box
    from boltyard.games import GAMES, find_game

    seeds = count(seed)
    keys = [find_game(key).key] if key else list(GAMES)
    plan = {f"{name} {mode}".strip(): list(split(name, mode, seeds, games, until)) for name in keys}
    for name in keys:
        if find_box(name).soak.each_mode and not mode:
            for one in GAMES[name].schema.modes:
                plan[f"{name} {one}"] = list(split(name, one, seeds, modes, until))
    return plan


def split(key: str, mode: str, seeds: Iterator[int], games: int, until: float) -> Iterator[Job]:
    """So many games in jobs of a few."""
    for first in range(0, games, AT_ONCE):
        batch = [next(seeds) for _ in range(min(AT_ONCE, games - first))]
        yield Job(key, mode, batch[0], len(batch), until)


def play(job: Job) -> Done:
    """The games of a job, up to the first that is broken."""
    from boltyard import kernel as kernel_in_use
    from boltyard.games import find_game
    from boltyard.lab.alive import Broken, Tally, tables, walk

    game = find_game(job.key)
    places = tables(game, job.mode)
    tally = Tally()
    broken = ""
    for n in range(job.games):
        if broken or time.time() > job.until:
            break
        try:
            walk(game, places, job.seed + n, tally)
        except Broken as error:
            again = f"--mode {job.mode}" if job.mode else "--modes 0"
            seed = job.seed + n
            broken = f"{error}\n  again: ./boltyard dev soak alive --game {job.key} --seed {seed} --games 1 {again}"
    compiled = kernel_in_use.compiled_path() is not None
    return Done(tally.games, tally.steps, tally.acts, tally.ends, frozenset(tally.kinds), compiled, broken)
