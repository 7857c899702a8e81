"""What cards do: each effect and trait of the vocabulary that the rules carry out, in a small story."""

import pytest

from boltyard.core.rng import Rng
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.table import EFFECTS, RULES
from boltyard.games.pbl.odds import hit_chance, planned
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, number, table


def test_an_action_is_carried_out_and_discarded_face_up(give: Give) -> None:
    """PBL-ACTION-2, PBL-ACTION-3, PBL-R-42: two cards come at once, and the MOVE is still there."""
    give("action_a", "on_played", "draw", cards=2)
    t = table(ana="hand action_a head_1a; deck head_2a legs_1a", bo="hand 2")
    t.play("play action_a")

    assert t.hand("ana") == ["head_1a", "head_2a", "legs_1a"]
    assert t.discard("ana") == ["action_a"]
    assert "build head_1a" in t.codes


def test_an_action_without_effect_cannot_be_played(give: Give) -> None:
    """PBL-R-41: no dead limb, no card for dead limbs; it can still be a bomb."""
    give("action_a", "on_played", "draw_per_dead_limb", cards=1)

    assert "play action_a" not in table(ana="hand action_a head_1a", bo="hand 1").codes
    assert "play action_a" in table(ana="hand action_a head_1a; dead legs", bo="hand 1").codes


def test_actions_are_played_in_the_other_players_turn(give: Give) -> None:
    """PBL-ACTION-1, PBL-R-35: the window at the start of a turn and after a build asks whoever holds one."""
    give("action_a", "on_played", "draw", cards=1)
    t = table(ana="hand head_1a 2", bo="hand action_a 1; deck head_2a")
    assert t.asked == "bo"  # the start of ana's turn
    t.play("bo: pass", "build head_1a")

    assert t.asked == "bo"
    assert "play action_a" in t.codes
    t.play("play action_a")
    assert "head_2a" in t.hand("bo")


def test_an_answered_declaration_gives_the_move_back(give: Give) -> None:
    """PBL-COMBAT-4, PBL-R-38: bo answers the attack with an action; ana may build instead."""
    give("action_a", "on_played", "draw", cards=1)
    t = table(ana="hand head_1a 1", bo="hand action_a 1")
    t.play("bo: pass", "attack legs 1.head", "bo: play action_a")

    assert t.asked == "ana"
    assert "build head_1a" in t.codes
    assert "attack legs 1.head" in t.codes


def test_the_attackers_own_action_reopens_nothing(give: Give) -> None:
    """PBL-R-39: ana plays after her own declaration, and the attack goes on."""
    give("action_a", "on_played", "draw", cards=1)
    t = table(ana="hand action_a 1", bo="hand -", dice=[1, 6, 6, 6, 6, 6, 6, 6])
    t.play("pass", "attack legs 1.head", "play action_a")

    assert "rolled" in t.kinds


def test_dice_of_an_action_join_the_own_total(give: Give) -> None:
    """PBL-ACTION-6, PBL-R-170: three dice are rolled toward the total of whoever played it."""
    give("action_a", "on_played", "dice", dice=3, side="own")
    t = table(ana="pilot pilot_2; hand action_a 1", bo="pilot pilot_2; hand -", dice=[1, 6, 6, 2, 2, 2])
    t.play("attack legs 1.head", "pass")
    assert t.totals == [1, 12]
    t.play("play action_a")

    assert t.totals == [7, 12]


def test_dice_added_before_the_initial_roll_are_a_set_of_their_own(give: Give) -> None:
    """PBL-R-170, PBL-R-196: rolled just ahead, counted, not touched by what concerns the initial roll."""
    give("action_a", "on_played", "dice", dice=2, side="own")
    give("legs_1a", "trait", "high_faces_miss")
    t = table(ana="pilot pilot_2; legs legs_1a; hand action_a 1", bo="pilot pilot_2; hand 1", dice=[6, 6, 5, 4, 1, 1])
    t.play("attack legs 1.head", "play action_a")

    assert [faces for _, faces in t.rolls] == ["6 6", "5 4", "1 1"]
    assert t.totals == [16, 2]


