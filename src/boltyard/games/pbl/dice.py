"""One door for dice, and one law for what a die shows: the rules and the odds both ask it (PBL-F-2)."""

from typing import Final

from boltyard.games.pbl.state import Pbl

# Why dice are rolled.
INITIAL_ATTACK: Final = 0
INITIAL_DEFENSE: Final = 1
ADDED: Final = 2
EFFECT: Final = 3

HIGH: Final = 5  # the faces from here on are the high ones (PBL-R-99)


def face(s: Pbl, side: int, raw: int) -> int:
    """What a die of this side shows once the cards in force have had their say."""
    shown = raw
    if shown == 6 and s.anybody_has("sixes_are_threes"):
        shown = 3
    if shown == 1 and s.has_trait(side, "ones_are_threes"):
        shown = 3
    return shown


def worth(s: Pbl, armor: int, why: int, shown: int) -> int:
    """What a face counts; with some armor high ones of the initial attack count nothing, and stay (PBL-R-99, -100)."""
    if why == INITIAL_ATTACK and shown >= HIGH and armor >= 0 and "high_faces_miss" in s.cards.cards[armor].traits:
        return 0
    return shown


def roll(s: Pbl, seat: int, dice: int) -> list[int]:
    """So many dice of this seat, as they show."""
    side = s.side[seat]
    shown: list[int] = []
    for _ in range(dice):
        shown.append(face(s, side, s.rng.die()))
    return shown
