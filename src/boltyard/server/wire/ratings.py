"""Ratings: where somebody stands in a game and mode, and how sure that is."""

from boltyard.server.wire.parts import Wire


class Standing(Wire, frozen=True):
    """A rating, and how far it may be off to both sides; 1500 ± 333 before the first rated match."""

    game: str
    mode: str
    rating: int
    sure: int
    games: int
    name: str


class Ratings(Wire, frozen=True):
    """The answer of `/api/games/{game}/ratings` and `/api/me/ratings`."""

    ratings: list[Standing]
