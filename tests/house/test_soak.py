"""The long runs, made short: they play whom they are told to, and notice what is amiss."""

import pytest

from tasks import _soak_views, soak
from tests.battleground import leaks

NEVER = float("inf")  # when time is up


def test_games_of_one_player_are_checked_and_their_ends_told(capsys: pytest.CaptureFixture[str]) -> None:
    """BB-R-55: how many ended by the cap; of greedy at most one in a thousand may."""
    line, whole, capped = soak.soak_combination("battleground", 0, "greedy", 2, 0, 5, NEVER)

    assert line.startswith("greedy, dice=1, 2 seats: 2 games checked, 0 plain, longest ")
    assert (whole, len(capped)) == (True, 2)
    assert soak.tell_ends("uniform", [True, False])
    assert not soak.tell_ends("greedy", [True] + [False] * 500)
    assert soak.tell_ends("greedy", [True] + [False] * 1000)
    assert capsys.readouterr().out.splitlines()[1].endswith("by a cap; 98.88% to 99.96% do not; bar broken: 99.9%")


def test_a_leak_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """BB-R-59: and games for which there is no time left are not counted."""
    views = _soak_views.look(NEVER, 4)

    assert isinstance(views, int)
    assert views > 100
    assert _soak_views.look(0, 4) == 0
    monkeypatch.setattr(leaks, "eyes_of", lambda viewer: 0)  # as if nobody might know any card
    assert str(_soak_views.look(NEVER, 4)).startswith("seed 4: ")
