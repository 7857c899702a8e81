"""The socket to a server. When it breaks it comes back by itself and attends the same tables again.

What was sent while it was broken is gone, on purpose: by then it would answer a question that nobody asks any more.
Every table tells itself anew after a break, so whoever listens goes on from there.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from boltyard.client.door import FORBIDDEN, Door
from boltyard.client.errors import NoServer, Refusal, SignedOut
from boltyard.server import wire

DELAYS_S = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)  # before trying again, the last one for ever
PULSE_S: float | None = 15.0  # a line that is silent for so long is asked whether it is there
OPENING_S: float | None = 10.0  # for a server to take a line
LARGEST = 16 * 1024 * 1024
SIGNED_OUT, NOT_ALLOWED = 4401, 1008  # why a server closes for good


@dataclass(frozen=True)
class Broken:
    """The line is down; it is tried again after so many seconds."""

    wait_s: float


@dataclass(frozen=True)
class Back:
    """The line is up again; every table that was attended tells itself anew."""


News = wire.FromServer | Broken | Back

decoder: msgspec.json.Decoder[wire.FromServer] = msgspec.json.Decoder(wire.FromServer)


class Line:
    """An open socket, as long as the block lasts: `async for news in line`.

    It ends with `SignedOut` when the server wants to hear no more of this token.
    """

    def __init__(self, door: Door, delays_s: Sequence[float] = DELAYS_S) -> None:
        self.door = door
        self.delays_s = delays_s
        self.heard: asyncio.Queue[News | Refusal] = asyncio.Queue()
        self.unsent: asyncio.Queue[wire.ToServer] = asyncio.Queue()
        self.attended: dict[str, wire.Attend] = {}  # by table, with whose eyes
        self.followed: set[str] = set()  # tables that tell their position, too
        self.up = False
        self.task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Line:
        self.task = asyncio.create_task(self.run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        assert self.task is not None
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    def __aiter__(self) -> Line:
        return self

    async def __anext__(self) -> News:
        news = await self.heard.get()
        if isinstance(news, Refusal):
            raise news
        return news

    # Saying.

    def attend(self, table: str, follow: bool = False, public: bool = False, through: int = -1) -> None:
        """Come to a table, now and after every break; with `follow`, updates have a `position` for the rules here.

        `public` has nobody's eyes, `through` those of a seat that lends its view.
        """
        coming = self.attended[table] = wire.Attend(table, through, public=public)
        (self.followed.add if follow else self.followed.discard)(table)
        self.send(coming)

    def depart(self, table: str) -> None:
        self.followed.discard(table)
        if self.attended.pop(table, None) is not None:
            self.send(wire.Depart(table))

    def send(self, message: wire.ToServer) -> bool:
        """Say something; False where the line is down, and then it is never said."""
        if self.up:
            self.unsent.put_nowait(message)
        return self.up

    # The line itself.

    async def run(self) -> None:
        """Open it, and again, until somebody has enough of it."""
        tried = 0
        while True:
            try:
                async with connect(
                    self.door.socket,
                    additional_headers=self.door.headers,
                    open_timeout=OPENING_S,
                    ping_interval=PULSE_S,
                    ping_timeout=PULSE_S,
                    max_size=LARGEST,
                ) as socket:
                    await self.listen(socket, again=tried > 0)
            except Refusal as refused:
                self.heard.put_nowait(refused)
                return
            except InvalidStatus as refused:
                if refused.response.status_code == FORBIDDEN:
                    told = bytes(refused.response.body or b"").decode(errors="replace").strip()
                    self.heard.put_nowait(SignedOut(told or "This server wants to hear no more from here.", FORBIDDEN))
                    return
            except (OSError, InvalidHandshake, TimeoutError, ConnectionClosed, EOFError):
                pass
            tried = 1 if self.up else tried + 1
            self.up = False
            wait_s = self.delays_s[min(tried, len(self.delays_s)) - 1] * random.uniform(0.5, 1.0)
            self.heard.put_nowait(Broken(wait_s))
            await asyncio.sleep(wait_s)

    async def listen(self, socket: ClientConnection, again: bool) -> None:
        """Hear and say, until it breaks."""
        self.unsent = asyncio.Queue()
        self.up = True
        if again:
            self.heard.put_nowait(Back())
        for coming in self.attended.values():
            self.unsent.put_nowait(coming)
        saying = asyncio.create_task(self.say(socket))
        try:
            async for body in socket:
                news = self.read(body)
                if not self.is_without_position(news):
                    self.heard.put_nowait(news)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else 0
            if code in (SIGNED_OUT, NOT_ALLOWED):
                reason = closed.rcvd.reason if closed.rcvd is not None else ""
                raise SignedOut(reason or "This server wants to hear no more from here.") from None
            raise
        finally:
            saying.cancel()
            await asyncio.gather(saying, return_exceptions=True)

    def is_without_position(self, news: wire.FromServer) -> bool:
        """A table that is followed tells itself without its position: one asks for it, and is told it anew."""
        if not isinstance(news, wire.Update) or news.position is not None or news.table not in self.followed:
            return False
        self.send(wire.Follow(news.table))
        return True

    async def say(self, socket: ClientConnection) -> None:
        unsent = self.unsent
        while True:
            await socket.send(msgspec.json.encode(await unsent.get()).decode())

    def read(self, body: str | bytes) -> wire.FromServer:
        try:
            return decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise NoServer(f"{self.door.address} speaks otherwise than this Boltyard; bring both up to date.") from None
