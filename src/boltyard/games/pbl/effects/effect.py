"""An effect being carried out: a frame that knows its card and the moment it acts at."""

from typing import Final

from boltyard.core.moves import Move
from boltyard.core.state import Frame, Rule
from boltyard.games.pbl.cards import Effect
from boltyard.games.pbl.state import Pbl

MOMENTS: Final = [
    "at_start", "on_critical", "on_built", "on_played", "blast", "pick", "after_attack", "when_attacked",
    "start_of_turn", "use",
]  # fmt: skip
ON_BUILT: Final = 2
ON_PLAYED: Final = 3


class CardEffect(Rule[Pbl]):
    """What all effects have in common: `possible` says whether the card may be played for it at all (PBL-R-41)."""

    decision: str = "PBL-D-16"

    def possible(self, s: Pbl, seat: int, effect: Effect) -> bool:
        return True


def effect_of(s: Pbl, f: Frame) -> Effect:
    """The words of the card that are being carried out."""
    return s.cards.cards[f.card].moments[MOMENTS[f.target]]


def crew_targets(s: Pbl) -> list[Move]:
    """Every crew member in play, by seat and arrival."""
    moves: list[Move] = []
    for side in range(s.sides):
        for i in range(len(s.robots[side].crew)):
            moves.append(s.moves.targets[s.captain(side)][FIRST + i])
    return moves


FIRST: Final = 8  # FIRST_CREW of the moves
