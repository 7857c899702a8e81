"""A fight of PBL ROBOTS as an auction, played out backwards by both sides for the chance to win the game.

Whoever is behind pays a card for a die or gives up (PBL-BOMB-4, -8). The chances at each end of it, with so many cards
left, are given; what lies between is counted. No card is looked at, only numbers.
"""

from typing import Final

MOST_DICE: Final = 14  # more change nothing
FAR: Final = 256  # leads are numbered from there
SUMS: Final[dict[str, list[list[float]]]] = {}  # by faces: the chances of what so many dice come to


def sum_chances(faces: list[int], dice: int) -> list[float]:
    """The chance of every sum of so many dice with these faces; the list is shared, for reading."""
    kind = str(faces)
    if kind not in SUMS:
        SUMS[kind] = [[1.0]]
    known = SUMS[kind]
    while len(known) <= dice:
        last = known[-1]
        longer = [0.0] * (len(last) + max(faces))
        for total in range(len(last)):
            if last[total]:
                for shown in faces:
                    longer[total + shown] += last[total] / len(faces)
        known.append(longer)
    return known[dice]


class Bidding:
    """One fight: `hit` and `missed` are the attacker's chances to win the game, by bombs and shields left."""

    def __init__(
        self, hit: list[list[float]], missed: list[list[float]], bomb: list[float], shield: list[float]
    ) -> None:
        self.hit = hit
        self.missed = missed
        self.bomb = bomb
        self.shield = shield
        self.known: dict[int, float] = {}

    def chance(self, lead: int, bombs: int, shields: int) -> float:
        """The attacker's, who leads by so much (with 0 or less it is behind), if both bid as well as they can."""
        if lead > 0:
            if shields <= 0 or lead >= shields * len(self.shield):
                return self.hit[bombs][shields]
        elif bombs <= 0 or lead + bombs * (len(self.bomb) - 1) <= 0:
            return self.missed[bombs][shields]
        key = ((lead + FAR) * 32 + bombs) * 32 + shields
        if key in self.known:
            return self.known[key]
        found = 0.0
        if lead > 0:
            for x in range(len(self.shield)):
                if self.shield[x]:
                    found += self.shield[x] * self.chance(lead - x, bombs, shields - 1)
            found = min(found, self.hit[bombs][shields])
        else:
            for x in range(len(self.bomb)):
                if self.bomb[x]:
                    found += self.bomb[x] * self.chance(lead + x, bombs - 1, shields)
            found = max(found, self.missed[bombs][shields])
        self.known[key] = found
        return found

    def rolled(self, lead: int, sums: list[float], sign: int, bombs: int, shields: int) -> float:
        """The attacker's chance after a roll that moves the lead this way."""
        found = 0.0
        for x in range(len(sums)):
            if sums[x]:
                found += sums[x] * self.chance(lead + sign * x, bombs, shields)
        return found
