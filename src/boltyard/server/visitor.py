"""Somebody who is connected: one socket of one person. Tables know nothing else of the network."""

from __future__ import annotations

from typing import Protocol

import msgspec

from boltyard.server.wire import Message

encoder = msgspec.json.Encoder()


class Visitor(Protocol):
    """One open connection of a person."""

    person: str
    name: str
    address: str  # where they come from

    def send(self, body: bytes) -> None:
        """Hand over a message; it never waits, and a reader who is far too slow is shown out."""
        ...

    def probe(self) -> None:
        """Begin a round trip over this line; what it took is told to the hall."""
        ...

    def shut_out(self, sentence: str) -> None:
        """Say why, and close."""
        ...


class ForTable(Protocol):
    """A message of theirs that names the table it is for."""

    @property
    def table(self) -> str: ...


def tell(visitor: Visitor, message: Message) -> None:
    """Send one message."""
    visitor.send(encoder.encode(message))
