"""Leagues for stories of the server: people in a hall whose clock moves when told to."""

from __future__ import annotations

from typing import Any

from boltyard.server import wire
from boltyard.server.leagues import Known
from tests.server.people import House, Person


async def people(house: House, *names: str) -> list[Person]:
    """They come in; the wall clock is the hall's own from now on."""
    house.hall.wall = house.alarm.now
    house.hall.leagues.since = 0
    return [await house.person(name) for name in names]


async def made(house: House, maker: Person, *others: Person, **wish: Any) -> str:
    """A league of these people, begun."""
    leagues = house.hall.leagues
    wish = {"game": "robots", "template": "robin", **wish}
    known = await leagues.make(maker.person, maker.name, wire.NewLeague(**wish))
    for one in (maker, *others):
        await leagues.join(known.id, one.person, one.name, True)
    await leagues.do(known.id, maker.person, "start", {})
    await house.quiet()
    return known.id


async def auction(house: House, maker: Person, *others: Person, **options: Any) -> str:
    """A salary league in the middle of its auction: somebody names something first."""
    clocks = options.pop("clocks", {})
    return await made(house, maker, *others, game="pbl", template="salary", options=options, clocks=clocks)


def room(known: Known) -> Any:
    assert known.league.room is not None
    return known.league.room
