"""What happens when a player's time runs out."""

import pytest

from boltyard.core import flow
from boltyard.core.moves import codes
from boltyard.core.rng import stream
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, Story, new_game, table


def silence(t: Story, seed: int = 1) -> list[str]:
    """What the asked player's silence says."""
    return codes(GAME.default(t.s, flow.first_asked(t.s.asked), stream(str(seed), "silence")))


@pytest.fixture
def doing(give: Give) -> None:
    """Toy cards that act: action_a searches, action_b robs, legs_1a attacks again, right_shoulder_a strikes."""
    give("action_a", "on_played", "search", kind="armor", place="any", level=0, key="", draw=0)
    give("action_b", "on_played", "discard_hand", cards=2)
    give("legs_1a", "after_attack", "extra_attack")
    give("right_shoulder_a", "after_attack", "strike", dice=5, rerolls=2)


def test_a_turn_is_ended_and_a_window_passed() -> None:
    """PBL-R-173: no MOVE and no action, whatever could be done."""
    t = table(ana="hand head_1a legs_1a", forced=False)

    assert silence(t) == ["pass"]
    assert silence(t.play("pass")) == ["end"]


def test_who_is_behind_concedes() -> None:
    """PBL-R-173: nobody's cards are spent by silence."""
    t = table(ana="hand action_a; hangar hangar_1a; stored 6", dice=[1, 6, 6]).play("attack head 1.head")

    assert silence(t) == ["concede"]


def test_what_a_card_offers_is_declined(doing: None) -> None:
    """PBL-R-173: no card is found, no strike made, no second attack."""
    t = table(ana="hand action_a legs_2a; deck head_1a").play("play action_a")
    assert silence(t) == ["find none"]

    t = table(ana="right_shoulder right_shoulder_a", bo="hand -", dice=[6, 1]).play("attack legs 1.head")
    assert silence(t) == ["no"]

    t = table(ana="legs legs_1a", dice=[6, 6, 1]).play("attack legs 1.head")
    assert silence(t) == ["drop"]


def test_nothing_is_agreed_or_put_down() -> None:
    """PBL-R-173: a draw is refused, and no card dunked."""
    assert silence(table(bo="hand 1").play("ana: offer draw")) == ["refuse draw"]
    assert silence(table(ana="hand 2", dunk="on").play("attack head 1.head")) == ["done"]


def test_a_draw_comes_from_the_deck_where_it_may() -> None:
    """PBL-R-173: the row is an offer, unless the deck was empty; then any card of it will do."""
    assert silence(table(ana="deck 5", row="head_1a legs_1a").play("end")) == ["draw deck"]

    t = table(ana="deck -", row="head_1a legs_1a head_2a left_arm_1a right_arm_1a").play("end")
    assert {silence(t, seed)[0] for seed in range(40)} == set(t.codes)


def test_the_pile_shown_is_taken() -> None:
    """PBL-R-173: at whatever pile the drafter has stopped."""
    t = new_game().play("robot crystal", "robot solar")
    while t.codes[0].startswith("pilot"):
        t.play(t.codes[0])

    assert silence(t) == ["take"]
    assert silence(t.play("decline", "decline")) == ["take"]


def test_a_forced_choice_is_left_to_chance() -> None:
    """PBL-R-173: a robot, a pilot, a hand to keep; every legal one can come."""
    t = new_game(draft="quick")
    for _ in range(6):
        assert {silence(t, seed)[0] for seed in range(40)} == set(t.codes)
        t.play(silence(t)[0])

    assert t.s.turn == 1


def test_a_forced_set_is_named_to_its_end(doing: None) -> None:
    """PBL-R-173: as many as must go, each once, over the hand limit or to a rival's card."""
    t = table(ana="hand 13")
    gone = silence(t)
    assert len(gone) == len(set(gone)) == 3
    t.name(*gone)
    assert len(t.s.hands[0]) == 10

    t = table(ana="hand action_b legs_1a", bo="hand head_1a head_1b head_1c head_1d").play("play action_b")
    assert len(silence(t)) == 2
    assert len({tuple(silence(t, seed)) for seed in range(60)}) == 6

    t = table(ana="hangar hangar_1d; crew crew_1a; stored 3 4")
    assert len(silence(t)) == 2


def test_what_was_named_so_far_is_forgotten() -> None:
    """PBL-R-173: silence in the middle of a set concedes; the answer begins with the question."""
    t = table(ana="hand action_a action_b", dice=[1, 6]).play("attack head 1.head").name("add action_a")

    assert silence(t) == ["concede"]
    assert codes(t.s.sealed[0]) == ["add action_a"]
