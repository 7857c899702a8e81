"""Is the deck fair? `balance GAME` plays greedy games and holds what came of them against the bars of that game.

    ./boltyard dev balance battleground [--games N] [--seed S] [--jobs J]
    ./boltyard dev balance pbl [--games N] [--seed S] [--jobs J] [--seats 2] [--set draft=quick ...] [--json]
    ./boltyard dev balance pbl --against first|uniform [--games N] [--seed S] [--jobs J] [--set draft=quick ...]

Battleground: half of the games have four seats, the others two to six in turn. Every share stands with its 95 %
interval. Exit 1 if a bar does not hold: attackers 45 to 55 % of decided duels, each bot 35 to 65 % of its own, 99.9 %
of games end before the round cap. The figures on record are in docs/decisions/0006-battleground-balance.md.

PBL ROBOTS: pilots are taken at random. Every card is played, not only spent, in at least 1 of 200 games in which it is
drawn; no pilot's interval lies outside 40 to 60 %, nor the first player's outside 45 to 55 %; at most 1 % of games
stall; the median is 12 to 25 turns a side. The figures on record are in docs/decisions/0007-pbl-balance.md.
With --against `greedy` plays a yardstick: it wins at least 60 % against the first `greedy`, 80 % against `uniform`.
"""

import argparse
import json
import sys

from benchmarks import against
from boltyard.core.errors import BadSetting
from boltyard.games.battleground.lab.duels import Balance, Bout, play_all
from boltyard.games.battleground.loader import base_cards
from boltyard.games.pbl.lab import cardstats

SEATS = (4, 2, 4, 3, 4, 5, 4, 6)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev balance", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=["battleground", "pbl"])
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, default=2, help="pbl: how many play")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="pbl: a setting of the table")
    parser.add_argument("--against", choices=list(against.YARDSTICKS), help="pbl: greedy against this yardstick")
    parser.add_argument("--json", action="store_true", help="pbl: the figures as JSON")
    asked = parser.parse_args(words)
    if asked.games < 1:
        parser.error("at least one game")
    if asked.game == "pbl":
        return pbl(asked)
    bouts = [Bout({}, ("greedy",) * SEATS[k % len(SEATS)], asked.seed + k) for k in range(asked.games)]
    balance = Balance(play_all(bouts, asked.jobs))
    print(report(balance, asked.seed))
    return 1 if balance.broken() else 0


def pbl(asked: argparse.Namespace) -> int:
    """Cards and pilots of PBL ROBOTS."""
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


def report(balance: Balance, seed: int) -> str:
    """The figures, a line each."""
    games = len(balance.games)
    rounds = balance.rounds
    most = rounds[games * 95 // 100]
    decided = sum(duel.result != 0 for duel in balance.duels)
    lines = [
        f"{games} games of greedy, seeds {seed} to {seed + games - 1}, deck {base_cards().digest}",
        f"attackers win  {balance.attacker.words()} of {decided} decided duels",
        f"nobody wins    {balance.ties.words()} of {len(balance.duels)} duels",
        f"rounds         {sum(rounds) / games:.1f} on average, 95 % within {most}, at most {rounds[-1]}",
        f"ended          {balance.ended.words()} before the round cap",
        "",
        f"{'bot':<12} A D  {'won':<24} duels  attacking  defending",
    ]
    attacking, defending = balance.bots(1), balance.bots(-1)
    printed = {bot.key: bot for bot in base_cards().bots}
    for key, (rate, fought) in sorted(balance.bots().items(), key=lambda item: -item[1][0].value):
        bot = printed[key]
        roles = [f"{shares[key][0].value:.0%} of {shares[key][1]}" for shares in (attacking, defending)]
        lines.append(f"{key:<12} {bot.attack} {bot.defense}  {rate.words():<24} {fought:>5}  {roles[0]:<9}  {roles[1]}")
    broken = balance.broken()
    return "\n".join([*lines, "", *[f"bar broken: {line}" for line in broken], *(["all bars hold"] * (not broken))])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
