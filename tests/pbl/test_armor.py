"""Limb armor, shoulders and pods."""

import pytest

from tests.pbl.story import Story, table

LEVELS = {0: "", 1: "head head_1a", 2: "head head_1a head_2a", 3: "head head_1a head_2a head_3a"}


def head_at(level: int, hand: str) -> Story:
    return table(ana=f"{LEVELS[level]}; hand {hand}")


def test_armor_fits_its_own_limb_only() -> None:
    """PBL-ARMOR-2: with the left arm at Level 1, a left arm of Level 2 fits, a right arm of Level 2 does not."""
    t = table(ana="left_arm left_arm_1a; hand left_arm_2a right_arm_2a")

    assert t.builds == ["left_arm_2a"]
    t.refused("build left_arm_2a on right_arm")

    t.play("build left_arm_2a")

    assert t.stack("ana", "left_arm") == ["left_arm_1a", "left_arm_2a"]
    assert t.stack("ana", "right_arm") == []


@pytest.mark.parametrize(("level", "fits"), [(0, "1"), (1, "12"), (2, "123"), (3, "123")])
def test_one_level_up_or_equal_or_lower(level: int, fits: str) -> None:
    """PBL-ARMOR-3, PBL-ARMOR-4, PBL-ARMOR-5: never a level skipped, always an equal or lower one."""
    stack = " ".join(["legs_1a", "legs_2a", "legs_3a"][:level])
    t = table(ana=f"legs {stack}; hand legs_1b legs_2b legs_3b")

    assert t.builds == [f"legs_{n}b" for n in fits]


def test_three_on_three() -> None:
    """PBL-ARMOR-5: an equal card goes on a Level 3."""
    t = table(ana="legs legs_1a legs_2a legs_3a; hand legs_3b legs_1b")

    assert t.builds == ["legs_1b", "legs_3b"]
    assert t.play("build legs_3b").level("ana", "legs") == 3


def test_older_armor_stays_beneath() -> None:
    """PBL-ARMOR-6, PBL-ARMOR-11, PBL-GLOSS-1: the stack grows, the top card is the active armor."""
    t = head_at(1, "head_2b").play("build head_2b")

    assert t.stack("ana", "head") == ["head_1a", "head_2b"]
    assert t.robot("ana").armor(0) == t.s.cards.by_key["head_2b"]


def test_a_bare_limb_has_its_base_armor() -> None:
    """PBL-ARMOR-11, PBL-R-2, PBL-R-108: Level 0, attack and defense 0, and it may attack."""
    t = table(dice=[6, 1])

    assert t.level("ana", "head") == 0
    assert t.sources == ["head", "left_arm", "right_arm", "legs"]
    assert t.play("attack head 1.head").rolls == [("ana", "6"), ("bo", "1")]  # the pilots' one die each


def test_only_the_top_card_counts() -> None:
    """PBL-ARMOR-7: a Level 1 without numbers over a Level 3 with 3 and 3 adds nothing."""
    t = table(ana=f"{LEVELS[3]} head_1d", bo="legs legs_1a legs_2a legs_3a legs_1d", dice=[6, 1])

    assert t.play("attack head 1.legs").rolls == [("ana", "6"), ("bo", "1")]


def test_the_way_up_starts_at_the_top_card() -> None:
    """PBL-ARMOR-8, PBL-R-45: a 1 on a 3, then no 3 but a 2."""
    t = table(ana="right_arm right_arm_1a right_arm_2a right_arm_3a right_arm_1b; hand right_arm_2b right_arm_3b")

    assert t.level("ana", "right_arm") == 1
    assert t.builds == ["right_arm_2b"]


def test_a_dead_limb_takes_no_armor() -> None:
    """PBL-ARMOR-10, PBL-R-44: neither upward nor equal or lower."""
    t = table(ana="head head_1a; dead head; hand head_1b head_2a left_arm_1a")

    assert t.builds == ["left_arm_1a"]


# Shoulders.


def test_two_shoulder_places() -> None:
    """PBL-SHOULDER-1, PBL-SHOULDER-2, PBL-SHOULDER-3: left and right, on a Level 0 robot, and the MOVE is used."""
    t = table(ana="hand left_shoulder_a right_shoulder_a")

    assert t.builds == ["left_shoulder_a", "right_shoulder_a"]

    t.play("build right_shoulder_a")

    assert t.side("ana")["shoulders"] == {"left": [], "right": ["right_shoulder_a"]}
    assert t.codes == ["end"]


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(("head", "arm", "fits"), [(1, 1, True), (1, 0, True), (0, 1, True), (0, 0, False)])
def test_a_shoulder_needs_the_head_or_its_arm(side: str, head: int, arm: int, fits: bool) -> None:
    """PBL-SHOULDER-4, PBL-SHOULDER-5, PBL-R-55, PBL-R-57: the four cases."""
    dead = ("" if head else "head ") + ("" if arm else f"{side}_arm")
    t = table(ana=f"dead {dead}; hand {side}_shoulder_a")

    assert t.builds == ([f"{side}_shoulder_a"] if fits else [])


