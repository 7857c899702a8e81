"""Matches judged by somebody else: `soak referee`.

    ./boltyard dev soak referee [--games N] [--game G] [--seed S] [--minutes M] [--jobs J] [--interpreted]

N matches of each game, or of the named one, with random settings, undos, draw offers and resignations
(`tests/referee/matches.py`). Each is judged by the referee (`boltyard/referee/`), which shares no code with the engine.
Runs on the compiled kernel; stops by itself after M minutes (30 at most). Exit 0: all done, or time is up, and no
deviation; 1: a deviation, with the words that show it again.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from boltyard.boxes import keys
from boltyard.referee import has_referee
from tasks import _soaking

MATCHES = 300
AT_ONCE = 10  # matches in one job
TOLD = 3  # deviations of one match that are printed


class Done(NamedTuple):
    """What came of a job."""

    matches: int
    answers: int
    looked: Counter[str]
    wrong: list[str]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak referee", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("referee")
    parser.add_argument("--games", type=int, default=MATCHES, help="matches of each game")
    parser.add_argument("--game", choices=keys(), default=None, help="this one alone")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    complete = agreed = True
    with ProcessPoolExecutor(max(1, asked.jobs), multiprocessing.get_context("spawn")) as pool:
        for game in [asked.game] if asked.game else filter(has_referee, keys()):
            firsts = range(0, asked.games, AT_ONCE)
            jobs = [pool.submit(play, game, min(AT_ONCE, asked.games - first), seed + first, until) for first in firsts]
            done = [job.result() for job in jobs]
            agreed = tell(game, done) and agreed
            complete = complete and sum(one.matches for one in done) == asked.games
    if not agreed:
        return 1
    print("no deviation" if complete else "no deviation, but the time was up before all was done")
    return 0


def tell(game: str, done: list[Done]) -> bool:
    """Say what was looked at, and every match in which the two differ; True if there is none."""
    looked: Counter[str] = Counter()
    for one in done:
        looked += one.looked
    print(
        f"{game}: {sum(one.matches for one in done)} matches, {sum(one.answers for one in done)} answers, "
        f"{sum(looked.values())} checks of {len(looked)} rules",
        flush=True,
    )
    wrong = [sentence for one in done for sentence in one.wrong]
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return not wrong


def play(game: str, matches: int, seed: int, until: float) -> Done:
    """Some matches; nothing of the kernel is imported before the environment says which."""
    from tests.referee.matches import judged
    from tests.referee.matches import play as match

    looked: Counter[str] = Counter()
    answers = played = 0
    wrong: list[str] = []
    for at in range(seed, seed + matches):
        if time.time() > until:
            break
        again = f"./boltyard dev soak referee --game {game} --seed {at} --games 1"
        try:
            record = match(game, at)
            findings = judged(record)
        except Exception as error:  # a player, the engine or the referee: whichever it is, it must not have been
            wrong.append(f"broken: {''.join(traceback.format_exception(error))}  again: {again}")
            continue
        played += 1
        answers += findings.step
        looked.update(findings.looked)
        if findings.deviations:
            told = "\n".join(f"  {str(deviation)[:400]}" for deviation in findings.deviations[:TOLD])
            wrong.append(f"deviation in {record.header()}\n{told}\n  again: {again}")
    return Done(played, answers, looked, wrong)
