"""A table's mailbox, and the one task that empties it. Everybody else only puts messages in."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.store.health import Away
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall


class Ring(msgspec.Struct, frozen=True):
    """An alarm that was set here."""

    why: str
    seat: int = -1
    version: int = -1


class Here(msgspec.Struct, frozen=True):
    """Somebody came (or, `gone`, their connection broke). `seat` is whose eyes they want, if they hold several."""

    through: int = -1
    gone: bool = False
    seat: int = -1


class Hush(msgspec.Struct, frozen=True):
    """This person has changed whom they hear."""

    person: str


class Mailbox(ABC):
    """One table that is awake: its messages are taken one after another, by its own task."""

    guests: Mapping[Visitor, object]

    def __init__(self, hall: Hall, table: str) -> None:
        self.hall = hall
        self.id = table
        self.mail: deque[tuple[Visitor | None, object]] = deque()
        self.bell: asyncio.Future[None] | None = None
        self.closed = False
        self.task: asyncio.Task[None] | None = None

    def post(self, visitor: Visitor | None, message: object) -> None:
        """Put a message into the mailbox."""
        self.mail.append((visitor, message))
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)

    @abstractmethod
    async def run(self) -> None:
        """The task."""

    async def empty(self) -> None:
        """Take messages until the table is closed; a refusal is told to whoever sent it."""
        loop = asyncio.get_running_loop()
        while not self.closed:
            while self.mail and not self.closed:
                visitor, message = self.mail.popleft()
                try:
                    await self.take(visitor, message)
                except Wrong as wrong:
                    if visitor is not None:
                        tell(visitor, wire.Trouble(wrong.sentence, self.id))
                except Away:
                    self.hall.outage.fell(self, visitor, message)
                except Exception as error:
                    await self.break_down(error)
            if not self.closed:
                self.bell = loop.create_future()
                await self.bell
                self.bell = None

    @abstractmethod
    def everybody(self) -> list[tuple[Visitor, Here]]:
        """Who is here, and how they came."""

    @abstractmethod
    async def take(self, visitor: Visitor | None, message: object) -> None:
        """A message is taken out."""

    @abstractmethod
    async def break_down(self, error: Exception) -> None:
        """A fault of ours. A disk that refuses is none: then every table stands still."""

    def close(self) -> None:
        """No longer here: nothing that was set going comes back."""
        self.closed = True
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)