def test_the_other_arm_is_no_help() -> None:
    """PBL-SHOULDER-5: head and left arm are gone; the right arm holds no left shoulder."""
    t = table(ana="dead head left_arm; hand left_shoulder_a right_shoulder_a")

    assert t.builds == ["right_shoulder_a"]


def test_a_shoulder_outlives_head_and_arm() -> None:
    """PBL-SHOULDER-6, PBL-R-57: it stays, counts and can be attacked."""
    t = table(bo="dead head; left_shoulder left_shoulder_a", dice=[6, 1])
    t.play("attack head 1.left_arm")

    assert t.dead("bo") == ["head", "left_arm"]
    assert t.side("bo")["shoulders"]["left"] == ["left_shoulder_a"]

    t.play("end", "end")

    assert "1.left_shoulder" in t.targets


def test_a_shoulder_never_attacks() -> None:
    """PBL-SHOULDER-7: sources are limbs."""
    t = table(ana="left_shoulder left_shoulder_a; right_shoulder right_shoulder_a")

    assert t.sources == ["head", "left_arm", "right_arm", "legs"]


def test_a_shoulder_is_a_target_where_there_is_one() -> None:
    """PBL-SHOULDER-8, PBL-R-59: the right one is offered, the empty left place is not."""
    t = table(bo="right_shoulder right_shoulder_a")

    assert t.targets == ["1.head", "1.left_arm", "1.right_arm", "1.legs", "1.right_shoulder"]


def test_a_shoulder_defends_with_base_defense() -> None:
    """PBL-SHOULDER-9, PBL-SHOULDER-10: pilot 2 + hangar 1 + crew 1, nothing of the armor nearby."""
    bo = "pilot pilot_1; left_shoulder left_shoulder_a; left_arm left_arm_1a; hangar hangar_1a; crew crew_1b"
    t = table(bo=bo, dice=[1, 6, 5, 4, 3])

    assert t.play("attack head 1.left_shoulder").rolls[1] == ("bo", "6 5 4 3")


def test_a_destroyed_shoulder_is_discarded() -> None:
    """PBL-SHOULDER-11, PBL-BLOWOFF-6, PBL-R-58: in the owner's pile, no blow-off card, no credit."""
    t = table(bo="right_shoulder right_shoulder_a", dice=[6, 1])
    t.play("attack head 1.right_shoulder")

    assert t.discard("bo") == ["right_shoulder_a"]
    assert t.view("ana")["sides"][1]["discard"] == ["right_shoulder_a"]
    assert t.s.blowoffs == 8
    assert t.dead("bo") == []
    assert t.s.blown == [0, 0]


def test_stacked_shoulders_fall_together() -> None:
    """PBL-R-56, PBL-F-5: a second one goes on top, both count, and both are lost."""
    t = table(ana="right_shoulder right_shoulder_a; hand right_shoulder_b")
    t.play("build right_shoulder_b")

    assert t.points("ana") == 2

    t.play("end").load(6, 1)
    t.play("attack head 0.right_shoulder")
    if t.asked == "ana":
        t.play("concede")

    assert t.side("ana")["shoulders"]["right"] == []
    assert sorted(t.discard("ana")) == ["right_shoulder_a", "right_shoulder_b"]


def test_a_shoulder_is_a_pilot_point() -> None:
    """PBL-SHOULDER-12, PBL-PILOT-8: one each."""
    t = table(ana="left_shoulder left_shoulder_a; right_shoulder right_shoulder_a right_shoulder_b")

    assert t.points("ana") == 3


# Pods.


def test_a_construction_pod_goes_on_any_active_limb() -> None:
    """PBL-POD-1, PBL-POD-6: three limbs are offered where one is dead; it is the MOVE and one point."""
    t = table(ana="dead legs; hand pod_a")

    assert t.builds == ["pod_a on head", "pod_a on left_arm", "pod_a on right_arm"]

    t.play("build pod_a on left_arm")

    assert t.stack("ana", "left_arm") == ["pod_a"]
    assert t.points("ana") == 2
    assert t.codes == ["end"]


