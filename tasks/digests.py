"""Digests of many simulated games, a line for each game, mode, number of seats and kind of players.

    ./boltyard dev digests [GAME ...] [--games N] [--first S] [--interpreted | --compiled] [--jobs J]
                           [--save FILE] [--against FILE]

A line has the digest that `boltyard sim --json` tells of N games with the seeds from S on. Random players play all
modes with every number of seats, and every other value of every setting with the fewest; greedy ones play the modes.
What plays oftener is cheaper: those two kinds play a tenth of the games and a hundredth, but two at least.

`--save` keeps the digests in a file, those of shorter runs from the same seed too; `--against` compares with such a
file and fails where one differs. A change that is to change no game is held to that, interpreted and compiled.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boltyard.core import flow
from boltyard.core.errors import BadSetting
from boltyard.core.match import Match
from boltyard.core.state import CLOCK_BIT
from boltyard.games import GAMES
from boltyard.lab.jobs import Row, digest_of
from boltyard.lab.runner import make_jobs, run_jobs

MARKS = (2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # so long are the shorter runs that are kept


@dataclass(frozen=True)
class Combination:
    """One kind of table: what is agreed, who sits there, and which share of the games is played at it."""

    game: str
    agreed: str
    settings: dict[str, str]
    seats: int
    player: str
    share: int

    @property
    def name(self) -> str:
        return f"{self.game} {self.agreed}, {self.seats} {self.player}"

    def games(self, wanted: int) -> int:
        return min(wanted, max(2, wanted // self.share))


def combinations(game: Match) -> Iterator[Combination]:
    """Modes with every number of seats, and each setting by itself at every other value with the fewest."""
    for mode in game.schema.modes:
        settings = game.schema.mode(mode)
        allowed = seats_for(game, settings)
        for seats in allowed:
            yield Combination(game.key, mode, settings, seats, "uniform", 1)
        if (
            not game.new(settings, 0, allowed[0]).asked & CLOCK_BIT
        ):  # where time runs, only random players know how to wait
            yield Combination(game.key, mode, settings, allowed[0], "greedy", 100)
    for setting in game.schema.settings:
        for value in setting.values[1:]:
            settings = {setting.key: value}
            for seats in seats_for(game, settings)[:1]:
                yield Combination(game.key, f"{setting.key}={value}", settings, seats, "uniform", 10)


def seats_for(game: Match, settings: dict[str, str]) -> list[int]:
    """The numbers of seats that these settings are for."""
    found = []
    for seats in range(game.least_seats, game.most_seats + 1):
        try:
            game.new(settings, 0, seats)
        except BadSetting:
            continue
        found.append(seats)
    return found


def played(table: Combination, first: int, games: int, workers: int) -> dict[str, str]:
    """The digests of the first so many games, by how many they are."""
    jobs = make_jobs(table.game, table.settings, (table.player,) * table.seats, first, games, False, "")
    rows: list[Row] = run_jobs(jobs, workers, lambda _: None)[0]
    if len(rows) < games:
        raise KeyboardInterrupt
    return {str(n): digest_of(rows[:n]) for n in sorted({*MARKS, games}) if n <= games}


def main(words: list[str]) -> int:
    asked = read(words)
    wish = "interpreted" if asked.interpreted else "compiled" if asked.compiled else ""
    if wish and os.environ.get("BOLTYARD_KERNEL") != wish:
        again = [sys.executable, "-m", "tasks", "digests", *words]
        return subprocess.run(again, env={**os.environ, "BOLTYARD_KERNEL": wish}, check=False).returncode
    before = kept(asked.against, asked.first) if asked.against else {}
    began, found, wrong = time.perf_counter(), {}, 0
    for key in asked.games_named or list(GAMES):
        for table in combinations(GAMES[key]):
            n = table.games(asked.games)
            digests = found[table.name] = played(table, asked.first, n, asked.jobs)
            verdict = compared(digests[str(n)], before.get(table.name, {}).get(str(n))) if asked.against else ""
            wrong += verdict not in ("", "the same")
            print(f"{table.name}: {n} games, {digests[str(n)]}{verdict and f', {verdict}'}", flush=True)
    if asked.save:
        Path(asked.save).write_text(json.dumps({"first": asked.first, "digests": found}, indent=1) + "\n")
    kernel = "interpreted" if flow.__file__.endswith(".py") else "compiled"
    told = f"{len(found)} combinations, {kernel}, {time.perf_counter() - began:.0f} s"
    print(f"{told}; {wrong} of them differ or cannot be compared" if asked.against else told)
    return 1 if wrong else 0


def read(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./boltyard dev digests", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", choices=[[], *GAMES])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--save", metavar="FILE")
    parser.add_argument("--against", metavar="FILE")
    kernels = parser.add_mutually_exclusive_group()
    kernels.add_argument("--interpreted", action="store_true")
    kernels.add_argument("--compiled", action="store_true")
    return parser.parse_args(words)


def kept(file: str, first: int) -> dict[str, dict[str, str]]:
    """The digests of a file; it must have been made from the same first seed."""
    plain: dict[str, Any] = json.loads(Path(file).read_text())
    if plain["first"] != first:
        raise SystemExit(f"{file} begins with seed {plain['first']}, not {first}")
    digests: dict[str, dict[str, str]] = plain["digests"]
    return digests


def compared(digest: str, then: str | None) -> str:
    if then is None:
        return "NOT IN THE FILE"
    return "the same" if then == digest else f"WAS {then}"
