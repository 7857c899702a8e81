"""What changes a fight: ticks, other targets, third players, Strikes, and limbs that go in the middle of it."""

from tests.pbl.conftest import Give
from tests.pbl.story import number, table


def test_one_card_one_tick_and_the_pilot_make_three_dice(give: Give) -> None:
    """PBL-F-6, PBL-F-16, PBL-R-194: the tick is asked for, the counter goes down, three dice are rolled."""
    give("left_shoulder_a", "counter", "", start=3, cap=3)
    give("left_shoulder_a", "trait", "tick_for_shield")
    give("pilot_2", "trait", "extra_bomb_die")
    bo = "pilot pilot_2; left_shoulder left_shoulder_a; hand head_1a 1"
    t = table(ana="pilot pilot_1; hand 1", bo=bo, dice=[6, 6, 1, 1, 5, 5, 5])
    t.s.counter[number("left_shoulder_a")] = 3
    t.play("attack legs 1.head", "bo: add head_1a")
    assert t.asked == "bo"
    assert t.codes == ["no", "yes"]
    t.play("yes")

    assert t.rolls[-1] == ("bo", "5 5 5")
    assert t.side("bo")["counters"] == {"left_shoulder_a": 2}


def test_a_tick_can_be_declined_and_runs_out(give: Give) -> None:
    """PBL-F-16, PBL-R-194: with `no` one die; with an empty counter nobody asks."""
    give("right_shoulder_a", "counter", "", start=3, cap=3)
    give("right_shoulder_a", "trait", "tick_for_bomb")
    ana = "pilot pilot_4; right_shoulder right_shoulder_a; hand head_1a head_2a 1"
    t = table(ana=ana, bo="pilot pilot_2; hand 1", dice=[6, 6, 1, 1])
    t.s.counter[number("right_shoulder_a")] = 1
    t.play("attack legs 1.head", "add head_1a", "no")
    assert t.rolls[-1] == ("ana", "1")
    t.s.counter[number("right_shoulder_a")] = 0
    t.play("add head_2a")
    assert t.rolls[-1] == ("ana", "1")


def test_a_storage_bomb_alone_is_no_roll(give: Give) -> None:
    """PBL-R-101: the current roll is still the initial ones, and no tick is asked for."""
    give("right_shoulder_a", "counter", "", start=3, cap=3)
    give("right_shoulder_a", "trait", "tick_for_bomb")
    give("action_a", "on_played", "set_die", face=1)
    ana = "pilot pilot_4; right_shoulder right_shoulder_a; hangar hangar_1c; stored 2; hand action_a 1"
    t = table(ana=ana, bo="pilot pilot_2; hand 1", dice=[6, 6])
    t.s.counter[number("right_shoulder_a")] = 3
    t.play("attack legs 1.head", "pass", "add stored=2", "play action_a")

    assert t.codes == ["choose 1:1=1", "choose 1:2=1"]


def test_another_part_defends_after_the_roll(give: Give) -> None:
    """PBL-ACTION-6, PBL-R-97: totals stay, and the new target suffers the result."""
    give("action_a", "on_played", "redirect")
    t = table(ana="pilot pilot_10; hand -", bo="pilot pilot_4; hand action_a 1", dice=[6, 6, 6, 1])
    t.play("attack legs 1.head", "bo: play action_a")
    assert t.codes == ["choose 1.left_arm", "choose 1.right_arm", "choose 1.legs"]
    t.play("choose 1.legs", "concede")

    assert t.dead("bo") == ["legs"]


def test_another_part_defends_before_the_roll(give: Give) -> None:
    """PBL-R-97: played by the attacker after the declaration, the new armor's defense is rolled."""
    give("action_a", "on_played", "redirect")
    ana = "pilot pilot_2; hand action_a 1"
    t = table(ana=ana, bo="pilot pilot_4; legs legs_1c; hand 1", dice=[1, 1, 1, 1])
    t.play("attack head 1.head", "play action_a", "choose 1.legs")

    assert t.combat["target"] == "1.legs"
    assert len(t.combat["defense"]) == 2  # one of the pilot, one of the legs


def test_the_armor_that_is_taken_away_in_a_combat(give: Give) -> None:
    """PBL-R-96: after the roll the dice stay, and the combat goes on against that limb."""
    give("action_a", "on_played", "return_armor")
    ana = "pilot pilot_2; hand action_a 1"
    t = table(ana=ana, bo="pilot pilot_4; legs legs_1a; hand 1", dice=[1, 5, 5])
    t.play("pass", "attack head 1.legs", "pass", "play action_a")

    assert t.totals == [1, 10]
    assert t.combat["target"] == "1.legs"
    t.play("concede")
    assert t.dead("bo") == []


