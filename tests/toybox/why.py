"""Why something cannot be said now in BLUFF."""

from boltyard.core.reasons import Reason
from tests.toybox.state import STAKE, Bluff


def why_not(view: Bluff, seat: int, text: str) -> Reason | None:
    """What stands against this code; nothing where it is no word of the game."""
    word = text.partition(" ")[0]
    if word not in ("stake", "stay", "fold") or view.over:
        return None
    staking = view.frames[-1].rule == STAKE
    if not view.asked >> seat & 1:
        return Reason("you have answered; wait for the others", "BLF-ROUND-1" if staking else "BLF-ROUND-2")
    if word != "stake":
        return Reason("first everybody stakes a card", "BLF-ROUND-1")
    if staking:
        return Reason("that card is not in your hand", "BLF-ROUND-1")
    return Reason("you have staked", "BLF-ROUND-2")
