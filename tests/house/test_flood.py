"""What `dev soak flood` sends, and what it says of it."""

from pathlib import Path

import pytest

from boltyard.server.frames import end_of_frame
from tasks import _soak_flood


def test_floods_are_whole_frames_and_whole_requests() -> None:
    for name, sent in _soak_flood.FRAMES.items():
        at = 0
        while at < len(sent):
            at = end_of_frame(sent, at)

        assert at == len(sent), name
    for name, sent in _soak_flood.REQUESTS.items():
        assert sent.endswith(b"\r\n\r\n"), name


def test_the_bar_is_fifty_ms_or_three_times_the_calm() -> None:
    calm = [10.0] * 99 + [20.0]

    assert _soak_flood.verdict(calm, {"pings": [49.0]}) == ("bar: 99 % below 50 ms; kept", True)
    assert _soak_flood.verdict(calm, {"pings": [51.0], "acts": [1.0]})[0].endswith("broken by pings")
    assert _soak_flood.verdict([30.0], {"pings": [89.0]})[1]
    assert not _soak_flood.verdict([30.0], {"pings": []})[1]


def test_what_a_disk_stood_still_is_told_apart(tmp_path: Path) -> None:
    """A wait that fell into a slow write of somebody else is not the server's; any other is."""
    witness = _soak_flood.Witness(str(tmp_path))
    witness.still = [(10.0, 10.4)]
    assert witness.within(9.9, 10.1) == pytest.approx(0.1)
    assert witness.within(10.0, 11.0) == pytest.approx(0.4)
    assert witness.within(10.4, 11.0) == 0.0
