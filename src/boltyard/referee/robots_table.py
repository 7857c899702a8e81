"""The cards, the zones and the score of ROBOTS, as a referee keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

SUITS = {"black": "CS", "red": "DH"}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
OTHER = {"black": "red", "red": "black"}


def half(colour: str, jokers: bool) -> set[str]:
    """The cards of one player (ROB-SETUP-2, ROB-R-4)."""
    cards = {rank + suit for suit in SUITS[colour] for rank in RANKS}
    return cards | {f"joker_{colour}"} if jokers else cards


def owner(card: str) -> str:
    """Whose card it is for the whole game: its colour (ROB-R-8)."""
    if card.startswith("joker_"):
        return card.removeprefix("joker_")
    return "black" if card[-1] in SUITS["black"] else "red"


def is_face(card: str) -> bool:
    return card.startswith("joker_") or card[:-1] in ("J", "Q", "K")


def worth(card: str) -> int:
    """ROB-SETUP-4 to -6."""
    if is_face(card):
        return 9
    return 1 if card[:-1] == "A" else int(card[:-1])


def suit(card: str) -> str:
    """A joker has none (ROB-R-5)."""
    return "" if card.startswith("joker_") else card[-1]


def in_key_order(cards: Iterable[str]) -> list[str]:
    """Plain text order, the joker last (ROB-R-60)."""
    return sorted(cards, key=lambda card: (card.startswith("joker_"), card))


def may_build(one: str, two: str) -> bool:
    """ROB-BUILD-3, -4."""
    alike = worth(one) == worth(two) or (suit(one) != "" and suit(one) == suit(two))
    return alike and not (is_face(one) and is_face(two))


def to_lose(total: int) -> int:
    """How many cards an unblocked total costs (ROB-DISCARD-3 to -5, ROB-R-26)."""
    if total == 6:
        return 8
    return 5 if total >= 7 else max(0, total)


@dataclass
class Robot:
    card: str
    mode: str = "defense"
    damage: list[str] = field(default_factory=list)


@dataclass
class Side:
    hand: set[str] = field(default_factory=set)
    supply: list[str] = field(default_factory=list)  # its top is last
    discard: set[str] = field(default_factory=set)
    robots: list[Robot] = field(default_factory=list)

    def robot(self, card: str) -> Robot:
        return next(robot for robot in self.robots if robot.card == card)


@dataclass
class Board:
    """One game of a match."""

    phase: str = "setup"
    turn: int = 0
    active: str = "black"
    seats: dict[str, int] = field(default_factory=dict)
    sides: dict[str, Side] = field(default_factory=lambda: {"black": Side(), "red": Side()})
    attackers: list[str] = field(default_factory=list)
    blocks: dict[str, str] = field(default_factory=dict)
    left_to_lose: int = 0
    chooses: int = 0  # who picks a half
    offered: set[int] = field(default_factory=set)  # who has offered a draw in this turn
    offer_to: int = -1  # who has to answer an offer
    winner: int = -1
    rule: str = ""

    @property
    def defender(self) -> str:
        return OTHER[self.active]


@dataclass
class Score:
    game: int = 1
    wins: list[int] = field(default_factory=lambda: [0, 0])
    drawn: int = 0
    last_loser: int = -1
    over: bool = False
    winners: list[int] = field(default_factory=list)
    rules: tuple[str, ...] = ()
