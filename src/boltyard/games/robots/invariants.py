"""What ROBOTS promises of every whole state (ROB-INV-1)."""

from boltyard.games.robots.state import Robots


def broken(s: Robots) -> str:
    """The first promise that does not hold, in words, or nothing."""
    seen: set[int] = set()
    for zone in (s.hand, s.supply, s.discard, s.robots, s.damage):
        for pile in zone:
            for card in pile:
                if card in seen or card < 0:
                    return f"card {card} is in two places, or in none"
                seen.add(card)
    return ""
