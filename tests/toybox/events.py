"""What happens in BLUFF: one class for each kind of event, with its fields and its sentence."""

from __future__ import annotations

from typing import Final

from boltyard.core.events import Card, Event, Secret, kinds_in, shapes_of


class Staked(Secret):
    """A card is laid face down; who laid it knows it."""

    rule = "BLF-ROUND-1"

    card: Card

    def template(self) -> str:
        return "{seat|stakes|stake} a card." if self.card < 0 else "{seat|stakes|stake} {card}."


class Stayed(Event):
    """Somebody stays."""

    rule = "BLF-ROUND-2"
    says = "{seat|stays|stay}."


class Folded(Event):
    """Somebody folds."""

    rule = "BLF-ROUND-2"
    says = "{seat|folds|fold}."


class Showed(Event):
    """A stake is shown to all."""

    rule = "BLF-ROUND-3"
    news = True
    says = "{seat|shows|show} {card}."

    card: Card


class Won(Event):
    """A point, and how many that makes."""

    rule = "BLF-ROUND-3"
    says = "{seat|wins|win} a point, and {seat?has|have} {points}."

    points: int


class Resigned(Event):
    """Somebody gives up."""

    rule = "BLF-R-2"
    says = "{seat|gives|give} up."


KINDS: Final = kinds_in(globals())
SHAPES: Final = shapes_of("Bluff", KINDS)
