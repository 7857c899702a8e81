"""What a player is shown. Nothing else can be handed to one, and nothing but a view is ever in it."""

from typing import Any

from boltyard.core.game import AnyGame


class Sight:
    """The view of a seat, made here from the state; a player that does not look is shown nothing."""

    __slots__ = ("view",)

    def __init__(self, blind: bool, game: AnyGame, state: Any, seat: int) -> None:
        self.view: Any = None if blind else game.view(state, seat)
