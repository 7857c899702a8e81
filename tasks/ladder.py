"""Measure a game's ladder, a few pairs more each time: ./boltyard dev ladder GAME [--pairs N] [--match a,b]

Every level plays the one below it on paired deals, and what is found is added to `ladder.json` in the game's folder; it
stops where the bar is decided or 400 pairs are played. `--match level5,greedy0` measures any two. A test that stops
early errs outwards: `--afresh --seed N --whole` plays all the pairs it was asked for, on deals nobody looked at.

`--alone level5 --among greedy0,greedy0,greedy0` seats one player among others, in another chair in every deal, and
`--alone level5,greedy0 --among uniform,level2,greedy` tells how much more often the first wins than the second in the
same chairs on the same deals: so many deals as `--pairs` says, from `--seed` on. They are kept in `build/alone`.
"""

import argparse
from pathlib import Path

from boltyard import boxes
from boltyard.games import find_game
from boltyard.lab import ladder, lone
from boltyard.lab.matches import Tally, play_pair, seats_of
from boltyard.players.bots import ladder_of
from boltyard.players.player import check_name

BAR = 0.6  # each level beats the one below at least so often
ALONE = Path(__file__).resolve().parents[1] / "build" / "alone"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", choices=boxes.keys())
    parser.add_argument("--pairs", type=int, default=10, help="pairs to be added, at most, for each")
    parser.add_argument("--match", default="", help="only these two, such as level5,greedy0")
    parser.add_argument("--bar", type=float, default=BAR, help="the share of wins that is in question")
    parser.add_argument("--afresh", action="store_true", help="forget what was measured before")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal, afresh")
    parser.add_argument("--whole", action="store_true", help="go on where the bar is decided")
    parser.add_argument("--alone", default="", help="one player among others, or two that are compared so")
    parser.add_argument("--among", default="", help="the others, such as greedy0,greedy0,greedy0")
    asked = parser.parse_args(words)
    if bool(asked.alone) != bool(asked.among) or (asked.alone and asked.match):
        parser.error("--alone and --among go together, and without --match")
    if asked.alone:
        return alone(asked.game, asked.alone.split(","), asked.among.split(","), asked.pairs, asked.seed)
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


def alone(game: str, players: list[str], others: list[str], deals: int, seed: int) -> int:
    """Every player on these deals, each kept as soon as it is played; then what all have come to."""
    for name in (*players, *others):
        check_name(name, game)
    box = boxes.find_box(game)
    settings = find_game(game).pinned({**box.by_turns, **box.measured_with})
    table = f"{','.join(others)} {','.join(f'{key}={settings[key]}' for key in sorted(settings))}"
    path = ALONE / f"{game}.json"
    for at in range(seed, seed + deals):
        for player in players:
            if at not in lone.kept_tables(path).get(table, {}).get(player, {}):
                lone.add(path, table, player, at, lone.play_alone(game, settings, player, others, at))
    found = lone.kept_tables(path)[table]
    mine = [{at: found[player][at] for at in range(seed, seed + deals)} for player in players]
    for player, scores in zip(players, mine, strict=True):
        print(
            f"{game}: {player} among {', '.join(others)} wins {lone.rate(scores).words()} of {deals} deals", flush=True
        )
    for player, scores in zip(players[1:], mine[1:], strict=True):
        print(f"{players[0]} wins more often than {player} by {lone.gain(mine[0], scores).words()}", flush=True)
    return 0
