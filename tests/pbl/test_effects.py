"""What cards do: each effect and trait of the vocabulary that the rules carry out, in a small story."""

from tests.pbl.conftest import Give
from tests.pbl.story import number, table


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
