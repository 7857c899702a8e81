"""The long runs, made short: they play whom they are told to, and notice what is amiss."""

import pytest

from boltyard.lab import alive
from tasks import _soak_alive, _soak_games, _soak_referee, _soak_views, soak
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
    views = _soak_views.look("battleground", NEVER, 4)

    assert isinstance(views, int)
    assert views > 100
    assert _soak_views.look("battleground", 0, 4) == 0
    monkeypatch.setattr(leaks, "eyes_of", lambda viewer: 0)  # as if nobody might know any card
    assert str(_soak_views.look("battleground", NEVER, 4)).startswith("seed 4: ")


def test_games_that_everybody_may_leave_are_planned_by_seed() -> None:
    """F36: so many of each game, so many of each PBL mode besides; every game has a seed of its own."""
    plan = _soak_alive.planned("", "", 30, 3, 100, 0.0)
    seeds = [seed for jobs in plan.values() for job in jobs for seed in range(job.seed, job.seed + job.games)]

    assert {name: sum(job.games for job in jobs) for name, jobs in plan.items() if " " not in name} == {
        "pbl": 30,
        "robots": 30,
        "battleground": 30,
    }
    assert sum(job.games for job in plan["pbl four_hands"]) == 3
    assert seeds == list(range(100, 100 + len(seeds)))
    assert list(_soak_alive.planned("robots", "jokers", 5, 3, 1, 0.0)) == ["robots jokers"]


def test_many_games_of_a_table_are_played_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """F01: every table that is named for a game, so changed; one that breaks is told with the words that show it."""
    places = _soak_games.places("pbl", {"draft": "quick"}, [])
    assert len(places) == 3 * 2  # editions, and two or three seats; the drafts are one
    assert _soak_games.places("pbl", {"team": "four_hands"}, [4])[0][1] == 4
    jobs = _soak_games.planned("robots", {}, 2, 70, 60, NEVER)
    assert [(job.seed, job.games) for job in jobs] == [(70, 50), (120, 10)]
    job = jobs[0]._replace(games=2)
    done = _soak_games.play(job)
    assert not _soak_games.tell(job, [done], 2)
    assert _soak_games.play(job._replace(until=0.0)).games == 0
    monkeypatch.setattr(alive, "promises_of", lambda game: lambda state: "ROB-INV-1: as if")
    wrong = _soak_games.play(job)
    assert _soak_games.tell(job, [wrong], 2)
    told = capsys.readouterr()

    assert told.out.startswith(f"robots, as it is, 2 seats: 2 of 2 games, {done.steps} steps")
    assert "again: ./boltyard dev soak games --game robots --seats 2 --seed 70 --games 1" in told.err


def test_a_game_that_somebody_leaves_and_breaks_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """F36: the words that play it alone are told; games after the time is up are not counted."""
    job = _soak_alive.Job("robots", "", 40, 3, NEVER)
    done = _soak_alive.play(job)
    assert (done.games, done.broken, done.compiled) == (3, "", False)
    assert done.acts > done.steps > 100
    assert _soak_alive.play(job._replace(until=0.0)).games == 0
    assert not _soak_alive.tell("robots", [done], 3)

    monkeypatch.setattr(alive, "MOST_STEPS", 2)
    broken = _soak_alive.play(job)
    assert _soak_alive.tell("robots", [broken], 3)
    told = capsys.readouterr()
    assert told.out.splitlines()[0].startswith("robots: 3 of 3 games, ")
    assert "it never ends\n  again: ./boltyard dev soak alive --game robots --seed 40 --games 1 --modes 0" in told.err


def test_the_referee_soak_tells_what_it_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    done = _soak_referee.play("robots", 2, 40, NEVER)

    assert done.matches == 2
    assert _soak_referee.tell("robots", [done])
    assert "robots: 2 matches" in capsys.readouterr().out
    assert _soak_referee.play("robots", 2, 40, 0.0).matches == 0
    assert not _soak_referee.tell("robots", [done._replace(wrong=["deviation"])])
