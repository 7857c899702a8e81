"""A player who answers by a script while there is one, and then plays as somebody else would."""

from __future__ import annotations

from collections.abc import Callable

from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.players.player import Player
from boltyard.players.sight import Sight


class Scripted:
    """Says the line that `line` has for it now; where there is none, whoever comes `after` plays on."""

    blind = False

    def __init__(self, game: Match, seat: int, line: Callable[[], str], after: Player) -> None:
        self.game = game
        self.seat = seat
        self.line = line
        self.after = after

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        code = self.line()
        if code:
            view = sight.view.clone()
            named = len(self.game.named(view, self.seat))
            self.game.begin_again(view, self.seat)
            move = self.game.read(view, self.seat, code)[named]
            if move in options:
                return move
        return self.after.choose(sight, options)

    def interject(self, sight: Sight) -> str:
        return "" if self.line() else self.after.interject(sight)
