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
from boltyard.players.bots import BOTS, Bot, called, ladder_of

Rate = dict[str, float]  # value, low, high


class Level(TypedDict):
    """One level, as `bots --json` tells it."""

    key: str
    name: str
    says: str
    beats_below: Rate | None
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


def level_data(key: str, bot: Bot, tallies: dict[str, Tally]) -> Level:
    """One level for `bots --json`."""
    tally = tallies.get(",".join(rivals(bot.level)), Tally())
    return {
        "key": bot.key,
        "name": called(bot.key),
        "says": find_box(key).ladder[bot.level - 1].says,
        "beats_below": tally.rate.data() if tally.pairs else None,
        "games": 2 * tally.pairs,
        "seconds_per_move": round(tally.seconds_per_move, 4) if tally.moves else None,
    }


def data(key: str) -> Ladder:
    """The ladder of a game, and whoever else was measured there."""
    tallies = measured(key)
    known = {",".join(rivals(bot.level)) for bot in BOTS.values() if bot.level}
    return {
        "levels": [level_data(key, bot, tallies) for bot in ladder_of(key)],
        "others": [
            {"players": players.split(","), "pairs": tally.pairs, "win_rate": tally.rate.data()}
            for players, tally in tallies.items()
            if players not in known
        ],
    }
