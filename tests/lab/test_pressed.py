"""Players with hardly any time, and cards dealt again behind their backs; `dev soak bots` does it by the hundred."""

import pytest

from boltyard.core.moves import Move
from boltyard.games import find_game
from boltyard.lab.pressed import Broken, asked, moments, peeks, under_pressure
from boltyard.players.sight import Sight


@pytest.mark.parametrize("level", ["level1", "level5"])
def test_hardly_any_time_is_enough_for_legal_moves(level: str) -> None:
    pace = under_pressure("robots", level, 3, 1e-9)

    assert pace.moves > 10
    assert pace.slowest > 0
    assert pace.late == pace.moves  # nobody answers within two billionths of a second: lateness is noticed


def test_nobody_peeks() -> None:
    assert peeks("robots", 2, 2, 4, 8) == ""


def test_moments_are_worth_a_search() -> None:
    found = list(moments("robots", 1, 3))

    assert len(found) == 3
    assert all(len(options) > 1 for _, _, options in found)


class Cheat:
    """Answers with whatever it likes."""

    blind = False

    def __init__(self, move: Move | None) -> None:
        self.move = move

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        if self.move is None:
            raise ValueError("lost the thread")
        return self.move

    def interject(self, sight: Sight) -> str:
        return ""


def test_what_no_player_may_do_is_noticed() -> None:
    s, seat, options = next(moments("robots", 1, 1))
    sight = Sight(True, find_game("robots"), s, seat)  # nobody looks
    with pytest.raises(Broken, match="is none of"):
        asked(Cheat(Move("fly", "away")), sight, options, "here")
    with pytest.raises(Broken, match="here: ValueError: lost the thread"):
        asked(Cheat(None), sight, options, "here")
