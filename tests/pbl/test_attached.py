"""Cards that lie on something: a jammed limb, a cursed deck, actions that stay on the table."""

from boltyard.games.pbl.lying import Hex
from tests.pbl.conftest import Give
from tests.pbl.story import check_invariants, number, table


def test_a_malfunction_jams_a_limb_and_counts_as_a_point(give: Give) -> None:
    """PBL-ACTION-7, PBL-PILOT-9, PBL-R-40, PBL-R-192: attached to bo's legs, it counts for bo's robot."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="hand action_a 1", bo="legs legs_1a; hand 1")
    t.play("play action_a", "choose 1.legs")

    assert t.side("bo")["attached"] == ["action_a"]
    assert t.points("bo") == 2
    assert t.discard("ana") == []
    t.play("end")
    assert t.sources == ["head", "left_arm", "right_arm"]


def test_a_jammed_limb_is_active_and_can_be_attacked(give: Give) -> None:
    """PBL-F-7: it counts for Critical Form and is a target like any other."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="hand action_a 1", bo="dead head left_arm right_arm; hand 1")
    t.play("play action_a", "choose 1.legs")

    assert t.side("bo")["form"] == "critical"
    assert t.targets == ["1.legs"]
    t.play("end")
    assert t.codes == ["end"]  # no attack; without a legal play one passes and draws


def test_jammed_armor_keeps_its_numbers_and_loses_its_text(give: Give) -> None:
    """PBL-R-192: the printed defense is rolled, the counter is not."""
    give("action_a", "on_played", "attach_malfunction")
    give("legs_1a", "counter", "defense", start=2, cap=3)
    t = table(ana="hand action_a 1", bo="pilot pilot_2; legs legs_1a; hand -")
    t.s.counter[number("legs_1a")] = 2
    t.play("play action_a", "choose 1.legs", "attack head 1.legs")

    assert len(t.combat["defense"]) == 3  # two of the pilot, one of the armor


def test_a_malfunction_leaves_with_an_upgrade(give: Give) -> None:
    """PBL-R-192: any armor on the limb, and the action is back in its owner's pile."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="hand action_a legs_1a 1", bo="hand -")
    t.play("play action_a", "choose 0.legs")
    assert "legs" not in t.sources
    t.play("build legs_1a")

    assert t.side("ana")["attached"] == []
    assert t.discard("ana") == ["action_a"]


def test_a_malfunction_leaves_when_its_owner_rolls_a_one(give: Give) -> None:
    """PBL-R-192: a 1 in any roll of the robot's owner, and no other's."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="pilot pilot_2; hand action_a 1", bo="pilot pilot_2; hand -", dice=[1, 2, 2])
    t.play("play action_a", "choose 1.legs", "attack head 1.legs")
    assert t.side("bo")["attached"] == ["action_a"]

    t = table(ana="pilot pilot_2; hand action_a 1", bo="pilot pilot_2; hand -", dice=[2, 2, 1])
    t.play("play action_a", "choose 1.legs", "attack head 1.legs")
    assert t.side("bo")["attached"] == []
    assert "came_off" in t.kinds


def test_a_die_turned_to_one_is_a_roll_of_one(give: Give) -> None:
    """PBL-F-2, PBL-R-192: ana turns bo's die, and bo's malfunction is gone."""
    give("action_a", "on_played", "attach_malfunction")
    give("action_b", "on_played", "set_die", face=1)
    t = table(ana="pilot pilot_2; hand action_a action_b 1", bo="pilot pilot_2; hand -", dice=[2, 5, 5])
    t.play("play action_a", "choose 1.legs", "attack head 1.legs", "play action_b", "choose 1:1=1")

    assert t.side("bo")["attached"] == []


def test_a_malfunction_stays_on_a_dead_limb(give: Give) -> None:
    """PBL-R-40: it goes on counting as a point."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="pilot pilot_2; hand action_a 1", bo="pilot pilot_2; hand -", dice=[6, 2, 2])
    t.play("play action_a", "choose 1.legs", "attack head 1.legs")

    assert t.dead("bo") == ["legs"]
    assert t.points("bo") == 2


def test_others_attached_actions_come_back_when_a_robot_is_terminated(give: Give) -> None:
    """PBL-R-127: bo's robot leaves the game, ana's action goes to ana's pile."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="hand action_a 1", bo="hand 1", cy="hand 1")
    t.play("play action_a", "choose 1.legs", "bo: resign")

    assert t.discard("ana") == ["action_a"]
    assert t.side("bo")["attached"] == []


def test_armor_that_leaves_takes_the_malfunction_with_it(give: Give) -> None:
    """PBL-R-40, PBL-R-53, PBL-BLOWOFF-7: returned armor is no blow-off, and what lay on it is discarded."""
    give("action_a", "on_played", "attach_malfunction")
    give("action_b", "on_played", "return_armor")
    t = table(ana="hand action_a action_b 1", bo="legs legs_1a legs_2a; hand 1")
    t.play("play action_a", "choose 1.legs", "play action_b")

    assert "legs_2a" in t.hand("bo")
    assert t.stack("bo", "legs") == ["legs_1a"]
    assert t.level("bo", "legs") == 1
    assert t.dead("bo") == []
    assert t.discard("ana") == ["action_a", "action_b"]


