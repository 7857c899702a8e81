"""The player of short-sighted good sense: a list of preferences for each game, and no search."""

from collections.abc import Callable
from typing import Any

from boltyard.boxes import find_box, load
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.players.knowing import tactics_of
from boltyard.players.sight import Sight


class Greedy:
    """Follows the preferences that lie in the game's box; the same view gives the same choice."""

    blind = False

    def __init__(self, game: Match, seat: int, rng: Rng, character: str = "greedy") -> None:
        self.character = character  # how it behaves where time is real; nothing: as it always did
        self.mind: Any = None  # what its game's reflexes keep in mind between two looks
        box = find_box(game.key)
        self.seat = seat
        path = box.heuristics if character else box.first_heuristics or box.heuristics
        self.prefer: Callable[[Any, int, list[Move]], Move] = load(path) if path else tactics_of(game.key).fast_policy
        self.interjection: Callable[[Any, int], str] | None = load(box.interjection) if box.interjection else None

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        return self.prefer(sight.view.inner, self.seat, options)

    def interject(self, sight: Sight) -> str:
        return self.interjection(sight.view.inner, self.seat) if self.interjection is not None else ""
