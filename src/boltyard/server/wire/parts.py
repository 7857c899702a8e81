"""What messages are made of: bounded fields, and the two sorts of struct."""

from typing import Annotated

import msgspec
from msgspec import Meta

# What clients may send is bounded here. Where a sentence of ours says more than "too long", the bound is only told.
SAFE = 2**53 - 1


def told(**bounds: int | str) -> Meta:
    """A bound that the description tells, and that is refused later, with a sentence of its own."""
    return Meta(extra_json_schema=bounds)


Int = Annotated[int, Meta(ge=-SAFE, le=SAFE)]
"""A number that every program can hold."""
Key = Annotated[str, Meta(max_length=80)]
"""The id, code or key of something here."""
Value = Annotated[str, Meta(max_length=2000)]
"""What a setting is to be."""
Code = Annotated[str, Meta(max_length=4000)]
"""An answer as records write it."""
Secret = Annotated[str, Meta(max_length=200), told(pattern="^([0-9a-fA-F]{64})?$")]
"""32 bytes in hex, or nothing."""
CLOCK = "^(none|move [0-9]{1,5}|bank [0-9]{1,5}\\+[0-9]{1,4}|days [0-9]{1,2})$"
Charge = Annotated[int, Meta(ge=-1, le=100)]
Words = Annotated[str, Meta(max_length=4000)]
"""What somebody writes, before it is looked at."""
Name = Annotated[str, Meta(max_length=1000), told(minLength=1)]
Chairs = Annotated[list[Annotated[str, Meta(max_length=1000)]], Meta(max_length=100)]

DECLARED = "declared"
MANY = "[]"
NAMED = "named"  # what the page calls a shape that is too long to be written out
View = Annotated[msgspec.Raw, Meta(extra={DECLARED: "View"})]
"""A table as its game shows it, written by the game and not read here."""
Views = Annotated[msgspec.Raw, Meta(extra={DECLARED: f"View{MANY}"})]
"""Several of them, or none."""
Events = Annotated[msgspec.Raw, Meta(extra={DECLARED: f"GameEvent{MANY}"})]
"""What happened, the same way."""
Room = Annotated[msgspec.Raw, Meta(extra={DECLARED: "LeagueRoom"})]
"""A room of a league, as `league/shapes.py` declares it."""
Json = Annotated[msgspec.Raw, Meta(extra={DECLARED: "Json"})]
"""Anything, by names; who reads it says what it is."""
NONE_OF_THEM = msgspec.Raw(b"[]")


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common to every message: read-only, and strict about what it holds."""


class Message(Wire, frozen=True, tag_field="kind", tag=str.lower):
    """Common to every message of the socket."""
