"""Whoever was away when a match ended is told what happened since: nothing twice, and nothing left out."""

import pytest

from boltyard.core.table import open_table
from boltyard.server.updates import Scene
from boltyard.tui.far_table import after, marks
from tests.core.tables import ROBOTS, fresh, play_on


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_log_that_is_told_anew_goes_on_where_the_known_one_ends(seed: int) -> None:
    """Everything is open then, so that lines tell more than they did; many sentences also come again and again."""
    record = play_on(fresh(seed, series="3")).record
    whole = Scene(open_table(ROBOTS, record), ["ana", "bo"], "t")
    told = whole.update(0, len(record.lines), 0, {}).log
    mine = whole.telling(0, 0).lines
    told_more = 0
    for n in range(len(record.lines) - 1, len(record.lines) - 12, -1):
        known = Scene(open_table(ROBOTS, record, n), ["ana", "bo"], "t").telling(0, 0).lines
        new = after(known, told)
        assert marks(new) == marks(mine[len(known) :])
        told_more += [one.text for one in new] != [one.text for one in mine[len(known) :]]
    assert told_more
    assert after(mine[:2], told) == told  # what is known lies too far back
