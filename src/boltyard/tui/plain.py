"""A board for any game: what the view shows, zone by zone, in words."""

from __future__ import annotations

from typing import Any

from boltyard.core.match import Match
from boltyard.tui.board import Board
from boltyard.tui.lines import Line, line, wrapped


class PlainBoard(Board):
    """Tells a view as it is shown: a line for each zone, seats by their names."""

    help = "Type the number of a choice, or its code. rule, log, undo, resign and quit work at any prompt."
    brief_help = "Type the number of a choice; quit leaves."

    def __init__(self, game: Match, names: list[str]) -> None:
        super().__init__(game, names)
        self.undo_rule = game.undo_rule

    def draw(self, view: Any, viewer: int, style: str, width: int) -> list[Line]:
        shown = self.game.show(view)
        found: list[Line] = []
        for zone, held in shown.items():
            if held not in ("", [], {}, None):
                found += wrapped(line((f"{spoken(zone)}: ", "title"), self.told(held)), width, 2)
        return found

    def told(self, held: object) -> str:
        """A value of a view: what is by seat is told by name."""
        if isinstance(held, list) and len(held) == len(self.names) and any(isinstance(one, list) for one in held):
            return "; ".join(f"{name} {self.told(one) or 'nothing'}" for name, one in zip(self.names, held))
        if isinstance(held, dict):
            return "; ".join(f"{spoken(key)} {self.told(one)}" for key, one in held.items())
        if isinstance(held, list):
            return " ".join(self.told(one) for one in held)
        return spoken(str(held))

    def ended(self, winners: list[int], reason: str, viewer: int) -> str:
        won = " and ".join(self.names[seat] for seat in winners)
        return f"{won} won ({spoken(reason)})." if won else f"Nobody won ({spoken(reason)})."


def spoken(key: str) -> str:
    """A key as people write it."""
    return key.replace("_", " ")
