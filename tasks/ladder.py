"""Measure a game's ladder, a few pairs more each time: ./boltyard dev ladder GAME [--pairs N] [--match a,b]

Every level plays the one below it on paired deals, and what is found is added to `ladder.json` in the game's folder; it
stops where the bar is decided or 400 pairs are played. `--match level5,greedy0` measures any two. A test that stops
early errs outwards: `--afresh --seed N --whole` plays all the pairs it was asked for, on deals nobody looked at.
"""

import argparse

from boltyard import boxes
from boltyard.lab import ladder
from boltyard.lab.matches import Tally, play_pair, seats_of
from boltyard.players.bots import ladder_of
from boltyard.players.player import check_name

BAR = 0.6  # each level beats the one below at least so often


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", choices=boxes.keys())
    parser.add_argument("--pairs", type=int, default=10, help="pairs to be added, at most, for each")
    parser.add_argument("--match", default="", help="only these two, such as level5,greedy0")
    parser.add_argument("--bar", type=float, default=BAR, help="the share of wins that is in question")
    parser.add_argument("--afresh", action="store_true", help="forget what was measured before")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal, afresh")
    parser.add_argument("--whole", action="store_true", help="go on where the bar is decided")
    asked = parser.parse_args(words)
    if asked.seed != 1 and not asked.afresh:
        parser.error("--seed begins anew, so it takes --afresh")
    matches = [tuple(asked.match.split(","))] if asked.match else []
    if not asked.match:
        matches = [ladder.rivals(bot.level) for bot in ladder_of(asked.game) if bot.level > 1]
    for one in matches:
        if len(one) != 2:
            parser.error("--match takes two players, such as level5,greedy0")
        for name in one:
            check_name(name, asked.game)
        name = ",".join(one)
        tally = Tally(seed=asked.seed) if asked.afresh else ladder.measured(asked.game).get(name, Tally())
        measure(asked.game, (one[0], one[1]), asked.pairs, None if asked.whole else asked.bar, tally)
    return 0


def measure(game: str, players: tuple[str, str], pairs: int, bar: float | None, tally: Tally) -> None:
    """Add pairs to the tally and keep it after each; without a bar nothing is decided early."""
    name = ",".join(players)
    box = boxes.find_box(game)
    settings = {**box.by_turns, **box.measured_with}
    for _ in range(pairs):
        if (bar is not None and tally.decided(bar)) or tally.pairs >= ladder.MOST:
            break
        play_pair(game, settings, players, seats_of(game), tally)
        ladder.keep(game, {**ladder.measured(game), name: tally})
    print(f"{game}: {players[0]} beats {players[1]} {tally.rate.words()} in {tally.pairs} pairs", flush=True)
