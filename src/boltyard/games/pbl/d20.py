"""The twenty-sided die: the book's tool for putting players in order (PBL-COMP-7)."""

from typing import Final

from boltyard.games.pbl import events
from boltyard.games.pbl.state import Pbl

D20: Final = 20


def d20_order(s: Pbl, sides: list[int]) -> list[int]:
    """The sides from the highest roll down; only those who tie roll again, for the places they tied for (PBL-R-5)."""
    if len(sides) < 2:
        return sides
    rolls: list[list[int]] = []
    for side in sides:
        roll = s.rng.below(D20) + 1
        rolls.append([-roll, side])
        if s.log is not None:
            s.log.append(events.RolledD20(s.captain(side), roll))
    rolls.sort()
    order: list[int] = []
    i = 0
    while i < len(rolls):
        tied: list[int] = []
        high = rolls[i][0]
        while i < len(rolls) and rolls[i][0] == high:
            tied.append(rolls[i][1])
            i += 1
        order += d20_order(s, tied)
    return order
