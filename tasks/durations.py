"""Measure how long every ready-made table takes; --check only says which were not measured as they are.

    ./boltyard dev durations [GAME ...] [--preset NAME] [--games N] [--seed S] [--check]

What comes out lies in `durations.json` in the folder of each game, with its source: games that bots played, at a pace
that was measured of people elsewhere (see `boltyard/lab/durations.py`). The same seeds and rules give the same file.
"""

import argparse
import sys

from boltyard import boxes
from boltyard.lab import durations

GAMES, SEED = 20, 1_800_001


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev durations", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"{boxes.listed()}; all if none is named")
    parser.add_argument("--preset", default="", help="only this one")
    parser.add_argument("--games", type=int, default=GAMES, help="how many are played of each")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--check", action="store_true", help="measure nothing; exit 1 when something is missing")
    asked = parser.parse_args(words)
    if unknown := set(asked.game) - set(boxes.keys()):
        parser.error(f"there is no game {' or '.join(sorted(unknown))}; there is {boxes.listed()}")
    if asked.check:
        return check()
    for key in asked.game or boxes.keys():
        box = boxes.find_box(key)
        for preset in box.presets:
            if asked.preset in ("", preset.name):
                found = durations.measure(box, preset, asked.games, asked.seed)
                durations.keep(key, {preset.name: found})
                print(f"{key}, {preset.name}: {found.words()} minutes ({asked.games} games)", flush=True)
    return 0


def check() -> int:
    missing = [
        f"{box.key}, {preset.name}"
        for box in boxes.boxes()
        for preset in box.presets
        if durations.duration_of(box.key, preset) is None
    ]
    for one in missing:
        print(f"{one}: {durations.UNMEASURED}; ./boltyard dev durations measures it.", file=sys.stderr)
    return 1 if missing else 0
