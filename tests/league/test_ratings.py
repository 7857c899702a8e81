"""Ratings: per game and mode, with uncertainty, for teams and tables of three to six, recomputed from results."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boltyard.league.ratings import DEVIATION, MEAN, Rated, mode_of, rate, rated_games, shown
from tests.league.leagues import COM, league, play, play_on


def duel(winner: str, loser: str, mode: str = "standard") -> Rated:
    return Rated("bluff", mode, [[winner], [loser]], [0, 1])


def test_who_wins_rises_and_is_known_better() -> None:
    ratings = rate([duel("ana", "bo")] * 5)["bluff", "standard"]

    assert ratings["ana"].mean > MEAN > ratings["bo"].mean
    assert ratings["ana"].deviation < DEVIATION
    assert ratings["ana"].games == 5


def test_modes_are_rated_apart() -> None:
    table = rate([duel("ana", "bo"), duel("bo", "ana", "draft=quick")])

    assert sorted(table) == [("bluff", "draft=quick"), ("bluff", "standard")]
    assert table["bluff", "standard"]["ana"].mean == table["bluff", "draft=quick"]["bo"].mean
    assert mode_of({"terms": "0:opening=1", "draft": "quick", "cards": "base@1"}) == "draft=quick"
    assert mode_of({}) == "standard"


def test_teams_and_six_at_a_table() -> None:
    """A team shares what it wins; at a table of six the places count, equal ones alike."""
    teams = rate([Rated("bluff", "standard", [["ana", "bo"], ["cleo", "dan"]], [0, 1])])["bluff", "standard"]
    six = rate([Rated("bluff", "standard", [[name] for name in "abcdef"], [0, 1, 2, 2, 4, 5])])["bluff", "standard"]

    assert teams["ana"].mean == teams["bo"].mean > teams["cleo"].mean
    assert six["a"].mean > six["b"].mean > six["c"].mean > six["e"].mean > six["f"].mean
    assert abs(six["c"].mean - six["d"].mean) < 1e-6


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("efgh")), max_size=20), st.integers(0, 20))
def test_ratings_are_recomputed_from_results(results: list[tuple[str, str]], cut: int) -> None:
    """In one go or continued from what was known: the same to the last digit."""
    games = [duel(one, two) for one, two in results]

    assert shown(rate(games[cut:], rate(games[:cut]))) == shown(rate(games))


def test_only_what_was_played_is_rated() -> None:
    """Byes and forfeits say nothing about strength."""
    made = league({"kind": "robin"}, people=3)
    play(made, made.to_play()[0], str(made.to_play()[0].sides[0]))
    made.do(COM, "forfeit", {"match": made.to_play()[0].id, "entrants": [str(made.to_play()[0].sides[0])]})

    assert len(rated_games(made)) == 1

    play_on(made)
    told = shown(rate(rated_games(made)))["robots standard"]

    assert isinstance(told, dict)
    assert all(line["low"] < line["rating"] < line["high"] for line in told.values())
