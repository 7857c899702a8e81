"""Sentences of the rule book that no other story tells, with real cards."""

import pytest

from boltyard.games.pbl.cards import LEFT_ARM
from tests.pbl.test_known_cards import REAL, lay_out, table


@pytest.fixture(autouse=True)
def base_set(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch)


def test_the_card_of_the_sample_combat() -> None:
    """PBL-SAMPLE-6: place, level, defense, and the faces that miss are the printed ones."""
    card = REAL.cards.card("multi_fire_arm")

    assert (card.place, card.level, card.defense) == (LEFT_ARM, 2, 2)
    assert card.traits == {"high_faces_miss"}


def test_dice_that_join_no_total_are_not_the_current_roll() -> None:
    """PBL-R-231, PBL-GLOSS-7: after Overblown's two dice the initial sets are still those that can be changed."""
    t = table("hand change_of_fate", "hand overblown", dice=[6, 5, 4, 1, 1])
    t.play("attack head 1.head")
    while "play overblown" not in t.codes:
        t.play("pass")
    t.play("play overblown")
    while "play change_of_fate" not in t.codes:
        t.play("pass")
    t.play("play change_of_fate")

    assert [roll["dice"] for roll in t.combat["rolls"]] == [[6], [5, 4]]
    assert {code.partition("=")[0] for code in t.codes} == {"choose 0:1", "choose 1:1", "choose 1:2"}
