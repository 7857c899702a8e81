"""Every puzzle of the house, held against a second search: `soak puzzles`.

    ./boltyard dev soak puzzles [--worlds N] [--from NUMBER] [--seed S] [--minutes M]

The solver proves each puzzle anew; then a search that shares nothing with it but the verbs of the game tries every
answer of everybody, in the world of the record and in N others behind the same view. Each puzzle is told when it is
done, with the lines of the solver and its processor time; where time is up, it says with which number to go on. Exit
0: each that was looked at has just the answer of the list, everywhere; 1: not, with the puzzles that have not.
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
    parser.add_argument("--from", dest="first", type=int, default=1, help="the first puzzle that is looked at")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    held, broken = 0, []
    for puzzle in shelf()[asked.first - 1 :]:
        if time.time() > until:
            print(f"time is up: go on with --from {puzzle.number} --seed {seed}")
            break
        began = time.process_time()
        found = verdicts_of(puzzle)
        wanted = [codes_of(puzzle.record, puzzle.seat, puzzle.answer)]
        worlds = [0, *range(seed + 1, seed + 1 + asked.worlds)]
        told = [right_answers(puzzle.record, puzzle.seat, puzzle.aim, world) for world in worlds]
        if [one.code for one in found if one.holds] == [puzzle.answer] and all(one == wanted for one in told):
            held += 1
        else:
            broken.append(f"puzzle {puzzle.number}: {told} is right, not {wanted}")
        lines = sum(verdict.counted for verdict in found)
        took = time.process_time() - began
        print(f"  puzzle {puzzle.number} of {puzzle.game}: {lines} lines by the solver, {took:.2f} s", flush=True)
    looked_at = held + len(broken)
    print(f"{held} of {looked_at} puzzles hold by both searches, in {1 + asked.worlds} worlds each")
    for sentence in broken:
        print(sentence)
    return 1 if broken else 0
