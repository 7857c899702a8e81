"""What one player sees of ROBOTS that counts: whoever judges a move is handed this, and no other hand is in it."""

from typing import Final

from boltyard.games.robots.cards import VALUE
from boltyard.games.robots.state import Robots

KEY: Final = 16  # a robot as one number: its value, and its card's
ZERO: Final = 64


class Front:
    """What one player sees that counts: the table, the own hand, and how many cards everybody has."""

    def __init__(self, s: Robots, seat: int) -> None:
        colour = s.colour(seat)
        f = s.frames[-1]
        self.rule = f.rule
        self.amount = f.amount
        self.colour = colour
        self.active = s.active == colour
        self.hand = s.hand[colour]
        self.mine = s.robots[colour]
        self.theirs = s.robots[1 - colour]
        self.standing = s.standing
        self.damage = s.damage
        self.floored = s.terms.floored
        self.pile = s.discard[colour]
        self.supply = len(s.supply[colour])
        self.their_supply = len(s.supply[1 - colour])
        self.their_hand = len(s.hand[1 - colour])
        self.attackers = s.attackers
        self.named = s.sealed[seat]

    def value(self, robot: int) -> int:
        value = VALUE[robot]
        for card in self.damage[robot]:
            value -= VALUE[card]
        return 0 if value < 0 and self.floored else value

    def packed(self, robot: int) -> int:
        """A robot as one number: what it is worth now, and what its card will be beneath another."""
        return (self.value(robot) + ZERO) * KEY + VALUE[robot]

    def all_packed(self, robots: list[int]) -> list[int]:
        return [self.packed(robot) for robot in robots]

    def idle(self) -> list[int]:
        """The rival's robots that are down and could block."""
        found: list[int] = []
        for robot in self.theirs:
            if not self.standing >> robot & 1:
                found.append(self.packed(robot))
        return found

    def lead(self) -> int:
        """By how many cards this player is ahead, if nobody ever attacks: below zero the own Supply ends first.

        Whoever draws next needs one card more.
        """
        return self.supply - self.their_supply - (0 if self.active else 1)
