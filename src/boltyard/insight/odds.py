"""Exact odds of the question at hand, counted by the game from the view of whoever asks; nothing is estimated."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from boltyard.boxes import find_box, load
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move


@dataclass(frozen=True)
class Odd:
    """Something that may come, in so many ways of so many."""

    what: str
    ways: int
    of: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.of)

    def data(self) -> dict[str, object]:
        return {"what": self.what, "ways": self.ways, "of": self.of, "chance": float(self.chance)}

    def words(self) -> str:
        return f"{self.what}: {percent(self.chance)}"


def percent(chance: Fraction) -> str:
    """As people say it; what is not certain never reads 0 or 100."""
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    return f"{min(99.9, max(0.1, float(100 * chance))):.1f} %"


def odds_of(game: Match, view: MatchState, seat: int, names: list[str], about: list[Move] | None = None) -> list[Odd]:
    """What can be counted here, or of what this answer brings; nothing where the game has nothing to count."""
    counted = find_box(game.key).foretold
    if not counted or view.over:
        return []
    return [Odd(*one) for one in load(counted)(view.inner, seat, names, about)]
