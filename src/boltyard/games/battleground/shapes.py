"""What BOTS BATTLEGROUND shows of a table."""

from typing import Literal, NotRequired, TypedDict

from boltyard.core.shapes import Shown

Icon = Literal["normal", "swap", "low", "all_defend", "conscript", "two_bots"]


class BattlegroundBot(TypedDict):
    """A bot on the table."""

    card: str
    owner: int
    attack: int
    defense: int
    value: int
    """What counts for the side it fights on."""


BattlegroundLoan = TypedDict("BattlegroundLoan", {"card": str, "from": int, "to": int})
BattlegroundLoan.__doc__ = "A card that was lent, and between whom."


class BattlegroundSeat(TypedDict):
    """What lies before a player."""

    tokens: int
    hand: list[str]
    table: list[BattlegroundBot]
    requests: list[int]
    """The seats it has asked for cards."""
    loans: list[BattlegroundLoan]
    """What was lent to this seat."""
    left: bool


class BattlegroundView(Shown):
    """A table of BOTS BATTLEGROUND as somebody may know it."""

    round: int
    clapper: int
    attacker: int | None
    defenders: list[int]
    icons: list[Icon]
    elapsed_ms: int
    ends_ms: int | None
    """When the round ends, from its clap on; unknown before the final roll."""
    pile: int
    """Tokens left in the middle."""
    deck: list[str]
    seats: list[BattlegroundSeat]
    removed: NotRequired[list[str]]
    """Out of the game, where players have left."""
