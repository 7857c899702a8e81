"""What `boltyard bench` does: our speed, and peers' in the same run."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from platformdirs import user_cache_path

from benchmarks import contest
from boltyard.core.errors import Wrong


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="boltyard bench", description=__doc__)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--rounds", type=int, default=contest.ROUNDS)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args(words)
    try:
        report = contest.report(contest.run(contestants(wish.peers), wish.rounds, say))
    except Wrong as wrong:
        say(wrong.sentence)
        return wrong.exit_code
    if wish.json:
        print(json.dumps(report))
        return 0
    for row in report["results"]:
        print(f"{row['id']:<32} {row['value']:>14,.2f} {row['unit']:<12} ({row['low']:,.2f} to {row['high']:,.2f})")
    for row in report["ratios"]:
        print(f"{row['id']}: {row['value']:.2f}x ({row['low']:.2f} to {row['high']:.2f})")
    return 0


def contestants(peers: bool) -> list[contest.Contestant]:
    """Who is measured: our kernel, compiled too where it can be, our server, and others where that is wished for."""
    found = [contest.ours("interpreted")]
    if contest.has_compiled(say):
        found.append(contest.ours("compiled"))
    else:
        say("There is no compiled kernel here; only the interpreted one is measured.")
    if contest.has_server():
        found.append(contest.server())
    if peers:
        home = Path(os.environ.get("BOLTYARD_HOME") or user_cache_path("boltyard"))
        python = contest.peers_python(home, say)
        found += [contest.peer(name, python) for name in contest.PEERS]
        found.append(contest.boardgame_io(home, say))
    return found


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
