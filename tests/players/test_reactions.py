"""Computers in real time are as quick as people, and no quicker."""

import pytest

from boltyard.core.rng import stream
from boltyard.players.reactions import Reflexes, in_time

END = 20_000


def test_reactions_take_400_to_1200_ms() -> None:
    """BB-R-62: every ms from the first to the last occurs, and all are as likely."""
    reflexes = Reflexes(stream("1", "eyes"))
    drawn = [reflexes.delay() for _ in range(20_000)]

    assert (min(drawn), max(drawn)) == (400, 1200)
    assert 790 < sum(drawn) / len(drawn) < 810


def test_the_edges_of_a_delay() -> None:
    """BB-R-62: the least and the most that chance can give."""
    rng = stream("1", "eyes")
    rng.load([0, 800])

    reflexes = Reflexes(rng)
    assert [reflexes.delay(), reflexes.delay()] == [400, 1200]


def test_handling_takes_as_long() -> None:
    """BB-R-62: the same handling time, drawn by itself."""
    reflexes = Reflexes(stream("1", "hands"))
    drawn = [reflexes.handling() for _ in range(20_000)]

    assert (min(drawn), max(drawn)) == (400, 1200)
    assert len(set(drawn)) == 801


def test_the_same_stream_gives_the_same_delays() -> None:
    """BB-R-62, BB-SIM-10: reactions come from the player's own seed."""
    one, other = (Reflexes(stream("7", "eyes")) for _ in range(2))

    assert [one.delay() for _ in range(50)] == [other.delay() for _ in range(50)]


@pytest.mark.parametrize(
    ("seen", "acts", "allowed"),
    [
        (END - 151, END - 151, True),  # before the last 150 ms only the delay counts
        (END - 550, END - 150, True),  # seen exactly 400 ms earlier
        (END - 549, END - 150, False),  # a millisecond too fresh
        (END - 401, END - 1, True),
        (END - 400, END - 1, False),
        (0, END - 1, True),
        (0, END, False),  # the dice are blue
        (0, END + 1, False),
    ],
)
def test_nothing_fresh_is_answered_in_the_last_moment(seen: int, acts: int, allowed: bool) -> None:
    """BB-R-62: no action in the last 150 ms that answers something seen less than 400 ms earlier."""
    assert in_time(seen, acts, END) is allowed


def test_while_the_end_is_unknown_the_delay_is_enough() -> None:
    """BB-R-62, BB-TIME-3: before the final roll nobody can know which moment is the last."""
    assert in_time(0, 1, -1)
