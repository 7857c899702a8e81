"""The update of 2017: dice on the table may be answered before they count, and the others are asked first."""

import pytest

from boltyard.core.match import Match
from boltyard.core.sentences import Audience
from boltyard.games.pbl.board.table import PblTable
from boltyard.games.pbl.tactics.fight import in_window
from boltyard.tui.lines import length, text_of
from boltyard.tui.page import Paper, page, question_lines
from boltyard.tui.told import in_words
from tests.pbl.conftest import Give
from tests.pbl.story import NAMES, Story, table


def test_a_roll_of_an_action_is_answered_before_it_counts(give: Give) -> None:
    """PBL-F-13: bo's die is turned to 1 while ana's action lies face up, so the crew member stays."""
    give("action_a", "on_played", "gamble", at_least=4)
    give("action_b", "on_played", "set_die", face=1)
    for edition, stays in (("2017", True), ("1.3", False)):
        t = table(ana="hand action_a 1", bo="crew crew_1a; hand action_b 1", edition=edition, dice=[6])
        t.play("pass", "play action_a")
        if stays:
            assert t.asked == "bo"
            assert t.shown["table"] == ["action_a"]
            t.play("play action_b")
        assert (t.side("bo")["crew"] == ["crew_1a"]) is stays


def test_answers_nest(give: Give) -> None:
    """PBL-F-13, PBL-R-36: an action played in that window is carried out first; the other one then counts."""
    give("action_a", "on_played", "dice", dice=2, side="own")
    give("action_b", "on_played", "reroll_roll")
    t = table(ana="pilot pilot_4; hand action_a 1", bo="pilot pilot_2; hand action_b 1", edition="2017")
    t.load(6, 6, 6, 6, 1, 1)
    t.play("attack legs 1.head", "pass", "ana: play action_a")
    assert t.asked == "bo"  # the opponent first, then the roller
    t.play("bo: play action_b")

    assert t.totals == [2, 12]


def test_dice_on_the_table_are_seen_with_what_they_will_make(give: Give) -> None:
    """PBL-F-13: innermost first, each with the totals if nobody answers."""
    give("action_a", "on_played", "dice", dice=2, side="own")
    give("action_b", "on_played", "overblown", dice=1)
    give("action_c", "on_played", "reroll_roll")
    t = table(ana="pilot pilot_2; hand action_a action_c", bo="pilot pilot_2; hand action_b 1", edition="2017")
    t.load(1, 6, 6).play("attack legs 1.head")
    while "play action_a" not in t.codes or not t.rolls:
        t.play("pass")
    before = t.totals
    t.load(5, 4, 3).play("ana: play action_a")
    assert t.view("bo")["live"] == [
        {"seat": 0, "card": "action_a", "dice": [5, 4], "totals": [before[0] + 9, before[1]]}
    ]
    t.play("bo: play action_b")
    assert [dice["totals"] for dice in t.view("ana")["live"]] == [[0, 12], [9, 12]]
    while t.shown["live"]:
        t.play("pass")

    assert t.totals == [9, 12]


def prompt(t: Story, name: str) -> str:
    """What somebody is asked, as it is read."""
    seat = NAMES.index(name)
    return Audience(NAMES, seat).text(t.game.wording(t.game.view(t.s, seat), seat).prompt)


def test_the_question_says_what_comes_if_nobody_answers(give: Give) -> None:
    """PBL-F-13: both read it from their own side, with all dice on the table counted; else nothing of it is said."""
    give("action_a", "on_played", "dice", dice=2, side="own")
    give("action_b", "on_played", "overblown", dice=1)
    give("action_c", "on_played", "reroll_roll")
    t = table(ana="pilot pilot_2; hand action_a action_c", bo="pilot pilot_2; hand action_b 1", edition="2017")
    t.load(1, 6, 6).play("attack legs 1.head")
    while "play action_a" not in t.codes or not t.rolls:
        t.play("pass")
    assert prompt(t, "ana") == "You are behind, 1 to 12. Act, or pass."
    t.load(5, 4).play("ana: play action_a")
    assert prompt(t, "bo") == "You lead, 12 to 1; if nobody answers: 12 to 10. Act, or pass."
    t.load(3).play("bo: play action_b")

    assert prompt(t, "ana") == "You are behind, 1 to 12; if nobody answers: 9 to 12. Act, or pass."


def test_the_question_names_dice_that_touch_no_total(give: Give) -> None:
    """PBL-F-13: a die that is rolled to be stored."""
    give("crew_1a", "on_built", "store", dice=1)
    give("action_b", "on_played", "set_die", face=1)
    t = table(ana="hangar hangar_1a; hand crew_1a 1", bo="hand action_b 1", edition="2017", dice=[6])
    t.play("build crew_1a")

    assert prompt(t, "bo") == "ana has rolled 6 for Crew 1A, which counts if nobody answers. Act, or pass."


