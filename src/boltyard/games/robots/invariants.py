"""What ROBOTS promises of every whole state (ROB-INV-1)."""

from boltyard.games.robots.state import Robots


def broken(s: Robots) -> str:
    """The first promise that does not hold, in words, or nothing."""
    cards: list[int] = []
    for colour in range(2):
        cards += s.hand[colour] + s.supply[colour] + s.discard[colour] + s.robots[colour]
    for beneath in s.damage:
        cards += list(beneath)
    if len(set(cards)) != len(cards) or -1 in cards:
        return f"a card is in two places, or in none: {sorted(cards)}"
    return ""
