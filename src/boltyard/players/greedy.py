"""The player of short-sighted good sense: a list of preferences for each game, and no search."""

from collections.abc import Callable
from typing import Any

from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.games.battleground.heuristics import preferences as battleground
from boltyard.games.pbl.heuristics import gunner
from boltyard.games.pbl.heuristics import preferences as pbl
from boltyard.games.robots import heuristics as robots
from boltyard.players.sight import Sight

HEURISTICS: dict[str, Callable[[Any, int, list[Move]], Move]] = {
    "pbl": pbl.prefer,
    "robots": robots.prefer,
    "battleground": battleground.prefer,
}
INTERJECTIONS: dict[str, Callable[[Any, int], str]] = {"pbl": gunner.arrange}


class Greedy:
    """Follows the game's preferences; the same view gives the same choice."""

    blind = False

    def __init__(self, game: Match, seat: int, rng: Rng) -> None:
        self.seat = seat
        self.prefer = HEURISTICS[game.key]
        self.interjection = INTERJECTIONS.get(game.key)

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        return self.prefer(sight.view.inner, self.seat, options)

    def interject(self, sight: Sight) -> str:
        return self.interjection(sight.view.inner, self.seat) if self.interjection is not None else ""
