"""Many games of every edition and number of seats: `soak games`.

    ./boltyard dev soak games [--games N] [--game G] [--with KEY=VALUE ...] [--seats N ...]
                              [--seed S] [--minutes M] [--jobs J] [--interpreted]

N games by chance at each table that is named for the game (every edition, every number of seats), or at the tables of
its modes. Wherever somebody is asked every promise of the game is looked at, whoever is asked has an option and a
default, and the game ends. `--with` changes settings of every table, `--seats` takes only these numbers of seats.
Runs on the compiled kernel; stops by itself after M minutes (30 at most) and says how far it came. Exit 0: nothing is
broken; 1: something is, with the words that show it again.
"""

import argparse
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from boltyard.boxes import keys
from tasks import _soaking

GAMES = 3000
AT_ONCE = 50  # games in one job


class Job(NamedTuple):
    """Some games at one table."""

    key: str
    settings: dict[str, str]
    seats: int
    seed: int
    games: int
    until: float


class Done(NamedTuple):
    """What came of a job."""

    games: int
    steps: int
    broken: str


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak games", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games")
    parser.add_argument("--games", type=int, default=GAMES, dest="number", help="at each table")
    parser.add_argument("--game", choices=keys(), default=None, help="this one alone")
    parser.add_argument("--with", nargs="+", default=[], metavar="KEY=VALUE", dest="changes", help="at every table")
    parser.add_argument("--seats", nargs="+", type=int, default=[], metavar="N", help="only these numbers of seats")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    changes = dict(change.split("=", 1) for change in asked.changes)
    broken, complete = False, True
    with ProcessPoolExecutor(max(1, asked.jobs), multiprocessing.get_context("spawn")) as pool:
        for key in [asked.game] if asked.game else keys():
            for settings, seats in pool.submit(places, key, changes, asked.seats).result():
                jobs = planned(key, settings, seats, seed, asked.number, until)
                done = [future.result() for future in [pool.submit(play, job) for job in jobs]]
                broken = tell(jobs[0], done, asked.number) or broken
                complete = complete and sum(one.games for one in done) == asked.number
    if broken:
        return 1
    print("nothing broken" if complete else "nothing broken, but the time was up before all was done")
    return 0


def planned(key: str, settings: dict[str, str], seats: int, seed: int, games: int, until: float) -> list[Job]:
    """The games of one table in jobs of a few; seeds go up from the first."""
    firsts = range(0, games, AT_ONCE)
    return [Job(key, settings, seats, seed + first, min(AT_ONCE, games - first), until) for first in firsts]


def tell(job: Job, done: list[Done], wanted: int) -> bool:
    """One line for a table, and every game that broke; did one?"""
    games, steps = sum(one.games for one in done), sum(one.steps for one in done)
    print(f"{job.key}, {words_of(job)}: {games} of {wanted} games, {steps} steps", flush=True)
    for one in done:
        if one.broken:
            print(f"broken: {one.broken}", file=sys.stderr)
    return any(one.broken for one in done)


def words_of(job: Job) -> str:
    chosen = " ".join(f"{key}={value}" for key, value in job.settings.items()) or "as it is"
    return f"{chosen}, {job.seats} seats"


# In the processes that play: nothing of the kernel is imported before the environment says which one.


def places(key: str, changes: dict[str, str], seats: list[int]) -> list[tuple[dict[str, str], int]]:
    """The tables that are named for the game, or all of its modes, so changed, where that is allowed."""
    from boltyard.boxes import find_box
    from boltyard.games import find_game
    from boltyard.lab.alive import is_allowed, tables

    game = find_game(key)
    named = list(find_box(key).soak.tables) or tables(game)
    if seats:
        one_each: dict[str, dict[str, str]] = {str(sorted(settings.items())): settings for settings, _ in named}
        named = [(settings, number) for settings in one_each.values() for number in seats]
    found: list[tuple[dict[str, str], int]] = []
    for settings, number in named:
        table = ({**settings, **changes}, number)
        if table not in found and is_allowed(game, *table):
            found.append(table)
    return found


def play(job: Job) -> Done:
    """The games of a job, up to the first that is broken."""
    from boltyard.games import find_game
    from boltyard.lab.alive import Broken, Tally, calmly

    game = find_game(job.key)
    tally = Tally()
    broken = ""
    for seed in range(job.seed, job.seed + job.games):
        if broken or time.time() > job.until:
            break
        try:
            calmly(game, (job.settings, job.seats), seed, tally)
        except Broken as error:
            chosen = " ".join(f"{key}={value}" for key, value in job.settings.items())
            again = f"--game {job.key} --seats {job.seats} --seed {seed} --games 1{' --with ' * bool(chosen)}{chosen}"
            broken = f"{error}\n  again: ./boltyard dev soak games {again}"
    return Done(tally.games, tally.steps, broken)
