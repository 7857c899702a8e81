"""What BLUFF promises of every whole state."""

from tests.toybox.state import CARDS, NONE, Bluff


def broken(s: Bluff) -> str:
    """The first promise that does not hold, in words, or nothing."""
    staked = [card for card in s.stakes if card != NONE]
    cards = [*s.deck, *staked, *[card for pile in [*s.hands, *s.spent] for card in pile]]
    return "" if sorted(cards) == list(range(CARDS)) else f"not every card is there once: {sorted(cards)}"