def test_a_total_stops_at_nothing(give: Give) -> None:
    """PBL-R-234: of 4 only 4 are taken off, so the die of a bomb counts in full; turned down, it counts less."""
    give("action_a", "on_played", "overblown", dice=1)
    give("action_b", "on_played", "set_die", face=1)
    t = table(ana="hand 3", bo="pilot pilot_2; hand action_a action_b 1", dice=[4, 3, 3]).play("attack legs 1.head")
    while "play action_a" not in t.codes:
        t.play("pass")
    t.load(6).play("play action_a")
    assert (t.totals, t.combat["extra"]) == ([0, 6], [-4, 0])
    while "concede" not in t.codes:
        t.play("pass")
    t.load(5).play(next(code for code in t.codes if code.startswith("add ")))
    assert t.totals == [5, 6]
    while "play action_b" not in t.codes:
        t.play("pass")
    t.play("play action_b")

    assert t.totals == [1, 6]


def test_a_miss_ends_the_attack_whatever_the_total(give: Give) -> None:
    """PBL-F-3: the limb stays although the attacker was ahead."""
    give("action_a", "on_played", "miss")
    t = table(ana="pilot pilot_2; hand -", bo="pilot pilot_2; hand action_a", dice=[6, 6, 6, 1, 1, 1])
    t.play("attack legs 1.head", "bo: play action_a")

    assert t.dead("bo") == []
    assert "missed" in t.kinds


def test_a_die_of_the_current_roll_is_turned(give: Give) -> None:
    """PBL-GLOSS-7, PBL-F-2: a rolled die becomes a 1, and the totals follow."""
    give("action_a", "on_played", "set_die", face=1)
    t = table(ana="pilot pilot_2; hand 1", bo="pilot pilot_2; hand action_a", dice=[6, 6, 6, 5, 5, 5])
    t.play("attack legs 1.head")
    before = t.totals
    t.play("bo: play action_a", "bo: choose 0:1=1")

    assert t.totals[0] == before[0] - 5


def test_a_current_roll_is_rolled_again(give: Give) -> None:
    """PBL-R-101: of the two initial sets the player names one."""
    give("action_a", "on_played", "reroll_roll")
    t = table(ana="pilot pilot_2; hand action_a 1", bo="pilot pilot_2; hand 1", dice=[1, 4, 4, 6, 6, 6, 6, 6])
    t.play("attack legs 1.head")
    before = t.totals
    t.play("play action_a", "choose 0")

    assert t.totals[0] > before[0]
    assert t.totals[1] == before[1]


def test_a_limb_is_regenerated(give: Give) -> None:
    """PBL-REGEN-6, PBL-GLOSS-14, PBL-R-52: the blow-off card is gone, the wreckage stays for points, the level is 0."""
    give("crew_1a", "on_built", "regenerate")
    t = table(ana="hand crew_1a 1; legs legs_1a; dead legs head", bo="hand -")
    points = t.points("ana")
    t.play("build crew_1a", "choose 0.legs")

    assert t.dead("ana") == ["head"]
    assert t.level("ana", "legs") == 0
    assert t.stack("ana", "legs") == ["legs_1a"]
    assert t.points("ana") == points - 1


def test_an_extra_attack_is_declared_or_dropped(give: Give) -> None:
    """PBL-GLOSS-13, PBL-R-102, PBL-R-182: after the build one attack, from any limb, not turned into a build."""
    give("crew_1a", "on_built", "rage")
    t = table(ana="hand crew_1a head_1a", bo="hand -")
    t.play("build crew_1a")

    assert "drop" in t.codes
    assert "attack legs 1.head" in t.codes
    assert "build head_1a" not in t.codes


def test_a_strike_of_five_alike_destroys_any_armor(give: Give) -> None:
    """PBL-GLOSS-15, PBL-F-3, PBL-F-16, PBL-R-103: asked for, rolled, aimed; no defense, and the credit is ana's."""
    give("right_shoulder_a", "after_attack", "strike", dice=5, rerolls=2)
    t = table(ana="pilot pilot_2; right_shoulder right_shoulder_a; hand -", bo="pilot pilot_2; hand -")
    t.load(1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6)
    t.play("attack legs 1.head")

    assert t.codes == ["no", "yes"]


def test_a_blast_is_for_its_moment_alone(give: Give) -> None:
    """PBL-GLOSS-3, PBL-TURN-8, PBL-CREW-14, PBL-R-74: a defense Blast only while its owner is attacked."""
    give("crew_1a", "blast", "dice", when="defense", dice=2, side="own")
    mine = table(ana="pilot pilot_2; crew crew_1a; hand 1", bo="pilot pilot_2; hand 1")
    assert "blast crew_1a" not in mine.codes

    t = table(ana="pilot pilot_2; hand -", bo="pilot pilot_2; crew crew_1a; hand 1", dice=[6, 6, 6, 1, 1, 1, 5, 5])
    t.play("attack legs 1.head")
    assert "blast crew_1a" in t.codes
    t.play("bo: blast crew_1a")
    assert t.discard("bo") == ["crew_1a"]


