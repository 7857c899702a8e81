"""What can be said in BLUFF: `stake c7`, `stay`, `fold`."""

from typing import Final

from boltyard.core.moves import COMMON, Move, Word, index
from tests.toybox.state import KEYS


class Stake(Move):
    """Lay this card face down."""

    def __init__(self, card: int) -> None:
        super().__init__("stake", KEYS[card])
        self.card = card


STAKES: Final[list[Move]] = [Stake(card) for card in range(len(KEYS))]
STAY: Final = Word("stay")
FOLD: Final = Word("fold")
MOVES: Final = index([*COMMON, *STAKES, STAY, FOLD])
