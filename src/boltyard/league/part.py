"""What a game brings to its leagues: rules to cite, feats that break ties, what is worth telling, and rooms of its own.

A room is where a season stops to let people decide something that is no match: a draft of keepers, an auction. It is a
small machine over codes. Who is who, pauses, proxies and the log are the league's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from boltyard.boxes import find_box, load
from boltyard.core.rng import Rng
from boltyard.league.model import Json, What, Why
from boltyard.league.standings import TIES

if TYPE_CHECKING:
    from boltyard.core.table import Table

NEVER = -1
TOPICS = (  # of leagues, for which a game may cite a rule
    "bracket", "ties", "office", "draws", "series", "forfeit", "late", "fixed", "report", "fixture", "swiss", "double",
    "ladder", "clock", "undo", "options",
)  # fmt: skip


class Room(ABC):
    """Who is asked, what they may say, why not, and what time does."""

    kind = ""

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @property
    @abstractmethod
    def picks(self) -> int:
        """How many things are settled: an undo goes back to before one of them."""

    @property
    def lot(self) -> int:
        """A number that changes when what was sealed becomes known."""
        return self.picks

    @abstractmethod
    def asked(self) -> list[str]:
        """The entrants that are waited for."""

    @abstractmethod
    def legal(self, entrant: str) -> list[str]:
        """Every code this entrant may say now, but for numbers and lists, of which there is an example."""

    @abstractmethod
    def against(self, entrant: str, code: str) -> Why | None:
        """Why this cannot be said now; nothing where it can."""

    @abstractmethod
    def take(self, entrant: str, code: str) -> None:
        """The entrant has said this, and it was legal."""

    @abstractmethod
    def leave(self, entrant: str) -> None:
        """Somebody leaves the league: asked no more, and what is open goes on without."""

    def pass_time(self, ms: int) -> None:
        """So much time has gone by."""
        return None

    def due(self) -> int:
        """In how many ms something happens by itself; NEVER where nothing does."""
        return NEVER

    def secret(self, code: str) -> str:
        """Is a code hidden from others: `lot` until the lot is over, `always`, or not at all."""
        return ""

    @abstractmethod
    def show(self, viewer: str) -> Mapping[str, object]:
        """What this entrant (none: the public) may know, as `league/shapes.py` declares it."""

    @abstractmethod
    def advise(self, entrant: str, rng: Rng) -> str:
        """What a computer player says here, from what that entrant may know."""


class Format(ABC):
    """A kind of league with rooms: it holds what entrants have, and says what that means in a match."""

    rooms: tuple[str, ...] = ()  # kinds of rooms it knows

    @abstractmethod
    def enter(self, entrants: Sequence[str]) -> None:
        """These take part."""

    @abstractmethod
    def leave(self, entrant: str) -> None:
        """Somebody has left the league: what they had is free again."""

    @abstractmethod
    def open(self, kind: str, entrants: Sequence[str], worst_first: Sequence[str], lots: Rng) -> Room:
        """The room of this kind: entrants in the order of seeding, and by record; chance for what is drawn."""

    @abstractmethod
    def parts(self, sides: Sequence[str]) -> dict[str, dict[str, str | int]]:
        """The terms of a match between these: of the table (`all`) and of each side, by number."""

    def thing(self, key: str) -> str:
        """What people call something that is drafted or bid for."""
        return key

    @abstractmethod
    def set_options(self, options: What) -> None:
        """New numbers for the rooms to come; they were checked."""

    @abstractmethod
    def set_clock(self, name: str, ms: int) -> None: ...

    @abstractmethod
    def show(self) -> dict[str, Json]:
        """What everybody has, for everybody."""


MakeFormat = Callable[[What, Mapping[str, str]], Format]  # from the league's options and the settings of its matches


@dataclass(frozen=True)
class Choice:
    """A number of the commissioner's, or one of some words: what it is called, what is usual, what it can be."""

    key: str
    words: str
    usual: int | str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()


def no_feats(table: Table) -> list[dict[str, int]]:
    return [{} for _ in range(table.state.seats)]


@dataclass(frozen=True)
class Part:
    """A game's part in leagues. `rules` are cited by topic, those that are not there go without an id."""

    rules: Mapping[str, str] = field(default_factory=dict)
    ties: tuple[str, ...] = TIES
    feats: Mapping[str, str] = field(default_factory=dict)  # what is counted, and its words
    count: Callable[[Table], list[dict[str, int]]] = no_feats  # the feats of a finished match by seat
    telling: tuple[str, ...] = ()  # kinds of events worth telling, the best first
    uses: Mapping[str, int] = field(default_factory=dict)  # codes that use cards: how many words after it name them
    formats: Mapping[str, MakeFormat] = field(default_factory=dict)  # kinds of leagues of its own
    templates: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)  # more kinds of seasons
    settings: Mapping[str, str] = field(default_factory=dict)  # usual for a season of computer players
    choices: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)  # options of each of its kinds of leagues
    clocks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of each kind, in words


def part_of(game: str) -> Part:
    """What this game brings; nothing where its box names nothing."""
    path = find_box(game).league
    found = load(path) if path else Part()
    assert isinstance(found, Part)
    return found
