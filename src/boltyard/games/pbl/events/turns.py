"""Turns: what is built, drawn and given up; and how somebody leaves the game."""

from __future__ import annotations

from boltyard.core.events import Began as TurnBegan
from boltyard.core.events import Card, Cards, Event, Seat, Secret
from boltyard.games.pbl.events.meanings import Limb


class Begins(Event):
    """The fastest pilot has the first turn."""

    opens = True
    rule = "PBL-TURN-1"
    says = "Turn 1: {seat|begins|begin}, with speed {speed}."

    speed: int


class Began(TurnBegan):
    """A turn begins."""

    rule = "PBL-TURN-2"
    says = "Turn {turn}: {seat}."


class EndedTurn(Event):
    """A turn ends."""

    rule = "PBL-TURN-3"
    says = "{seat|ends|end} the turn."


class Built(Secret):
    """A card is in play, on a limb if it is armor. Face down, all see only its outside."""

    rule = "PBL-TURN-5"

    card: Card
    limb: Limb
    outside: str

    def template(self) -> str:
        return "{seat|builds|build} face down: {outside}." if self.card < 0 else "{seat|builds|build} {card}."


class Drew(Secret):
    """The top of the own deck goes to hand."""

    rule = "PBL-TURN-13"
    news = True
    says = "{seat|draws|draw} {card}; {left} left."

    card: Card
    left: int


class DrewNothing(Event):
    """A draw comes to nothing."""

    rule = "PBL-R-193"
    says = "{seat|draws|draw} nothing."


class Weakened(Event):
    """A curse has so many draws left."""

    rule = "PBL-R-193"
    says = "{card} weakens; {left} more to go."

    card: Card
    left: int


class ShopOpened(Event):
    """The row of the shop."""

    rule = "PBL-SHOP-3"
    news = True
    says = "The shop is open: {cards}."

    cards: Cards
    left: int


class TookFromRow(Event):
    """A card of the row goes to hand."""

    rule = "PBL-SHOP-6"
    says = "{seat|takes|take} {card} from the row."

    card: Card


class Trimmed(Event):
    """Hand cards are discarded."""

    rule = "PBL-TURN-11"
    says = "{seat|discards|discard} {n|card|cards}."

    n: int


class Released(Event):
    """Crew or storage bombs are given up."""

    rule = "PBL-R-67"
    says = "{seat|gives|give} up {n}."

    n: int


class Discarded(Event):
    """A card in play is lost."""

    rule = "PBL-R-32"
    says = "{seat|loses|lose} {card}."

    card: Card


class Critical(Event):
    """A pilot's Critical Form begins, or ends."""

    rule = "PBL-CRIT-1"

    card: Card
    on: bool

    def template(self) -> str:
        return "{seat|is|are} in Critical Form." if self.on else "{seat|is|are} back in normal form."


class Terminated(Event):
    """A robot without limbs is out; `by` has made the termination, -1: nobody has."""

    kept = True
    rule = "PBL-END-1"

    by: Seat

    def template(self) -> str:
        if self.by < 0:
            return "{seat|is|are} terminated."
        return "{seat|is|are} terminated. Termination for {by}!"


class Resigned(Event):
    """Somebody gives up."""

    rule = "PBL-R-129"
    says = "{seat|resigns|resign}."


class OfferedDraw(Event):
    """A draw is offered."""

    rule = "PBL-R-130"
    says = "{seat|offers|offer} a draw."


class AcceptedDraw(Event):
    """It is accepted."""

    rule = "PBL-R-130"
    says = "{seat|accepts|accept} the draw."


class RefusedDraw(Event):
    """It is refused."""

    rule = "PBL-R-130"
    says = "{seat|refuses|refuse} the draw."
