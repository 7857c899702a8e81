"""Windows that a player need not be asked in: a habit of the person, answered with `pass` for them (PBL-R-43).

Whether one is asked depends on the kind of window and on who fights, never on a hand, so it tells nobody anything.
"""

from __future__ import annotations

from boltyard.games.pbl.effects.fight import combat_in, strike_in
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.windows import ADDED, DECLARE, ENDING, ROLLED, active_seat, window_kind


def stops(v: Pbl, seat: int) -> bool:
    """By default one is asked in the windows of combats one is in, and at the end of the turn before one's own."""
    kind = window_kind(v)
    if kind in (DECLARE, ROLLED, ADDED):
        return is_in_combat(v, seat)
    return (kind == ENDING and comes_next(v, seat)) or is_struck(v, seat)


def is_in_combat(v: Pbl, seat: int) -> bool:
    fight = combat_in(v)
    return fight is not None and v.side[seat] in (v.side[fight.seat], fight.side)


def is_struck(v: Pbl, seat: int) -> bool:
    """A Strike that is aimed at me is as good as a combat I am in: Misfire may still stop it (PBL-F-3)."""
    strike = strike_in(v)
    return strike is not None and strike.amount // (LIMBS + 2) == v.side[seat]


def comes_next(v: Pbl, seat: int) -> bool:
    """Is this the turn of the player before me?"""
    active = v.side[active_seat(v)]
    return active != v.side[seat] and v.side_after(active) == v.side[seat]


class Passing:
    """What the people at this table wish: `hold` stops in every window, `pass turn` in none until the turn is over."""

    def __init__(self) -> None:
        self.held: set[int] = set()
        self.through: dict[int, int] = {}  # by seat: the turn to pass through

    def passes(self, v: Pbl, seat: int) -> bool:
        """Is `pass` this seat's answer, without asking?"""
        if not window_kind(v):
            return False
        if self.through.get(seat) == v.turn:
            return True
        return seat not in self.held and not stops(v, seat)

    def hold(self, seat: int) -> str:
        """Stop everywhere, or as usual again; what to say about it."""
        self.through.pop(seat, None)
        if seat in self.held:
            self.held.remove(seat)
            return "As usual again: you are asked in your own combats, and before your turn begins (PBL-R-43)."
        self.held.add(seat)
        return "Held: from now on you are asked in every window. hold again ends it (PBL-R-43)."

    def pass_turn(self, seat: int, turn: int) -> str:
        """Through every window of this turn; what to say about it."""
        self.through[seat] = turn
        return "Every window of this turn is passed for you; bombs and shields are still asked (PBL-R-43)."
