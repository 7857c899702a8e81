"""The boards of the games, found by the game's key."""

from __future__ import annotations

from boltyard.core.match import Match
from boltyard.tui.board import Board

BOARDS = ("pbl", "robots", "battleground")  # games that can be played in a terminal


def board_of(game: Match, names: list[str]) -> Board:
    """The board of this game, for these names; only its own modules are loaded."""
    if game.key == "pbl":
        from boltyard.games.pbl.board.table import PblTable

        return PblTable(game, names)
    if game.key == "robots":
        from boltyard.games.robots.board import RobotsTable

        return RobotsTable(game, names)
    if game.key == "battleground":
        from boltyard.games.battleground.board.table import BattlegroundTable

        return BattlegroundTable(game, names)
    raise KeyError(game.key)
