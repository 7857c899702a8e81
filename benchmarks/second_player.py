"""What a card more is worth to whoever does not begin: greedy games from the same seeds with 0, 1, 2 cards (PBL-R-242).

    python -m benchmarks.second_player community 1000 0,1,2 [SEED [SEATS]]

Every seed is dealt and played with each number of cards, so the differences are those of pairs.
"""

import math
import sys

from boltyard.lab.jobs import Job, Row, play_job
from boltyard.lab.stats import Z95, share


def main(words: list[str]) -> int:
    mode, games, counts = words[0], int(words[1]), words[2].split(",")
    seed = int(words[3]) if len(words) > 3 else 1
    seats = int(words[4]) if len(words) > 4 else 2
    rows: dict[str, list[Row]] = {}
    for count in counts:
        settings = {"challenge": mode, "second": count}
        jobs = [Job("pbl", settings, ("greedy",) * seats, seed + i, i % seats) for i in range(games)]
        rows[count] = [play_job(job) for job in jobs]
        won = share(sum(row.first_won for row in rows[count]), games)
        print(
            f"challenge={mode} seats {seats} second={count}: {games} games, the first player wins {won.words()}", end=""
        )
        if count != counts[0]:
            print(f", {paired(rows[counts[0]], rows[count])} points against second={counts[0]}", end="")
        print(flush=True)
    return 0


def paired(before: list[Row], after: list[Row]) -> str:
    """The mean difference of pairs in points, with its interval."""
    steps = [100 * (int(b.first_won) - int(a.first_won)) for a, b in zip(before, after)]
    mean = sum(steps) / len(steps)
    wide = Z95 * math.sqrt(sum((step - mean) ** 2 for step in steps) / (len(steps) - 1) / len(steps))
    return f"{mean:+.1f} ({mean - wide:+.1f} to {mean + wide:+.1f})"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
