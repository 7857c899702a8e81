"""What a viewer cannot know changes nothing that it is sent, and no pause: `soak secrets`.

    ./boltyard dev soak secrets [--games N] [--game G] [--seed S] [--minutes M] [--jobs J]
                                [--windows N]

N matches of each game, or of the named one, each with a twin that differs only in what one viewer cannot know: every
byte of both is compared (`tests/server/secrets.py`), and every tenth match is looked through for cards by name. Then
`--windows` reaction windows are played in virtual time, and whoever guesses from the pauses must not do better than a
coin. Exit 1 if anything differs; time being up is no fault.
"""

import argparse
import asyncio
import importlib
import importlib.util
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import structlog

from boltyard.boxes import keys

NAMED = 10  # every so many matches the bytes are looked through for names of cards
IN_ONE_HALL = 20  # matches on one database
MOST_MINUTES = 600


async def hold_all(game: str, first: int, step: int, games: int, until: float) -> dict[str, Any]:
    """One worker's share of a game's matches: what was found, or the first leak."""
    from tests.server import leaks, secrets
    from tests.server.people import opened
    from tests.server.twins import Leak

    found = secrets.Found()
    done = 0
    numbers = list(range(first, first + games, step))
    while numbers and time.time() < until:
        some, numbers = numbers[:IN_ONE_HALL], numbers[IN_ONE_HALL:]
        with tempfile.TemporaryDirectory(prefix="boltyard-soak-") as folder:
            async with opened(str(Path(folder) / "boltyard.db")) as house:
                for number in some:
                    if time.time() >= until:
                        break
                    try:
                        await secrets.hold(house, game, number, found)
                        if number % NAMED == 0 and game in leaks.WATCHED:
                            found.messages += await leaks.watch_one(house, game, number)
                    except Leak as leak:
                        return {"leak": str(leak)}
                    done += 1
    return {"done": done, **vars(found)}


def work(words: list[str]) -> int:
    """A worker of its own, on the compiled kernel where there is one; it prints what it found."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    game, first, step, games, until = words
    found = asyncio.run(hold_all(game, int(first), int(step), int(games), float(until)))
    print(json.dumps(found))
    return 1 if "leak" in found else 0


def bytes_of(game: str, seed: int, games: int, jobs: int, until: float) -> tuple[bool, str]:
    """All matches of one game, shared among the workers; whether the law held, and a sentence."""
    environment = {**os.environ, "BOLTYARD_KERNEL": "auto"}
    shares = [[game, str(seed + job), str(jobs), str(games - job), str(until)] for job in range(min(jobs, games))]
    words = [sys.executable, "-m", "tasks._soak_secrets"]
    workers = [subprocess.Popen([*words, *share], stdout=subprocess.PIPE, env=environment) for share in shares]
    told = [worker.communicate()[0] for worker in workers]
    if any(not text for text in told):
        return False, f"{game}: a worker broke down"
    found = [json.loads(text) for text in told]
    for one in found:
        if "leak" in one:
            return False, f"{game}: {one['leak']}"
    sums = {key: sum(one[key] for one in found) for key in found[0]}
    late = "" if sums["done"] == games else f" ({sums['done']} of {games}; then the time was up)"
    return True, (
        f"{game}: {sums['done']} matches{late}, {sums['matches']} with a twin; {sums['messages']} messages, "
        f"{sums['steps']} steps of review and {sums['worlds']} worlds behind views; {sums['windows']} answers forced "
        "in one match and chosen in the other: 0 differing bytes"
    )


def pauses_of(windows: int, seed: int) -> tuple[bool, str]:
    """What the clock shows, where this version keeps pauses."""
    if importlib.util.find_spec("tasks._soak_pauses") is None:
        return True, "pauses: not measured here"
    held, told = importlib.import_module("tasks._soak_pauses").run(windows, seed)
    return bool(held), str(told)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["secrets"])
    parser.add_argument("--games", type=int, default=200, help="matches of each game")
    parser.add_argument("--game", choices=keys(), default=None, help="one game alone, and no pauses")
    parser.add_argument("--windows", type=int, default=4000, help="windows whose pauses are measured; 0 for none")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**6)
    until = time.time() + 60 * min(asked.minutes, MOST_MINUTES)
    print(f"soak secrets, seed {seed}", flush=True)
    holds = True
    for game in (asked.game,) if asked.game else keys():
        held, told = bytes_of(game, seed, asked.games, max(1, asked.jobs), until)
        print(told if held else f"broken: {told}", file=sys.stdout if held else sys.stderr, flush=True)
        holds = holds and held
    if asked.windows and not asked.game:
        held, told = pauses_of(asked.windows, seed)
        print(told if held else f"broken: {told}", file=sys.stdout if held else sys.stderr, flush=True)
        holds = holds and held
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(work(sys.argv[1:]))
