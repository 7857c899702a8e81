"""What BOTS BATTLEGROUND brings to leagues: the ruling behind them, tokens, and what is worth telling."""

from __future__ import annotations

from boltyard.core.table import Table
from boltyard.games.battleground.state import Battleground
from boltyard.league.games_of import games_of
from boltyard.league.part import TOPICS, Part


def feats(table: Table) -> list[dict[str, int]]:
    """The tokens at the end by seat, over all games of the match (BB-R-90)."""
    found = [0] * table.state.seats
    for game in games_of(table, Battleground):
        for seat in range(table.state.seats):
            found[seat] += max(0, game.tokens[seat])
    return [{"tokens": tokens} for tokens in found]


PART = Part(
    rules=dict.fromkeys(TOPICS, "BB-R-90"),
    ties=("points", "head", "wins", "buchholz", "feat:tokens", "lot"),
    feats={"tokens": "tokens"},
    count=feats,
    telling=("dueled",),
    uses={"place": 1, "use": 1},
)
