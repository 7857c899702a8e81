"""Computer players under pressure: `soak bots`.

    ./boltyard dev soak bots [--games N] [--game G] [--ms M] [--redealt N] [--seed S] [--minutes M] [--jobs J]
                             [--interpreted]

For every level of every ladder: N games against the first heuristics at M milliseconds a move. Nobody makes an illegal
move, nothing is raised, and no decision takes more than twice its time (of the processor: others may be busy, too).
Then nobody peeks: at some moments of a game what is hidden is dealt again `--redealt` times behind the same view, and
with the same seed and iterations every search and every heuristic chooses the same. Exit 0: nothing is broken.
"""

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from boltyard.boxes import boxes, keys
from tasks import _soaking

GAMES = 100
AT_ONCE = 5  # games in one job
MOMENTS = 3  # of a game, at which what is hidden is dealt again
ITERATIONS = 12
REDEALT = 1000


class Job(NamedTuple):
    """Some games of one level."""

    key: str
    level: int
    seed: int
    games: int
    seconds: float
    until: float


class Done(NamedTuple):
    """What came of a job."""

    games: int
    moves: int
    late: int
    slowest: float
    broken: str


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak bots", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("bots")
    parser.add_argument("--games", type=int, default=GAMES, dest="number", help="of each level")
    parser.add_argument("--game", choices=keys(), default=None, help="this one alone")
    parser.add_argument("--ms", type=float, default=5.0, help="a move")
    parser.add_argument("--redealt", type=int, default=REDEALT, help="times that what is hidden is dealt again")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    broken, complete = False, True
    with ProcessPoolExecutor(max(1, asked.jobs), multiprocessing.get_context("spawn")) as pool:
        for box in boxes():
            if asked.game not in (None, box.key):
                continue
            for level in range(1, len(box.ladder) + 1):
                firsts = range(0, asked.number, AT_ONCE)
                jobs = [
                    Job(box.key, level, seed + first, min(AT_ONCE, asked.number - first), asked.ms / 1000, until)
                    for first in firsts
                ]
                done = [future.result() for future in [pool.submit(play, job) for job in jobs]]
                broken = tell(box.key, level, done, asked.number) or broken
                complete = complete and sum(one.games for one in done) == asked.number
            if box.tactics and asked.redealt:
                words_ = pool.submit(peeked, box.key, seed, asked.redealt).result()
                print(f"{box.key}: {words_ or 'nobody peeks'}", flush=True)
                broken = broken or bool(words_)
    if broken:
        return 1
    print("nothing broken" if complete else "nothing broken, but the time was up before all was done")
    return 0


def tell(key: str, level: int, done: list[Done], wanted: int) -> bool:
    """One line for a level; was something broken, or late?"""
    games, moves = sum(one.games for one in done), sum(one.moves for one in done)
    late = sum(one.late for one in done)
    slowest = 1000 * max([one.slowest for one in done], default=0.0)
    line = (
        f"{key}, level {level}: {games} of {wanted} games, {moves} decisions, {late} late, the slowest {slowest:.1f} ms"
    )
    print(line, flush=True)
    for one in done:
        if one.broken:
            print(f"broken: {one.broken}", file=sys.stderr)
    return late > 0 or any(one.broken for one in done)


# In the processes that play: nothing of the kernel is imported before the environment says which one.


def play(job: Job) -> Done:
    """The games of a job, up to the first that is broken; the level sits in every chair in turn."""
    from boltyard.lab.pressed import Broken, under_pressure

    games = moves = late = 0
    slowest = 0.0
    broken = ""
    for seed in range(job.seed, job.seed + job.games):
        if broken or time.time() > job.until:
            break
        try:
            pace = under_pressure(job.key, f"level{job.level}", seed, job.seconds)
        except Broken as error:
            broken = f"{error}\n  again: ./boltyard dev soak bots --game {job.key} --seed {seed} --games 1"
            continue
        games += 1
        moves += pace.moves
        late += pace.late
        slowest = max(slowest, pace.slowest)
    return Done(games, moves, late, slowest, broken)


def peeked(key: str, seed: int, redealt: int) -> str:
    """What was chosen otherwise for other hidden cards; nothing if nothing was."""
    from boltyard.lab.pressed import peeks

    return peeks(key, seed, MOMENTS, redealt, ITERATIONS)
