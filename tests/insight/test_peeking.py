"""Advice never peeks (F54): hidden cards dealt again behind the same view change no word of it."""

import pytest

from tests.insight.odds_search import TABLES, positions
from tests.insight.peeking import hold

WORLDS = 3


@pytest.mark.parametrize("key", ["pbl", "robots", "battleground"])
def test_what_is_told_is_the_same_in_every_world_behind_the_view(key: str) -> None:
    """The hint and the odds of whoever is asked, and why it may do that for whoever looks on."""
    settings, players = TABLES[key][0]
    others = 0
    for at, (game, match, seat) in enumerate(positions(key, 11, settings, players)):
        if at % 12 == 6 and len(game.legal(match, seat)) > 1:
            for viewer in (seat, (seat + 1) % match.seats):
                others += hold(game, match, seat, viewer, players, WORLDS)
        if others > 20:
            break

    assert others > 10  # there was something to peek at
