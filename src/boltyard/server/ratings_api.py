"""Ratings over HTTP: the best of a game and mode, and one's own."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.lobby import GameKey, answer, caller
from boltyard.server.ratings import told
from boltyard.server.store.ratings import best_of, ratings_for
from boltyard.server.text import plain

STANDARD = "standard"
RatedMode = Annotated[str, QueryParameter(name="mode", description="a mode, as ratings name it", max_length=400)]


@get("/api/games/{game:str}/ratings", summary="Who stands where in a game, the surest first")
async def ladder(request: Asked, game: GameKey, mode: RatedMode = STANDARD) -> Response[wire.Ratings]:
    asking = await caller(request, make=False)
    game = find_game(game).key
    found = await asking.hall.store.read(lambda c: best_of(c, game, plain(mode)))
    return answer(asking, wire.Ratings([wire.Standing(game, mode, *told(one), one.games, name) for name, one in found]))


@get("/api/me/ratings", summary="My ratings")
async def mine(request: Asked) -> Response[wire.Ratings]:
    asking = await caller(request, make=False)
    found = await asking.hall.store.read(lambda c: ratings_for(c, asking.person))
    return answer(
        asking,
        wire.Ratings([wire.Standing(game, mode, *told(one), one.games, asking.name) for game, mode, one in found]),
    )


HANDLERS = [ladder, mine]
