"""The socket: who may open it, what may come through it, and how fast."""

from __future__ import annotations

import asyncio
from collections import deque
from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec
import structlog
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from boltyard.server import wire
from boltyard.server.hall import Hall
from boltyard.server.people import COOKIE, Gatekeeper, is_foreign
from boltyard.server.visitor import tell

ADDRESS = "/socket"
LARGEST = 16 * 1024  # bytes of a message; the longest that means something has a few hundred
PER_SECOND = 50
AT_ONCE = 150
MOST_DROPPED = 2000  # messages beyond the rate, then the door is closed
MOST_WAITING = 2000  # messages that a slow reader may leave unread
REFUSED = 1008  # the close code for what is not allowed

log = structlog.get_logger("boltyard.socket")
decoder = msgspec.json.Decoder(wire.ToServer)


class Bucket:
    """So many at once, so many a second."""

    def __init__(self, per_second: float, at_once: float, now: float) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.left = at_once
        self.last = now

    def take(self, now: float) -> bool:
        self.left = min(self.at_once, self.left + (now - self.last) * self.per_second)
        self.last = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Connection:
    """One open socket: what is to be sent lies in a queue, and one task carries it out."""

    def __init__(self, person: str, name: str, send: Send) -> None:
        self.person = person
        self.name = name
        self.carry = send
        self.queue: deque[bytes] = deque()
        self.bell: asyncio.Future[None] | None = None
        self.closing = False

    def send(self, body: bytes) -> None:
        if self.closing:
            return
        self.queue.append(body)
        if len(self.queue) > MOST_WAITING:
            self.closing = True  # the page reconnects and is told everything anew
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)

    async def write(self) -> None:
        """Carry out what is to be sent until the connection ends."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                while self.queue:
                    await self.carry({"type": "websocket.send", "bytes": None, "text": self.queue.popleft().decode()})
                if self.closing:
                    await self.carry({"type": "websocket.close", "code": REFUSED, "reason": "too slow"})
                    return
                self.bell = loop.create_future()
                await self.bell
        except (asyncio.CancelledError, Exception):  # closed by the other side; the reader notices too
            self.closing = True


class Doorman:
    """Opens sockets for those who may come in."""

    def __init__(self, hall: Hall, gate: Gatekeeper, rate: float = PER_SECOND) -> None:
        self.hall = hall
        self.gate = gate
        self.rate = rate

    async def open(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        if scope["path"] != ADDRESS or is_foreign(headers.get("origin", ""), headers.get("host", "")):
            await send({"type": "websocket.close", "code": REFUSED, "reason": ""})
            return
        person = self.gate.person(token_in(headers))
        name = await self.hall.store.name_of(person) if person else None
        if name is None:
            await send({"type": "websocket.close", "code": REFUSED, "reason": ""})
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        connection = Connection(person, name, send)
        writer = asyncio.ensure_future(connection.write())
        self.hall.come(connection)
        try:
            await self.listen(connection, receive)
        finally:
            self.hall.go(connection)
            writer.cancel()

    async def listen(self, connection: Connection, receive: Receive) -> None:
        clock = asyncio.get_running_loop().time
        bucket = Bucket(self.rate, AT_ONCE * self.rate / PER_SECOND, clock())
        dropped = 0
        while not connection.closing:
            event: Any = await receive()
            if event["type"] != "websocket.receive":
                return
            if not bucket.take(clock()):
                dropped += 1
                if dropped % 100 == 1:
                    tell(connection, wire.Trouble("Too many messages at once; wait a second, then go on."))
                if dropped > MOST_DROPPED:
                    connection.closing = True
                    return
                continue
            self.read(connection, event.get("text") or event.get("bytes") or "")

    def read(self, connection: Connection, body: str | bytes) -> None:
        """One message; whatever is wrong with it is told in a sentence, and the connection stays."""
        if len(body) > LARGEST:
            self.hall.meters.refused.inc()
            tell(connection, wire.Trouble(f"A message has at most {LARGEST} bytes."))
            return
        try:
            message = decoder.decode(body)
        except msgspec.ValidationError as error:
            self.hall.meters.refused.inc()
            tell(connection, wire.Trouble(f"This message is not one of ours: {error}."))
            return
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.hall.meters.refused.inc()
            tell(connection, wire.Trouble("This is no JSON; every message is one JSON object with a kind."))
            return
        self.hall.deliver(connection, message)


def token_in(headers: dict[str, str]) -> str:
    """What somebody shows at the door: a program its token, a browser its cookie."""
    bearer = headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return bearer[7:].strip()
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return cookie.value if cookie else ""


class Site:
    """The whole site: sockets go to the doorman, everything else to the pages and questions."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            doorman: Doorman | None = getattr(self.app.state, "doorman", None)
            if doorman is None:
                await receive()
                await send({"type": "websocket.close", "code": REFUSED, "reason": ""})
                return
            await doorman.open(scope, receive, send)
            return
        await self.app(scope, receive, send)
