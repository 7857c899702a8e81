"""Whether the store can write: it is well, or away until a real write has succeeded again.

The writer's thread turns it away the moment a write fails through the store's fault; the loop is told, and every table
stands still. It is well again only when the loop says so, after everybody has heard that it was away: nothing that was
begun before is written after.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

import structlog

SORRY: Final = "The server cannot write just now. Nothing was changed; it goes on by itself as soon as it can."
AGAIN_S: Final = 0.5  # between two attempts while the store is away
LOOK_S: Final = 1.0  # between two looks at a store that nobody writes to

log = structlog.get_logger("boltyard.store")


class Away(Exception):
    """What was to be written is not, and nothing was changed. The sentence is for people, the reason for the host."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.sentence = SORRY


class Fault(NamedTuple):
    """What is wrong with the store, in a sentence for whoever hosts it."""

    reason: str
    final: bool = False  # nothing but a restart helps


class Health:
    """The store's, as the writer's thread finds it and the loop knows it."""

    def __init__(self) -> None:
        self.reason = ""  # why it is away; nothing while it is well
        self.final = False
        self.falls = 0  # how often it went away, as the loop knows
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tell: Callable[[str], None] | None = None

    def listen(self, tell: Callable[[str], None]) -> None:
        """Whoever asks is told the reason when the store goes away, and nothing when it is back."""
        self.loop = asyncio.get_running_loop()
        self.tell = tell

    def call(self, what: Callable[[], None]) -> None:
        """From the thread: do this in the loop, if there is one."""
        loop = self.loop
        if loop is None or loop.is_closed():
            what()
            return
        try:
            loop.call_soon_threadsafe(what)
        except RuntimeError:  # closed just now
            what()

    def found(self, fault: Fault) -> bool:
        """From the thread: this is wrong. True if it was well until now."""
        known, self.reason = self.reason, fault.reason
        self.final = self.final or fault.final
        if known != fault.reason:
            log.error("the store is away", why=fault.reason)
        return not known

    def away(self) -> None:
        """In the loop: it is away now, for everybody."""
        self.falls += 1
        if self.tell is not None:
            self.tell(self.reason)

    def back(self) -> None:
        """In the loop: it is well again."""
        log.warning("the store is back")
        self.reason = ""
        if self.tell is not None:
            self.tell("")
