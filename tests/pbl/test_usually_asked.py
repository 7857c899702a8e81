"""PBL-R-43: whether most people want to be asked is answered once, by the engine; terminal and page follow it."""

from typing import Any

import pytest

from boltyard.core.moves import PASS
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.pbl.board.passing import Passing
from boltyard.games.pbl.moves import CONCEDE
from boltyard.games.pbl.windows import usually_asked, window_kind
from boltyard.server.updates import Scene
from tests.pbl.conftest import Give
from tests.pbl.story import table

MATCH = find_game("pbl")


@pytest.mark.parametrize(
    ("seats", "team", "seed"), [(2, "none", 3), (3, "none", 5), (4, "four_hands", 7), (4, "pilot_gunner", 7)]
)
def test_whoever_asks_gets_the_engines_answer(seats: int, team: str, seed: int) -> None:
    """At every step of a random game: what the page is sent and what the terminal does is what the engine says."""
    names, settings = ["ana", "bo", "cy", "di"][:seats], {"draft": "quick", "team": team}
    sitting = Table(MATCH, Record(MATCH.key, 1, names, seed, settings), patient=True)
    scene, terminal, chance = Scene(sitting, names, "T"), Passing(), stream(str(seed), "chance")
    answers: set[tuple[str, bool]] = set()
    for _ in range(400):
        if sitting.over:
            break
        seat = sitting.asked[0]
        options = sitting.options(seat)
        view: Any = sitting.view(seat)
        usual = MATCH.usually_asked(view, seat)
        answers.add((window_kind(view.inner), usual))
        assert terminal.passes(view.inner, seat) == (not usual and window_kind(view.inner) != "")
        assert scene.question(view.inner, seat, options).usually_asked == usual
        assert usual or PASS in options or CONCEDE in options, "who is not asked can pass, or give up"
        sitting.answer(seat, options[chance.below(len(options))])

    assert {kind for kind, usual in answers if not usual} >= {"start", "after"}
    assert ("declare", True) in answers


def test_the_window_in_which_a_strike_can_be_stopped_is_asked(give: Give) -> None:
    """PBL-R-195, PBL-F-3: Misfire stops it there, so whoever it is aimed at is asked; the page once passed it by."""
    give("right_shoulder_a", "after_attack", "strike", dice=2, rerolls=0)
    give("action_a", "on_played", "miss")
    ana = "pilot pilot_4; right_shoulder right_shoulder_a; hand -"
    t = table(ana=ana, bo="pilot pilot_2; hand action_a 1", dice=[6, 6, 4, 4])
    t.play("attack head 1.head", "bo: pass", "bo: pass", "ana: yes", "choose 1.legs")

    assert (window_kind(t.s), t.asked) == ("after", "bo")
    assert [usually_asked(t.game.view(t.s, seat), seat) for seat in range(2)] == [False, True]


def test_nobody_is_asked_to_add_what_cannot_help() -> None:
    """PBL-COMBAT-14: eleven behind, one card cannot help and most give up; with two there is a chance."""
    one = table(ana="hand action_a", bo="pilot pilot_2", dice=[1, 6, 6]).play("attack head 1.head")
    two = table(ana="hand action_a head_1a", bo="pilot pilot_2", dice=[1, 6, 6]).play("attack head 1.head")

    assert one.totals == two.totals == [1, 12]
    assert (one.asked, two.asked) == ("ana", "ana")
    assert [usually_asked(t.game.view(t.s, 0), 0) for t in (one, two)] == [False, True]
