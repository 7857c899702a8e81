"""Who can sit at a table: players see views, never a state, and are made by name."""

from collections.abc import Callable
from typing import Any, Protocol

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.players.greedy import Greedy
from boltyard.players.uniform import Uniform


class Player(Protocol):
    """Chooses one of the options, knowing only the view. `blind` players do not even look at it."""

    blind: bool

    def choose(self, view: Any, options: list[Move]) -> Move: ...


MAKERS: dict[str, Callable[[Match, int, Rng], Player]] = {"uniform": Uniform, "greedy": Greedy}


def check_name(name: str) -> None:
    """Is there a computer player of this name?"""
    if name not in MAKERS:
        raise BadSetting(f"there is no player {name!r}; there is {', '.join(MAKERS)}{nearest(name, list(MAKERS))}")


def make_player(name: str, game: Match, seat: int, rng: Rng) -> Player:
    """The computer player of this name, in this seat."""
    check_name(name)
    return MAKERS[name](game, seat, rng)


def player_stream(seed: int, seat: int) -> Rng:
    """A player's own chance: thinking never shifts the cards."""
    return stream(str(seed), f"player {seat}")