def test_a_pick_searches_and_shuffles(give: Give) -> None:
    """PBL-GLOSS-11, PBL-F-18, PBL-R-75: discarded from hand, the found armor is shown, none is allowed."""
    give("crew_1a", "pick", "search", kind="armor", place="any", level=0, key="", draw=0)
    t = table(ana="hand crew_1a 1; deck head_1a crew_1b legs_2a", bo="hand -")
    t.play("pick crew_1a")

    assert t.codes == ["find none", "find head_1a", "find legs_2a"]
    t.play("find legs_2a")
    assert "legs_2a" in t.hand("ana")
    assert "legs_2a" in t.view("bo")["hands"][0]
    assert "crew_1a" in t.discard("ana")


def test_a_search_also_finds_in_the_row(give: Give) -> None:
    """PBL-SHOP-7, PBL-R-117: the card of the row belongs to the finder from then on."""
    give("action_a", "on_played", "search", kind="armor", place="any", level=0, key="", draw=0)
    t = table(ana="hand action_a 1; deck crew_1b", bo="hand -", row="head_1a")
    t.play("play action_a", "find head_1a")

    assert "head_1a" in t.hand("ana")
    assert t.row == []


def test_the_hand_limit_can_be_wider(give: Give) -> None:
    """PBL-F-17: with the card in force the limit is 20."""
    give("crew_1a", "trait", "hand_limit_20")
    t = table(ana="crew crew_1a; hand 10; deck 3", bo="hand -")
    t.play("end")

    assert len(t.hand("ana")) == 11


def test_dice_are_bent_at_once(give: Give) -> None:
    """PBL-F-2: ones become threes for their owner, sixes threes for everybody."""
    give("crew_1a", "trait", "ones_are_threes")
    give("crew_1b", "trait", "sixes_are_threes")
    t = table(ana="pilot pilot_2; crew crew_1a; hand -", bo="pilot pilot_2; crew crew_1b; hand -")
    t.load(1, 6, 1, 6, 1, 6, 1, 6)
    t.play("attack legs 1.head")
    rolls = dict(t.rolls[:2])

    assert set(rolls["ana"].split()) == {"3"}
    assert "6" not in rolls["bo"]


def test_high_faces_may_count_nothing(give: Give) -> None:
    """PBL-R-99, PBL-R-100: fives and sixes of the initial attack stay in the roll and are worth 0."""
    give("left_arm_1a", "trait", "high_faces_miss")
    t = table(ana="pilot pilot_2; left_arm left_arm_1a; hand 1", bo="pilot pilot_2; hand 1")
    t.load(5, 6, 5, 6, 1, 1, 1, 1)
    t.play("attack left_arm 1.head")

    assert t.totals[0] <= 1


def test_a_counter_grows_with_each_attack(give: Give) -> None:
    """PBL-COUNTER-1: and counts as attack from the next one on."""
    give("left_arm_1a", "counter", "attack", start=1, cap=3)
    give("left_arm_1a", "trait", "counter_grows_on_attack")
    t = table(ana="pilot pilot_2; left_arm left_arm_1a; hand 1", bo="pilot pilot_2; hand -")
    arm = number("left_arm_1a")
    t.s.counter[arm] = 1
    t.load(1, 1, 1, 6, 6, 6, 6)
    t.play("attack left_arm 1.head")
    assert t.s.counter[arm] == 2


def test_a_covered_card_loses_its_counter(give: Give) -> None:
    """PBL-COUNTER-2, PBL-R-61: back at its start, whatever it had grown to."""
    give("left_arm_1a", "counter", "attack", start=1, cap=3)
    t = table(ana="left_arm left_arm_1a; hand left_arm_1b 1", bo="hand -")
    arm = number("left_arm_1a")
    t.s.counter[arm] = 3
    t.play("build left_arm_1b")

    assert t.s.counter[arm] == 1


def test_an_action_is_attached_to_the_own_robot(give: Give) -> None:
    """PBL-ACTION-7, PBL-PILOT-9: it leaves the table, counts as a point, and jams nothing."""
    give("action_a", "on_played", "attach")
    t = table(ana="hand action_a 1", bo="hand -").play("play action_a")

    assert t.side("ana")["attached"] == ["action_a"]
    assert t.points("ana") == 1
    assert t.sources == ["head", "left_arm", "right_arm", "legs"]
    assert GAME.show(GAME.load(GAME.save(t.s), GAME.schema.read({})))["sides"][0]["attached"] == ["action_a"]


