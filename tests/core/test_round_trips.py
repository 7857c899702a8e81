"""How long a line is, by round trips that this side begins."""

import pytest

from boltyard.core.round_trips import KEPT, LONGEST_LINE, RoundTrips


def measured(*ms: float) -> int:
    trips = RoundTrips()
    for one in ms:
        trips.add(one)
    return trips.one_way


@pytest.mark.parametrize(
    ("ms", "one_way"),
    [
        ([], 0),
        ([100.0] * 3, 0),  # too few to be believed
        ([100.0] * 4, 50),
        ([90.0, 100, 110, 120, 900, 950, 980, 990], 55),  # a jam makes no line longer
        ([5000.0] * 16, LONGEST_LINE),  # nor does silence, beyond the cap
        ([-5.0] * 8, 0),
    ],
)
def test_a_low_quarter_counts(ms: list[float], one_way: int) -> None:
    """BB-R-56: half of a quick round trip, capped."""
    assert measured(*ms) == one_way


def test_a_line_is_what_it_was_lately() -> None:
    """BB-R-56: only the last ones are kept."""
    assert measured(*[400.0] * 50, *[100.0] * KEPT) == 50
