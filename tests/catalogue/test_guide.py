"""What a game tells people who want to play it: complete, short, and beside the rules that it names."""

import pytest

from boltyard import catalogue, guide
from boltyard.games import GAMES
from boltyard.server import rules_api

pytestmark = pytest.mark.parametrize("game", list(GAMES))

START, ADVICE = 80, 175  # characters: the goal in a line; what to do and why in two lines at a table


def told(game: str) -> guide.Guide:
    found = guide.guide_of(game)
    assert found is not None
    return found


def test_a_guide_has_a_goal_a_turn_in_pictures_and_five_questions(game: str) -> None:
    one = told(game)

    assert one.goal.endswith(".")
    assert len(one.start) <= START
    assert 4 <= len(one.turn) <= 6
    assert len(one.questions) == 5


def test_every_answer_names_rules_that_are_there(game: str) -> None:
    ids = {one.id for one in catalogue.entries(game)}
    for asked in told(game).questions:
        assert asked.asks.endswith("?")
        assert asked.rules
        assert set(asked.rules) <= ids


def test_the_coach_is_short_and_speaks_of_decisions(game: str) -> None:
    decisions = {one.id for one in catalogue.entries(game) if one.kind == "decision"}
    coach = told(game).coach

    assert coach.keys() <= decisions
    for one in coach.values():
        assert one.do.endswith(".")
        assert one.why.endswith(".")
        assert len(one.do) + len(one.why) <= ADVICE, one.do


def test_the_page_is_told_what_the_coach_says(game: str) -> None:
    """With the decision; a rule that is no decision has none."""
    decision, words = next(iter(told(game).coach.items()))
    coach = rules_api.statement(decision).coach
    plain = next(one.id for one in catalogue.entries(game) if one.kind == "rule")

    assert coach is not None
    assert (coach.goal, coach.do, coach.why) == (told(game).start, words.do, words.why)
    assert rules_api.statement(plain).coach is None