@pytest.mark.parametrize(("below", "level"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_a_pod_is_one_level_above_what_it_covers(below: int, level: int) -> None:
    """PBL-POD-2, PBL-R-46, PBL-R-49: on 0 it is 1, on 1 it is 2, on 2 and on 3 it is 3."""
    t = head_at(below, "pod_a").play("build pod_a on head")

    assert t.level("ana", "head") == level


def test_a_pod_is_a_step() -> None:
    """PBL-POD-3: a pod on a Level 1, then a Level 3."""
    t = table(ana="head head_1a pod_a; hand head_3a")

    assert t.builds == ["head_3a"]


def test_pod_upon_pod() -> None:
    """PBL-R-47: 1, 2, 3, and on a regeneration pod 1 again."""
    t = table(ana="head pod_a pod_b; hand pod_c; legs regen_pod")

    assert t.level("ana", "head") == 2

    t.play("build pod_c on legs")

    assert t.level("ana", "legs") == 1


def test_a_pods_level_follows_the_card_below() -> None:
    """PBL-R-48: a card beneath it leaves, and the pod stands lower."""
    t = table(ana="head head_1a head_2a pod_a")
    t.robot("ana").limbs[0].pop(1)

    assert t.level("ana", "head") == 2


def test_a_pod_does_not_attack() -> None:
    """PBL-POD-5, PBL-REGEN-5, PBL-COMBAT-2: limbs under either pod are no source, but they are targets."""
    t = table(ana="head pod_a; legs regen_pod", bo="head pod_b")

    assert t.sources == ["left_arm", "right_arm"]
    assert "1.head" in t.targets


def test_a_robot_of_pods_cannot_attack() -> None:
    """PBL-R-106: it may build or end its turn."""
    t = table(ana="head pod_a; left_arm pod_b; right_arm pod_c; dead legs; hand head_1a")

    assert t.codes == ["end", "build head_1a"]


def test_a_pod_defends_with_what_is_printed() -> None:
    """PBL-POD-7: pilot 1 + pod 2."""
    t = table(bo="head pod_c", dice=[1, 2, 2, 2])

    assert t.play("attack head 1.head").rolls[1] == ("bo", "2 2 2")


# Regeneration.


def test_the_regeneration_pod_needs_a_dead_limb() -> None:
    """PBL-REGEN-1, PBL-R-50: any one of the own dead limbs, no active one."""
    t = table(ana="dead head legs; hand regen_pod", bo="dead left_arm")

    assert t.builds == ["regen_pod on head", "regen_pod on legs"]
    assert table(ana="hand regen_pod").builds == []


def test_a_regenerated_limb_is_active_at_level_0() -> None:
    """PBL-REGEN-2, PBL-REGEN-3, PBL-REGEN-4, PBL-REGEN-6: the blow-off card goes home, all armor stays beneath."""
    t = table(ana="head head_1a head_2a; dead head legs; hand regen_pod head_1b head_2b")
    blowoffs, points = t.s.blowoffs, t.points("ana")
    t.play("build regen_pod on head")

    assert t.dead("ana") == ["legs"]
    assert t.level("ana", "head") == 0
    assert t.stack("ana", "head") == ["head_1a", "head_2a", "regen_pod"]
    assert t.s.blowoffs == blowoffs + 1
    assert t.points("ana") == points

    t.play("end", "end")

    assert [key for key in t.builds if key.startswith("head")] == ["head_1b"]


def test_wreckage_is_never_active_again() -> None:
    """PBL-R-51, PBL-R-52, PBL-R-53: the regeneration pod leaves, and base Level 0 shows, not the old Level 2."""
    t = table(ana="head head_1a head_2a; dead head; hand regen_pod").play("build regen_pod on head")
    robot = t.robot("ana")
    robot.limbs[0].pop()

    assert t.level("ana", "head") == 0
    assert robot.armor(0) < 0
    assert t.points("ana") == 2


def test_armor_beneath_removed_armor_is_active_again() -> None:
    """PBL-R-53, PBL-BLOWOFF-7: a top card that leaves uncovers the next one; the limb stays active."""
    t = table(ana="head head_1a head_2a")
    t.robot("ana").limbs[0].pop()

    assert t.level("ana", "head") == 1
    assert t.robot("ana").armor(0) == t.s.cards.by_key["head_1a"]
    assert t.dead("ana") == []


def test_a_regenerated_limb_can_be_blown_off_again() -> None:
    """PBL-R-54: a new blow-off card, again a point; the pod is wreckage now."""
    t = table(bo="legs legs_1a regen_pod", dice=[6, 1, 1])
    points = t.points("bo")
    t.play("attack head 1.legs")

    assert t.dead("bo") == ["legs"]
    assert t.points("bo") == points + 1
    assert t.s.blowoffs == 7