def test_a_target_that_is_gone_before_the_roll_frees_the_attacker(give: Give) -> None:
    """PBL-R-94: the shoulder leaves by the attacker's own action, and the MOVE may be chosen again."""
    give("action_a", "on_played", "return_armor")
    t = table(ana="pilot pilot_2; hand action_a head_1a", bo="right_shoulder right_shoulder_a; hand 1")
    t.play("pass", "attack head 1.right_shoulder", "play action_a")

    assert t.asked == "ana"
    assert "build head_1a" in t.codes
    assert t.rolls == []


def test_a_target_that_is_gone_after_the_roll_ends_the_combat(give: Give) -> None:
    """PBL-R-94: no result, and the MOVE is used."""
    give("action_a", "on_played", "return_armor")
    ana = "pilot pilot_10; hand head_1a"
    t = table(ana=ana, bo="pilot pilot_4; right_shoulder right_shoulder_a; hand action_a", dice=[6, 6, 6, 1])
    t.play("bo: pass", "attack head 1.right_shoulder", "bo: pass", "bo: play action_a")

    assert "came_to_nothing" in t.kinds
    assert "right_shoulder_a" in t.hand("bo")
    assert t.asked == "ana"
    assert "build head_1a" not in t.codes


def test_a_source_that_is_jammed_before_the_roll_frees_the_attacker(give: Give) -> None:
    """PBL-R-95: the attacking limb cannot attack any more; the attacker chooses again."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="pilot pilot_2; hand action_a head_1a", bo="hand 1")
    t.play("pass", "attack head 1.legs", "play action_a", "choose 0.head")

    assert t.rolls == []
    assert "build head_1a" in t.codes
    assert "head" not in t.sources


def test_a_source_that_is_jammed_after_the_roll_fights_on(give: Give) -> None:
    """PBL-R-95: dice rolled stay, and the combat goes on."""
    give("action_a", "on_played", "attach_malfunction")
    t = table(ana="pilot pilot_10; hand head_1a", bo="pilot pilot_4; hand action_a 1", dice=[6, 6, 6, 2])
    t.play("bo: pass", "attack head 1.legs", "bo: pass", "bo: play action_a", "choose 0.head", "concede")

    assert t.dead("bo") == ["legs"]


def test_an_answered_rage_may_be_declared_again_or_dropped(give: Give) -> None:
    """PBL-R-102, PBL-R-38, PBL-D-19, PBL-D-30: bo answers, ana is asked for the attack again, never for a build."""
    give("crew_1a", "on_built", "rage")
    give("action_a", "on_played", "draw", cards=1)
    t = table(ana="hand crew_1a head_1a", bo="hand action_a 1")
    t.play("bo: pass", "build crew_1a", "attack legs 1.head", "bo: play action_a")

    assert t.asked == "ana"
    assert "drop" in t.codes
    assert "attack legs 1.head" in t.codes
    assert "build head_1a" not in t.codes
    t.play("drop")
    assert t.rolls == []


def test_a_player_outside_the_combat_helps_either_side(give: Give) -> None:
    """PBL-MODE-3P-5, PBL-MODE-3P-6, PBL-R-183, PBL-R-198: cy names whom the dice help, and has no bombs."""
    give("action_a", "on_played", "dice", dice=2, side="own")
    bo = "pilot pilot_2; hand 1"
    t = table(ana="pilot pilot_2; hand 1", bo=bo, cy="hand action_a 1", dice=[1, 2, 2, 6, 6])
    t.play("attack legs 1.head", "cy: play action_a")
    assert t.asked == "cy"
    assert t.codes == ["choose 0", "choose 1"]
    t.play("choose 0")

    assert t.totals == [13, 4]
    assert not any(code.startswith("add") for code in t.codes) or t.asked == "bo"


def test_a_strike_can_be_stopped_by_a_card_that_names_it(give: Give) -> None:
    """PBL-F-3, PBL-R-195, PBL-D-31: once the target is named bo may answer, and the limb stays."""
    give("right_shoulder_a", "after_attack", "strike", dice=2, rerolls=0)
    give("action_a", "on_played", "miss")
    ana = "pilot pilot_4; right_shoulder right_shoulder_a; hand -"
    for answer, dead in (("bo: play action_a", []), ("bo: pass", ["legs"])):
        t = table(ana=ana, bo="pilot pilot_2; hand action_a 1", dice=[6, 6, 4, 4])
        t.play("attack head 1.head", "bo: pass", "bo: pass", "ana: yes", "choose 1.legs")
        assert t.asked == "bo"
        t.play(answer)
        assert t.dead("bo") == dead


def test_a_strike_is_credited_and_needs_no_attack_total(give: Give) -> None:
    """PBL-R-103, PBL-R-107, PBL-MODE-3P-4: it hits the player who is safe from attacks, and counts as a blow-off."""
    give("right_shoulder_a", "after_attack", "strike", dice=2, rerolls=0)
    ana = "pilot pilot_4; right_shoulder right_shoulder_a; hand -"
    t = table(ana=ana, bo="pilot pilot_2; hand -", cy="hand -", dice=[6, 6, 4, 4], attacked="cy")
    t.play("attack head 1.head", "yes", "choose 2.legs")

    assert t.dead("cy") == ["legs"]
    assert t.s.blown == [1, 0, 0]


def test_a_hangar_is_destroyed_and_the_one_beneath_serves(give: Give) -> None:
    """PBL-HANGAR-11, PBL-HANGAR-12, PBL-R-72, PBL-R-32: without its effect on play, and the crew must fit."""
    give("action_a", "on_played", "break_hangar")
    give("hangar_1a", "on_built", "draw", cards=1)
    bo = "hangar hangar_1a hangar_2a; crew crew_1a crew_1b crew_2b; hand 1"
    t = table(ana="hand action_a 1", bo=bo)
    t.play("play action_a")
    assert t.asked == "bo"
    t.play("release crew_1b")

    assert t.side("bo")["hangar"] == ["hangar_1a"]
    assert t.discard("bo") == ["hangar_2a", "crew_1b"]
    assert len(t.hand("bo")) == 1


def test_only_a_beginner_stays_without_a_hangar(give: Give) -> None:
    """PBL-R-66: `lone_crew` = skill1 keeps one Skill 1 crew member, and nobody else."""
    give("action_a", "on_played", "break_hangar")
    for crew, left in (("crew_1a crew_2b", ["crew_1a"]), ("crew_2b", []), ("crew_1a", ["crew_1a"])):
        t = table(ana="hand action_a 1", bo=f"hangar hangar_1a; crew {crew}; hand 1", lone_crew="skill1")
        t.play("play action_a")
        assert t.side("bo")["crew"] == left
    t = table(ana="hand action_a 1", bo="hangar hangar_1a; crew crew_2b; hand 1")
    t.play("play action_a")
    assert t.side("bo")["crew"] == ["crew_2b"]


def test_crew_that_changes_sides_belongs_to_the_new_one(give: Give) -> None:
    """PBL-ACTION-11, PBL-R-32: poached, and later discarded to the new owner's pile."""
    give("action_a", "on_played", "poach_crew")
    give("action_b", "on_played", "discard_crew")
    t = table(ana="hangar hangar_1a; hand action_a action_b 1", bo="crew crew_1b; hand 1")
    t.play("play action_a")
    assert t.side("ana")["crew"] == ["crew_1b"]
    t.play("play action_b")

    assert t.discard("bo") == []
    assert "crew_1b" in t.discard("ana")


