"""Whom I do not want to hear, and what the host is told."""

from typing import Literal

from boltyard.server.wire.parts import Int, Key, Wire, Words


class Shun(Wire, frozen=True):
    """`POST /api/tables/{table}/shun`: mute or block whoever sits there, at every table, or hear them again."""

    seat: Int
    how: Literal["mute", "block", "hear"]


class Shunned(Wire, frozen=True):
    """Somebody I have muted or blocked, under the name they had then; `handle` is mine alone, for changing my mind."""

    handle: str
    name: str
    how: Literal["mute", "block"]
    made: int


class ShunnedPeople(Wire, frozen=True):
    """The answer of `/api/me/shunned`, the newest first."""

    people: list[Shunned]


class ShunAgain(Wire, frozen=True):
    """`POST /api/me/shunned`: hear somebody on my list again, or block instead of mute."""

    handle: Key
    how: Literal["mute", "block", "hear"]


class Report(Wire, frozen=True):
    """`POST /api/tables/{table}/report`: tell the host about whoever sits there, with what was said at this table."""

    seat: Int
    reason: Literal["rude", "cheating", "name", "spam", "other"]
    words: Words = ""


class Reported(Wire, frozen=True):
    """The report has reached the host, in a sentence."""

    sentence: str
