"""Does it fit me? What stands under each card, what a build changes, and what an opening hand promises."""

from boltyard.games.pbl.fit import best_attack
from tests.pbl.story import keys, number, table


def test_each_card_says_where_it_goes_or_what_it_waits_for() -> None:
    """PBL-ARMOR-4, PBL-CREW-3, PBL-TURN-5: one line under each card of the hand, for its holder alone."""
    t = table(ana="pilot pilot_2; hand head_1a legs_2a crew_2a action_a; legs legs_1a", bo="pilot pilot_1")
    fits = t.view("ana")["fits"]

    assert fits["head_1a"] == {"may": True, "says": "Head, level 1"}
    assert fits["legs_2a"] == {"may": True, "says": "Legs, level 2"}
    assert fits["crew_2a"] == {"may": False, "says": "Skill 1 first"}
    assert not t.view("bo")["fits"]


def test_a_level_that_is_skipped_names_the_one_before_it() -> None:
    """PBL-ARMOR-4, -10: a limb that is too low, and one that is gone."""
    t = table(ana="pilot pilot_2; hand head_2a legs_1a; dead legs", bo="pilot pilot_1")
    fits = t.view("ana")["fits"]

    assert fits["head_2a"] == {"may": False, "says": "Head: level 1 first"}
    assert fits["legs_1a"] == {"may": False, "says": "Legs are gone"}


def test_what_would_fit_says_when_the_move_is_used() -> None:
    """PBL-TURN-2: after a build the others wait for the next turn."""
    t = table(ana="pilot pilot_2; hand head_1a legs_1a", bo="pilot pilot_1; hand -")
    t.play("build head_1a")

    assert t.codes == ["end"]
    assert t.view("ana")["fits"]["legs_1a"] == {"may": False, "says": "You have built"}


def test_a_build_tells_what_it_changes() -> None:
    """PBL-COMBAT-7, PBL-PILOT-4, PBL-COUNTER-2: dice before and after, points, and what lies beneath it then."""
    t = table(ana="pilot pilot_2; hand right_arm_2a; right_arm right_arm_1d", bo="pilot pilot_1")
    limb = t.view("ana")["sides"][0]["limbs"]["right_arm"]
    told = t.view("ana")["builds"]["build right_arm_2a"]
    t.play("build right_arm_2a")
    built = t.shown["sides"][0]

    assert (told["attack"][0], told["defense"][0]) == (limb["attack"], limb["defense"])
    assert told["attack"][1] == built["limbs"]["right_arm"]["attack"]
    assert told["defense"][1] == built["limbs"]["right_arm"]["defense"]
    assert told["points"] == [1, 2]
    assert told["covers"] == "right_arm_1d"


def test_the_ladder_of_an_attack_rises_with_its_bombs() -> None:
    """PBL-BOMB-1: the chance with one, two and three cards, as far as the hand goes; never lower than without."""
    t = table(ana="pilot pilot_2; hand action_a action_b", bo="pilot pilot_1")
    view = t.view("ana")
    ladder = view["ladders"]["attack head 1.head"]

    assert len(ladder) == 2
    assert view["chances"]["attack head 1.head"] < ladder[0] < ladder[1]


def test_a_hand_promises_its_hardest_attack_and_when() -> None:
    """One build a turn: two cards are laid before the third turn's attack."""
    t = table(ana="pilot pilot_2; hand -", bo="pilot pilot_1")
    bare = best_attack(t.s, 0, [], 1)
    hand = [number("right_arm_1d"), number("legs_1a")]
    dice, turn = best_attack(t.s, 0, hand, 1)

    assert bare[1] == 1
    assert dice > bare[0]
    assert turn == 2
    assert keys(t.s.robots[0].limbs[2]) == []
