"""A table is where its log leads, whatever happens to it: `soak shadow`.

    ./boltyard dev soak shadow [--games N] [--game G] [--seed S] [--minutes M] [--jobs J] [--interpreted]

N tables of each game, or of the named one, with random undos, stand-ins, acts beside the question, naps, restarts and
falls (`tests/server/shadow.py`). Beside each table goes its shadow, which knows nothing but what is on disk; at each
confirmation and each waking both must be at the same place. Runs on the compiled kernel; stops by itself after M
minutes (30 at most). Exit 0: all done, or time is up, and nothing differed; 1: something differed.
"""

import argparse
import asyncio
import logging
import multiprocessing
import sys
import tempfile
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from boltyard.boxes import keys
from tasks import _soaking

TABLES = 500
AT_ONCE = 16  # tables in one job


class Done(NamedTuple):
    """What came of a job."""

    tables: int
    ended: int
    compared: int
    early: int
    undos: int
    wakes: int
    wrong: str


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak shadow", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("shadow")
    parser.add_argument("--games", type=int, default=TABLES, help="tables of each game")
    parser.add_argument("--game", choices=keys(), default=None, help="this one alone")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    complete = True
    with ProcessPoolExecutor(max(1, asked.jobs), multiprocessing.get_context("spawn")) as pool:
        for game in [asked.game] if asked.game else keys():
            firsts = range(0, asked.games, AT_ONCE)
            jobs = [pool.submit(play, game, min(AT_ONCE, asked.games - first), seed + first, until) for first in firsts]
            done = [job.result() for job in jobs]
            tables = sum(one.tables for one in done)
            print(
                f"{game}: {tables} tables, {sum(one.ended for one in done)} matches to their end, "
                f"{sum(one.compared for one in done)} confirmations compared, {sum(one.undos for one in done)} undos, "
                f"{sum(one.wakes for one in done)} wakings, {sum(one.early for one in done)} acts while an answer "
                "without a choice was under way",
                flush=True,
            )
            for one in done:
                if one.wrong:
                    print(f"differs: {one.wrong}", file=sys.stderr)
            if any(one.wrong for one in done):
                return 1
            complete = complete and tables == asked.games
    print("no difference" if complete else "no difference, but the time was up before all was done")
    return 0


def play(game: str, tables: int, seed: int, until: float) -> Done:
    """Some tables on a database of their own; nothing of the kernel is imported before the environment says which."""
    if time.time() > until:
        return Done(0, 0, 0, 0, 0, 0, "")
    import structlog

    from tests.server.shadow import Differs, Shadows, soak

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    shadows = Shadows()
    wrong = ""
    ended = 0
    with tempfile.TemporaryDirectory(prefix="boltyard-shadow-") as folder, shadows.beside():
        try:
            ended = asyncio.run(soak(f"{folder}/boltyard.db", game, tables, seed, shadows))
        except Exception as difference:  # whatever it is, it must not have been
            kind = "" if isinstance(difference, Differs) else "".join(traceback.format_exception(difference))
            wrong = f"seed {seed}: {kind}{difference}"
    return Done(tables, ended, shadows.compared, shadows.early, shadows.undos, shadows.wakes, wrong)
