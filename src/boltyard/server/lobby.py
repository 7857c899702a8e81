"""People and tables over HTTP: who I am, what is open, put up, sit down, come back to my games."""

from __future__ import annotations

import asyncio
from functools import cache
from io import BytesIO
from typing import Annotated, TypeVar

import msgspec
import segno
from litestar import HttpMethod, Response, get, post, route
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from boltyard.core.errors import Wrong
from boltyard.core.events import Event
from boltyard.core.review import Review
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.core.table import open_table
from boltyard.games import GAMES, find_game
from boltyard.server import shapes, wire
from boltyard.server.address import address_of, is_https, place_at
from boltyard.server.attendance import why_gone
from boltyard.server.commitments import proof_of, read_commitment
from boltyard.server.company import revive
from boltyard.server.compressed import SVG, TEXT, Asked
from boltyard.server.hall import Hall
from boltyard.server.listings import card, record_of, spoken_names
from boltyard.server.meters import may_read
from boltyard.server.muting import is_for
from boltyard.server.people import (
    COOKIE,
    SAFE_COOKIE,
    cookie_in,
    device_of,
    is_foreign,
    new_person,
    some_name,
    token_in,
)
from boltyard.server.rate import GUESTS, Rates
from boltyard.server.responses import Barred, Closed, Forbidden, UnknownAddress
from boltyard.server.rules_api import quietly
from boltyard.server.sessions import LIFE_S
from boltyard.server.store.rows import Log, Row
from boltyard.server.store.sessions import Session
from boltyard.server.stranger_limits import Offers, look_up
from boltyard.server.table_form import agreement, game_terms
from boltyard.server.text import read_name
from boltyard.server.updates import Scene

PHRASES = ["Good luck!", "Well played!", "Thanks for the game.", "One moment, please.", "Oops.", "Another one?"]
FOREIGN = "This came from another site; nothing was done."
NO_STORE = {"cache-control": "no-store"}

SCHEMA = "application/schema+json"
W = TypeVar("W", bound=wire.Wire)

# What addresses and questions hold.
TableKey = Annotated[
    str, PathParameter(description="a table by its id or short code", schema_extra={"min_length": 1, "max_length": 20})
]
GameKey = Annotated[str, PathParameter(description="a game by its key", schema_extra={"enum": list(GAMES)})]
Moment = Annotated[int, PathParameter(description="so many decisions", schema_extra={"minimum": 0})]
Eyes = Annotated[
    int, QueryParameter(name="as", description="a seat, -3 the public, -2 everything", ge=PUBLIC, le=wire.SAFE)
]
Seats = Annotated[int, QueryParameter(description="how many sit there", ge=0, le=1000)]
Mode = Annotated[str, QueryParameter(description="a mode, or several with commas", max_length=400)]
Wishes = Annotated[
    list[str] | None, QueryParameter(name="set", description="KEY=VALUE, as often as needed", max_items=200)
]


class Caller:
    """Who asks: a person this server knows by a session, or nobody yet."""

    def __init__(self, hall: Hall, session: Session | None, name: str, https: bool) -> None:
        self.hall = hall
        self.session = session
        self.person = session.person if session else ""
        self.name = name
        self.https = https
        self.shown: str | None = None  # a token for the browser to keep from now on; with nothing in it, it forgets
        self.rates = Rates()
        self.place = ""

    async def begin(self, person: str, name: str, device: str) -> None:
        """A session of this person in the browser that asks."""
        self.shown, self.session = await self.hall.sessions.begin(person, "browser", device)
        self.person, self.name = person, name

    @property
    def cookies(self) -> list[Cookie]:
        """Out of reach of scripts and of other sites; over HTTPS, of neighbouring hosts and of listeners, too."""
        if self.shown is None:
            return []
        return [
            Cookie(
                key=SAFE_COOKIE if self.https else COOKIE,
                value=self.shown,
                path="/",
                max_age=LIFE_S if self.shown else 0,
                secure=self.https,
                httponly=True,
                samesite="lax",
            )
        ]


