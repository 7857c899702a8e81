"""First games over HTTP: a table to learn at."""

from __future__ import annotations

from litestar import Response, post

from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.lesson import put_up_lesson
from boltyard.server.listings import card
from boltyard.server.lobby import GameKey, answer, caller
from boltyard.server.stranger_limits import Offers


@post("/api/lessons/{game:str}", status_code=201, summary="Begin the first game of a game, step by step")
async def learn(request: Asked, game: GameKey) -> Response[wire.TableCard]:
    asking = await caller(request)
    offers: Offers = request.app.state.offers
    await offers.may_put_up(asking.hall.store, asking.rates, asking.place, asking.person, is_open=False)
    row = await put_up_lesson(asking.hall, asking.person, asking.name, game)
    return answer(asking, card(row, asking.person), 201)


HANDLERS = [learn]
