"""Ctrl-C while a match is being put away."""

import signal
from collections.abc import Iterator

import pytest

from boltyard.tui.waiting import Patience


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """What signals did before the test they do after it."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def test_another_ctrl_c_changes_nothing_once_all_is_saved() -> None:
    patience = Patience()
    with patience:
        with pytest.raises(KeyboardInterrupt), patience.waiting():
            signal.raise_signal(signal.SIGINT)
        patience.ignores = True
        signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGINT)


def test_whoever_was_not_interrupted_can_be_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Patience() as patience:
        patience.ignores = True
    assert signal.getsignal(signal.SIGINT) == before
