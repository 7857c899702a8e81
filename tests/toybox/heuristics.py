"""How a computer plays BLUFF: it stakes the middle card, and stays with what beats most others."""

from boltyard.core.moves import Move
from tests.toybox.moves import FOLD, STAY
from tests.toybox.state import CARDS, Bluff

FAIR = CARDS // 2


def prefer(view: Bluff, seat: int, options: list[Move]) -> Move:
    """The middle one of the hand; then stay with a card of the better half, and bluff in the last round."""
    if STAY in options:
        return STAY if view.stakes[seat] >= FAIR or not view.hands[seat] else FOLD
    return options[len(options) // 2]
