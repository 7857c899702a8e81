"""Windows that a player need not be asked in: a habit of the person, answered with `pass` for them (PBL-R-43).

Whether one is usually asked is the engine's to say (`windows.usually_asked`); here is what a person wishes beyond that.
"""

from __future__ import annotations

from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.windows import usually_asked, window_kind


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
        return seat not in self.held and not usually_asked(v, seat)

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
