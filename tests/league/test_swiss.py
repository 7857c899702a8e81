"""Swiss pairing: nobody meets twice while it can be avoided, byes are fair, and another library agrees."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltyard.league import swiss
from tests.league.swiss_laws import check_stage, play_round, stage


def avoidable(n: int, met: set[frozenset[str]], byes: set[str]) -> bool:
    """Is there a round without a repeat and without a second bye? Looked for by another way: one after another."""
    names = [f"e{place}" for place in range(1, n + 1)]

    def fill(left: list[str], bye: bool) -> bool:
        if not left:
            return True
        first, rest = left[0], left[1:]
        if bye and first not in byes and fill(rest, False):
            return True
        for other in rest:
            if frozenset((first, other)) not in met and fill([one for one in rest if one != other], bye):
                return True
        return False

    return fill(names, n % 2 == 1)


@given(st.integers(5, 12), st.integers(1, 9), st.integers(0, 10**6))
def test_a_small_field_repeats_only_what_cannot_be_avoided(n: int, rounds: int, seed: int) -> None:
    """PBL-R-248: every round is looked at by a search of another kind."""
    made, rng = stage(n, rounds), random.Random(seed)
    met: set[frozenset[str]] = set()
    byes: set[str] = set()
    for number in range(1, rounds + 1):
        here = [match for match in made.matches if match.round == number]
        pairs = [frozenset(map(str, match.sides)) for match in here if all(match.sides)]
        bye = [str(match.sides[0]) for match in here if not all(match.sides)]
        again = any(pair in met for pair in pairs) or any(one in byes for one in bye)

        assert len(bye) == n % 2
        assert sorted(name for pair in pairs for name in pair) + sorted(bye) != []
        assert not again or not avoidable(n, met, byes)

        met |= set(pairs)
        byes |= set(bye)
        play_round(made, rng)

    assert made.over


@pytest.mark.parametrize(("n", "rounds"), [(5, 4), (13, 9), (16, 9), (23, 9), (33, 7), (48, 6), (64, 5), (65, 5)])
def test_a_large_field_repeats_nothing(n: int, rounds: int) -> None:
    """PBL-R-248: with more entrants than twice the rounds it can always be avoided, and it is."""
    made, rng = stage(n, rounds), random.Random(n)
    while not made.over:
        play_round(made, rng)
    pairs = [frozenset(map(str, match.sides)) for match in made.matches if all(match.sides)]
    byes = [str(match.sides[0]) for match in made.matches if not all(match.sides)]

    assert len(pairs) == rounds * (n // 2)
    assert len(set(pairs)) == len(pairs)
    assert len(set(byes)) == len(byes) == rounds * (n % 2)


def test_the_bye_goes_to_few_points_and_is_worth_a_win() -> None:
    """PBL-R-248."""
    made = stage(5, 3)
    first = [match for match in made.matches if match.how == "bye"]

    assert [match.sides[0] for match in first] == ["e5"]

    for match in made.to_play():
        match.end(min(map(str, match.sides)), "played")
    made.settle()
    second = [match for match in made.matches if match.round == 2 and match.how == "bye"]

    assert [match.sides[0] for match in second] == ["e4"]
    assert {row.entrant: row.points for row in made.standings()}["e5"] == 2


def test_the_first_round_is_upper_half_against_lower() -> None:
    """The first pairing of every Swiss with seeds."""
    assert [match.sides for match in stage(8, 1).matches] == [["e1", "e5"], ["e2", "e6"], ["e3", "e7"], ["e4", "e8"]]


@given(st.integers(5, 24), st.integers(1, 9), st.integers(0, 10**6))
def test_another_library_finds_nothing_better(n: int, rounds: int, seed: int) -> None:
    """PBL-R-248: where swisspair finds no round without a repeat we repeat, and where it finds one we do not.

    Below that its order of wishes is another one; by ours (the bye to few points, then small differences) its rounds
    are never better. `dev soak swiss` does the same for every number from 5 to 65.
    """
    check_stage(n, rounds, seed)


@pytest.mark.parametrize("n", [31, 48, 65])
def test_another_library_agrees_about_large_fields(n: int) -> None:
    """PBL-R-248."""
    assert check_stage(n, 3, 1) == (3, 0)


def test_who_has_been_away_is_at_home() -> None:
    players = [swiss.Standing(2, frozenset(), 0, 1), swiss.Standing(2, frozenset(), 0, 0)]

    assert swiss.pair_round(players) == [(1, 0)]
