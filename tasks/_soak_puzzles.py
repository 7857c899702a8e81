"""Every puzzle of the house, held against a second search: `soak puzzles`.

    ./boltyard dev soak puzzles [--worlds N] [--seed S] [--minutes M]

The solver proves each puzzle anew; then a search that shares nothing with it but the verbs of the game tries every
answer of everybody, in the world of the record and in N others behind the same view. Exit 0: each has just the answer
of the list, everywhere; 1: not, with the puzzles that have not.
"""

import argparse
import time

from boltyard.insight.puzzles.position import verdicts_of
from boltyard.insight.puzzles.shelf import shelf
from tasks import _soaking
from tests.insight.puzzle_search import codes_of, right_answers

WORLDS = 3


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak puzzles", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("puzzles")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="worlds behind each view besides the record's")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    held, broken, lines = 0, [], 0
    for puzzle in shelf():
        if time.time() > until:
            break
        found = verdicts_of(puzzle)
        lines += sum(verdict.counted for verdict in found)
        wanted = [codes_of(puzzle.record, puzzle.seat, puzzle.answer)]
        worlds = [0, *range(seed + 1, seed + 1 + asked.worlds)]
        told = [right_answers(puzzle.record, puzzle.seat, puzzle.aim, world) for world in worlds]
        if [one.code for one in found if one.holds] == [puzzle.answer] and all(one == wanted for one in told):
            held += 1
        else:
            broken.append(f"puzzle {puzzle.number}: {told} is right, not {wanted}")
    held_so = f"{held} of {len(shelf())} puzzles hold by both searches"
    print(f"{held_so}, in {1 + asked.worlds} worlds each; {lines} lines by the solver")
    for sentence in broken:
        print(sentence)
    return 1 if broken else 0