def test_any_crew_may_be_discarded_for_a_die(give: Give) -> None:
    """PBL-R-201, PBL-CREW-13, PBL-CREW-15: in a combat of its owner only, one die for the own total."""
    give("crew_1a", "crew_blast", "dice", dice=1, side="own")
    ana = "pilot pilot_4; hangar hangar_1c; crew crew_1a crew_1d; hand 1"
    t = table(ana=ana, bo="pilot pilot_2; hand 1", dice=[2, 6, 6, 5])
    assert not any(code.startswith("blast") for code in t.codes)
    t.play("attack legs 1.head", "pass", "blast crew_1d")

    assert t.totals == [7, 12]
    assert t.side("ana")["crew"] == ["crew_1a"]


def test_shero_is_fetched_in_critical_form(give: Give) -> None:
    """PBL-D-24, PBL-D-26: the sidekick is discarded, the expert enters without points, and may attack at once."""
    give("crew_1a", "blast", "fetch_pilot", when="turn", key="expert_8")
    give("expert_8", "on_built", "extra_attack")
    dead = "dead head left_arm right_arm"
    assert "blast crew_1a" not in table(ana="crew crew_1a; hand 1; deck expert_8", bo="hand -").codes
    t = table(ana=f"{dead}; crew crew_1a; hand 1; deck expert_8 legs_1a", bo="hand -")
    t.play("blast crew_1a")
    assert t.codes == ["find none", "find expert_8"]
    t.play("find expert_8")

    assert t.side("ana")["pilot"] == "expert_8"
    assert t.side("ana")["form"] == "normal"
    assert "attack legs 1.head" in t.codes
    assert "drop" in t.codes


