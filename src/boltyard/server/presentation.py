"""The games as the site presents them, read off their boxes."""

import re
from collections import Counter
from functools import cache

from boltyard import catalogue
from boltyard.boxes import Box, find_box, keys
from boltyard.lab import durations, ladder
from boltyard.players.bots import bots_of, called, thinks_ahead
from boltyard.server.table_form import presets
from boltyard.server.wire import Game, Opponent


def shelf() -> tuple[Game, ...]:
    """Every game, in the order of the landing page."""
    return tuple(shown(key) for key in keys())


@cache
def shown(key: str) -> Game:
    box = find_box(key)
    counts = Counter(one.kind for one in catalogue.entries(box.key))
    return Game(
        key=box.key,
        name=box.name,
        prefix=box.prefix,
        pitch=box.lid.pitch,
        players=box.lid.players,
        length=durations.span(key) or box.lid.length,
        stage="table" if box.page else "words",
        news=box.lid.news,
        brief=brief(box),
        counts=dict(counts),
        page=box.page,
        minutes=box.minutes,
        bots=bots_of(key),
        live=bool(box.real_time),
        short=box.lid.short,
        slogan=box.lid.slogan,
        presets=presets(key),
        botnames={bot: called(bot) for bot in bots_of(key)},
        usual=box.usual_seats,
        opponents=opponents(key),
    )


def opponents(key: str) -> list[Opponent]:
    """The ladder of a game, with what was measured of it."""
    shown = []
    for at, level in enumerate(ladder.data(key)["levels"], 1):
        rate = level["beats_below"] or {"value": 0.0, "low": 0.0, "high": 0.0}
        shown.append(
            Opponent(
                key=level["key"],
                name=level["name"],
                level=at,
                says=level["says"],
                ahead=thinks_ahead(key, level["key"]),
                seconds=level["seconds_per_move"] or 0.0,
                games=level["games"],
                beats=rate["value"],
                low=rate["low"],
                high=rate["high"],
            )
        )
    return shown


def brief(box: Box) -> list[str]:
    """The game in twelve lines: those of its box, or the numbered list of its catalogue's section 0."""
    if box.lid.brief:
        return list(box.lid.brief)
    for part in catalogue.sections(box.key):
        if part.number == "0":
            return re.findall(r"^\d+\. (.+)$", part.prose, re.MULTILINE)
    return []
