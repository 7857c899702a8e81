"""Tables as the lobby and invitations show them; putting one up and sitting down."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from boltyard.server.wire.parts import CLOCK, Chairs, Charge, Int, Key, Secret, Value, Wire, told


class Choice(Wire, frozen=True):
    """One setting of a table in words."""

    key: str
    value: str
    text: str
    rule: str
    default: bool = False


class Chair(Wire, frozen=True):
    """A seat at a table: who sits there, and whether they are here."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    you: bool = False
    here: bool = False
    away: int = 0
    """Ms until a bot stands in, while the person is away; 0 where none will."""
    standin: str = ""
    """The bot that plays for the person until they are back."""
    lends: bool = False
    """Spectators may look into this hand, a round late."""
    shared: bool = False
    """Played from my device, which several people share; `you` is the one whose eyes I have."""
    spoken: str = ""
    """The name in sentences: a bot is called without its sort."""
    terms: list[str] = []
    """What holds for this seat's side alone, in words: `+1 opening hand`."""
    shun: Literal["", "mute", "block"] = ""
    """I do not want to hear whoever sits there. Only I am told."""
    rating: int = 0
    """At rated tables; 0 elsewhere."""
    sure: int = 0
    """How far the rating may be off to both sides."""


class Ending(Wire, frozen=True):
    """How a match ended."""

    winners: list[int]
    reason: str
    rule: str
    turns: int
    text: str = ""


class ForkOf(Wire, frozen=True):
    """The match that a table was played on from, and its decision."""

    table: str
    n: int


class TableCard(Wire, frozen=True):
    """A table as the lobby, an invitation and *my games* show it."""

    id: str
    code: str
    game: str
    name: str
    stage: Literal["open", "dealing", "running", "over", "gone"]
    chairs: list[Chair]
    seat: int
    """My seat, or -1."""
    settings: list[Choice]
    """What differs from the game's defaults."""
    link: str
    """The path of the invitation: put the server's address before it."""
    made: int
    private: bool = False
    casual: bool = True
    clock: str = "none"
    quick: bool = False
    mine: bool = False
    """My answer is waited for (running tables of *my games*)."""
    ending: Ending | None = None
    moved: str = ""
    """The table of the rematch, if there is one."""
    note: str = ""
    """A sentence about how the match began, such as whose battery was fuller."""
    practice: bool = False
    """Decisions may be taken back past dice, draws and reveals, even against bots; such a match is never rated."""
    open: bool = False
    """Open about reactions: pauses may tell who had nothing to play."""
    rated: bool = False
    """It counts for everybody's rating; whoever is away for too long has lost."""
    hints: list[int] = []
    """Seats that have asked for advice."""
    fork: ForkOf | None = None
    """It was played on from a moment of another match."""


class Tables(Wire, frozen=True):
    """The answer of `/api/lobby` and `/api/me/tables`."""

    tables: list[TableCard]


class NewTable(Wire, frozen=True):
    """`POST /api/tables`: put up a table.

    Seats are `me`, `open`, the name of a bot, or `here NAME` for somebody else at this device.
    """

    game: Key
    seats: Chairs = msgspec.field(default_factory=lambda: ["me", "open"])
    mode: Annotated[str, Meta(max_length=400)] = ""
    settings: Annotated[dict[Key, Value], Meta(max_length=200)] = {}
    private: bool = False
    casual: bool = True
    clock: Annotated[Key, told(pattern=CLOCK)] = "none"
    """`none`, `move 60` (seconds), `bank 600+5` (seconds and increment), `days 3`."""
    grace: Annotated[int, told(minimum=0, maximum=86400)] = 60
    """Seconds a seat may be away before a bot stands in."""
    beat: Annotated[int, told(minimum=0, maximum=5000)] = 350
    """Ms that every question stays open at least, whether or not anybody could act; 0: open about reactions."""
    longest: Annotated[int, told(minimum=0, maximum=60000)] = 8000
    """Ms that a pass between people waits at most where there was nothing to choose."""
    moments: Annotated[int, told(minimum=1, maximum=1440)] = 15
    """By days: minutes between the moments at which all passes are let go."""
    practice: bool = False
    """Decisions may be taken back past dice, draws and reveals, even against bots; the record says so."""
    charge: Charge = -1
    """What my device's battery holds, in per cent, where `chooser` is `battery`; -1 where I do not tell."""
    commitment: Secret = ""
    """The SHA-256 of 32 random bytes of mine in hex, to take part in drawing the deal; nothing where I do not."""
    rated: bool = False
    """Between people only, in earnest: no practice, no hand is lent, no bot stands in; who stays away has lost."""


class PlayOn(Wire, frozen=True):
    """`POST /api/tables/{table}/fork`: play on from before a decision of a match that is over.

    What the seat could not see is dealt anew; it is a table for practice with a record of its own.
    """

    n: Int
    """The decision that is made anew."""
    seat: Int = -1
    """Mine, whose eyes it is looked at from; -1: of whoever decided."""
    seats: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=16)] = []
    """Who plays on: `me` in my seat, `open` for a friend, or the name of a bot; nothing: computers everywhere else."""


class Sit(Wire, frozen=True):
    """`POST /api/tables/{table}/sit`: take a seat (-1: the first free one), or put this bot there."""

    seat: Int = -1
    bot: Key = ""
    charge: Charge = -1
    """What my device's battery holds, in per cent, where `chooser` is `battery`; -1 where I do not tell."""
    commitment: Secret = ""
    """The SHA-256 of 32 random bytes of mine in hex, to take part in drawing the deal; nothing where I do not."""
