"""`boltyard bots`: the ladder of opponents with measured strength, and matches between any two."""

from __future__ import annotations

import json as json_
import sys
from typing import Annotated

from cyclopts import Parameter

from boltyard.boxes import find_box, keys
from boltyard.cli.agreement import read_settings
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Json, command
from boltyard.games import find_game
from boltyard.lab import ladder
from boltyard.lab.matches import Tally, compare, seats_of, verdict
from boltyard.lab.stats import Rating, Share, points
from boltyard.players.player import check_name

app = command("bots")


@app.default
def bots(
    game: str | None = None,
    /,
    *,
    match: Annotated[str | None, Parameter(help="two players, such as level4,greedy: who is the stronger?")] = None,
    games: int = 800,
    bar: float = 0.5,
    seed: int = 1,
    seats: int = 0,
    mode: str | None = None,
    set_: Annotated[list[str], Parameter(name="--set", negative=(), help="a setting as key=value, repeatable")] = [],  # noqa: B006
    json: Json = False,
) -> int:
    """The opponents of each game, or a match between two.

    Parameters
    ----------
    game
        which game; boltyard games lists them
    games
        of a match at most; each deal is played twice, and it stops when the answer is clear
    bar
        of a match: the share of wins that is in question
    seed
        of the first deal
    seats
        as many as usual, if nothing is said; half of them for each
    mode
        a shorthand for settings
    """
    if match is None:
        listed = [find_box(game).key] if game else keys()
        ladders = {key: ladder.data(key) for key in listed}
        print(json_.dumps({"games": ladders}) if json else "\n\n".join(words(key, ladders[key]) for key in listed))
        return 0
    if game is None:
        raise Usage("A match needs its game: boltyard bots GAME --match a,b.")
    pair = tuple(name.strip() for name in match.split(","))
    if len(pair) != 2:
        raise Usage("--match takes two players, such as level4,greedy.")
    if games < 2 or not 0 < bar < 1 or seed < 0:
        raise Usage("--games is at least 2, --bar between 0 and 1, and --seed at least 0.")
    found = find_game(game)
    for name in pair:
        check_name(name, found.key)
    settings = read_settings(found, mode, set_, [], list(pair))
    chairs = seats or seats_of(game)
    if chairs % 2:
        raise Usage("--seats is an even number: half of them for each.")
    found.new(settings, seed, chairs)  # refuses a wrong number of seats before anything runs
    tally = compare(game, settings, pair, games // 2, bar, chairs, Tally(seed=seed), progress)
    if json:
        told = {
            "pairs": tally.pairs,
            "win_rate": tally.rate.data(),
            "rating": points(tally.rate).data(),
            "verdict": verdict(tally, pair, bar),
        }
        print(json_.dumps({"game": game, "players": list(pair), **told, "by_chair": tally.by_chair}))
    else:
        print(f"{pair[0]} against {pair[1]} at {game}: wins {tally.rate.words()} of {tally.pairs} paired deals")
        for chair, (won, played) in sorted(tally.by_chair.items()):
            print(f"  {won} of {played} {'with the first turn' if chair == 'first' else 'without it'}")
        print(f"  rating: {points(tally.rate).words()} points above {pair[1]}")
        print(f"  {verdict(tally, pair, bar)}; {1000 * tally.seconds_per_move:.0f} ms a decision")
    return 0


def progress(tally: Tally) -> None:
    """On standard error, where a person watches."""
    if sys.stderr.isatty():
        print(f"\r{tally.pairs} pairs, {tally.rate.words()}   ", end="", file=sys.stderr, flush=True)


def words(key: str, known: ladder.Ladder) -> str:
    """A ladder for people, the strongest first."""
    box = find_box(key)
    lines = [f"{box.name}"]
    if not known["levels"]:
        lines.append("  no ladder yet; boltyard games lists who plays it")
    below = ""
    for at, level in enumerate(known["levels"], 1):
        rate = level["beats_below"]
        told = f"beats {below} {Share(**rate).words()}, {level['games']} games" if rate else "not measured yet"
        told = told if below else "the bottom rung"
        rating = level["rating"]
        if rating:
            told += f", rating {Rating(**rating).words()}" if below else f", rating {rating['value']:.0f}"
        lines.append(f"  {at} {level['name']:<12} {level['key']}  {told}")
        lines.append(f"    {level['says']}")
        below = level["name"]
    for other in known["others"]:
        a, b = other["players"]
        lines.append(f"  {a} beats {b} {Share(**other['win_rate']).words()}, {2 * other['pairs']} games")
    return "\n".join(lines)
