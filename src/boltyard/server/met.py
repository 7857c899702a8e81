"""The opponents I have met: how often I played each bot with nobody else there, and how often I won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from litestar import Response, get

from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.lobby import answer, caller
from boltyard.server.rate import LOOKS
from boltyard.server.store.rows import Result, Row

MOST_GAMES: Final = 1000  # that are counted, the newest


def met(games: Iterable[tuple[Row, Result | None]], person: str) -> list[wire.MetOpponent]:
    """By game and bot. Matches with other people, lessons and practice tell nothing; a partner is no opponent."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for row, result in games:
        if result is None or row.terms.lesson or row.terms.practice:
            continue
        if [chair.person for chair in row.chairs if chair.kind != "bot"] != [person]:
            continue
        game = find_game(row.game)
        sides = game.sides(game.schema.read(row.settings), len(row.chairs))
        mine = row.chair_of(person) % sides
        for bot in {chair.bot for chair in row.chairs if chair.kind == "bot" and chair.seat % sides != mine}:
            played[row.game, bot] += 1
            won[row.game, bot] += mine in {seat % sides for seat in result.winners}
    return [wire.MetOpponent(*key, games, won[key]) for key, games in sorted(played.items())]


@get("/api/me/opponents", summary="The opponents I have met, and how often I won")
async def opponents(request: Asked) -> Response[wire.MetOpponents]:
    asking = await caller(request, make=False)
    if not asking.person:
        return answer(asking, wire.MetOpponents([]))
    asking.rates.take(LOOKS, asking.person)
    found = await asking.hall.store.tables_of(asking.person, MOST_GAMES)
    return answer(asking, wire.MetOpponents(met(found, asking.person)))


HANDLERS = [opponents]
