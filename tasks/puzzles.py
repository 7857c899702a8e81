"""Look for puzzles in matches of computer players and write the list of the house anew.

    ./boltyard dev puzzles [--each N] [--seed S] [--check]

Of every game that has puzzles N are kept, those first at which a player who does not think ahead goes wrong. The same
seed writes the same file. `--check` proves what is there, writes nothing; `./boltyard dev soak puzzles` holds it
against a second search. Exit 1: too few were found, or one does not hold.
"""

import argparse
from itertools import zip_longest
from pathlib import Path

from boltyard.insight.puzzles.mining import Mine
from boltyard.insight.puzzles.position import Puzzle, games_with_puzzles, verdicts_of
from boltyard.insight.puzzles.shelf import FILE, shelf, written

PLACE = Path(__file__).resolve().parents[1] / "src" / "boltyard" / "insight" / "puzzles" / FILE
EACH = 32
SEED = 22_000_000
MOST_MATCHES = 1500
MOST_OF_A_KIND = 0.5  # of a game's puzzles


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev puzzles", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--each", type=int, default=EACH, help="so many of each game")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--check", action="store_true", help="prove what is there, write nothing")
    asked = parser.parse_args(words)
    if asked.check:
        return prove(shelf())
    piles = [mined(game, asked.seed, asked.each) for game in games_with_puzzles()]
    if min(map(len, piles)) < asked.each:
        print(f"Only {', '.join(str(len(pile)) for pile in piles)} were found; nothing is written.")
        return 1
    turns = [puzzle for together in zip_longest(*piles) for puzzle in together if puzzle is not None]
    PLACE.write_text(written(turns), encoding="utf-8")
    print(f"{len(turns)} puzzles, {PLACE.stat().st_size} bytes: {PLACE.name}")
    return 0


def mined(game: str, seed: int, each: int) -> list[Puzzle]:
    """The puzzles of one game, its kinds in turn."""
    mine = Mine(game, seed)
    kinds: dict[str, list[Puzzle]] = {kind: [] for kind in mine.aims}
    at = 0
    most = max(1, int(each * MOST_OF_A_KIND))
    while at < MOST_MATCHES and sum(min(most, len(pile)) for pile in kinds.values()) < each:
        for puzzle in mine.puzzles(at):
            kinds[puzzle.aim].append(puzzle)
        at += 1
    print(f"{game}: {at} matches, {mine.looked} positions, " + ", ".join(f"{len(p)} {k}" for k, p in kinds.items()))
    piles = [sorted(pile, key=lambda one: not one.surprising)[:most] for pile in kinds.values()]
    turns = [puzzle for together in zip_longest(*piles) for puzzle in together if puzzle is not None]
    return turns[:each]


def prove(puzzles: list[Puzzle]) -> int:
    amiss = 0
    for puzzle in puzzles:
        right = [verdict.code for verdict in verdicts_of(puzzle) if verdict.holds]
        if right != [puzzle.answer]:
            print(f"puzzle {puzzle.number}: {', '.join(right) or 'nothing'} is right, not {puzzle.answer}")
            amiss += 1
    print(f"{len(puzzles) - amiss} of {len(puzzles)} puzzles hold")
    return 1 if amiss else 0
