"""BLUFF stands beside the games of the house, for these tests alone."""

import pytest

from boltyard.boxes import MORE
from tests.contract.insides import INSIDES
from tests.toybox.insides import BluffInsides


@pytest.fixture(autouse=True)
def _beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "tests.toybox.box")
    monkeypatch.setitem(INSIDES, "bluff", BluffInsides)