def test_a_curse_lies_on_a_deck_and_is_no_crew(give: Give) -> None:
    """PBL-R-193: it needs skill and space like any crew, then lies face up on the deck that is named."""
    give("crew_3b", "on_built", "curse", face=3, times=3)
    full = table(ana="hangar hangar_1a; crew crew_1a crew_2a; hand crew_3b 1", bo="hand 1")
    assert "build crew_3b" not in full.codes
    t = table(ana="hangar hangar_1a hangar_2a; crew crew_1a crew_2a; hand crew_3b 1", bo="hand 1")
    t.play("build crew_3b")
    assert t.codes == ["choose 0", "choose 1"]
    t.play("choose 1")

    assert t.side("bo")["curse"] == ["crew_3b"]
    assert t.side("ana")["crew"] == ["crew_1a", "crew_2a"]
    assert t.view("bo")["sides"][1]["curse"] == ["crew_3b"]


def test_a_cursed_player_draws_only_with_the_face(give: Give) -> None:
    """PBL-R-193: three dice for each draw; the third success ends it."""
    give("crew_3b", "on_built", "curse", face=3, times=3)
    ana = "hangar hangar_1a hangar_2a; crew crew_1a crew_2a; hand crew_3b 1"
    t = table(ana=ana, bo="hand 1; deck head_1a legs_1a head_2a right_arm_1a")
    t.play("build crew_3b", "choose 1", "end")
    t.load(1, 2, 4).play("bo: end")
    assert len(t.hand("bo")) == 1
    for left in (2, 1):
        t.play("ana: end")
        t.load(3, 3, 6).play("bo: end")
        assert [(one.card, one.side, one.left) for one in t.s.hexes] == [(number("crew_3b"), 1, left)]
    t.play("ana: end")
    t.load(6, 6, 3).play("bo: end")

    assert len(t.hand("bo")) == 4
    assert t.side("bo")["curse"] == []
    assert t.discard("ana") == ["crew_3b"]


def test_the_hand_limit_waits_for_the_last_roll_of_a_cursed_draw(give: Give) -> None:
    """PBL-R-27, PBL-F-13: the roll between two draws belongs to the instruction, and nobody discards in between."""
    give("crew_3b", "on_built", "curse", face=3, times=9)
    give("action_a", "on_played", "draw", cards=3)
    give("action_b", "on_played", "draw", cards=1)
    t = table(ana="hand action_a 9; deck 6", bo="hand action_b", edition="2017", dice=[3, 1, 1] * 3)
    t.s.hexes = [Hex(number("crew_3b"), 0, 9)]
    t.s.shop = [card for card in t.s.shop if card != number("crew_3b")]
    t.play("play action_a")

    sizes = []
    while not t.codes[0].startswith("discard"):
        sizes.append(len(t.hand("ana")))
        check_invariants(t.s)
        t.play("pass")
    assert max(sizes) == 11  # two are drawn, and the third is being rolled for
    assert (t.asked, len(t.hand("ana"))) == ("ana", 12)


def test_the_curse_is_no_crew_for_cards_that_look_for_crew(give: Give) -> None:
    """The curse on a deck belongs to nobody's crew: a card that looks for a rival without crew finds one."""
    give("crew_3b", "on_built", "curse", face=3, times=3)
    give("action_a", "on_played", "draw_if_no_crew", cards=1)
    t = table(ana="hand action_a 1", bo="hand 1")
    t.s.hexes = [Hex(number("crew_3b"), 1, 3)]
    t.s.shop = [card for card in t.s.shop if card != number("crew_3b")]

    assert "play action_a" in t.codes


def test_an_action_may_stay_until_the_draw(give: Give) -> None:
    """PBL-R-42, PBL-R-182: it lies on the table for the turn, and goes to the pile before the draw."""
    give("action_a", "trait", "stays_on_table")
    give("action_a", "on_played", "extra_attack")
    t = table(ana="hand action_a 1", bo="hand -")
    t.play("play action_a", "drop")
    assert t.shown["table"] == ["action_a"]
    assert t.discard("ana") == []
    t.play("end")

    assert t.shown["table"] == []
    assert "action_a" in t.discard("ana")


def test_a_boost_adds_a_die_to_each_roll_of_its_player(give: Give) -> None:
    """PBL-ACTION-6, PBL-R-196: ahead of the initial roll a set of its own, then one die more with each bomb."""
    give("action_a", "trait", "stays_on_table")
    give("action_a", "on_played", "boost", dice=1)
    t = table(ana="pilot pilot_2; hand action_a 1", bo="pilot pilot_2; hand 1", dice=[2, 1, 6, 6, 5, 5])
    t.play("attack legs 1.head", "play action_a")
    assert t.totals == [3, 12]
    t.play(f"add {t.hand('ana')[0]}")

    assert t.totals[0] == 13
    assert t.shown["table"] == ["action_a"]
    t.play("bo: concede")
    assert t.shown["table"] == []  # the combat is over
    assert "action_a" in t.discard("ana")


def test_a_draw_action_is_not_in_the_deck_it_draws_from(give: Give) -> None:
    """PBL-F-19, PBL-SHOP-2: the pile becomes the deck while the action still lies on the table."""
    give("action_a", "on_played", "draw", cards=2)
    t = table(ana="hand action_a 1; deck -; discard legs_1a", bo="hand -")
    t.play("play action_a")
    t.play(t.codes[0], "draw deck")

    assert t.discard("ana") == ["action_a"]
    assert "legs_1a" in t.hand("ana")