def test_an_attached_card_is_lost_in_place_of_a_limb(give: Give) -> None:
    """PBL-R-203: the attack counts as fended off, for the cards that ask for that."""
    give("action_a", "on_played", "attach")
    give("action_a", "trait", "saves_a_limb")
    give("crew_1a", "when_held", "draw", cards=1)
    give("crew_1b", "after_hit", "draw", cards=1)
    t = table(ana="crew crew_1b; hand -", bo="crew crew_1a; hand action_a; deck head_1a", turn="bo")
    t.play("play action_a", "end").load(6, 1)
    t.play("attack legs 1.head")
    while t.shown["combat"]:
        t.play(t.codes[0])

    assert t.dead("bo") == []
    assert t.discard("bo") == ["action_a"]
    assert t.hand("ana") == []


def test_who_may_build_besides_is_always_asked(give: Give) -> None:
    """PBL-R-207, PBL-R-43: with any hand there is a question, so that silence tells nothing of the hand."""
    give("legs_1a", "on_built", "build_free", kind="hangar", level=0, skip=0)
    t = table(ana="hand legs_1a head_1a", bo="hand -", forced=False)
    while "build legs_1a" not in t.codes:
        t.play("pass")
    t.play("build legs_1a")

    assert (t.asked, t.codes) == ("ana", ["no"])


def test_a_build_besides_obeys_its_words(give: Give) -> None:
    """PBL-R-169, PBL-R-207: kind, level and one skipped level; all that the built card does follows."""
    give("action_a", "on_played", "build_free", kind="armor", level=2, skip=1)
    give("head_2a", "on_built", "draw", cards=1)
    ana = "hand action_a head_1a head_2a head_3a pod_a crew_1a; deck legs_1a"
    t = table(ana=ana, bo="hand -").play("play action_a")
    pods = [
        f"build pod_a on {limb}" for limb in ("head", "left_arm", "right_arm", "legs")
    ]  # of every level (PBL-POD-4)
    assert t.codes == ["no", "build head_2a", *pods]
    t.play("build head_2a")

    assert "legs_1a" in t.hand("ana")
    assert t.builds  # the MOVE is unused


def test_another_part_stands_in(give: Give) -> None:
    """PBL-R-97, PBL-R-98, PBL-F-13: under 2017 its die lies open before it counts; third players cannot use it."""
    give("action_a", "on_played", "stand_in", dice=1)
    give("action_b", "on_played", "set_die", face=1)
    t = table(ana="hand action_b 1", bo="hand action_a 1", cy="hand 1", edition="2017", dice=[6, 1, 5])
    while "attack legs 1.head" not in t.codes:
        t.play("pass")
    t.play("attack legs 1.head")
    t.play("bo: pass")
    while "play action_a" not in t.codes:
        t.play(t.codes[0])
    t.play("play action_a", "choose 1.legs")
    assert t.codes == ["pass", "play action_b"]
    t.play("play action_b")  # there is but one die to turn
    while t.shown["combat"]:
        t.play(t.codes[0])

    assert t.dead("bo") == ["legs"]  # 6 against 2


def test_after_the_rolls_both_may_roll_again(give: Give) -> None:
    """PBL-R-189, PBL-R-101: the attacker is asked first, then the defender; each rolls the own dice."""
    give("crew_1a", "after_rolls", "reroll_own")
    give("crew_1b", "after_rolls", "reroll_own")
    t = table(ana="pilot pilot_2; crew crew_1a; hand 1", bo="pilot pilot_2; crew crew_1b; hand 1", dice=[1, 1, 6, 6, 6])
    t.play("attack legs 1.head")
    assert (t.asked, t.codes) == ("ana", ["no", "yes"])
    t.load(5, 4).play("yes")
    assert t.asked == "bo"
    t.play("no")

    assert t.combat["attack"] == [5, 4]
    assert t.combat["defense"] == [6, 6, 6]


