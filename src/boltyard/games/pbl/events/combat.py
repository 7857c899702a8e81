"""Combats and Strikes."""

from __future__ import annotations

from boltyard.core.events import Card, Cards, Chance, Chances, Event, Faces, Seat
from boltyard.games.pbl.events.meanings import EFFECT, Limb, RolledFor, Values

UNKNOWN = -1  # a total that no combat has, and a chance that nobody may know


class Declared(Event):
    """An attack with a limb on a limb."""

    kept = True
    rule = "PBL-COMBAT-1"
    says = "{seat|attacks|attack} {target's} {limb} with the {source}."

    source: Limb
    target: Seat
    limb: Limb


class Redirected(Event):
    """The attack turns on another part."""

    kept = True
    rule = "PBL-COMBAT-3"
    says = "{seat|turns|turn} the attack on {target's} {limb}."

    target: Seat
    limb: Limb


class Pledged(Event):
    """Cards, and storage bombs of these values, are promised."""

    rule = "PBL-MODE-BOMBS-3"

    n: int
    stored: Values

    def template(self) -> str:
        if self.stored:
            return "{seat|promises|promise} {n|card|cards} and storage bombs of {stored}."
        return "{seat|promises|promise} {n|card|cards}."


class Dunked(Event):
    """Cards are put down before the initial roll."""

    rule = "PBL-R-188"
    says = "{seat|puts|put} {n|card|cards} down for the initial roll."

    n: int


class Rolled(Event):
    """Dice of a combat, and the total of that party now; 0 where it is not counted yet."""

    kept = True
    rule = "PBL-COMBAT-11"
    news = True

    dice: Faces
    total: int
    why: RolledFor = EFFECT

    def template(self) -> str:
        if not self.dice:
            return "{seat|rolls|roll} no dice."
        return "{seat|rolls|roll} {dice}: {total} in all." if self.total else "{seat|rolls|roll} {dice}."


class Bombed(Event):
    """The attacker adds cards, and storage bombs of this sum: so far behind, with this chance to get ahead."""

    kept = True
    rule = "PBL-BOMB-1"
    says = "{seat|throws|throw} {n|card|cards} as bombs."

    n: int
    behind: int = 0
    stored: int = 0
    chance: Chance = UNKNOWN


class Shielded(Event):
    """The defender adds cards, and storage bombs of this sum: so far behind, with this chance to get ahead."""

    kept = True
    rule = "PBL-BOMB-1"
    says = "{seat|throws|throw} {n|card|cards} as shields."

    n: int
    behind: int = 0
    stored: int = 0
    chance: Chance = UNKNOWN


class Paid(Event):
    """What was promised is paid."""

    rule = "PBL-R-150"
    says = "{seat|pays|pay} {n|card|cards}."

    n: int


class Conceded(Event):
    """Whoever is behind, by this much, gives up; what each number of their cards would have had, from none on."""

    kept = True
    rule = "PBL-COMBAT-14"
    says = "{seat|concedes|concede}."

    behind: int
    chances: Chances


class Missed(Event):
    """A card makes the attack miss."""

    kept = True
    rule = "PBL-F-3"
    says = "The attack misses."


class CameToNothing(Event):
    """There is nothing left to hit."""

    kept = True
    rule = "PBL-COMBAT-4"
    says = "The attack comes to nothing."


class FendedOff(Event):
    """The defender holds, by these totals."""

    kept = True
    rule = "PBL-COMBAT-17"
    says = "{seat|fends|fend} the attack off."

    attack: int = UNKNOWN
    defense: int = UNKNOWN


class Saved(Event):
    """A card is lost instead of the limb."""

    kept = True
    rule = "PBL-R-203"
    says = "{seat|loses|lose} {card} instead of the limb."

    card: Card
    limb: Limb


class Struck(Event):
    """A Strike begins."""

    kept = True
    rule = "PBL-R-103"
    says = "{seat|strikes|strike} with {card}."

    card: Card


class Aimed(Event):
    """A Strike has a target."""

    rule = "PBL-R-103"
    says = "{seat|aims|aim} {card} at {target's} {limb}."

    card: Card
    target: Seat
    limb: Limb


class BlewOff(Event):
    """A limb is blown off: by these totals, if it was in a combat."""

    kept = True
    rule = "PBL-BLOWOFF-1"
    says = "{seat|blows|blow} off {target's} {limb}."

    side: int
    target: Seat
    limb: Limb
    attack: int = UNKNOWN
    defense: int = UNKNOWN


class LostShoulder(Event):
    """Shoulder armor is lost: by these totals, if it was in a combat."""

    kept = True
    rule = "PBL-R-107"
    says = "{seat|loses|lose} {cards}."

    cards: Cards
    limb: Limb
    attack: int = UNKNOWN
    defense: int = UNKNOWN
