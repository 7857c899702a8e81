"""Which window is open, and who is asked in it without having asked for more (PBL-R-34, PBL-R-43)."""

import pytest

from boltyard.games.pbl.board.passing import Passing
from boltyard.games.pbl.windows import usually_asked, window_kind
from tests.pbl.story import Story, table

HANDS = {"ana": "hand action_a head_1a", "bo": "hand action_b head_1b"}


def opened(*answers: str, cy: str | None = None, dice: list[int] | None = None) -> Story:
    """A turn of ana's in which nothing is passed by itself."""
    story = table(HANDS["ana"], HANDS["bo"], cy, dice=dice or [3, 1], forced=False)
    return story.play(*answers)


WINDOWS = [
    ("start", ()),
    ("after", ("pass", "pass", "build head_1a")),
    ("declare", ("pass", "pass", "attack legs 1.legs")),
    ("roll", ("pass", "pass", "attack legs 1.legs", "pass", "pass")),
    ("add", ("pass", "pass", "attack legs 1.legs", "pass", "pass", "pass", "pass", "bo: add head_1b")),
    ("add", ("pass", "pass", "attack legs 1.legs", "pass", "pass", "pass", "pass", "bo: concede")),
    ("end", ("pass", "pass", "end")),
]


@pytest.mark.parametrize(("kind", "answers"), WINDOWS)
def test_the_kind_of_a_window(kind: str, answers: tuple[str, ...]) -> None:
    """PBL-R-34: start, after, declare, roll, add and end are told from the frames alone."""
    story = opened(*answers, dice=[3, 1, 1])

    assert window_kind(story.s) == kind


def test_other_questions_are_no_window() -> None:
    """PBL-R-34: neither the choice of the MOVE nor that of bombs is one."""
    assert window_kind(opened("pass", "pass").s) == ""
    assert window_kind(opened(*WINDOWS[3][1], "pass", "pass").s) == ""


@pytest.mark.parametrize(("kind", "answers"), WINDOWS)
def test_where_one_is_asked_by_default(kind: str, answers: tuple[str, ...]) -> None:
    """PBL-R-43: in the windows of combats I am in, and at the end of the turn of the player before me; nowhere else."""
    s = opened(*answers, cy="hand -", dice=[3, 1, 1]).s  # cy has no hand, and is in no combat
    asked = [seat for seat in range(s.seats) if usually_asked(s, seat)]

    assert asked == {"start": [], "after": [], "end": [1]}.get(kind, [0, 1])


def test_only_the_next_player_is_asked_at_the_end_of_a_turn() -> None:
    """PBL-R-43: of three, bo comes after ana; cy and ana herself are not asked."""
    s = opened("pass", "pass", "pass", "end", cy="hand action_c").s

    assert window_kind(s) == "end"
    assert [usually_asked(s, seat) for seat in range(3)] == [False, True, False]


def test_hold_stops_everywhere_and_ends_where_it_began() -> None:
    """PBL-R-43: `hold` asks in every window, once more as usual."""
    s = opened().s
    passing = Passing()

    assert passing.passes(s, 1)
    passing.hold(1)
    assert not passing.passes(s, 1)
    assert passing.passes(s, 0)
    passing.hold(1)
    assert passing.passes(s, 1)


def test_pass_turn_lasts_for_the_turn() -> None:
    """PBL-R-43: `pass turn` goes through combats too; bombs and shields are no window, the next turn is as usual."""
    passing = Passing()
    s = opened(*WINDOWS[2][1]).s
    assert not passing.passes(s, 1)
    passing.pass_turn(1, s.turn)
    assert passing.passes(s, 1)

    adding = opened(*WINDOWS[3][1], "pass", "pass").s
    assert not passing.passes(adding, 1)
    s.turn += 1
    assert not passing.passes(s, 1)


def test_what_one_is_asked_does_not_depend_on_hands() -> None:
    """PBL-R-43: with other cards in hand the same seats are asked, so silence tells nothing."""
    for _, answers in WINDOWS[:4]:
        one = opened(*answers).s
        other = opened(*answers).s
        other.hands[1] = [card for card in other.hands[1] if other.cards.cards[card].key == "head_1b"]
        assert [usually_asked(one, seat) for seat in (0, 1)] == [usually_asked(other, seat) for seat in (0, 1)]
