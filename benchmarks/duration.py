"""How long a game of BOTS BATTLEGROUND lasts, by timing and number of players.

    .venv/bin/python -m benchmarks.duration --games 15

What is measured, and what counts with a pace that was measured of people elsewhere, is told in
`boltyard/games/battleground/lab/duration.py`.
"""

import argparse
from collections.abc import Iterator
from statistics import mean, quantiles

from boltyard.games.battleground.lab.duration import LENGTHS, lengths


def measured(games: int) -> Iterator[str]:
    for timing in LENGTHS:
        for seats in (2, 3, 4, 5, 6):
            found = [lengths({"timing": timing}, seats, seed) for seed in range(1, games + 1)]
            lasts = sorted(length for length, _ in found)
            low, *_, high = quantiles(lasts, n=10)
            yield (
                f"| {timing} | {seats} | {mean(lasts):.1f} | {low:.1f} to {high:.1f} "
                f"| {mean(rounds for _, rounds in found):.1f} |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=40)
    print("| Timing | Players | Minutes, mean | Eight of ten games | Rounds |\n|---|---|---|---|---|")
    for row in measured(parser.parse_args().games):
        print(row, flush=True)


if __name__ == "__main__":
    main()