def test_shero_is_not_found(give: Give) -> None:
    """PBL-F-18: the crew member stays discarded, the deck is shuffled, the pilot is the old one."""
    give("crew_1a", "blast", "fetch_pilot", when="turn", key="expert_8")
    t = table(ana="dead head left_arm right_arm; crew crew_1a; hand 1; deck legs_1a", bo="hand -")
    t.play("blast crew_1a")

    assert t.discard("ana") == ["crew_1a"]
    assert t.side("ana")["form"] == "critical"


def test_a_face_is_named_at_the_start_of_a_turn(give: Give) -> None:
    """PBL-R-197, PBL-F-2: asked before the first window, and the first die of the next roll shows it."""
    give("head_1a", "start_of_turn", "fix_die")
    t = table(ana="pilot pilot_2; hand 1", bo="pilot pilot_2; head head_1a; hand 1", dice=[1, 1, 1, 1])
    t.play("end")
    assert t.asked == "bo"
    assert t.codes == ["no", "choose =1", "choose =2", "choose =3", "choose =4", "choose =5", "choose =6"]
    t.play("choose =6", "attack head 0.legs")

    assert t.rolls[0] == ("bo", "6 1")


def test_a_named_six_is_bent_like_any_other(give: Give) -> None:
    """PBL-F-2: fixed to 6 where sixes are threes shows 3."""
    give("head_1a", "start_of_turn", "fix_die")
    give("crew_1b", "trait", "sixes_are_threes")
    t = table(ana="pilot pilot_2; crew crew_1b; hand 1", bo="pilot pilot_2; head head_1a; hand 1", dice=[1, 1, 1, 1])
    t.play("end", "choose =6", "attack head 0.legs")

    assert t.rolls[0] == ("bo", "3 1")


def test_a_hangar_is_built_without_the_move(give: Give) -> None:
    """PBL-R-169: once a turn, with all conditions of a hangar; the MOVE is still there."""
    give("crew_1a", "trait", "hangars_free")
    t = table(ana="crew crew_1a; hand hangar_1a hangar_2a hangar_3a head_1a", bo="hand -")
    t.play("build hangar_1a")
    assert "build head_1a" in t.codes
    t.play("build hangar_2a")  # the second costs the MOVE

    assert "build head_1a" not in t.codes
    assert "build hangar_3a" not in t.codes

    late = table(ana="crew crew_1a; hand hangar_1a hangar_2a head_1a", bo="hand -")
    late.play("build head_1a")
    assert late.builds == ["hangar_1a"]


def test_a_card_acts_after_its_robot_was_attacked(give: Give) -> None:
    """PBL-R-189: the attacker's cards first, then the defender's."""
    give("crew_1a", "after_attack", "draw", cards=1)
    give("crew_1b", "when_attacked", "draw", cards=1)
    t = table(ana="crew crew_1a; hand -", bo="crew crew_1b; hand -", dice=[1, 6, 6])
    t.play("attack legs 1.head")

    assert [event.seat for event in t.events if event.kind == "drew"][:2] == [0, 1]


def test_robots_that_turn_critical_together_act_in_turn_order(give: Give) -> None:
    """PBL-R-122: from the active player on, whoever has the lower chair."""
    give("pilot_2", "on_critical", "draw", cards=1)
    give("pilot_1", "on_critical", "draw", cards=1)
    dead = "dead head left_arm right_arm"
    t = table(ana=f"pilot pilot_1; {dead}; hand 1", bo=f"pilot pilot_2; {dead}; hand 1", turn="bo")

    assert [event.seat for event in t.events if event.kind == "drew"] == [1, 0]


def test_an_extra_attack_is_not_the_move(give: Give) -> None:
    """PBL-R-182, PBL-R-33, PBL-MODE-3P-3: the MOVE is still free, the same opponent may be attacked again, one draw."""
    give("action_a", "on_played", "extra_attack")
    t = table(ana="pilot pilot_2; hand action_a head_1a; deck legs_1a head_2a", bo="pilot pilot_2; hand -")
    t.load(1, 6, 6, 1, 6, 6)
    t.play("pass", "play action_a", "attack legs 1.head", "concede")

    assert "build head_1a" in t.codes
    assert "attack legs 1.head" in t.codes
    t.play("build head_1a", "end")
    assert [event.kind for event in t.events].count("drew") == 1
