"""The boards of the games, found in their boxes."""

from __future__ import annotations

from collections.abc import Callable

from boltyard.boxes import find_box, load
from boltyard.core.match import Match
from boltyard.tui.board import Board
from boltyard.tui.plain import PlainBoard


def board_of(game: Match, names: list[str]) -> Board:
    """The board of this game, for these names; a game without one of its own is drawn in words."""
    path = find_box(game.key).board
    make: Callable[[Match, list[str]], Board] = load(path) if path else PlainBoard
    return make(game, names)
