"""Tactics of a game whose preferences are a function of a view: it names one move, and knows no prices.

Whatever the search hands over, the preferences are shown a view of it: they cannot see what their seat cannot.
"""

from collections.abc import Callable
from typing import Any, Final

from boltyard.core.game import AnyGame
from boltyard.core.moves import Move
from boltyard.core.state import State
from boltyard.core.tactics import Tactics

Table = Any  # a state of whatever game
Prefer = Callable[[Table, int, list[Move]], Move]
Features = Callable[[Table, int], list[float]]
Matters = Callable[[Table, int, list[Move]], bool]
PREFERRED: Final = 1.0


class Preferring(Tactics):
    """The preferred move, and all others as good as each other."""

    def __init__(self, game: AnyGame, prefer: Prefer, features: Features, matters: Matters) -> None:
        super().__init__()
        self.game = game
        self.prefer = prefer
        self.features_of = features
        self.is_worth_it = matters
        self.heat = 0.5

    def seen(self, s: State, seat: int) -> State:
        """What the seat sees of it."""
        if s.viewer == seat:
            return s
        view: State = self.game.view(s, seat)
        return view

    def scores(self, s: State, seat: int, options: list[Move]) -> list[float]:
        wanted = self.prefer(self.seen(s, seat), seat, options)
        return [PREFERRED if option is wanted else 0.0 for option in options]

    def fast_policy(self, s: State, seat: int, options: list[Move]) -> Move:
        return self.prefer(self.seen(s, seat), seat, options)

    def features(self, s: State, seat: int) -> list[float]:
        return self.features_of(s, seat)

    def matters(self, s: State, seat: int, options: list[Move]) -> bool:
        return len(options) > 1 and self.is_worth_it(self.seen(s, seat), seat, options)
