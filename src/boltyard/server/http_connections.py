"""Connections over HTTP: what happens to a request before anybody reads it.

It is uvicorn's HTTP class for this site. A connection that says nothing is no more than an entry in a list; one that
says half of something is let go after a while. Every byte is paid for by the address it comes from, every request
before it is answered; an address works on a few at once, and the others wait in its own queue.
"""

from __future__ import annotations

import asyncio
import logging
import math
import resource
from typing import TYPE_CHECKING, Any, Final

import h11
import msgspec
from litestar import Litestar
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from boltyard.server.address_quotas import (
    BYTES_A_MS,
    CALL_MS,
    HOLD_S,
    LONGEST_WAIT_S,
    READ_MS,
    REST_S,
    UPGRADE_MS,
    Place,
    Places,
    price,
)
from boltyard.server.rate import TooMuch
from boltyard.server.security_log import witness
from boltyard.server.wire import Problem

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

HEAD_S: Final = 10.0  # from the first byte of a request, or from the connection, until its headers are there
BODY_S: Final = 30.0  # until its body is
SLOW_S: Final = 30.0  # for a reader to take what was answered
LONGEST_HEAD: Final = 16 * 1024  # bytes
BITE: Final = 8 * 1024  # bytes that are read at once: h11 looks at the length only of what is not complete
SPARE_FILES: Final = 100  # for the database and the like, when connections use up the rest

logger = logging.getLogger("boltyard.porch")
logger.setLevel(logging.ERROR)  # uvicorn warns of every bad request: a flood of its own


