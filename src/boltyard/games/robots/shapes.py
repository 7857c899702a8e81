"""What ROBOTS shows of a table."""

from typing import Literal, NotRequired, TypedDict

from boltyard.core.shapes import Shown

Colour = Literal["black", "red"]
Mode = Literal["attack", "defense"]


class RobotsSeats(TypedDict, total=False):
    """Which seat plays which half; nothing before that is chosen."""

    black: int
    red: int


class RobotsRobot(TypedDict):
    """A robot in a lab."""

    card: str
    mode: Mode
    damage: list[str]
    value: int


class RobotsSide(TypedDict):
    """What belongs to one half."""

    hand: list[str]
    supply: list[str]
    discard: list[str]
    robots: list[RobotsRobot]


class RobotsView(Shown):
    """A table of ROBOTS as somebody may know it."""

    turn: int
    """0 before the cards are dealt."""
    active: Colour
    seats: RobotsSeats
    black: RobotsSide
    red: RobotsSide
    attackers: list[str]
    blocks: dict[str, str]
    """The blocker of each attacker that is blocked."""
    to_discard: NotRequired[int]
    """In the Discard Phase: so many cards."""
