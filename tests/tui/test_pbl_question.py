"""Sets of PBL ROBOTS as people type them: storage bombs and crew in any order, two alike told apart."""

import pytest

from boltyard.core.match import Match
from boltyard.games.pbl.board.question import PblQuestion
from tests.pbl.story import table
from tests.pbl.test_hangar import lose_hangar


def giving_up(side: str) -> PblQuestion:
    """The hangar has become too small for this."""
    story = lose_hangar(table(ana=f"hangar hangar_1c hangar_3a; {side}"), "ana")
    match = Match(story.game)
    state = match.new({}, 1)
    state.inner = story.s
    match.follow(state)
    return PblQuestion(match, match.view(state, 0), 0, ["ana", "bo"])


def typed(question: PblQuestion, *answers: str) -> str:
    code = ""
    for answer in answers:
        assert not code, "the question was settled already"
        code = question.read(answer, str)
    return code


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (("4", "3"), "release stored=3,6"),
        (("4", "2"), "release crew_2b stored=6"),
        (("4", "4", "1", "3"), "release crew_1a stored=3"),
        (("4 1",), "release crew_1a stored=6"),
        (("release stored=6,3",), "release stored=3,6"),
        (("stored=6", "crew_1a"), "release crew_1a stored=6"),
    ],
)
def test_bombs_and_crew_are_given_up_in_any_order(answers: tuple[str, ...], code: str) -> None:
    """PBL-R-67, PBL-R-227: the last of the list first, put back, or in one line; all four are on the list."""
    question = giving_up("crew crew_1a crew_2b; stored 3 6")
    assert [move.arg for move in question.list] == ["crew_1a", "crew_2b", "stored=3", "stored=6"]

    assert typed(question, *answers) == code


def test_two_bombs_of_one_value_are_one_number_said_twice() -> None:
    """PBL-R-227: `2 2` gives up both bombs of 5, `2` one of them, and again puts it back; 6 6 is one bomb of 6."""
    bombs = "stored 2 5 5 6"
    assert [move.arg for move in giving_up(bombs).list] == ["stored=2", "stored=5", "stored=6"]

    assert typed(giving_up(bombs), "2 2") == "release stored=5,5"
    assert typed(giving_up(bombs), "3", "2") == "release stored=5,6"
    assert typed(giving_up(bombs), "2", "2", "3 3", "1") == "release stored=2,6"
    assert typed(giving_up(bombs), "release stored=5,5") == "release stored=5,5"
