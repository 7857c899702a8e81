"""Games that end otherwise: by agreement, by time, by a race; and cards that join the initial roll."""

import pytest

from boltyard.core import flow
from boltyard.core.errors import BadSetting
from boltyard.core.state import CLOCK_BIT
from boltyard.games import find_game
from boltyard.games.pbl.build import put_on
from boltyard.games.pbl.phases import OPENING, RELEASE
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, Story, table

OUT = "dead head left_arm right_arm legs"


def test_a_draw_is_agreed(give: Give) -> None:
    """PBL-R-130, PBL-R-199, PBL-D-35: offered at any moment, all others accept, and nobody has won."""
    t = table(ana="hand 1", bo="hand 1", cy="hand 1")
    t.play("bo: offer draw")
    assert t.asked == "ana cy"
    t.play("ana: accept draw", "cy: accept draw")

    assert t.winners == []
    assert t.reason == "agreed"


def test_one_refusal_is_enough_and_the_game_goes_on() -> None:
    """PBL-R-199: the interrupted question is asked again, and one offer a turn must do."""
    t = table(ana="hand 1", bo="hand 1", cy="hand 1")
    asked, codes = t.asked, t.codes
    t.play("bo: offer draw", "ana: accept draw", "cy: refuse draw")

    assert (t.asked, t.codes) == (asked, codes)
    assert "offer draw" not in [move.text for move in GAME.asides(t.s, 1)]
    t.play("ana: end")
    assert "offer draw" in [move.text for move in GAME.asides(t.s, 1)]


def test_an_offer_in_the_middle_of_a_set_begins_it_again() -> None:
    """PBL-R-199: nothing that was named is kept."""
    t = table(ana="pilot pilot_4; hand head_1a head_2a", bo="pilot pilot_2; hand 1", dice=[1, 6, 6])
    t.play("attack legs 1.head")
    t.name("add head_1a")
    t.play("ana: offer draw", "bo: refuse draw")

    assert "add head_1a" in t.codes
    assert "done" not in t.codes


def test_the_first_to_blow_off_so_many_limbs_wins_a_race() -> None:
    """PBL-MODE-3P-11, PBL-R-136: at once, whoever else is still standing; shoulders do not count."""
    t = table(ana="pilot pilot_10; hand -", bo="pilot pilot_4; hand -", cy="hand -", ending="race", race_to=2)
    t.s.blown = [1, 1, 0]
    t.load(6, 6, 6, 1)
    t.play("attack legs 1.head")

    assert t.winners == ["ana"]
    assert t.reason == "race"


def test_everybody_is_shown_how_far_a_race_is() -> None:
    """PBL-R-136, PBL-MODE-3P-9: limbs blown off by each side, and how many it takes."""
    t = table(ana="hand -", bo="hand -", cy="hand -", ending="race", race_to=4)
    t.s.blown = [1, 3, 0]
    shown = t.view("cy")

    assert shown["race"] == 4
    assert [side["blown"] for side in shown["sides"]] == [1, 3, 0]
    assert shown["limit"] is None


def test_everybody_is_shown_what_is_left_of_the_time() -> None:
    """PBL-MODE-3P-8, PBL-R-134: turns, or minutes once a clock has told some."""
    t = limited(time_minutes=15)
    assert t.view("cy")["limit"] == {"turns": 2, "ms": 0}
    GAME.elapse(t.s, 60_000)

    assert t.view("cy")["limit"] == {"turns": 0, "ms": 14 * 60_000}


@pytest.mark.parametrize("ending", ["time", "race"])
def test_time_and_race_are_for_three(ending: str) -> None:
    """PBL-MODE-3P-8, PBL-MODE-3P-11: with two seats the setting is refused, with key and rule."""
    with pytest.raises(BadSetting, match=rf"ending={ending}.*3 seats.*PBL-MODE-3P-8"):
        GAME.new({"ending": ending}, 1, 2)


def limited(ana: str = "hand -", cy: str = "hand -", **more: object) -> Story:
    """Three players under a time limit of one turn each, bo about to leave."""
    t = table(ana=ana, bo="hand -", cy=cy, ending="time", time_turns=1, **more)
    assert t.s.turns_left > 1000  # the limit has not begun (PBL-MODE-3P-8)
    return t.play("bo: resign")


def test_time_begins_with_the_first_elimination_and_counts_turns() -> None:
    """PBL-MODE-3P-8, PBL-MODE-3P-9, PBL-MODE-3P-10, PBL-R-134: the running turn, one each, then blow-offs count."""
    t = limited()
    t.s.blown = [1, 0, 2]
    t.play("ana: end", "cy: end", "ana: end")

    assert t.winners == ["cy"]
    assert t.reason == "time"


def test_equal_blow_offs_are_decided_by_limbs() -> None:
    """PBL-F-21: own limbs left."""
    t = limited(cy="dead head; hand -")
    t.play("ana: end", "cy: end", "ana: end")

    assert t.winners == ["ana"]


def test_full_equality_plays_on_to_the_next_blow_off() -> None:
    """PBL-F-21: time is up, nobody leads, so the next limb decides at the end of its turn."""
    t = limited(ana="pilot pilot_10; hand -", cy="pilot pilot_4; hand -")
    t.play("ana: end", "cy: end", "ana: end")
    assert t.outcome is None
    t.play("cy: end")
    t.load(6, 6, 6, 1)
    t.play("ana: attack legs 2.head", "cy: concede", "ana: end")

    assert t.winners == ["ana"]
    assert t.reason == "time"


