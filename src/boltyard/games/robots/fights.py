"""Robots against robots: what it brings to send some of them against guards who block as well as they can.

Everything is counted in thousandths of a card: whole numbers are quick when compiled, and add up the same in any order.
A robot is one number (`Front.packed`). A group of robots is a mask over their list.
"""

from typing import Final

from boltyard.games.robots.combat import loss
from boltyard.games.robots.front import KEY, ZERO

CARD: Final = 1000  # what a card of a Supply is worth
NO_WAY: Final = 1 << 40  # more guards are needed than there are
PLACES: Final = 1 << 16  # tables that are remembered, of each sort
UNKNOWN: Final[tuple[int, ...]] = ()
WIDEST: Final = 6  # robots of a side, before some are scrapped


def _bits() -> list[int]:
    return [bin(mask).count("1") for mask in range(1 << WIDEST)]


def _lowest() -> list[int]:
    return [(mask & -mask).bit_length() - 1 for mask in range(1 << WIDEST)]


def _within() -> list[list[int]]:
    return [[part for part in range(mask + 1) if part & mask == part] for mask in range(1 << WIDEST)]


BIT: Final[list[int]] = [1, 2, 4, 8, 16, 32, 64]
BITS: Final[list[int]] = _bits()  # robots in a group
LOWEST: Final[list[int]] = _lowest()  # the first of them
WITHIN: Final[list[list[int]]] = _within()  # the groups inside a group, none and all of it too


class Tables:
    """What was counted before, by what it is about. Everything has its place, and whoever comes there later takes it.

    So one at a time is forgotten: to let go of all at once takes longer than a quick decision may. They are tuples,
    which the collector of garbage passes by.
    """

    def __init__(self) -> None:
        self.keys: list[tuple[int, ...]] = [UNKNOWN] * PLACES
        self.tables: list[tuple[int, ...]] = [UNKNOWN] * PLACES

    def of(self, key: tuple[int, ...]) -> tuple[int, ...]:
        """The table, or `UNKNOWN`; none is empty."""
        at = hash(key) & (PLACES - 1)
        return self.tables[at] if self.keys[at] == key else UNKNOWN

    def keep(self, key: tuple[int, ...], table: list[int]) -> tuple[int, ...]:
        at = hash(key) & (PLACES - 1)
        self.keys[at] = key
        self.tables[at] = tuple(table)
        return self.tables[at]


class Fights:
    """Fights of robots, each robot worth something by its value; what was found out is remembered."""

    def __init__(self, worn: int, robot: int, point: int, six: int) -> None:
        self.worn = worn
        self.robot = robot
        self.point = point
        self.six = six
        self.sendings = Tables()
        self.stances = Tables()

    def worth(self, value: int) -> int:
        """What a robot of this value is worth."""
        if value <= 0:
            return self.worn
        return self.robot + self.point * value + (self.six if value == 6 else 0)

    def clash(self, attacker: int, guard: int) -> int:
        """What a fight between two robots brings the attacker: the loser's card slides beneath the winner."""
        a = attacker // KEY - ZERO
        g = guard // KEY - ZERO
        if a == g:
            return self.worth(g) - self.worth(a)
        if a > g:
            return self.worth(g) - self.worth(a) + self.worth(a - guard % KEY)
        return self.worth(g) - self.worth(g - attacker % KEY) - self.worth(a)

    def met(self, able: list[int], guards: list[int]) -> list[int]:
        """For each group of guards and each group of attackers: the least those attackers gain if all are blocked."""
        n = BIT[len(able)]
        found = [NO_WAY] * (n * BIT[len(guards)])
        found[0] = 0
        swings: list[list[int]] = []
        for attacker in able:
            row: list[int] = []
            for guard in guards:
                row.append(self.clash(attacker, guard))
            swings.append(row)
        for posted in range(1, BIT[len(guards)]):
            for blocked in range(n):
                least = NO_WAY
                if BITS[posted] == BITS[blocked]:
                    i = LOWEST[blocked]
                    swing = swings[i]
                    others = blocked ^ BIT[i]
                    for j in range(len(guards)):
                        if posted & BIT[j]:
                            gain = swing[j] + found[(posted ^ BIT[j]) * n + others]
                            if gain < least:
                                least = gain
                elif BITS[posted] > BITS[blocked]:  # some of them are not needed
                    for j in range(len(guards)):
                        if posted & BIT[j]:
                            gain = found[(posted ^ BIT[j]) * n + blocked]
                            if gain < least:
                                least = gain
                found[posted * n + blocked] = least
        return found

    def prices(self, able: list[int]) -> list[int]:
        """For each group: what it costs the other side if all of it gets through."""
        found: list[int] = []
        for group in range(BIT[len(able)]):
            total = 0
            for i in range(len(able)):
                if group & BIT[i]:
                    total += able[i] // KEY - ZERO
            found.append(CARD * loss(total))
        return found

    def sending(self, able: list[int], guards: list[int]) -> tuple[int, ...]:
        """For each group that could be sent: what it brings, if these guards block as well as they can."""
        key = tuple([*able, 0, *guards])
        known = self.sendings.of(key)
        if known:
            return known
        return self.sendings.keep(key, brought(self.met(able, guards), self.prices(able), BIT[len(guards)] - 1))

    def assault(self, able: list[int], guards: list[int]) -> int:
        """The best that any of these robots can do against these guards; nothing, where they stay at home."""
        return most(self.sending(able, guards)) if able else 0

    def held(self, sent: list[int], guards: list[int], through: int) -> int:
        """What comes of these attackers, and so much that is through already, if all block as well as they can."""
        met = self.met(sent, guards)
        first = len(met) - BIT[len(sent)]
        least = NO_WAY
        for blocked in range(BIT[len(sent)]):
            total = through
            for i in range(len(sent)):
                if not blocked & BIT[i]:
                    total += sent[i] // KEY - ZERO
            gain = met[first + blocked] + CARD * loss(total)
            if gain < least:
                least = gain
        return least

    def stance(self, mine: list[int], theirs: list[int], idle: list[int]) -> tuple[int, ...]:
        """For each group of mine that could stand: what it can do to those idle, and what all of theirs can do to
        the rest that guards; two numbers each.
        """
        key = tuple([*mine, 0, *theirs, 0, *idle])
        known = self.stances.of(key)
        if known:
            return known
        everybody = BIT[len(mine)] - 1
        sent = self.sending(mine, idle)
        met = self.met(theirs, mine)
        prices = self.prices(theirs)
        found: list[int] = []
        for group in range(everybody + 1):
            best = 0
            for part in WITHIN[group]:
                if sent[part] > best:
                    best = sent[part]
            found.append(best)
            found.append(most(tuple(brought(met, prices, everybody ^ group))) if theirs else 0)
        return self.stances.keep(key, found)


def brought(met: list[int], prices: list[int], guards: int) -> list[int]:
    """For each group that is sent: the least over those of it that are blocked, by this group of guards."""
    first = guards * len(prices)
    found: list[int] = []
    for sent in range(len(prices)):
        least = NO_WAY
        for blocked in WITHIN[sent]:
            gain = met[first + blocked] + prices[sent ^ blocked]
            if gain < least:
                least = gain
        found.append(least)
    return found


def most(gains: tuple[int, ...]) -> int:
    """The highest; the first one is nothing."""
    best = 0
    for gain in gains:
        if gain > best:
            best = gain
    return best
