"""What goes over the wire. `dev wire` writes `web/src/lib/wire.ts` from these structs; new fields have defaults."""

from typing import Literal

import msgspec

Stage = Literal["terminal", "rules"]


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common to every message: read-only, and strict about what it holds."""


class Game(Wire, frozen=True):
    """A game as the landing page and its learning page present it."""

    key: str
    name: str
    prefix: str
    pitch: str
    players: str
    length: str
    stage: Stage
    """`terminal`: it can be played in the terminal today. `rules`: its rules can be read, playing comes."""
    news: str
    """One sentence on what works and what is coming."""
    brief: list[str]
    """The game in twelve lines."""
    counts: dict[str, int]
    """Statements by kind: rules, rulings, and so on."""


class Games(Wire, frozen=True):
    """The answer of `/api/games`."""

    games: list[Game]


class Cell(Wire, frozen=True):
    """One cell of a catalogue row, with the heading of its column."""

    name: str
    text: str


class Rule(Wire, frozen=True):
    """One statement of a catalogue: a rule, a ruling, a decision, an example."""

    id: str
    game: str
    kind: str
    section: str
    text: str
    cells: list[Cell]
    tests: list[str] = []
    """The tests that hold it, as `tests/path.py::test_name`."""


class Section(Wire, frozen=True):
    """A chapter of a catalogue: its ids in order, and its prose as Markdown."""

    game: str
    number: str
    title: str
    ids: list[str]
    prose: str = ""


class Rules(Wire, frozen=True):
    """The answer of `/api/rules`: a whole catalogue, or what a search found, best first."""

    game: str
    query: str
    total: int
    rules: list[Rule]
    sections: list[Section]
    nearest: str = ""
    """Where a search found nothing: the nearest word or id."""


class Statement(Wire, frozen=True):
    """The answer of `/api/rules/{id}`: one statement among its neighbours."""

    rule: Rule
    section: Section
    mentions: list[str]
    mentioned_by: list[str]
    before: str = ""
    after: str = ""


class Problem(Wire, frozen=True):
    """Any refusal: one sentence that says what is wrong, and where it helps the nearest thing that is right."""

    detail: str
    nearest: str = ""


MESSAGES: tuple[type[Wire], ...] = (Game, Games, Cell, Rule, Section, Rules, Statement, Problem)
