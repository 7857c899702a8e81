"""How strong the levels of a game's ladder are: each against the one below it, and what was measured so far.

It lies in `ladder.json` in the game's folder, a tally for each level, so that another day adds to it.
`./boltyard dev ladder` plays; everybody else reads.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

from boltyard.boxes import Box, find_box, folder_of
from boltyard.lab.matches import Tally
from boltyard.lab.stats import Rating, points
from boltyard.players.bots import BOTS, Bot, called, ladder_of

Rate = dict[str, float]  # value, low, high


class Level(TypedDict):
    """One level, as `bots --json` tells it."""

    key: str
    name: str
    says: str
    beats_below: Rate | None
    rating: Rate | None  # in points, the bottom rung having a thousand
    games: int
    seconds_per_move: float | None


class Other(TypedDict):
    """Two others that were measured against each other."""

    players: list[str]
    pairs: int
    win_rate: Rate


class Ladder(TypedDict):
    """What is known of a game's opponents."""

    levels: list[Level]
    others: list[Other]


FILE = "ladder.json"
MOST = 400  # pairs, as the bars want
BOTTOM = 1000.0  # points of a game's first level


def path_of(box: Box) -> Path:
    return folder_of(box) / FILE


def measured(key: str) -> dict[str, Tally]:
    """What is known, by `level3,level2`."""
    path = path_of(find_box(key))
    plain = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {players: Tally(**tally) for players, tally in plain.items()}


def keep(key: str, tallies: dict[str, Tally]) -> None:
    plain = {players: tally.data() for players, tally in sorted(tallies.items())}
    path_of(find_box(key)).write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")


def rivals(level: int) -> tuple[str, str]:
    """A level and the one below it."""
    return f"level{level}", f"level{level - 1}"


def tally_of(bot: Bot, tallies: dict[str, Tally]) -> Tally:
    """Of this level against the one below it."""
    return tallies.get(",".join(rivals(bot.level)), Tally())


def ratings(key: str, tallies: dict[str, Tally]) -> list[Rating | None]:
    """By level: the points of each step above those of the step below, as far as all of them were measured."""
    found: list[Rating | None] = []
    below: Rating | None = Rating(BOTTOM, BOTTOM, BOTTOM)
    for bot in ladder_of(key):
        if found:
            tally = tally_of(bot, tallies)
            below = points(tally.rate).above(below) if below is not None and tally.pairs else None
        found.append(below)
    return found


def level_data(key: str, bot: Bot, tallies: dict[str, Tally], rating: Rating | None) -> Level:
    """One level for `bots --json`."""
    tally = tally_of(bot, tallies)
    return {
        "key": bot.key,
        "name": called(bot.key),
        "says": find_box(key).ladder[bot.level - 1].says,
        "beats_below": tally.rate.data() if tally.pairs else None,
        "rating": rating.data() if rating is not None else None,
        "games": 2 * tally.pairs,
        "seconds_per_move": round(tally.seconds_per_move, 4) if tally.moves else None,
    }


def data(key: str) -> Ladder:
    """The ladder of a game, and whoever else was measured there."""
    tallies = measured(key)
    known = {",".join(rivals(bot.level)) for bot in BOTS.values() if bot.level}
    return {
        "levels": [
            level_data(key, bot, tallies, rating)
            for bot, rating in zip(ladder_of(key), ratings(key, tallies), strict=True)
        ],
        "others": [
            {"players": players.split(","), "pairs": tally.pairs, "win_rate": tally.rate.data()}
            for players, tally in tallies.items()
            if players not in known
        ],
    }
