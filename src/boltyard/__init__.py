"""Boltyard: three robot card games, played, recorded and measured.

`boltyard.game("robots")` gives a game with the verbs `new legal apply outcome view imagine describe`.
"""

from typing import TYPE_CHECKING

from boltyard import kernel

if TYPE_CHECKING:
    from boltyard.core.match import Match

kernel.use()

__version__ = "0.1.0"


def game(key: str) -> "Match":
    """The game of this key: `robots`."""
    from boltyard.games import find_game

    return find_game(key)
