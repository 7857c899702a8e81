"""Is the deck fair? `balance GAME` plays greedy games and holds what came of them against the bars of that game.

    ./boltyard dev balance GAME [--games N] [--seed S] [--jobs J] ...

What is measured, and against which bars, the game says itself: `./boltyard dev balance GAME --help`.
"""

import argparse
import sys
from collections.abc import Callable

from boltyard.boxes import boxes, load


def main(words: list[str]) -> int:
    measured = {box.key: box.balance for box in boxes() if box.balance}
    parser = argparse.ArgumentParser(prog="./boltyard dev balance", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(measured))
    asked = parser.parse_args(words[:1])
    balance: Callable[[list[str]], int] = load(measured[asked.game])
    return balance(words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