def most_files() -> int:
    """How many connections this process can have at all; the system is asked for as many as it gives."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):  # some systems have a hard limit that nobody may have
            pass
    return 1_000_000 if soft == resource.RLIM_INFINITY else max(1, soft - SPARE_FILES)


class QuietConnection(asyncio.Protocol):
    """A connection that has not said anything yet."""

    places: Places | None = None
    most = 1_000_000

    def __init__(
        self,
        config: Any,  # uvicorn's, handed on to its own class
        server_state: Any,
        app_state: dict[str, object],
        _loop: Any = None,
    ) -> None:
        self.config = config
        self.state = server_state
        self.app_state = app_state
        self.loop = _loop or asyncio.get_running_loop()
        self.transport: Any = None
        self.place: Place | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.unread = b""
        self.on_hold: asyncio.TimerHandle | None = None

    @classmethod
    def admits(cls, address: str, connections: int) -> bool:
        """May another connection be opened from this address, where there are so many? It is counted then."""
        if connections >= cls.most:
            return False
        places = cls.places
        return places is None or places.proxies.trusts(address) or places.may_call(places.at(address))

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        places = self.places
        if places is not None and not places.proxies.trusts(address):
            self.place = places.at(address)
            self.place.open += 1
        self.state.connections.add(self)
        self.timer = self.loop.call_later(HEAD_S, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        if self.place is not None:
            self.place.open -= 1

    def leave(self) -> None:
        self.state.connections.discard(self)
        for timer in (self.timer, self.on_hold):
            if timer is not None:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self.ask()

    def ask(self) -> None:
        """It has said something: from here on it is one that asks, as soon as its place has time left."""
        if self.transport.is_closing():
            return
        if self.place is not None:
            wait = self.place.wait(self.loop.time())
            if wait:
                self.transport.pause_reading()
                self.on_hold = self.loop.call_later(max(wait, REST_S), self.ask)
                return
            self.place.spend(CALL_MS)
        self.leave()
        requests = Requests(self)
        self.transport.set_protocol(requests)
        requests.connection_made(self.transport)
        self.transport.resume_reading()
        requests.data_received(self.unread)

    def shutdown(self) -> None:
        self.transport.close()


class Requests(H11Protocol):
    """A connection that asks."""

    def __init__(self, quiet: QuietConnection) -> None:
        super().__init__(quiet.config, quiet.state, quiet.app_state, quiet.loop)
        self.logger = logger
        self.places = quiet.places
        self.place = quiet.place
        self.answer: ASGI3Application = self.app
        self.app = self.in_turn
        self.timer: asyncio.TimerHandle | None = None
        self.waiting_for = ""
        self.unread = b""
        self.reader: asyncio.TimerHandle | None = None
        self.on_hold: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        if self.place is not None:
            self.place.spend(READ_MS + len(data) / BYTES_A_MS)
        self.unread += data
        self.read_on()

    def read_on(self) -> None:
        """Bite by bite, as far as the next request: what comes behind it is not looked at before that is answered."""
        wait = self.place.wait(self.loop.time()) if self.place is not None else 0.0
        if wait:
            self.flow.pause_reading()
            self.on_hold = self.loop.call_later(min(max(wait, REST_S), HOLD_S), self.go_on)
            return
        while self.unread and self.is_here() and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            bite, self.unread = self.unread[:BITE], self.unread[BITE:]
            super().data_received(bite)
        if not self.is_here():
            self.unread = b""
        elif self.conn.their_state is h11.IDLE and self.cycle_is_over():
            self.wait_for("head", HEAD_S)
        elif self.conn.their_state is h11.SEND_BODY:
            self.wait_for("body", BODY_S)
        else:
            self.wait_for("", 0)

    def is_here(self) -> bool:
        """Is this connection open, and still one for requests?"""
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    def go_on(self) -> None:
        if self.is_here():
            self.flow.resume_reading()
            self.read_on()

    def cycle_is_over(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def wait_for(self, what: str, seconds: float) -> None:
        """Whoever keeps us waiting is let go; saying a little more does not help."""
        if what == self.waiting_for:
            return
        self.waiting_for = what
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, self.transport.abort) if what else None

    def on_response_complete(self) -> None:
        self.wait_for("", 0)
        super().on_response_complete()
        if self.unread and self.is_here():
            self.read_on()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reader = self.loop.call_later(SLOW_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reader is not None:
            self.reader.cancel()

    def send_400_response(self, msg: str) -> None:
        witness.saw("unreadable request", address=self.client[0] if self.client else "")
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # in the middle of an answer
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_for("", 0)
        for timer in (self.reader, self.on_hold):
            if timer is not None:
                timer.cancel()
        self._unset_keepalive_if_required()
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        if self.place is not None:
            self.place.open -= 1
            self.place = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket (server/socket)."""
        self.wait_for("", 0)
        if self.place is not None:
            self.place.spend(UPGRADE_MS)
        self.leave()
        super().handle_websocket_upgrade(event)

    async def in_turn(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer when it is this address's turn, and it has something left of its share."""
        places = self.places
        if places is None or scope["type"] != "http":
            await self.answer(scope, receive, send)
            return
        cycle = self.cycle
        await whole(cycle)
        place = self.place or places.at(forwarded(places, scope))
        began = self.loop.time()
        async with places.turn(place):
            if cycle.disconnected:
                return
            wait = place.wait(places.rates.clock())
            if self.loop.time() - began + wait > LONGEST_WAIT_S:
                await refuse(send, TooMuch(max(1, math.ceil(wait))))
                return
            place.spend(price(scope["path"]))
            if wait:
                await asyncio.sleep(wait)
            await self.answer(scope, receive, send)


async def whole(cycle: RequestResponseCycle) -> None:
    """Wait for the rest of a request: whoever is slow with it takes nobody's turn."""
    while cycle.more_body and len(cycle.body) <= HIGH_WATER_LIMIT and not cycle.waiting_for_100_continue:
        if cycle.disconnected:
            return
        await cycle.message_event.wait()
        cycle.message_event.clear()
    cycle.message_event.set()


def forwarded(places: Places, scope: HTTPScope) -> str:
    """Where a request comes from that a proxy has passed on; from here on nobody has to know of the proxy."""
    headers: dict[str, str] = {}
    for key, value in scope["headers"]:
        name = key.decode("latin-1")
        headers[name] = f"{headers[name]},{value.decode('latin-1')}" if name in headers else value.decode("latin-1")
    peer = scope["client"][0] if scope["client"] else ""
    if places.proxies.is_https(headers, peer, scope["scheme"]):
        scope["scheme"] = "https"
    address = places.proxies.address_of(headers, peer)
    scope["client"] = (address, 0)
    return address


async def refuse(send: ASGISendCallable, reason: TooMuch) -> None:
    """The sentence and when to come back, and nothing else of all that an answer usually takes."""
    body = msgspec.json.encode(Problem(str(reason)))
    headers = [
        (b"content-type", b"application/json; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"retry-after", str(reason.wait).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def connection_class(site: Litestar) -> type[QuietConnection]:
    """The class of connections that uvicorn opens for this site."""

    class SiteConnection(QuietConnection):
        places = site.state.places
        most = most_files()

    return SiteConnection
