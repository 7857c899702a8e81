"""Before the first turn: robots, pilots, the draft, the opening hands."""

from __future__ import annotations

from boltyard.core.events import Card, Cards, Event, Secret
from boltyard.games.pbl.events.meanings import ONE_EACH, Counts


class TookRobot(Event):
    """A side takes a base robot."""

    rule = "PBL-SETUP-1"
    says = "{seat|takes|take} {card}."

    card: Card


class Inherited(Secret):
    """The first cards of a deck."""

    rule = "PBL-SETUP-5"
    news = True
    says = "{seat|inherits|inherit} {cards}."

    cards: Cards


class Talent(Event):
    """The starter pilots to choose from."""

    rule = "PBL-SETUP-9"
    news = True
    says = "Talent Pool: {cards}."

    cards: Cards


class RolledD20(Event):
    """A d20 gives an order."""

    kept = True
    rule = "PBL-R-5"
    news = True
    says = "{seat|rolls|roll} {face} on the d20."

    face: int


class TookPilot(Event):
    """A side chooses its starter pilot."""

    rule = "PBL-SETUP-12"
    says = "{seat|chooses|choose} {card}."

    card: Card


class Invited(Event):
    """Celebrities, for everybody."""

    rule = "PBL-MODE-CELEBRITY-2"
    news = True
    says = "On the table for everybody: {cards}."

    cards: Cards


class Opens(Event):
    """Who of a team has its first turn."""

    rule = "PBL-R-154"
    says = "{seat|has|have} the first turn of the team."


class Leads(Event):
    """Who decides for a team, or is its Pilot."""

    rule = "PBL-R-154"
    says = "{seat|plays|play} for the team."


class Dealt(Secret):
    """A whole deck at once."""

    rule = "PBL-DRAFT-1"
    news = True
    says = "{seat|is|are} dealt {n} cards."

    cards: Cards
    n: int


class LaidOut(Event):
    """The piles of the draft."""

    rule = "PBL-DRAFT-10"
    news = True
    says = "{piles} piles of one card are laid out."

    piles: int


class Looked(Secret):
    """A pile is looked at."""

    rule = "PBL-DRAFT-13"
    news = True

    cards: Cards
    pile: int


class Declined(Event):
    """A pile is put back."""

    rule = "PBL-DRAFT-17"
    says = "{seat|puts|put} Pile {pile} back."

    pile: int


class Drafted(Secret):
    """A pile is taken."""

    rule = "PBL-DRAFT-15"
    news = True
    says = "{seat|takes|take} Pile {pile}: {cards}."

    cards: Cards
    pile: int


class Restocked(Event):
    """So many new cards lie on each pile."""

    rule = "PBL-DRAFT-18"
    news = True

    counts: Counts

    def template(self) -> str:
        return "" if self.counts == ONE_EACH else "The piles are restocked: {counts}."


class DraftEnded(Event):
    """What is left becomes the shop deck."""

    rule = "PBL-DRAFT-24"
    news = True
    says = "The draft is over; the shop deck has {shop} cards."

    shop: int


class Shared(Event):
    """One deck for all."""

    rule = "PBL-MODE-CHALLENGE-7"
    news = True
    says = "One deck of {n} cards is for everybody."

    n: int


class Gave(Secret):
    """Cards of a deck go to the shop deck."""

    rule = "PBL-R-165"
    says = "{seat|gives|give} {cards} to the shop deck."

    cards: Cards


class OfferedHands(Secret):
    """Two opening hands to choose from."""

    rule = "PBL-OPEN-2"
    news = True
    says = "{seat|deals|deal} two hands of {n}."

    cards: Cards
    n: int


class Kept(Secret):
    """One of them is kept."""

    rule = "PBL-OPEN-3"
    says = "{seat|keeps|keep} {cards}."

    cards: Cards