@pytest.mark.parametrize("seat", [0, 1])
def test_dice_on_the_table_fit_80_by_24(give: Give, seat: int) -> None:
    """PBL-F-13: both rows with what they make, full hands and long names; below them the question says it too."""
    give("action_a", "on_played", "dice", dice=5, side="own")
    give("action_b", "on_played", "overblown", dice=5)
    give("action_c", "on_played", "reroll_roll")
    ana = "pilot pilot_2; hangar hangar_1a; crew crew_1a; stored 6; hand action_a action_c 8"
    t = table(ana, "pilot pilot_2; hand action_b 9", edition="2017").load(1, 6, 6).play("attack legs 1.head")
    while "play action_a" not in t.codes or not t.rolls:
        t.play("pass")
    t.load(5, 4, 6, 6, 6, 3, 3, 3, 2, 1).play("ana: play action_a", "bo: play action_b")
    assert t.asked == "ana"
    game = Match(t.game)
    state = game.new({}, 1, 2)
    state.inner = t.s
    game.follow(state)
    board = PblTable(game, ["maximilian", "bartholomew"])
    view = game.view(state, seat)
    below = question_lines(board, board.question(view, seat), 80) if seat == 0 else []
    news = [in_words("Turn 7: bartholomew."), in_words("maximilian draws 1 card.")]
    rows = page(board, view, seat, news, below, Paper(80, 24))[1]
    shown = "\n".join(text_of(row) for row in rows)

    assert len(rows) <= 23, shown
    assert all(length(row) <= 80 for row in rows), shown
    assert shown.count("if nobody answers:") == (3 if seat == 0 else 2), shown


def test_a_bot_answers_dice_on_the_table(give: Give) -> None:
    """PBL-F-13: bo's greedy player turns a die of ana's action that would decide the fight."""
    give("action_a", "on_played", "dice", dice=1, side="own")
    give("action_b", "on_played", "set_die", face=1)
    bo = "pilot pilot_2; dead head left_arm right_arm; hand action_b"
    t = table(ana="pilot pilot_4; hand action_a 1", bo=bo, edition="2017").load(1, 3, 3, 6)
    t.play("attack legs 1.legs")
    while "play action_a" not in t.codes or t.asked != "ana" or not t.rolls:
        t.play("pass")
    t.play("ana: play action_a")
    assert (t.asked, t.view("bo")["live"][0]["dice"]) == ("bo", [6])
    move = in_window(t.game.view(t.s, 1), 1, t.game.legal(t.s, 1))

    assert move.text == "play action_b"


def test_after_a_build_the_opponent_is_asked_first(give: Give) -> None:
    """PBL-F-14: under 1.3 the active player is (PBL-R-35)."""
    give("action_a", "on_played", "draw", cards=1)
    give("action_b", "on_played", "draw", cards=1)
    for edition, first in (("2017", "bo"), ("1.3", "ana")):
        t = table(ana="hand action_a head_1a", bo="hand action_b 1", edition=edition)
        t.play("ana: pass", "bo: pass", "build head_1a")
        assert t.asked == first


def test_a_strike_is_answered_after_every_roll(give: Give) -> None:
    """PBL-F-14: after every die roll opponent, then roller."""
    give("right_shoulder_a", "after_attack", "strike", dice=2, rerolls=1)
    give("action_a", "on_played", "set_die", face=1)
    ana = "pilot pilot_4; right_shoulder right_shoulder_a; hand -"
    t = table(ana=ana, bo="pilot pilot_2; hand action_a 1", edition="2017", dice=[6, 6, 4, 4])
    t.play("attack head 1.head", "bo: pass", "bo: pass", "ana: yes")
    assert t.asked == "bo"
    t.play("bo: play action_a", "choose 0:1=1")

    assert t.asked == "ana"
    assert t.codes == ["no", "choose =1", "choose =4"]  # no longer alike: hold one face and roll again


def test_the_other_editions_open_no_window_inside_an_action(give: Give) -> None:
    """PBL-ACTION-3, PBL-R-36: carried out completely before anything else happens."""
    give("crew_1a", "on_built", "store", dice=1)
    give("action_b", "on_played", "set_die", face=1)
    for edition, asked in (("2017", True), ("1.2", False)):
        ana = "hangar hangar_1a; hand crew_1a 1"
        t = table(ana=ana, bo="hand action_b 1", edition=edition, dice=[6])
        t.play("build crew_1a")
        assert ("action_b" in " ".join(t.codes)) is asked
        if asked:
            t.play("play action_b")
        assert t.robot("ana").stored == ([1] if asked else [6])


def test_a_die_whose_hangar_goes_before_it_rests_is_lost(give: Give) -> None:
    """PBL-R-230, PBL-STORE-1: in the window on the roll the hangar is destroyed, and there is nowhere to keep it."""
    give("head_1a", "on_built", "store", dice=1)
    give("action_b", "on_played", "set_die", face=1)
    t = table(ana="hangar hangar_1a; hand head_1a 1", bo="hand action_b 1", edition="2017", dice=[6])
    t.play("build head_1a")
    assert t.asked == "bo"
    t.s.discards[0].append(t.robot("ana").hangar.pop())
    t.s.stirred = True
    t.play("bo: pass")

    assert t.robot("ana").stored == []


def test_without_a_shop_deck_the_game_is_drawn_under_2017() -> None:
    """PBL-F-20, PBL-SHOP-12: nobody loses by running out of cards."""
    t = table(ana="hand 1; deck -", bo="hand 1", edition="2017", shop="")
    t.play("end")

    assert t.winners == []
    assert t.reason == "no_shop"
