"""Cards that lie somewhere with something to remember: on a robot, on the table, on a deck. They never change."""

from boltyard.core.fields import OneCard
from boltyard.core.legend import Legend, Plain


class Placed:
    """A card and the place of a robot where it lies, or will lie."""

    card: OneCard
    place: int

    def __init__(self, card: int, place: int) -> None:
        self.card = card
        self.place = place

    # dev fields: slots, plain, read

    __slots__ = (
        "card",
        "place",
    )

    def plain(self, legend: Legend) -> Plain:
        return {
            "card": legend.name(self.card),
            "place": self.place,
        }

    @staticmethod
    def read(plain: Plain, legend: Legend) -> "Placed":
        return Placed(legend.number(plain["card"]), plain["place"])

    # end of what is generated


class OnTable:
    """An action that lies face up: who played it, and whether in a combat."""

    card: OneCard
    seat: int
    in_combat: bool

    def __init__(self, card: int, seat: int, in_combat: bool) -> None:
        self.card = card
        self.seat = seat
        self.in_combat = in_combat

    # dev fields: slots, plain, read

    __slots__ = (
        "card",
        "in_combat",
        "seat",
    )

    def plain(self, legend: Legend) -> Plain:
        return {
            "card": legend.name(self.card),
            "seat": self.seat,
            "in_combat": self.in_combat,
        }

    @staticmethod
    def read(plain: Plain, legend: Legend) -> "OnTable":
        return OnTable(legend.number(plain["card"]), plain["seat"], plain["in_combat"])

    # end of what is generated


class Hex:
    """A card that lies on a side's deck, and how often its face must still come up."""

    card: OneCard
    side: int
    left: int

    def __init__(self, card: int, side: int, left: int) -> None:
        self.card = card
        self.side = side
        self.left = left

    # dev fields: slots, plain, read

    __slots__ = (
        "card",
        "left",
        "side",
    )

    def plain(self, legend: Legend) -> Plain:
        return {
            "card": legend.name(self.card),
            "side": self.side,
            "left": self.left,
        }

    @staticmethod
    def read(plain: Plain, legend: Legend) -> "Hex":
        return Hex(legend.number(plain["card"]), plain["side"], plain["left"])

    # end of what is generated
