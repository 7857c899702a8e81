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
    free_ms: int | None
    """From when on it may put another bot down, from the clap on; nothing while its hands are free."""
    face_down: int
    """Acts of the last moments that lie face down until the round is over; the own ones are done in the own view."""


class BattlegroundDuel(TypedDict):
    """An attacker's total against a defender's; nothing where no bot counts."""

    defender: int
    attack: int | None
    defense: int | None
    result: int
    """1: the attacker would win, -1: the defender, 0: nobody."""


class BattlegroundStep(TypedDict):
    """An ability that would be used."""

    card: str
    on: str
    """The bot it is used on, if any."""
    does: bool
    """Something changes by it."""
    duel: BattlegroundDuel
    """The duel it is used in, as it stands after it; each duel is settled on its own (BB-R-48)."""


class BattlegroundForecast(TypedDict):
    """What the round would come to if blue came now, from public facts; silence stands for every choice (BB-R-50)."""

    now: list[BattlegroundDuel]
    steps: list[BattlegroundStep]
    """Duel by duel, from the attacker clockwise: an attacker's ability is used in each."""
    then: list[BattlegroundDuel]
    tokens: list[int]
    """By seat: tokens won or lost."""


class BattlegroundView(Shown):
    """A table of BOTS BATTLEGROUND as somebody may know it."""

    round: int
    clapper: int
    attacker: int | None
    defenders: list[int]
    facing: int | None
    """The defender whose duel is being settled: values are those of this duel."""
    icons: list[Icon]
    elapsed_ms: int
    ends_ms: int | None
    """When the round ends, from its clap on; unknown before the final roll."""
    deadline_ms: int | None
    """When this part of the round ends, from the clap on; of the open phase nobody knows."""
    seal_from_ms: int | None
    """From when on acts lie face down, from the clap on; known with the end, and nothing where there is no seal."""
    sealed: bool
    """Acts lie face down now."""
    pile: int
    """Tokens left in the middle."""
    deck: list[str]
    seats: list[BattlegroundSeat]
    forecast: NotRequired[BattlegroundForecast]
    """While bots may be put down."""
    removed: NotRequired[list[str]]
    """Out of the game, where players have left."""
