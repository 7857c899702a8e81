"""The games that a match at a table consisted of, for whoever counts what happened in them."""

from __future__ import annotations

from typing import TypeVar

from boltyard.core.match import MatchState
from boltyard.core.state import State
from boltyard.core.table import Table

S = TypeVar("S", bound=State)


def games_of(table: Table, kind: type[S]) -> list[S]:
    """Every game of the match, the last one too."""
    state = table.state
    assert isinstance(state, MatchState)
    found = [*state.finished, state.inner] if state.inner not in state.finished else list(state.finished)
    return [game for game in found if isinstance(game, kind)]
