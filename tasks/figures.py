"""Measure what greedy games say of each card, for the gallery; --check only says whether the figures are fresh.

    ./boltyard dev figures [pbl] [battleground] [--games N] [--seed S] [--jobs J] [--check]

The counts go to src/boltyard/lab/measured/, each with the digest of the cards they are of. Tables have their default
settings. The same games, seeds and rules give the same file.
"""

import argparse
import sys

from boltyard.games.battleground.lab import duels
from boltyard.games.battleground.loader import base_cards as base_bots
from boltyard.games.pbl.lab import cardstats
from boltyard.games.pbl.loader import base_cards
from boltyard.lab import figures
from tasks.balance import SEATS

GAMES = {"pbl": 2000, "battleground": 1000}
SEED = 7_000_001  # no numbers were tuned on what follows it


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev figures", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"{' or '.join(GAMES)}; both if none is named")
    parser.add_argument("--games", type=int, help="how many are played")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--check", action="store_true", help="measure nothing; exit 1 when figures are of other cards")
    asked = parser.parse_args(words)
    if unknown := set(asked.game) - set(GAMES):
        parser.error(f"there are no figures of {' and '.join(sorted(unknown))}")
    if asked.check:
        return check()
    for game in asked.game or GAMES:
        found = measure(game, asked.games or GAMES[game], asked.seed, asked.jobs)
        path = figures.path_of(game)
        path.parent.mkdir(exist_ok=True)
        path.write_text(found.text(), encoding="utf-8")
        print(f"{path.name}: {found.games} games, {found.how}, from seed {found.seed}, cards {found.digest}")
    return 0


def measure(game: str, games: int, seed: int, jobs: int) -> figures.Figures:
    if game == "pbl":
        return figures.of_pbl(cardstats.measure({}, 2, games, seed, jobs))
    bouts = [duels.Bout({}, ("greedy",) * SEATS[k % len(SEATS)], seed + k) for k in range(games)]
    return figures.of_battleground(duels.Balance(duels.play_all(bouts, jobs)), base_bots().digest, seed)


def check() -> int:
    stale = figures.stale({"pbl": base_cards().digest, "battleground": base_bots().digest})
    for game in stale:
        print(
            f"The figures of {game} are of other cards; ./boltyard dev figures {game} measures anew.", file=sys.stderr
        )
    return 1 if stale else 0
