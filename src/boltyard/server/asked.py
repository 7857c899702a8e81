"""What waits for me, also at tables that sleep: read from the match as it is on disk, as my seat sees it.

Of the others nothing is said. Whether they are asked, have passed or may not let go yet is the table's business.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from litestar import Response, get

from boltyard.core.errors import Wrong
from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.clocks import Clocks
from boltyard.server.company import revive
from boltyard.server.compressed import Asked
from boltyard.server.listings import card, spoken_names
from boltyard.server.lobby import Caller, answer, caller
from boltyard.server.rate import LOOKS
from boltyard.server.rules_api import quietly
from boltyard.server.store.rows import Log, Row
from boltyard.server.updates import Scene

MOST_TABLES: Final = 24  # that one look reads, the newest
MOST_KNOWN: Final = 2000  # questions that this process remembers
NEVER: Final = 2**62


@dataclass(frozen=True)
class Question:
    """What a seat is asked."""

    sentence: str
    turn: int


class Questions:
    """What is asked at tables, by how far each has come; a match that has not gone on is not replayed again."""

    def __init__(self) -> None:
        self.known: OrderedDict[tuple[str, int, str], dict[int, Question]] = OrderedDict()

    async def at(self, kept: Log) -> dict[int, Question]:
        key = (kept.row.id, len(kept.lines), kept.early)
        if key not in self.known:
            self.known[key] = await asyncio.to_thread(quietly_asked, kept)
            while len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return self.known[key]


def quietly_asked(kept: Log) -> dict[int, Question]:
    with quietly:
        return asked_at(kept)


def asked_at(kept: Log) -> dict[int, Question]:
    """The people's seats that a match waits for, each with its question in words."""
    row = kept.row
    try:
        table = revive(find_game(row.game), kept)
    except Wrong:  # a match that cannot be taken up says so when somebody goes there
        return {}
    scene = Scene(table, spoken_names(row.chairs), row.id)
    found = {}
    for chair in row.chairs:
        moves = table.options(chair.seat) if table.state.asked >> chair.seat & 1 and chair.kind == "person" else []
        if moves:
            question = scene.question(scene.rules.view(table.playing, chair.seat), chair.seat, moves)
            found[chair.seat] = Question(scene.sentence(question, chair.seat)[0], table.state.turn)
    return found


def has_answered(kept: Log, seat: int) -> bool:
    """By days a pass waits for its moment: whoever has passed waits for the others."""
    return kept.row.terms.kept.get(seat, (-1, ""))[0] == len(kept.lines)


def clock_of(kept: Log, seat: int, wall: int) -> tuple[int, int]:
    """What is left on a clock, and what it has when it is full; days go on by the calendar, whoever is there."""
    row = kept.row
    clocks = Clocks(row.terms.clock, len(row.chairs), kept.clocks)
    if not clocks.on:
        return -1, 0
    since = max(kept.counted or wall, min(wall, row.terms.vacations.get(seat, 0)))
    runs = clocks.by_days and not row.terms.paused and row.terms.vacations.get(seat, 0) <= wall
    return max(0, clocks.left[seat] - (max(0, wall - since) if runs else 0)), clocks.full


async def asked_of(asking: Caller, questions: Questions) -> list[wire.AskedTable]:
    """Every table of mine that waits for me, whoever has least time left first."""
    hall, found = asking.hall, []
    rows: list[Row] = [row for row, _ in await hall.store.tables_of(asking.person) if row.stage == "running"]
    for row in rows[:MOST_TABLES]:
        kept = await hall.store.log_of(row.id)
        asked = await questions.at(kept) if kept is not None else {}
        for seat in row.seats_of(asking.person):
            if kept is not None and seat in asked and not has_answered(kept, seat):
                left, whole = clock_of(kept, seat, hall.wall())
                one = asked[seat]
                since = kept.asked[seat] if seat < len(kept.asked) else 0
                mine = card(row, asking.person, mine=True)
                found.append(wire.AskedTable(mine, one.sentence, one.turn, left, whole, since))
                break
    return sorted(found, key=lambda one: one.left if one.left >= 0 else NEVER)


@get("/api/me/waiting", summary="What waits for me, the most urgent first")
async def waiting(request: Asked) -> Response[wire.AskedTables]:
    asking = await caller(request, make=False)
    if not asking.person:
        return answer(asking, wire.AskedTables([]))
    asking.rates.take(LOOKS, asking.person)
    return answer(asking, wire.AskedTables(await asked_of(asking, request.app.state.questions)))


HANDLERS = [waiting]
