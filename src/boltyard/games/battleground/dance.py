"""The best robot dance: how a computer votes for it (BB-SETUP-12, BB-R-87)."""

from boltyard.core.moves import Move
from boltyard.games.battleground.moves import ABSTAIN, VOTES
from boltyard.games.battleground.state import Battleground


def favourite(v: Battleground, seat: int, options: list[Move]) -> Move:
    """Whose dance this player likes best: the next one's. Each player's next is another, so among computers alone
    chance decides, and people's votes weigh. Asked to pick as the host, it picks itself (BB-R-71)."""
    if ABSTAIN not in options:
        return VOTES[seat]
    return VOTES[v.seat_after(seat)]
