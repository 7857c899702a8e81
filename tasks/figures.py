"""Measure what greedy games say of each card, for the gallery; --check only says whether the figures are fresh.

    ./boltyard dev figures [GAME ...] [--games N] [--seed S] [--jobs J] [--check]

The counts go to the `lab` of each game, with the digest of the cards they are of. Tables have their default settings.
The same games, seeds and rules give the same file.
"""

import argparse
import sys

from boltyard.boxes import load
from boltyard.lab import figures

SEED = 7_000_001  # no numbers were tuned on what follows it


def main(words: list[str]) -> int:
    measured = {box.key: load(box.figures) for box in figures.measured_boxes()}
    parser = argparse.ArgumentParser(prog="./boltyard dev figures", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"{' or '.join(measured)}; all if none is named")
    parser.add_argument("--games", type=int, help="how many are played")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--check", action="store_true", help="measure nothing; exit 1 when figures are of other cards")
    asked = parser.parse_args(words)
    if unknown := set(asked.game) - set(measured):
        parser.error(f"there are no figures of {' and '.join(sorted(unknown))}")
    if asked.check:
        return check()
    for game in asked.game or measured:
        found: figures.Figures = measured[game].measure(asked.games or measured[game].GAMES, asked.seed, asked.jobs)
        path = figures.path_of(game)
        path.write_text(found.text(), encoding="utf-8")
        print(f"{game}: {found.games} games, {found.how}, from seed {found.seed}, cards {found.digest}")
    return 0


def check() -> int:
    stale = figures.stale(figures.digests())
    for game in stale:
        print(
            f"The figures of {game} are of other cards; ./boltyard dev figures {game} measures anew.", file=sys.stderr
        )
    return 1 if stale else 0
