"""What a move costs the server: rules, log, question, view and JSON, without socket and disk.

    python -m benchmarks.move_cost [CHECKOUT ...]

Two seats of a random match answer, and both are told, as at a table of the server; processor time, interpreted. Every
checkout plays the same seeds in a process of its own, in turn, and the middle of its rounds is told.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parents[1]
TABLES = {"pbl": {"draft": "quick"}, "robots": {}}
PLAY = """
import json, random, sys, time
import msgspec
from boltyard.core.record import Record
from boltyard.core.table import Table
from boltyard.games import find_game
try:
    from boltyard.server.updates import Scene
except ImportError:  # before it was renamed
    from boltyard.server.seen import Scene

MOST = 120  # answers of a match
encoder = msgspec.json.Encoder()
key, settings, seeds = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])

def play(seed, most):
    game, names = find_game(key), ["ana", "bo"]
    table = Table(game, Record(key, game.rules_version, names, seed, settings), patient=True)
    scene, chance = Scene(table, names, "T"), random.Random(seed)
    moves = told = size = 0
    spent = 0.0
    while not table.over and moves < most:
        forced = [seat for seat in table.asked if table.is_forced(seat)]
        began = time.process_time()
        if forced:
            table.force(forced)
        else:
            seat = chance.choice(table.asked)
            table.answer(seat, chance.choice(table.options(seat)))
        scene.chronicle.collect()
        offers = {seat: table.options(seat) for seat in (0, 1) if table.state.asked >> seat & 1}
        for viewer in (0, 1):
            size += len(encoder.encode(scene.update(viewer, moves, told, offers)))
        entries = scene.chronicle
        told = len(getattr(entries, "entries", entries))
        spent += time.process_time() - began
        moves += 1
    return moves, spent, size

play(99, 40)
rounds = [play(seed, MOST) for seed in seeds]
print(json.dumps([sum(column) for column in zip(*rounds)]))
"""


def measured(checkout: Path, game: str, seeds: list[int]) -> tuple[float, int]:
    """Milliseconds and bytes of a move."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game, json.dumps(TABLES[game]), json.dumps(seeds)],
        env={**os.environ, "PYTHONPATH": str(checkout / "src"), "BOLTYARD_KERNEL": "interpreted"},
        stdout=subprocess.PIPE,
        check=True,
    )
    moves, spent, size = json.loads(done.stdout)
    return 1000 * spent / moves, round(size / moves)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.move_cost", description=__doc__)
    parser.add_argument("checkouts", nargs="*", type=Path, default=[HERE])
    parser.add_argument("--rounds", type=int, default=5)
    wish = parser.parse_args(words)
    for game in TABLES:
        found: dict[Path, list[tuple[float, int]]] = {checkout.resolve(): [] for checkout in wish.checkouts}
        for turn in range(wish.rounds):
            for checkout, rounds in found.items():
                rounds.append(measured(checkout, game, [10 * turn + 1, 10 * turn + 2]))
        for checkout, rounds in found.items():
            costs = [cost for cost, _ in rounds]
            told = f"{median(costs):.2f} ms ({min(costs):.2f} to {max(costs):.2f}), {rounds[-1][1]} bytes a move"
            print(f"{game:<8} {checkout}: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
