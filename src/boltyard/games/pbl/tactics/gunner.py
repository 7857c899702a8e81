"""A Gunner of PBL ROBOTS by preferences: what the Pilot can build now comes first, then what turns fights.

A Gunner sees the robots and the top five cards, not the Pilot's hand, so the order is the same for every hand.
"""

from boltyard.games.pbl.build import builds_from
from boltyard.games.pbl.cards import ACTION, EXPERT
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.team import IN_SIGHT

BUILDABLE = 10.0  # it can be put up at once
ACTIONS = 4.0  # useful at any time
LATER = 2.0  # a dearer card needs the cheaper one first


def arrange(v: Pbl, seat: int) -> str:
    """The order in which this Gunner wants the cards drawn, as a code; nothing where they lie so already."""
    top = v.decks[v.side[seat]][-IN_SIGHT:][::-1]  # next to be drawn first
    wanted = sorted(top, key=lambda card: -usefulness(v, v.side[seat], card))
    if wanted == top or len(top) < 2:
        return ""
    return f"order {' '.join(v.cards.cards[card].key for card in wanted)}"


def usefulness(v: Pbl, side: int, number: int) -> float:
    """What it would be to have this card next."""
    card = v.cards.cards[number]
    strength = card.attack + card.defense + card.spaces / 2
    if builds_from(v, side, [number]):
        return BUILDABLE + strength
    if card.kind == ACTION:
        return ACTIONS
    return LATER / max(1, card.level, card.skill, card.points if card.kind == EXPERT else 0)
