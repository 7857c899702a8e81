"""The quick answers by which whole games are played on: the same as the first preferences have, with fewer looks."""

import pytest

from boltyard.core import flow
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.tactics.hooks import PblTactics
from boltyard.games.pbl.tactics.preferences import prefer


@pytest.mark.parametrize("edition", ["1.3", "2017"])
def test_a_brief_answer_is_what_the_preferences_say(edition: str) -> None:
    """F50: a window in which everybody passes needs no view; everywhere else the view decides."""
    game, tactics = base_game(), PblTactics()
    s = game.new({"draft": "quick", "edition": edition}, 5, 2)
    asked = 0
    while not s.over and asked < 400:
        seat = flow.first_asked(s.asked)
        options = flow.options(s, seat)
        move = options[0]
        if len(options) > 1:
            asked += 1
            move = prefer(game.view(s, seat), seat, options)

            assert tactics.brief_policy(s, seat, options) is move
        flow.answer(s, seat, move)
