"""The puzzle of a day, as its page shows it. What is right is told once it was found or no try is left."""

from typing import Annotated, Literal

import msgspec

from boltyard.server.wire.parts import View, Wire


class PuzzleItem(Wire, frozen=True):
    """Something that answers name: a robot that is sent, a bot that is put down."""

    code: str
    label: str


class PuzzleChoice(Wire, frozen=True):
    """An answer that can be tried, and the codes of what it names."""

    code: str
    label: str
    items: list[str]


class PuzzleFact(Wire, frozen=True):
    """What one has to know, and its rule."""

    says: str
    rule: str


class PuzzleLine(Wire, frozen=True):
    """An answer, and what comes of it, sentence by sentence."""

    code: str
    label: str
    holds: bool
    story: list[str]


class PuzzleDay(Wire, frozen=True):
    """One day of the week, and how it went; without a word where nothing was tried."""

    day: str
    standing: Literal["open", "solved", "missed", ""]


class PuzzleSolution(Wire, frozen=True):
    """The only answer, why the others fail, and how many lines were looked at."""

    right: PuzzleLine
    others: list[PuzzleLine]
    lines: int


class Puzzle(Wire, frozen=True):
    """The answer of `/api/puzzles/{day}`."""

    day: str
    number: int
    game: str
    kind: Literal["win", "survive", "block"]
    title: str
    task: str
    prompt: str
    facts: list[PuzzleFact]
    names: list[str]
    seat: int
    turn: int
    view: View
    items: list[PuzzleItem]
    choices: list[PuzzleChoice]
    tries: list[PuzzleLine]
    left: int
    standing: Literal["open", "solved", "missed"]
    week: list[PuzzleDay]
    """The last seven days, this one last."""
    solution: PuzzleSolution | None
    earlier: str
    """The day before, or nothing at the first."""
    later: str
    """The next day, unless that is still to come."""


class PuzzleTry(Wire, frozen=True):
    """`POST /api/puzzles/{day}`: an answer by its code; an empty one asks for the solution."""

    code: Annotated[str, msgspec.Meta(max_length=200)]
