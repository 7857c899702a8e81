"""Reviews over HTTP: asked for, made once, looked at through any seat's eyes, downloaded, shown with a link."""

from __future__ import annotations

import asyncio
import zlib
from typing import Annotated, Final
from urllib.parse import parse_qs

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from boltyard.core.errors import Wrong
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.core.table import open_table
from boltyard.games import find_game
from boltyard.insight.moments import table_before
from boltyard.server import wire
from boltyard.server.company import revive
from boltyard.server.compressed import HTML, Asked, Packed, pack
from boltyard.server.listings import record_of, spoken_names
from boltyard.server.lobby import NO_STORE, Caller, Eyes, TableKey, answer, caller, find, finished, record_text, site_of
from boltyard.server.preview import head, percent, picture
from boltyard.server.rate import LOOKS, REVIEWS
from boltyard.server.responses import Closed, Forbidden, UnknownAddress
from boltyard.server.reviewing import Body, Busy, Matter, body_of, seen_by, stamp_of
from boltyard.server.rules_api import quietly
from boltyard.server.store.reviews import Kept, glances_of, review_of
from boltyard.server.store.rows import Log, Row
from boltyard.server.updates import Scene

LINES: Final = 40  # of the log that a moment tells
MOST_GLANCES: Final = 100
PNG: Final = "image/png"
NOT_MADE: Final = "This review is not made yet; open it, and it is."

Before = Annotated[int, PathParameter(description="before this decision of the record", schema_extra={"minimum": 1})]
At = Annotated[int, QueryParameter(description="a decision of the record; 0 the biggest swing", ge=0, le=wire.SAFE)]


async def made(asking: Caller, row: Row) -> tuple[Kept | None, str, str]:
    """The review of a finished table, if there is one that still counts; and what it has to fit."""
    result = await asking.hall.store.result(row.id)
    assert result is not None
    stamp = await asyncio.to_thread(quiet_stamp, row)
    kept = await asking.hall.store.read(lambda c: review_of(c, row.id))
    return kept if kept is not None and kept.fits(result.digest, stamp) else None, result.digest, stamp


def quiet_stamp(row: Row) -> str:
    with quietly:
        return stamp_of(row)


def check_eyes(row: Row, viewer: int) -> int:
    if viewer in (EVERYONE, PUBLIC) or 0 <= viewer < len(row.chairs):
        return viewer
    raise Wrong(f"There are seats 0 to {len(row.chairs) - 1}.")


@get("/api/tables/{table:str}/review", summary="The review of a finished match, or how far it is")
async def review(request: Asked, table: TableKey, seat: Eyes = EVERYONE) -> Response[wire.ReviewAnswer]:
    """Whoever asks first has it made; asking again tells how far that is. In the words of the seat that looks."""
    asking = await caller(request, make=False)
    kept = await finished(asking, table)
    row = kept.row
    check_eyes(row, seat)
    under_way = asking.hall.reviews.how_far(row.id)
    if under_way is not None:
        return answer(asking, under_way)
    found, digest, stamp = await made(asking, row)
    if found is not None:
        told = await asyncio.to_thread(lambda: seen_by(body_of(found), seat))
        return answer(asking, wire.ReviewAnswer("made", 1.0, review=told))
    if asking.hall.reviews.failed.get(row.id) == digest:
        raise UnknownAddress("This match cannot be reviewed; its record can be replayed.")
    under_way = asking.hall.reviews.how_far(row.id)  # somebody else has asked meanwhile
    if under_way is None:
        asking.rates.take(REVIEWS, asking.place)
        record = await asyncio.to_thread(record_text, kept)
        matter = Matter(row.id, digest, stamp, record, spoken_names(row.chairs), asking.hall.wall())
        try:
            under_way = asking.hall.reviews.how_far(row.id) or asking.hall.reviews.begin(matter)
        except Busy as busy:
            raise Closed(str(busy)) from None
    return answer(asking, under_way)


@get("/api/tables/{table:str}/review/moments/{n:int}", summary="A finished match before one of its decisions")
async def review_moment(request: Asked, table: TableKey, n: Before, seat: Eyes = EVERYONE) -> Response[wire.Update]:
    """The table as it stood when that was asked, with the eyes of a seat; one beyond the last is the end."""
    kept = await finished(await caller(request, make=False), table)
    check_eyes(kept.row, seat)
    return Response(await asyncio.to_thread(quietly_before, kept, n, seat), headers=NO_STORE)


def quietly_before(kept: Log, n: int, viewer: int) -> wire.Update:
    with quietly:
        return before(kept, n, viewer)


