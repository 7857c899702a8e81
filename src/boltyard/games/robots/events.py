"""What happens in ROBOTS: one class for each kind of event, with its fields and its sentence."""

from __future__ import annotations

from typing import Annotated, Final

from boltyard.core.events import Began as TurnBegan
from boltyard.core.events import Card, CardsMeaning, Event, Secret, WordMeaning, kinds_in, shapes_of
from boltyard.core.sentences import NamedCard, Part, Series, say
from boltyard.games.robots.cards import COLOURS, KEYS, NAMES

Cards = Annotated[list[int], CardsMeaning(" ")]  # by their keys, which are short
Colour = Annotated[int, WordMeaning(COLOURS)]
PHASES: Final = ["program", "build", "attack", "block", "recover"]
PROGRAM: Final = 0
BUILD: Final = 1
ATTACK: Final = 2
BLOCK: Final = 3
RECOVER: Final = 4
Phase = Annotated[int, WordMeaning(PHASES)]


class Chose(Event):
    """A player takes a half of the deck."""

    rule = "ROB-SETUP-7"
    says = "{seat|takes|take} {colour}."

    colour: Colour


class Dealt(Secret):
    """The opening hand, and how much is left as Supply."""

    rule = "ROB-SETUP-8"
    news = True
    says = "{seat|is|are} dealt {cards}; Supply {left}."

    cards: Cards
    left: int


class Began(TurnBegan):
    """A turn begins."""

    rule = "ROB-TURN-1"
    says = "Turn {turn}: {seat}."


class Drew(Secret):
    """Research: the top of the Supply goes to hand."""

    rule = "ROB-TURN-3"
    news = True

    card: Card
    left: int

    def template(self) -> str:
        if self.card < 0:
            if self.left == 0:
                return "{seat|draws|draw} a card; Supply {left}. That was the last one: this is the last turn."
            return "{seat|draws|draw} a card; Supply {left}."
        if self.left == 0:
            return "{seat|draws|draw} {card}; Supply {left}. That was the last one: this is the last turn."
        return "{seat|draws|draw} {card}; Supply {left}."


class Skipped(Event):
    """A phase in which nothing was done: the same whether passed or unable (ROB-R-51)."""

    phase: Phase

    def cited(self) -> str:
        return ("ROB-TURN-6", "ROB-BUILD-6", "ROB-COMBAT-1", "ROB-COMBAT-4", "ROB-RECOVERY-1")[self.phase]

    def template(self) -> str:
        return (
            "{seat|has|have} no robot to program.",
            "{seat|builds|build} nothing.",
            "{seat|sends|send} nobody.",
            "{seat|blocks|block} nobody.",
            "{seat|recovers|recover} nothing.",
        )[self.phase]


class Programmed(Event):
    """Robots are set; these stand for Attack."""

    rule = "ROB-TURN-6"

    cards: Cards

    def template(self) -> str:
        return "{seat|programs|program}: Attack {cards}." if self.cards else "{seat|programs|program}: Attack none."


class Built(Event):
    """Two cards become a robot and a card that is thrown away, or two robots."""

    rule = "ROB-BUILD-6"
    news = True

    robots: Cards
    thrown: Cards

    def template(self) -> str:
        if self.thrown:
            return "{seat|builds|build} {robots}, throwing {thrown} away."
        return "{seat|builds|build} {one} and {other}."

    def more(self) -> dict[str, Part]:
        return {} if self.thrown else {"one": card(self.robots[0]), "other": card(self.robots[1])}


class Scrapped(Event):
    """Robots over the limit go."""

    rule = "ROB-BUILD-9"
    says = "{seat|scraps|scrap} {cards} (four is the limit)."

    cards: Cards


class Attacked(Event):
    """These robots attack."""

    rule = "ROB-COMBAT-1"
    says = "{seat|attacks|attack} with {cards}."

    cards: Cards


class Blocked(Event):
    """Each of these attackers meets the blocker at the same place."""

    rule = "ROB-COMBAT-4"
    says = "{seat|blocks|block} {pairs}."

    attackers: Cards
    blockers: Cards

    def more(self) -> dict[str, Part]:
        pairs = zip(self.attackers, self.blockers)
        return {"pairs": Series([say("{one} with {other}", one=card(a), other=card(b)) for a, b in pairs], ", ")}


class Hit(Event):
    """What comes through costs cards."""

    rule = "ROB-DISCARD-2"
    says = "Unblocked total {total}: {seat|loses|lose} {cost|card|cards}."

    total: int
    cost: int


class LostFromHand(Event):
    """Hand cards are lost."""

    rule = "ROB-DISCARD-6"
    news = True
    says = "{seat|loses|lose} {cards} from hand."

    cards: Cards


class LostFromSupply(Event):
    """Cards off the top of the Supply are lost."""

    rule = "ROB-DISCARD-6"
    news = True
    says = "{seat|loses|lose} {cards} from Supply; Supply {left}."

    cards: Cards
    left: int


class Tied(Event):
    """Equal robots scrap each other."""

    rule = "ROB-AFTERMATH-3"
    says = "{attacker} and {blocker} are equal: both scrapped."

    attacker: Card
    blocker: Card


class Beat(Event):
    """The lesser robot slides under the greater one."""

    rule = "ROB-AFTERMATH-4"
    says = "{winner} beats {loser}, which goes beneath: worth {worth} now."

    winner: Card
    loser: Card
    worth: int


class WornOut(Event):
    """A robot that is worth nothing any more goes."""

    rule = "ROB-R-24"
    says = "{card} is worn down to nothing and scrapped."

    card: Card


class Recovered(Event):
    """A face card is paid, and cards are fetched."""

    rule = "ROB-RECOVERY-1"
    news = True
    says = "{seat|pays|pay} {paid} and {seat?fetches|fetch} {cards}."

    paid: Card
    cards: Cards


class Offered(Event):
    """A draw is offered."""

    rule = "ROB-R-48"
    says = "{seat|offers|offer} a draw."


class Refused(Event):
    """The draw is refused."""

    rule = "ROB-R-48"
    says = "{seat|refuses|refuse} the draw."


class Agreed(Event):
    """The draw is accepted."""

    rule = "ROB-R-48"
    says = "{seat|accepts|accept}: a draw."


class Resigned(Event):
    """A player gives up."""

    rule = "ROB-R-49"
    says = "{seat|resigns|resign}."


def card(number: int) -> NamedCard:
    """A card in a sentence."""
    return NamedCard(KEYS[number], NAMES[number])


KINDS: Final = kinds_in(globals())
SHAPES: Final = shapes_of("Robots", KINDS)
