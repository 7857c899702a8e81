"""Matches played on from any moment: `soak forks`.

    ./boltyard dev soak forks [--games N] [--game G] [--times F] [--seed S] [--minutes M] [--jobs J] [--interpreted]

N random matches of each game, or of the named one, over all its tables in turn. Each is forked F times: at kinds of
questions that were not met before, then by chance. What the seat has seen must be the same, what it has not seen must
differ somewhere, and every fork plays to its end and verifies (`boltyard/insight/fork_law.py`). Exit 0: all done, or
time is up, and nothing broken; 1: broken, with the words that show it again.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from boltyard.boxes import keys
from tasks import _soaking

MATCHES = 25
FORKS = 3
AT_ONCE = 5


class Done(NamedTuple):
    """What came of a job."""

    matches: int
    forks: int
    other_worlds: int
    kinds: frozenset[str]
    broken: list[str]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak forks", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("forks")
    parser.add_argument("--games", type=int, default=MATCHES, help="matches of each game")
    parser.add_argument("--game", choices=keys(), default=None, help="this one alone")
    parser.add_argument("--times", type=int, default=FORKS, help="forks of each match")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    whole = True
    with ProcessPoolExecutor(max(1, asked.jobs), multiprocessing.get_context("spawn")) as pool:
        for game in [asked.game] if asked.game else keys():
            firsts = range(0, asked.games, AT_ONCE)
            jobs = [
                pool.submit(play, game, seed, first, min(AT_ONCE, asked.games - first), asked.times, until)
                for first in firsts
            ]
            whole = tell(game, [job.result() for job in jobs]) and whole
    return 0 if whole else 1


def tell(game: str, done: list[Done]) -> bool:
    """Say what was done, and what broke; True if nothing did."""
    kinds = frozenset[str]().union(*[one.kinds for one in done])
    forks = sum(one.forks for one in done)
    print(
        f"{game}: {sum(one.matches for one in done)} matches, {forks} forks at {len(kinds)} kinds of questions, "
        f"{sum(one.other_worlds for one in done)} of them in other worlds",
        flush=True,
    )
    broken = [sentence for one in done for sentence in one.broken]
    for sentence in broken:
        print(sentence, file=sys.stderr)
    return not broken and (not forks or any(one.other_worlds for one in done))


def play(key: str, seed: int, first: int, matches: int, forks: int, until: float) -> Done:
    """Some matches; nothing of the kernel is imported before the environment says which."""
    from boltyard.games import find_game
    from boltyard.insight import fork_law
    from boltyard.lab.alive import tables

    game = find_game(key)
    places = tables(game)
    tally = fork_law.Tally()
    broken: list[str] = []
    for at in range(first, first + matches):
        if time.time() > until:
            break
        try:
            fork_law.check(game, places[at % len(places)], seed + at, forks, tally)
        except Exception as error:  # a player or the engine: whichever it is, it must not have been
            again = f"./boltyard dev soak forks --game {key} --seed {seed + at} --games 1"
            where = f"at table {at % len(places)}, {places[at % len(places)]}"
            broken.append(f"broken {where}: {''.join(traceback.format_exception(error))}  again: {again}")
    return Done(tally.matches, tally.forks, tally.other_worlds, frozenset(tally.kinds), broken)