async def caller(request: Asked, make: bool = True) -> Caller:
    """Whoever asks; a stranger becomes a guest where `make` says so."""
    hall: Hall | None = getattr(request.app.state, "hall", None)
    if hall is None:
        raise Closed("No tables are kept here; this server only shows the rules.")
    headers, https = request.headers, is_https(request)
    foreign = is_foreign(headers.get("origin", ""), headers.get("host", ""), headers.get("sec-fetch-site", ""))
    if foreign and request.method not in ("GET", "HEAD"):
        raise Forbidden(FOREIGN)
    found = await hall.sessions.find(token_in(headers, https))
    refusal = hall.orders.refusal(found[0].person if found else "", address_of(request))
    if refusal:
        raise Barred(refusal)
    asking = Caller(hall, None, "", https) if found is None else Caller(hall, *found, https)
    asking.rates, asking.place = request.app.state.rates, place_at(request)
    if found is not None:
        request.state.person = asking.person  # for the log, should this be refused
        if hall.sessions.is_stale(found[0]) and "authorization" not in headers:
            asking.shown = cookie_in(headers, https)  # it lasts anew in the browser, too
        return asking
    if make:
        if foreign:  # it would take the place of a session that the browser does not show here
            raise Forbidden(FOREIGN)
        person, name = await fresh_guest(asking)
        await asking.begin(person, name, device_of(headers.get("user-agent", "")))
    return asking


async def fresh_guest(asking: Caller, name: str = "") -> tuple[str, str]:
    person, name = new_person(), name or some_name()
    asking.rates.take(GUESTS, asking.place)
    await asking.hall.store.add_person(person, name)
    return person, name


def answer(asking: Caller, message: W, status: int = 200) -> Response[W]:
    return Response(message, status_code=status, cookies=asking.cookies, headers=NO_STORE)


async def find(asking: Caller, table: str) -> Row:
    row = await look_up(asking.hall.store, asking.rates, asking.place, table, asking.person)
    if row is None or row.stage == "gone" or await asking.hall.muting.is_kept_from(row, asking.person):
        raise UnknownAddress(why_gone(row, asking.person))
    if row.terms.private and row.chair_of(asking.person) < 0 and not row.free:
        raise Forbidden("This table is private, and all its seats are taken.")
    return row


@get("/api/me", responses={200: ResponseSpec(wire.Me)}, summary="Who I am; a stranger becomes a guest")
async def me(request: Asked) -> Response[wire.Me]:
    asking = await caller(request)
    return answer(asking, told_me(asking))


def told_me(asking: Caller) -> wire.Me:
    seeking = asking.hall.quick.seekers.get(asking.person, ("", ""))[0]
    return wire.Me(asking.person, asking.name, seeking)


@post("/api/me", status_code=200, summary="Choose a name")
async def rename(request: Asked, data: JSONBody[wire.Naming]) -> Response[wire.Me]:
    name = read_name(data.name)
    asking = await caller(request)
    asking.name = name
    await asking.hall.store.rename(asking.person, name)
    for visitor in asking.hall.visitors:
        if visitor.person == asking.person:
            visitor.name = name
    return answer(asking, told_me(asking))


@get("/api/me/tables", summary="My games, running and finished")
async def my_tables(request: Asked) -> Response[wire.Tables]:
    asking = await caller(request)
    hall = asking.hall
    cards = []
    for row, result in await hall.store.tables_of(asking.person):
        sitting = hall.sittings.get(row.id)
        mine = sitting is not None and not set(sitting.table.asked).isdisjoint(row.seats_of(asking.person))
        cards.append(card(row, asking.person, result, mine))
    return answer(asking, wire.Tables(cards))