def test_playing_on_lasts_twenty_turns() -> None:
    """PBL-F-21, PBL-R-135: then Pilot Points decide too."""
    t = limited(ana="legs legs_1a; hand -", idle_draw=0)
    turns = 0
    while not t.s.over:
        turns += "end" in t.codes
        t.play("end" if "end" in t.codes else t.codes[0])

    assert t.winners == ["ana"]
    assert turns == 1 + 2 + 20  # the running turn, the limit, the play-on


def test_minutes_reach_the_rules_as_time_that_passes() -> None:
    """PBL-R-134, PBL-R-200: the running turn is finished, then the board decides; turns no longer count."""
    t = limited(time_minutes=15)
    assert t.s.asked & CLOCK_BIT
    GAME.elapse(t.s, 60_000)
    t.s.blown = [1, 0, 0]
    for _ in range(4):
        t.play("end")
    assert t.outcome is None
    GAME.elapse(t.s, 14 * 60_000)
    assert t.outcome is None
    assert not t.s.asked & CLOCK_BIT
    t.play("end")

    assert t.winners == ["ana"]


def test_without_a_clock_turns_count() -> None:
    """PBL-R-200: a simulation tells no time."""
    t = limited(time_minutes=15)
    t.s.blown = [0, 0, 1]
    t.play("ana: end", "cy: end", "ana: end")

    assert t.reason == "time"


# Dunk


def test_cards_join_the_initial_roll() -> None:
    """PBL-F-23, PBL-R-188, PBL-D-54: attacker, then defender, any number; the dice belong to the initial roll."""
    t = table(ana="pilot pilot_4; hand head_1a head_2a", bo="pilot pilot_4; hand legs_1a 1", dunk="on")
    t.load(6, 6, 1, 1)
    t.play("attack legs 1.head")
    assert t.asked == "ana"
    assert t.codes == ["done", "dunk head_1a", "dunk head_2a"]
    t.play("dunk head_1a head_2a")
    assert t.asked == "bo"
    t.play("dunk legs_1a")

    assert len(t.combat["attack"]) == 2
    assert len(t.combat["defense"]) == 2
    assert t.view("bo")["sides"][0]["discard"] == ["?", "?"]  # the number is public, the cards are not


def test_dunk_none_is_an_answer() -> None:
    """PBL-R-188: nobody has to."""
    t = table(ana="pilot pilot_2; hand head_1a 1", bo="pilot pilot_4; hand 2", dunk="on", dice=[2, 1])
    t.play("attack legs 1.head", "dunk none", "bo: dunk none")

    assert t.totals == [2, 1]
    assert t.discard("ana") == []


def test_the_highest_winning_initial_total_is_the_record() -> None:
    """PBL-F-23: of whoever won the combat, without what was added later."""
    t = table(ana="pilot pilot_10; hand 1", bo="pilot pilot_4; hand 1", dunk="on", dice=[6, 5, 4, 1])
    t.play("attack legs 1.head", "dunk none", "bo: dunk none", "bo: concede")

    assert t.shown["record"] == 15


def test_dunked_dice_are_cut_like_the_rest_of_the_initial_attack(give: Give) -> None:
    """PBL-R-188: they replace PBL-COMBAT-13, so armor that ignores high faces ignores theirs."""
    give("legs_1a", "trait", "high_faces_miss")
    t = table(ana="pilot pilot_4; legs legs_1a; hand head_1a 1", bo="pilot pilot_2; hand 1", dunk="on")
    t.load(6, 6, 1, 1)
    t.play("attack legs 1.head", "dunk head_1a", "bo: dunk none")

    assert t.totals[0] == 0


def test_a_dunked_card_may_be_ticked(give: Give) -> None:
    """PBL-R-194: one die more for the cards put down."""
    give("right_shoulder_a", "counter", "", start=3, cap=3)
    give("right_shoulder_a", "trait", "tick_for_bomb")
    ana = "pilot pilot_4; right_shoulder right_shoulder_a; hand head_1a 1"
    t = table(ana=ana, bo="pilot pilot_2; hand 1", dunk="on", dice=[2, 2, 6, 6])
    t.s.counter[t.game.cards.by_key["right_shoulder_a"]] = 3
    t.play("attack legs 1.head", "dunk head_1a", "yes", "bo: dunk none")

    assert t.combat["attack"] == [2, 2]


# Notes


def test_without_notes_a_declined_pile_is_forgotten() -> None:
    """PBL-R-14: `notes` = off keeps nothing of the piles seen; on, the drafter's view shows them."""
    for notes, known in (("on", True), ("off", False)):
        s = GAME.new({"notes": notes}, 3, 2)
        t = Story(s)
        while not t.codes or t.codes[0] != "take":
            t.play(t.codes[0])
        drafter = t.asked
        t.play("decline")
        pile = t.view(drafter)["piles"][0]
        assert (pile != ["?"]) is known
        assert t.view(drafter)["piles"][1] != ["?"]


def test_crew_that_begins_in_play_needs_its_spaces_too() -> None:
    """PBL-HANGAR-12, PBL-R-147: what a challenge put into play beyond the spaces is given up before the first turn."""
    s = find_game("pbl").game.new({"draft": "quick"}, 4, 2)
    while s.frames[-1].rule != OPENING:
        seat = flow.first_asked(s.asked)
        flow.answer(s, seat, flow.options(s, seat)[0])
    for card in s.cards.crew[:2]:
        put_on(s, 1, card, -1)
    while s.turn == 0:
        seat = flow.first_asked(s.asked & ~s.answered)
        flow.answer(s, seat, flow.options(s, seat)[0])

    assert s.frames[-1].rule == RELEASE
    assert s.asked == 1 << s.acting(1)