def test_dice_rolled_again_decide_who_is_asked_first(give: Give) -> None:
    """PBL-R-35: whoever is behind after that, not before."""
    give("crew_1a", "after_rolls", "reroll_own")
    give("action_a", "on_played", "draw", cards=1)
    give("action_b", "on_played", "draw", cards=1)
    ana = "pilot pilot_2; crew crew_1a; hand action_a 1"
    for again, first in ((6, "bo"), (1, "ana")):
        t = table(ana=ana, bo="pilot pilot_2; hand action_b 1", dice=[1, 1, 3, 3])
        while t.asked != "ana" or "end" not in t.codes:
            t.play("pass")
        t.play("attack legs 1.head")
        while t.codes != ["no", "yes"]:
            t.play("pass")
        t.load(again, again).play("yes")
        assert t.asked == first


def test_a_card_for_a_bomb_is_a_secret(give: Give) -> None:
    """PBL-STORE-1, PBL-R-29: others see that a card went, and worlds that they imagine have the same question."""
    give("hangar_1a", "start_of_turn", "store_for_card")
    t = table(ana="hangar hangar_1a; hand head_1a legs_1a", bo="hand 1", turn="bo", dice=[4]).play("end")
    assert t.codes == ["done", "discard head_1a", "discard legs_1a"]
    world = GAME.imagine(GAME.view(t.s, 1), Rng(5, 6, 7, 8))
    assert [move.word for move in GAME.legal(world, 0)] == ["done", "discard", "discard"]
    t.play("discard head_1a")

    assert t.side("ana")["stored"] == [4]
    assert t.view("bo")["sides"][0]["discard"] == ["?"]


def test_cards_are_drawn_up_to_a_number(give: Give) -> None:
    """PBL-R-41: who holds so many already gains nothing, and cannot play it."""
    give("action_a", "on_played", "draw_up_to", cards=3)

    assert len(table(ana="hand action_a head_1a", bo="hand -").play("play action_a").hand("ana")) == 3
    assert "play action_a" not in table(ana="hand action_a 3", bo="hand -").codes


def test_counters_are_wound_up(give: Give) -> None:
    """PBL-R-206, PBL-R-41: of armor in force, never past the cap; with none to raise it cannot be played."""
    give("action_a", "on_played", "wind_up", by=2)
    give("legs_1a", "counter", "attack", start=0, cap=3)
    t = table(ana="legs legs_1a; hand action_a action_b", bo="hand -")
    t.s.counter[number("legs_1a")] = 2
    t.play("play action_a")

    assert t.s.counter[number("legs_1a")] == 3
    assert "play action_a" not in table(ana="hand action_a 1", bo="hand -").codes


def test_a_hangar_or_an_armor_is_dismantled(give: Give) -> None:
    """PBL-R-53, PBL-R-72, PBL-MODE-3P-5: of any robot in the game."""
    give("action_a", "on_played", "dismantle")
    t = table(ana="hand action_a 1", bo="legs legs_1a; hand -", cy="hangar hangar_1a; hand -")
    while "play action_a" not in t.codes:
        t.play("pass")
    t.play("play action_a")
    assert t.codes == ["choose 2.hangar", "choose 1.legs"]
    t.play("choose 1.legs")

    assert t.hand("bo") == ["legs_1a"]


def test_safe_armor_and_safe_crew_cannot_be_named(give: Give) -> None:
    """PBL-R-205: by opponents' cards; of the others there is still a choice."""
    give("action_a", "on_played", "return_armor")
    give("action_b", "on_played", "discard_crew")
    give("action_c", "on_played", "return_rival_armor")
    give("crew_1a", "trait", "armor_is_safe")
    give("crew_2a", "trait", "crew_is_safe")
    sides = {
        "ana": "legs legs_1a; hand action_a action_b action_c 1",
        "bo": "hangar hangar_1a; crew crew_1a crew_2a; head head_1a; hand -",
        "cy": "crew crew_1b; head head_1b; hand -",
    }
    for action, choices in {
        "action_a": ["choose 0.legs", "choose 2.head"],
        "action_b": [],  # one choice is no question
        "action_c": [],
    }.items():
        t = table(**sides)
        while "end" not in t.codes:
            t.play("pass")
        t.play(f"play {action}")
        assert [code for code in t.codes if code.startswith("choose")] == choices
    assert t.hand("cy") == ["head_1b"]


@pytest.mark.parametrize(("trait", "chance"), [("", 15 / 36), ("ones_count_six", 20 / 36), ("twos_are_fours", 17 / 36)])
def test_the_odds_know_how_dice_are_bent(give: Give, trait: str, chance: float) -> None:
    """PBL-F-2, PBL-R-100: one die against one, as the attacker's armor or crew bends it."""
    if trait == "ones_count_six":
        give("legs_1c", "trait", trait)
    elif trait:
        give("crew_2b", "trait", trait)
    t = table(ana="pilot pilot_6; legs legs_1c; crew crew_2b; hand -", bo="pilot pilot_7; hand -")

    assert hit_chance(t.s, planned(t.s, 0, 3, 1, 0)) == pytest.approx(chance)


