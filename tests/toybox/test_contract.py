"""The contract that every game keeps, kept by BLUFF: each test of the house, once more with this game."""

import pytest

from boltyard.core.match import Match
from tests.contract.test_contract import *  # noqa: F403  the same tests, of another game
from tests.contract.test_shapes import *  # noqa: F403
from tests.contract.test_words import *  # noqa: F403
from tests.toybox.game import BluffGame

pytestmark = pytest.mark.parametrize("game", [Match(BluffGame())], ids=["bluff"])
