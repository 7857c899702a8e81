"""Is the deck of Bots Battleground fair? `./boltyard dev balance battleground [--games N] [--seed S] [--jobs J]`

Half of the games have four seats, the others two to six in turn. Every share stands with its 95 % interval. Exit 1 if a
bar does not hold: attackers 45 to 55 % of decided duels, each bot 35 to 65 % of its own, 99.9 % of games end before the
round cap. The figures on record are in docs/decisions/0006-battleground-balance.md.
"""

import argparse

from boltyard.games.battleground.lab.duels import SEATS, Balance, Bout, play_all
from boltyard.games.battleground.loader import base_cards


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev balance battleground", description=__doc__)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    if asked.games < 1:
        parser.error("at least one game")
    bouts = [Bout({}, ("greedy",) * SEATS[k % len(SEATS)], asked.seed + k) for k in range(asked.games)]
    balance = Balance(play_all(bouts, asked.jobs))
    print(report(balance, asked.seed))
    return 1 if balance.broken() else 0


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
