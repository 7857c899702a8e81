"""Cards that do something: actions, abilities, what is attached, found, stored and thrown."""

from __future__ import annotations

from boltyard.core.events import Card, Cards, Event, Faces, Seat
from boltyard.games.pbl.events.meanings import Limb


class Played(Event):
    """An action is played."""

    kept = True
    rule = "PBL-ACTION-1"
    says = "{seat|plays|play} {card}."

    card: Card


class Picked(Event):
    """A Pick: discarded to search."""

    rule = "PBL-R-24"
    says = "{seat|discards|discard} {card} to search."

    card: Card


class Used(Event):
    """An ability is used."""

    rule = "PBL-R-24"
    says = "{seat|uses|use} {card}."

    card: Card


class Blasted(Event):
    """A Blast: crew is discarded."""

    rule = "PBL-TURN-8"
    says = "{seat|discards|discard} {card}: Blast."

    card: Card


class Attached(Event):
    """A card is attached to a rival's limb."""

    rule = "PBL-R-192"
    says = "{seat|attaches|attach} {card} to {target's} {limb}."

    card: Card
    side: int
    target: Seat
    limb: Limb


class Fastened(Event):
    """A card is attached to the own robot."""

    rule = "PBL-ACTION-7"
    says = "{seat|attaches|attach} {card} to the robot."

    card: Card


class CameOff(Event):
    """A card that was attached to a limb goes."""

    rule = "PBL-R-40"
    says = "{card} comes off the {limb}."

    card: Card
    limb: Limb


class Cursed(Event):
    """A card lies on a rival's deck."""

    rule = "PBL-R-193"
    says = "{seat|lays|lay} {card} on {target's} deck."

    card: Card
    side: int
    target: Seat


class Poached(Event):
    """Crew changes sides."""

    rule = "PBL-ACTION-11"
    says = "{seat|takes|take} {card} over from {owner}."

    card: Card
    owner: Seat


class Returned(Event):
    """A card goes back to its owner's hand."""

    rule = "PBL-BLOWOFF-7"
    says = "{card} goes back to {seat's} hand."

    card: Card


class LeftCockpit(Event):
    """An expert goes."""

    rule = "PBL-R-32"
    says = "{card} leaves {seat's} cockpit."

    card: Card


class Found(Event):
    """A search is over."""

    rule = "PBL-F-18"
    news = True
    says = "{seat|finds|find} {cards}."

    cards: Cards


class TurnedUp(Event):
    """A card that lay face down is seen."""

    rule = "PBL-H-10"
    news = True
    says = "{card} is turned up."

    card: Card


class Regenerated(Event):
    """A limb comes back."""

    rule = "PBL-REGEN-6"
    says = "{seat|regenerates|regenerate} the {limb}."

    limb: Limb


class Stored(Event):
    """A storage bomb of this value."""

    rule = "PBL-STORE-2"
    says = "{seat|stores|store} a bomb of {value}."

    value: int


class WoundUp(Event):
    """Counters are set."""

    rule = "PBL-R-206"
    says = "{seat|winds|wind} up {cards}."

    cards: Cards


class Grounded(Event):
    """Nobody can attack for a round."""

    rule = "PBL-COMBAT-3"
    says = "{seat|clears|clear} the air: nobody can attack in their next turn."


class TurnedDie(Event):
    """A die on the table is turned to another face: which of its set, and the total of that party then.

    It is -1 where the dice count for no total yet.
    """

    rule = "PBL-F-2"
    says = "{seat|turns|turn} one of {owner's} dice to {face}."

    owner: Seat
    face: int
    die: int = 0
    total: int = -1


class NamedFace(Event):
    """The first die of the next roll is agreed upon."""

    rule = "PBL-F-2"
    says = "{seat|names|name} a {face} for the next roll."

    face: int


class Threw(Event):
    """Dice of an effect."""

    rule = "PBL-F-13"
    news = True
    says = "{seat|throws|throw} {dice}."

    dice: Faces


class Ticked(Event):
    """A counter is ticked for a die."""

    rule = "PBL-F-16"
    says = "{seat|ticks|tick} {card} down to {left}."

    card: Card
    left: int