@get("/api/lobby", summary="Tables with a free seat")
async def lobby(request: Asked) -> Response[wire.Tables]:
    asking = await caller(request, make=False)
    rows = await asking.hall.lobby.ratings.shown(await asking.hall.lobby.open_tables())
    apart = await asking.hall.muting.apart(rows, [asking.person])
    return answer(asking, wire.Tables([card(row, asking.person) for row in rows if is_for(row, asking.person, apart)]))


@get("/api/games/{game:str}/settings", summary="All that can be agreed on before a match")
async def settings(request: Asked, game: GameKey) -> Response[wire.GameTerms]:
    return Response(game_terms(game, PHRASES), headers={"cache-control": "no-cache"})


@get("/api/games/{game:str}/agreement", summary="What a choice of settings comes to")
async def agreed(
    request: Asked,
    game: GameKey,
    seats: Seats = 2,
    mode: Mode = "",
    wished: Wishes = None,
) -> Response[wire.Agreement]:
    pairs = [one.partition("=") for one in wished or []]
    found = agreement(game, seats, mode, {key: value for key, _, value in pairs})
    return Response(found, headers={"cache-control": "no-cache"})


@post("/api/tables", status_code=201, summary="Put up a table")
async def put_up(request: Asked, data: JSONBody[wire.NewTable]) -> Response[wire.TableCard]:
    asking = await caller(request)
    offers: Offers = request.app.state.offers
    await offers.may_put_up(asking.hall.store, asking.rates, asking.place, asking.person, "open" in data.seats)
    row = await asking.hall.put_up(asking.person, asking.name, data)
    if row.stage == "open":
        offers.add(asking.place, row.id)
    return answer(asking, card(row, asking.person), 201)


@get("/api/tables/{table:str}", summary="A table by its id or short code")
async def one_table(request: Asked, table: TableKey) -> Response[wire.TableCard]:
    asking = await caller(request, make=False)
    (row,) = await asking.hall.lobby.ratings.shown([await find(asking, table)])
    result = await asking.hall.store.result(row.id) if row.stage == "over" else None
    shuns = await asking.hall.muting.meet(asking.person)
    return answer(asking, card(row, asking.person, result, shuns=shuns))


@post("/api/tables/{table:str}/sit", status_code=200, summary="Take a free seat, or give it to a bot")
async def sit(request: Asked, table: TableKey, data: JSONBody[wire.Sit]) -> Response[wire.TableCard]:
    asking = await caller(request)
    row = await find(asking, table)
    read_commitment(data.commitment)  # refused also where it is not needed: whoever sent it means something else
    if data.bot:
        if row.chair_of(asking.person) < 0:
            raise Forbidden("Only who sits at the table puts a bot there.")
        if row.terms.rated:
            raise Wrong("A rated table is for people; put up another one for computers.")
        row = await asking.hall.put_bot(row, data.bot)
    else:
        row = await asking.hall.sit(row, asking.person, asking.name, data.seat, data.charge, data.commitment)
    return answer(asking, card(row, asking.person))


@post("/api/tables/{table:str}/leave", status_code=200, summary="Stand up before the match begins")
async def leave(request: Asked, table: TableKey) -> Response[wire.TableCard]:
    asking = await caller(request)
    row = await find(asking, table)
    row = await asking.hall.stand_up(row, asking.person)
    return answer(asking, card(row, asking.person))


@get("/api/tables/{table:str}/qr", summary="The invitation as a QR code", media_type="image/svg+xml")
async def qr(request: Asked, table: TableKey) -> Response[bytes]:
    asking = await caller(request, make=False)
    row = await find(asking, table)
    picture = qr_code(f"{site_of(request)}t/{row.id}")
    return Response(picture, media_type=SVG, headers=NO_STORE)


def site_of(request: Asked) -> str:
    """The site as whoever asks knows it: `https://boltyard.example/`."""
    base = str(request.base_url)
    return f"https:{base.partition(':')[2]}" if is_https(request) else base


def qr_code(address: str) -> bytes:
    """An address as a picture that cameras read."""
    out = BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=6, border=2, xmldecl=False)
    return out.getvalue()


