"""The player who takes any option, each as likely as the next."""

from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.players.sight import Sight


class Uniform:
    """Chooses at random, item by item."""

    blind = True

    def __init__(self, game: Match, seat: int, rng: Rng) -> None:
        self.rng = rng

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        return options[self.rng.below(len(options))]

    def interject(self, sight: Sight) -> str:
        return ""
