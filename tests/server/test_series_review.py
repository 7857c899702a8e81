"""A series: whatever ends one of its games shows how that game stood, live and in the review (ROB-R-67)."""

import json

import pytest

from boltyard.core.events import GameEnded
from boltyard.core.match import closing
from boltyard.core.state import EVERYONE, PUBLIC
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


@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_what_ends_a_game_is_told_with_its_final_board(viewer: int) -> None:
    """ROB-R-67: as this viewer may know it and nothing beyond, and only where the series goes on."""
    record = play_on(fresh(3, series="3")).record
    since = ends = 0
    for n in range(1, len(record.lines) + 1):
        table = open_table(ROBOTS, record, n)
        scene = Scene(table, ["ana", "bo"], "t")
        told = scene.update(viewer, n, since, {})
        since = len(scene.chronicle.entries)
        ended = [event.number for event in table.steps[n - 1].events if isinstance(event, GameEnded)]
        boards = json.loads(bytes(told.closed))
        assert len(boards) == bool(ended)
        for board in boards:
            ends += 1
            last = closing(ROBOTS, table.state, ended[-1])
            assert board == json.loads(json.dumps(ROBOTS.show(ROBOTS.view(last, viewer))))
            assert (board["phase"], board["match"]["game"]) == ("over", ends)
            assert json.loads(bytes(told.view))["match"]["game"] == ends + 1

    assert ends >= 1