def test_bombs_in_store_defend(give: Give) -> None:
    """PBL-COMBAT-8: a die more for each, on the limb whose armor says so."""
    give("legs_1d", "trait", "bombs_defend")
    t = table(ana="hand -", bo="pilot pilot_7; legs legs_1d; hangar hangar_1e; stored 2 5; hand -", dice=[1, 6, 6, 6])
    t.play("attack legs 1.legs")

    assert t.rolls[-1] == ("bo", "6 6 6")


def test_a_limb_breaks_on_harder_armor(give: Give) -> None:
    """PBL-R-204, PBL-R-202: six below, to the defender's credit; what a lost limb brings follows."""
    give("legs_1c", "trait", "breaks_attackers")
    give("legs_1b", "when_lost", "draw", cards=2)
    ana = "legs legs_1b; hand -; deck head_1a head_1b"
    t = table(ana=ana, bo="pilot pilot_7; legs legs_1c; hand -", dice=[1, 1, 4, 4]).play("attack legs 1.legs")

    assert t.dead("ana") == ["legs"]
    assert t.s.blown == [0, 1]
    assert len(t.hand("ana")) == 2


def test_a_silent_attack_is_not_answered(give: Give) -> None:
    """PBL-R-208: opponents play no action from the declaration on; the attacker may."""
    give("pilot_2", "trait", "silences_attacks")
    give("action_a", "on_played", "draw", cards=1)
    give("action_b", "on_played", "draw", cards=1)
    t = table(ana="pilot pilot_2; hand action_a 1", bo="hand action_b 1")
    while "end" not in t.codes:
        t.play("pass")
    t.play("attack legs 1.head")

    assert (t.asked, t.codes) == ("ana", ["pass", "play action_a"])
    while t.shown["combat"]:
        assert "play action_b" not in t.codes
        t.play(t.codes[0])


def test_counters_move_with_hits_and_attacks(give: Give) -> None:
    """PBL-COUNTER-1, PBL-COUNTER-2: up with a hit made with it, down with an attack against it; anew when blown off."""
    give("legs_1a", "counter", "attack", start=0, cap=2)
    give("legs_1a", "trait", "counter_grows_on_hit")
    give("head_1a", "counter", "defense", start=2, cap=2)
    give("head_1a", "trait", "counter_falls_when_attacked")
    t = table(ana="pilot pilot_6; legs legs_1a; hand -", bo="pilot pilot_7; head head_1a; hand -")
    t.s.counter[number("legs_1a")] = 0
    t.s.counter[number("head_1a")] = 2
    t.load(1, 1, 6, 6, 6, 6).play("attack legs 1.head")

    assert (t.s.counter[number("legs_1a")], t.s.counter[number("head_1a")]) == (0, 1)

    t.play("end", "bo: end").load(6, 6, 1, 1, 1).play("attack legs 1.head", "bo: concede")

    assert (t.s.counter[number("legs_1a")], t.s.counter[number("head_1a")]) == (1, 2)
    assert t.dead("bo") == ["head"]


def test_after_a_miss_and_after_a_hit(give: Give) -> None:
    """PBL-R-202: each at its own time; an attack that a card makes miss was fended off."""
    give("crew_1a", "after_miss", "draw", cards=1)
    give("crew_1b", "after_hit", "draw", cards=2)
    give("action_a", "on_played", "miss")
    ana = "pilot pilot_6; hangar hangar_1c; crew crew_1a crew_1b; hand -"
    assert len(table(ana=ana, bo="hand -", dice=[1, 1, 6]).play("attack legs 1.head").hand("ana")) == 1
    assert len(table(ana=ana, bo="hand -", dice=[6, 6, 1]).play("attack legs 1.head").hand("ana")) == 2
    t = table(ana=ana, bo="hand action_a", dice=[6, 6, 1]).play("attack legs 1.head", "bo: play action_a")

    assert len(t.hand("ana")) == 1


def test_every_effect_that_cards_may_name_is_carried_out() -> None:
    """The registry and the table of rules name the same, and a rule is saved under that name."""
    assert list(EFFECTS) == NAMES
    assert [rule.called() for rule in RULES] == NAMES