async def finished(asking: Caller, table: str) -> Log:
    row = await find(asking, table)
    if row.stage != "over":
        raise Forbidden(f"The record is open when the match is over ({find_game(row.game).over_rule}).")
    kept = await asking.hall.store.log_of(row.id)
    assert kept is not None
    return kept


@get("/api/tables/{table:str}/record", summary="The record of a finished match", media_type=TEXT)
async def record(request: Asked, table: TableKey) -> Response[str]:
    kept = await finished(await caller(request, make=False), table)
    text = await asyncio.to_thread(record_text, kept)
    named = {"content-disposition": f'inline; filename="{kept.row.id}.record"'}
    return Response(text, media_type=TEXT, headers={**NO_STORE, **named})


def record_text(kept: Log) -> str:
    """The record of a finished match, with what its seed was drawn from."""
    with quietly:
        record = revive(find_game(kept.row.game), kept).record
        record.fair = proof_of(kept)
        return record.text()


@get("/api/tables/{table:str}/moments/{n:int}", summary="A finished match after so many decisions")
async def moment(
    request: Asked,
    table: TableKey,
    n: Moment,
    seat: Eyes = EVERYONE,
) -> Response[wire.Update]:
    kept = await finished(await caller(request, make=False), table)
    if not (seat in (EVERYONE, PUBLIC) or 0 <= seat < len(kept.row.chairs)):
        raise Wrong(f"There are seats 0 to {len(kept.row.chairs) - 1}.")
    return Response(await asyncio.to_thread(quiet_moment, kept, n, seat), headers=NO_STORE)


def quiet_moment(kept: Log, n: int, viewer: int) -> wire.Update:
    with quietly:
        return moment_of(kept, n, viewer)


def moment_of(kept: Log, n: int, viewer: int) -> wire.Update:
    """After so many decisions; with somebody's eyes, after so many answers, forced ones too (F24)."""
    row, game = kept.row, find_game(kept.row.game)
    told = record_of(row)
    told.lines = revive(game, kept).record.lines
    events: list[Event] = []
    if viewer == EVERYONE:
        last, table = len(told.lines), open_table(game, told, min(max(n, 0), len(told.lines)))
        events = (table.steps[n - 1].events if n else table.opening) if 0 <= n <= last else []
    else:
        review = Review(game, told, viewer)
        table, events, last = review.table, review.opening, 0
        while last < n and (found := review.step()):
            last, events = found[-1].n, found[-1].events
    if not 0 <= n <= last:
        raise Wrong(f"There are moments 0 to {last}.")
    return Scene(table, spoken_names(row.chairs), row.id).moment(viewer, n, events)


@get(
    "/api/socket.json",
    summary="What the socket carries, as JSON Schema",
    media_type=SCHEMA,
    responses={200: ResponseSpec(dict[str, object], media_type=SCHEMA, generate_examples=False)},
)
async def socket_schema(request: Asked) -> Response[bytes]:
    return Response(socket_schema_text(), media_type=SCHEMA)


@cache
def socket_schema_text() -> bytes:
    return msgspec.json.encode(shapes.socket_schema())


@route("/metrics", http_method=[HttpMethod.GET], summary="Counters for whoever hosts", media_type=TEXT)
async def metrics(request: Asked) -> Response[bytes]:
    hall: Hall | None = getattr(request.app.state, "hall", None)
    if hall is None:
        raise Closed("No tables are kept here.")
    if not may_read(request.headers, request.client.host if request.client else "", request.app.state.metrics_token):
        raise Forbidden("Counters are for whoever hosts: from this machine, or with the token that the host has set.")
    return Response(hall.meters.text(), media_type="text/plain; version=0.0.4", headers=NO_STORE)


HANDLERS = [
    me,
    rename,
    my_tables,
    lobby,
    settings,
    agreed,
    put_up,
    one_table,
    sit,
    leave,
    qr,
    record,
    moment,
    socket_schema,
    metrics,
]
