"""Muting, blocking and reporting over HTTP: by the seat somebody has at a table, or by one's own list."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from boltyard.server import wire
from boltyard.server.address import address_of
from boltyard.server.compressed import Asked
from boltyard.server.lobby import Caller, TableKey, answer, caller, find
from boltyard.server.store.hosting import How, handle_of

HOW: dict[str, How | None] = {"mute": "mute", "block": "block", "hear": None}
THANKS = "The host has it, with what was said at this table. Nobody else learns of it."


async def listed(asking: Caller) -> Response[wire.ShunnedPeople]:
    people = await asking.hall.muting.people(asking.person)
    some = [wire.Shunned(handle_of(asking.person, one.other), one.name, one.how, one.made) for one in people]
    return answer(asking, wire.ShunnedPeople(some))


@get("/api/me/shunned", summary="People I have muted or blocked")
async def shunned(request: Asked) -> Response[wire.ShunnedPeople]:
    return await listed(await caller(request, make=False))


@post("/api/me/shunned", status_code=200, summary="Hear one of them again, or block instead of mute")
async def shun_again(request: Asked, data: JSONBody[wire.ShunAgain]) -> Response[wire.ShunnedPeople]:
    asking = await caller(request)
    await asking.hall.muting.shun_again(asking.person, data.handle, HOW[data.how])
    return await listed(asking)


@post("/api/tables/{table:str}/shun", status_code=200, summary="Mute or block somebody at a table, or hear them again")
async def shun(request: Asked, table: TableKey, data: JSONBody[wire.Shun]) -> Response[wire.ShunnedPeople]:
    asking = await caller(request)
    row = await find(asking, table)
    await asking.hall.muting.shun(asking.person, row, data.seat, HOW[data.how])
    return await listed(asking)


@post("/api/tables/{table:str}/report", status_code=200, summary="Report somebody at a table to the host")
async def report(request: Asked, table: TableKey, data: JSONBody[wire.Report]) -> Response[wire.Reported]:
    asking = await caller(request)
    row = await find(asking, table)
    await asking.hall.muting.report(asking.person, address_of(request), row, data.seat, data.reason, data.words)
    return answer(asking, wire.Reported(THANKS))


HANDLERS = [shunned, shun_again, shun, report]
