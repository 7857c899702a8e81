"""What holds after every step of every game of Bots Battleground (BB-INV-1..5), as an assertion."""

from boltyard.games.battleground.invariants import broken
from boltyard.games.battleground.state import Battleground


def check_invariants(s: Battleground) -> None:
    """Every invariant that a single state can break."""
    assert not broken(s), broken(s)
