"""What a game shows of its table, declared: the fields of views and events as programs and the page read them.

A game declares its own beside its rules, in `games/NAME/shapes.py`. These modules hold declarations and nothing else,
and are not compiled: the description of the socket and the page's types are made from their annotations.
"""

from typing import NotRequired, TypedDict


class Score(TypedDict):
    """Where a match of several games stands."""

    game: int
    """The number of the one being played, from 1."""
    wins: list[int]
    """By seat."""
    needed: int
    """So many wins decide the match."""


class Shown(TypedDict):
    """What the view of every game has. Cards go by their keys, hidden ones are `?`, the top of a pile is last."""

    phase: str
    """What is going on; `over` at the end."""
    match: NotRequired[Score]
    """In a match of several games."""


class ShownEvent(TypedDict):
    """Something that happened, for whoever draws it: its kind, who did it, and the fields that this kind declares."""

    event: str
    seat: int
