"""Everywhere somebody is known: the list, ending sessions, a program's token, and the link that brings one back."""

from __future__ import annotations

import base64
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.listings import card
from boltyard.server.lobby import Caller, answer, caller, fresh_guest, qr_code, site_of, told_me
from boltyard.server.people import device_of
from boltyard.server.responses import Forbidden, UnknownAddress
from boltyard.server.store.sessions import LONGEST_LABEL, Session
from boltyard.server.text import is_key, plain, read_name

A_PROGRAM: Final = "A program"
A_LINK: Final = "A personal link"
SessionKey = Annotated[
    str, PathParameter(description="a session by its id", schema_extra={"min_length": 1, "max_length": 40})
]


async def somebody(request: Asked) -> Caller:
    """Whoever asks, if they are known."""
    asking = await caller(request, make=False)
    if asking.session is None:
        raise Forbidden("You are nobody here yet; GET /api/me makes you a guest.")
    return asking


@get("/api/me/sessions", summary="Everywhere I am known")
async def my_sessions(request: Asked) -> Response[wire.Devices]:
    asking = await somebody(request)
    return answer(asking, await told_devices(asking))


async def told_devices(asking: Caller) -> wire.Devices:
    return wire.Devices([told(one, asking) for one in await asking.hall.sessions.of(asking.person)])


def told(session: Session, asking: Caller) -> wire.Device:
    here = asking.session is not None and session.id == asking.session.id
    assert session.kind != "fresh"  # one that nobody has used yet is not told
    label = A_LINK if session.kind == "link" else session.label
    return wire.Device(session.id, session.kind, label, session.made, session.seen, session.ends, here)


@post("/api/me/sessions/end", status_code=200, summary="End all my sessions but this one, links and programs too")
async def end_others(request: Asked) -> Response[wire.Devices]:
    asking = await somebody(request)
    assert asking.session is not None
    await asking.hall.sessions.end(asking.person, but=asking.session.id)
    return answer(asking, await told_devices(asking))


@post("/api/me/sessions/{session:str}/end", status_code=200, summary="End one of my sessions")
async def end_one(request: Asked, session: SessionKey) -> Response[wire.Devices]:
    asking = await somebody(request)
    if not is_key(session) or not await asking.hall.sessions.end(asking.person, [session]):
        raise UnknownAddress("There is no such session of yours; perhaps it has ended already.")
    if asking.session is not None and session == asking.session.id:
        asking.shown = ""
        return answer(asking, wire.Devices([]))
    return answer(asking, await told_devices(asking))


@post("/api/me/logout", status_code=200, summary="End this session; whoever has none is logged out already")
async def log_out(request: Asked) -> Response[wire.Devices]:
    """Tells where I am still known."""
    asking = await caller(request, make=False)
    if asking.session is not None:
        await asking.hall.sessions.end(asking.person, [asking.session.id])
    asking.shown = ""
    return answer(asking, await told_devices(asking) if asking.session else wire.Devices([]))


@get("/api/me/seats", summary="Where I sit: what would be lost with my last session")
async def my_seats(request: Asked) -> Response[wire.Tables]:
    asking = await caller(request, make=False)
    return answer(asking, wire.Tables(await seats_of(asking)))


async def seats_of(asking: Caller) -> list[wire.TableCard]:
    if not asking.person:
        return []
    rows = await asking.hall.store.tables_of(asking.person)
    return [card(row, asking.person) for row, _ in rows if row.stage != "over"]


@post("/api/me/tokens", status_code=201, summary="A token for a program; a stranger becomes a guest")
async def new_token(request: Asked, data: JSONBody[wire.TokenWish]) -> Response[wire.Token]:
    asking = await caller(request, make=False)
    label = plain(plain(data.label)[:LONGEST_LABEL]) or A_PROGRAM
    person, name = asking.person, asking.name
    if not person:
        person, name = await fresh_guest(asking, read_name(data.name) if data.name else "")
    token, session = await asking.hall.sessions.begin(person, "program", label)
    return answer(asking, wire.Token(person, name, session.id, token, session.ends), 201)


@post("/api/me/link", status_code=201, summary="A link that makes me known in another browser, once")
async def new_link(request: Asked) -> Response[wire.PersonalLink]:
    asking = await somebody(request)
    token, session = await asking.hall.sessions.begin(asking.person, "link", "")
    link = f"{site_of(request)}back#{token}"
    picture = f"data:image/svg+xml;base64,{base64.b64encode(qr_code(link)).decode()}"
    return answer(asking, wire.PersonalLink(link, picture, session.ends), 201)


@post("/api/back", status_code=200, summary="Use a personal link")
async def come_back(request: Asked, data: JSONBody[wire.Back]) -> Response[wire.Me]:
    asking = await caller(request, make=False)
    sessions = asking.hall.sessions
    person = await sessions.person_of_link(data.token)
    if person == asking.person:
        return answer(asking, told_me(asking))  # here already: the link stays good
    seats = await seats_of(asking)
    if seats:
        tables = "a table" if len(seats) == 1 else f"{len(seats)} tables"
        raise Wrong(
            f"In this browser you are {asking.name} and sit at {tables}. Log out first, and keep the link "
            "that brings you back there; this one stays good meanwhile."
        )
    device = device_of(request.headers.get("user-agent", ""))
    token, session = await sessions.come_back(data.token, device)
    if asking.session is not None:
        await sessions.end(asking.person, [asking.session.id])
    back = Caller(asking.hall, session, await asking.hall.store.name_of(person) or "", asking.https)
    back.shown = token
    return answer(back, told_me(back))


HANDLERS = [my_sessions, end_others, end_one, log_out, my_seats, new_token, new_link, come_back]
