"""Is PBL ROBOTS fair? `./boltyard dev balance pbl [--games N] [--seed S] [--jobs J] [--seats N] [--set K=V]`

Pilots are taken at random. Every card is played, not only spent, in at least 1 of 200 games in which it is drawn; no
pilot's interval lies outside 40 to 60 %, nor the first player's outside 45 to 55 %; at most 1 % of games stall; the
median is 12 to 25 turns a side. The figures on record are in docs/decisions/0007-pbl-balance.md. With --against
`greedy` plays a yardstick: it wins at least 60 % against the first `greedy`, 80 % against `uniform`.
"""

import argparse
import json
import sys

from benchmarks import against
from boltyard.core.errors import BadSetting
from boltyard.games.pbl.lab import cardstats


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev balance pbl", description=__doc__)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, default=2, help="how many play")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the table")
    parser.add_argument("--against", choices=list(against.YARDSTICKS), help="greedy against this yardstick")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    asked = parser.parse_args(words)
    if asked.games < 1:
        parser.error("at least one game")
    settings = dict(pair.partition("=")[::2] for pair in asked.set)
    try:
        if asked.against:
            met = against.contest(asked.against, settings, asked.games, asked.seed, asked.jobs)
            print(met.text())
            return 0 if met.holds else 1
        found = cardstats.measure(settings, asked.seats, asked.games, asked.seed, asked.jobs)
    except BadSetting as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(json.dumps(found.data(), indent=2) if asked.json else found.text())
    return 1 if found.broken() else 0
