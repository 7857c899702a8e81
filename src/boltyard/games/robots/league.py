"""What ROBOTS brings to leagues: the ruling behind them, cards left in the Supply, and what is worth telling."""

from __future__ import annotations

from boltyard.core.table import Table
from boltyard.games.robots.state import Robots
from boltyard.league.games_of import games_of
from boltyard.league.part import TOPICS, Part


def feats(table: Table) -> list[dict[str, int]]:
    """The cards left in the Supply by seat, over all games of the match (ROB-R-68)."""
    left = [0] * table.state.seats
    for game in games_of(table, Robots):
        for seat in range(table.state.seats):
            left[seat] += len(game.supply[seat ^ game.black])
    return [{"supply": cards} for cards in left]


PART = Part(
    rules=dict.fromkeys(TOPICS, "ROB-R-68"),
    ties=("points", "head", "wins", "buchholz", "feat:supply", "lot"),
    feats={"supply": "cards left in the Supply"},
    count=feats,
    telling=("hit", "beat", "tied", "scrapped"),
    uses={"build": 2},
)
