"""Exact odds and advice that never peeks, at length: `soak odds`.

    ./boltyard dev soak odds [--game G] [--fights N] [--worlds N] [--seed S] [--minutes M]

For each game: N combats, fights and rounds of random games, in which every block, draw, roll, length and use of an
ability is gone through one by one and held against what `odds` tells; then N worlds behind views, in which hints,
odds and a bot's reasons stay what they were. Exit 1 where something does not hold, with the seed of its game.
"""

import argparse
import time

from boltyard.boxes import keys
from tasks import _soaking
from tests.insight.odds_search import TABLES, Unequal, held, is_fight, positions
from tests.insight.peeking import Peeked, hold

EVERY = 17  # of so many questions one is asked again in other worlds
AGAIN = 10  # worlds behind one view


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak odds", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("odds")
    parser.add_argument("--game", choices=keys(), default="")
    parser.add_argument("--fights", type=int, default=1000, help="of each game")
    parser.add_argument("--worlds", type=int, default=1000, help="of each game, dealt again behind views")
    begun = _soaking.begin(parser, words)
    if begun is None:
        return 1
    asked, seed, until = begun
    try:
        for key in [asked.game] if asked.game else keys():
            print(count(key, seed, asked.fights, until), flush=True)
            print(deal_again(key, seed, asked.worlds, until), flush=True)
    except (Unequal, Peeked) as broken:
        print(broken)
        return 1
    return 0


def count(key: str, seed: int, fights: int, until: float) -> str:
    """Games by chance until so many fights were gone through."""
    found = equal = games = 0
    while found < fights and time.time() < until:
        settings, players = TABLES[key][games % len(TABLES[key])]
        for game, match, seat in positions(key, seed + games, settings, players):
            odds = held(key, game, match, seat)
            equal += odds
            found += odds > 0 and is_fight(key, match)
            if found >= fights or time.time() > until:
                break
        games += 1
    return f"{key}: {equal} odds of {found} fights in {games} games are what a count of every case says"


def deal_again(key: str, seed: int, worlds: int, until: float) -> str:
    """Games by chance until so many worlds were dealt behind views."""
    dealt = others = views = games = 0
    while dealt < worlds and time.time() < until:
        settings, players = TABLES[key][games % len(TABLES[key])]
        for at, (game, match, seat) in enumerate(positions(key, seed + games, settings, players)):
            if at % EVERY == 0 and len(game.legal(match, seat)) > 1:
                for viewer in (seat, (seat + 1) % match.seats):
                    others += hold(game, match, seat, viewer, players, AGAIN)
                    dealt += AGAIN
                    views += 1
            if dealt >= worlds or time.time() > until:
                break
        games += 1
    return f"{key}: {dealt} worlds behind {views} views, {others} other than what was played: all is told as before"
