"""Notices over HTTP: what I am told and where, and the feeds that whoever has their address may read."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.devices import somebody
from boltyard.server.feeds import atom, deadlines
from boltyard.server.leagues_api import ICS
from boltyard.server.lobby import NO_STORE, Caller, answer, caller, site_of
from boltyard.server.people import device_of
from boltyard.server.rate import HOOKS, LOOKS
from boltyard.server.responses import Forbidden, UnknownAddress
from boltyard.server.store.notices import FEED, PUSH, WEBHOOK
from boltyard.server.store.webhooks import Hook

ATOM = "application/atom+xml"
FeedKey = Annotated[
    str, PathParameter(description="a feed's own word", schema_extra={"min_length": 1, "max_length": 80})
]


async def told(asking: Caller, status: int = 200, address: str = "", secret: str = "") -> Response[wire.Notices]:
    return answer(asking, await asking.hall.notices.show(asking.person, address, secret), status)


async def owner(request: Asked) -> Caller:
    """Whoever asks; changes are counted."""
    asking = await somebody(request)
    asking.rates.take(HOOKS, asking.person)
    return asking


@get("/api/me/notices", summary="What I am told, and where")
async def my_notices(request: Asked) -> Response[wire.Notices]:
    return await told(await somebody(request))


@post("/api/me/notices", status_code=200, summary="What I want to be told, and when not")
async def wish_notices(request: Asked, data: JSONBody[wire.NoticeWishes]) -> Response[wire.Notices]:
    asking = await somebody(request)
    asking.rates.take(LOOKS, asking.person)
    await asking.hall.notices.wish(asking.person, data)
    return await told(asking)


@post("/api/me/notices/devices", status_code=201, summary="Tell this browser by Web Push")
async def add_device(request: Asked, data: JSONBody[wire.NewPush]) -> Response[wire.Notices]:
    asking = await owner(request)
    if asking.session is None or asking.session.kind != "browser":
        raise Forbidden("A browser subscribes for itself; a program has a webhook.")
    label = device_of(request.headers.get("user-agent", ""))
    site = site_of(request).rstrip("/")
    await asking.hall.notices.add_device(asking.person, asking.session.id, data, label, site)
    return await told(asking, 201)


@post("/api/me/notices/devices/remove", status_code=200, summary="Tell a browser nothing more")
async def remove_device(request: Asked, data: JSONBody[wire.NoticeRemoval]) -> Response[wire.Notices]:
    asking = await somebody(request)
    if not data.id or not await asking.hall.notices.drop(asking.person, PUSH, data.id):
        raise UnknownAddress("There is no such device of yours; perhaps it is removed already.")
    return await told(asking)


@post("/api/me/notices/webhook", status_code=201, summary="Tell an address what waits for me; the secret once")
async def put_hook(request: Asked, data: JSONBody[wire.NoticeHook]) -> Response[wire.Notices]:
    asking = await owner(request)
    return await told(asking, 201, secret=await asking.hall.notices.put_hook(asking.person, data.url))


@post("/api/me/notices/webhook/drop", status_code=200, summary="Tell my webhook nothing more")
async def drop_hook(request: Asked) -> Response[wire.Notices]:
    asking = await somebody(request)
    await asking.hall.notices.drop(asking.person, WEBHOOK)
    return await told(asking)


@post("/api/me/notices/feed", status_code=201, summary="A feed of mine at a new address, shown once")
async def make_feed(request: Asked) -> Response[wire.Notices]:
    asking = await owner(request)
    token = await asking.hall.notices.make_feed(asking.person)
    return await told(asking, 201, address=f"{site_of(request)}api/feeds/{token}/")


@post("/api/me/notices/feed/drop", status_code=200, summary="No feed any more")
async def drop_feed(request: Asked) -> Response[wire.Notices]:
    asking = await somebody(request)
    await asking.hall.notices.drop(asking.person, FEED)
    return await told(asking)


@post("/api/me/notices/test", status_code=200, summary="Send a test to my devices and my webhook")
async def test_notices(request: Asked) -> Response[wire.Notices]:
    asking = await owner(request)
    await asking.hall.notices.test(asking.person)
    return await told(asking)


# Feeds, for whoever has the address.


async def feed_at(request: Asked, word: str) -> tuple[Caller, Hook]:
    asking = await caller(request, make=False)
    found = await asking.hall.notices.feed(word)
    if found is None or asking.hall.orders.refusal(found.person, ""):
        raise UnknownAddress("There is no such feed; perhaps it has another address now.")
    asking.rates.take(LOOKS, found.person)
    return asking, found


@get(
    "/api/feeds/{word:str}/notices.atom",
    summary="What I was told, as Atom",
    media_type=ATOM,
    responses={200: ResponseSpec(str, media_type=ATOM, generate_examples=False)},
)
async def feed_of_notices(request: Asked, word: FeedKey) -> Response[str]:
    asking, found = await feed_at(request, word)
    text = await atom(asking.hall, found, site_of(request))
    return Response(text, media_type=f"{ATOM}; charset=utf-8", headers=NO_STORE)


@get(
    "/api/feeds/{word:str}/calendar.ics",
    summary="Until when I have time, as a calendar",
    media_type=ICS,
    responses={200: ResponseSpec(str, media_type=ICS, generate_examples=False)},
)
async def feed_of_deadlines(request: Asked, word: FeedKey) -> Response[str]:
    asking, found = await feed_at(request, word)
    text = await deadlines(asking.hall, found.person)
    return Response(text, media_type=f"{ICS}; charset=utf-8", headers=NO_STORE)


HANDLERS = [
    my_notices,
    wish_notices,
    add_device,
    remove_device,
    put_hook,
    drop_hook,
    make_feed,
    drop_feed,
    test_notices,
    feed_of_notices,
    feed_of_deadlines,
]