def before(kept: Log, n: int, viewer: int) -> wire.Update:
    row, game = kept.row, find_game(kept.row.game)
    told = record_of(row)
    told.lines = revive(game, kept).record.lines
    if not 1 <= n <= len(told.lines) + 1:
        raise Wrong(f"There are decisions 1 to {len(told.lines)}, and {len(told.lines) + 1} is the end.")
    table = table_before(told, n) if n <= len(told.lines) else open_table(game, told)
    shown = Scene(table, spoken_names(row.chairs), row.id).moment(viewer, n, [])
    return msgspec.structs.replace(shown, log=shown.log[-LINES:])


@get(
    "/api/tables/{table:str}/review/page",
    summary="The review as one HTML file",
    media_type=HTML,
    responses={200: ResponseSpec(bytes, media_type=HTML, generate_examples=False)},
)
async def review_page(request: Asked, table: TableKey) -> Response[bytes]:
    asking = await caller(request, make=False)
    kept = await finished(asking, table)
    found, _, _ = await made(asking, kept.row)
    if found is None:
        raise UnknownAddress(NOT_MADE)
    named = {"content-disposition": f'attachment; filename="review-{kept.row.id}.html"'}
    return Response(zlib.decompress(found.page), media_type=HTML, headers={**NO_STORE, **named})


@get(
    "/api/tables/{table:str}/review/picture",
    summary="A review's picture, for where its link is shown",
    media_type=PNG,
    responses={200: ResponseSpec(bytes, media_type=PNG, generate_examples=False)},
)
async def review_picture(request: Asked, table: TableKey, at: At = 0, seat: Eyes = EVERYONE) -> Response[bytes]:
    asking = await caller(request, make=False)
    kept = await finished(asking, table)
    check_eyes(kept.row, seat)
    found, _, _ = await made(asking, kept.row)
    if found is None:
        raise UnknownAddress(NOT_MADE)
    drawn = await asyncio.to_thread(lambda: drawing(kept.row, body_of(found), at, max(0, seat)))
    headers = {"cache-control": "public, max-age=3600", "cross-origin-resource-policy": "cross-origin"}
    return Response(drawn, media_type=PNG, headers=headers)


def drawing(row: Row, body: Body, at: int, seat: int) -> bytes:
    told = body.review
    where = at or (told.swings[0].n if told.swings else 0)
    place = next((k for k, point in enumerate(told.line) if point.n >= where), len(told.line))
    chances = [point.win[seat] for point in told.line]
    others = [one for k, one in enumerate(told.result) if k != seat]
    won = (told.result[seat] > 0, any(one > 0 for one in others))
    return picture(find_game(row.game).name, chances, told.result[seat], place, won)


@get("/api/me/reviews", summary="My finished matches in a line each")
async def my_reviews(request: Asked) -> Response[wire.Glances]:
    asking = await caller(request, make=False)
    if not asking.person:
        return answer(asking, wire.Glances({}))
    asking.rates.take(LOOKS, asking.person)
    rows = await asking.hall.store.read(lambda c: glances_of(c, asking.person, MOST_GLANCES))
    decode = msgspec.json.Decoder(list[wire.Glance]).decode
    return answer(asking, wire.Glances({table: decode(glances)[seat] for table, seat, glances in rows}))


# The page, when somebody's link to a review is shown elsewhere.


async def introduced(request: Asked, index: Packed) -> Packed:
    """The page with what it is about in its head, for whoever shows links; for everybody who may see that match."""
    table = request.url.path.strip("/").split("/")[1]
    asked = parse_qs(request.url.query)
    at, seat = (next(iter(asked.get(key, [])), "") for key in ("at", "seat"))
    query = "".join(f"{name}={value}&" for name, value in (("at", at), ("as", seat)) if value.isdecimal())[:-1]
    try:
        asking = await caller(request, make=False)
        row = await find(asking, table)
        if row.stage != "over":
            return index
        kept, _, _ = await made(asking, row)
    except (Closed, Forbidden, UnknownAddress, Wrong):
        return index
    name = find_game(row.game).name
    said = "Where it was decided, and what was luck."
    if kept is not None:
        sitting = int(seat) if seat.isdecimal() and int(seat) < len(row.chairs) else 0
        glance = msgspec.json.decode(kept.glances, type=list[wire.Glance])[sitting]
        said = f"From {percent(glance.prior)} to {percent(glance.result)}: {told_sums(glance)}."
    address = f"review/{row.id}" + (f"?{request.url.query}" if query else "")
    image = f"api/tables/{row.id}/review/picture?{query}".rstrip("?") if kept is not None else ""
    tags = head(site_of(request), address, f"Review of a match of {name}", said, image)
    return pack(index.body.replace(b"<title>", tags + b"<title>", 1), index.kind)


def told_sums(glance: wire.Glance) -> str:
    """Luck and choices in whole points that add up to the change."""
    luck = round(100 * glance.luck)
    return f"luck {luck:+d}, choices {round(100 * (glance.result - glance.prior)) - luck:+d}"


HANDLERS = [review, review_moment, review_page, review_picture, my_reviews]
