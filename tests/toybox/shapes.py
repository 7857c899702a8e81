"""What BLUFF shows of a table."""

from boltyard.core.shapes import Shown


class BluffView(Shown):
    """A table of BLUFF as somebody may know it; everything but the deck is by seat."""

    turn: int
    points: list[int]
    hands: list[list[str]]
    stakes: list[list[str]]
    spent: list[list[str]]
    deck: list[str]
