"""The review of a series: the moment that ends a game shows how that game stood (ROB-R-67)."""

import json

import pytest

from boltyard.core.events import GameEnded
from boltyard.core.state import EVERYONE
from boltyard.core.table import open_table
from boltyard.server.updates import Scene
from tests.core.tables import ROBOTS, fresh, play_on


@pytest.mark.parametrize("viewer", [EVERYONE, 0])
def test_the_moment_that_ends_a_game_shows_its_final_board(viewer: int) -> None:
    """ROB-R-67: and the one after it is in the next game."""
    record = play_on(fresh(3, series="3")).record
    ends = 0
    for n in range(1, len(record.lines)):
        table = open_table(ROBOTS, record, n)
        events = table.steps[n - 1].events
        moment = Scene(table, ["ana", "bo"], "t").moment(viewer, n, events)
        shown = json.loads(bytes(moment.view))
        if any(isinstance(event, GameEnded) for event in events):
            ends += 1
            assert shown["phase"] == "over"
            assert (shown["match"]["game"], sum(shown["match"]["wins"])) == (ends, ends)
            assert moment.asked == []
        else:
            assert shown["match"]["game"] == ends + 1

    assert ends >= 1
