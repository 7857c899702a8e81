"""Our search against OpenSpiel's ISMCTS bot at ROBOTS, on paired deals, and how many simulations a second each makes.

    python -m benchmarks.ismcts [--pairs N] [--seconds S] [--rounds R]

Both think for S seconds of processor time a decision. It stops as soon as it is clear whether ours wins more than 80 %,
and what was played lies in build/ismcts.json, so that another day adds to it. The bot plays in the peers' environment,
which is made on first use, on the compiled kernel if there is one.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from statistics import median

from platformdirs import user_cache_path

from benchmarks import contest
from boltyard.lab.matches import Tally

BAR = 0.8
MOST = 100  # pairs
FASTER = 40  # times as many simulations
KEPT = contest.CHECKOUT / "build" / "ismcts.json"


class Side:
    """The process in the peers' environment."""

    def __init__(self, python: Path) -> None:
        path = os.pathsep.join([str(contest.CHECKOUT / "src"), str(contest.CHECKOUT)])
        command = [str(python), "-m", "benchmarks.ismcts_side"]
        self.contestant = contest.Contestant("ISMCTS", command, {**os.environ, "PYTHONPATH": path})
        self.contestant.start()

    def ask(self, **asked: object) -> dict[str, float]:
        return self.contestant.round(json.dumps(asked))


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ismcts", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=10, help="to be added, at most")
    parser.add_argument("--seconds", type=float, default=0.2, help="of processor time, a decision")
    parser.add_argument("--rounds", type=int, default=5, help="in which speed is measured")
    asked = parser.parse_args(words)
    home = Path(os.environ.get("BOLTYARD_HOME") or user_cache_path("boltyard"))
    side = Side(contest.peers_python(home, say))
    try:
        if asked.rounds:
            speed(side, asked.rounds)
        play(side, asked.pairs, asked.seconds)
    finally:
        side.contestant.stop()
    return 0


def speed(side: Side, rounds: int) -> None:
    """Both sides' simulations, each to the end of the game by chance, at the same positions; ratios within rounds."""
    ours, theirs, ratios, hearts = [], [], [], []
    for number in range(rounds):
        found = side.ask(do="pace", seed=number, seconds=0.2)
        ours.append(found["robots.ours"])
        theirs.append(found["robots.theirs"])
        ratios.append(ours[-1] / theirs[-1])
        hearts.append(side.ask(do="hearts", seconds=1.0)["hearts.theirs"])
    print(f"simulations a second, to the end of the game, medians of {rounds} rounds:")
    print(f"  ours {median(ours):,.0f}, the bot {median(theirs):,.0f}, at OpenSpiel's own hearts {median(hearts):,.0f}")
    print(f"  {median(ratios):.1f}x ({min(ratios):.1f} to {max(ratios):.1f}), the bar is {FASTER}x", flush=True)


def play(side: Side, pairs: int, seconds: float) -> None:
    tally = Tally(**json.loads(KEPT.read_text())) if KEPT.exists() else Tally()
    for _ in range(pairs):
        if tally.pairs >= MOST or tally.decided(BAR):
            break
        score = 0.0
        for chair in range(2):
            found = side.ask(do="play", seed=tally.seed, ours=chair, seconds=seconds)
            score += found["won"] / 2
            told = tally.by_chair.setdefault("first" if found["first"] else "later", [0, 0])
            told[0] += int(found["won"])
            told[1] += 1
        tally.add(score)
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(tally.data()))
    if tally.pairs:
        print(
            f"ours beats the bot {tally.rate.words()} in {tally.pairs} pairs, {seconds} s a decision; {tally.by_chair}"
        )


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
