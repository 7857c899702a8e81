"""Expert pilots and Pilot Points."""

import pytest

from boltyard.games.pbl.lying import Placed
from boltyard.games.pbl.robot import NOBODY
from tests.pbl.story import table

SIX = "head head_1a; dead head; left_arm left_arm_1a left_arm_2a left_arm_3a; legs legs_1a"  # PBL-PILOT-11


def test_an_expert_is_the_move() -> None:
    """PBL-PILOT-1, PBL-PILOT-3, PBL-SETUP-17: it takes the starter's place; nothing else is built."""
    t = table(ana=f"{SIX}; hand expert_6 head_1b; pilot pilot_2").play("build expert_6")

    assert t.side("ana")["pilot"] == "expert_6"
    assert t.codes == ["end"]
    assert t.base("ana") == (3, 3)


def test_an_expert_needs_its_points() -> None:
    """PBL-PILOT-2: with six points those of 4, 5 and 6, not those of 7 and 8."""
    t = table(ana=f"{SIX}; hand expert_4 expert_5 expert_6 expert_7 expert_8")

    assert t.builds == ["expert_4", "expert_5", "expert_6"]


def test_points_are_not_spent() -> None:
    """PBL-R-78: the points are the same after an expert has come."""
    t = table(ana=f"{SIX}; hand expert_6").play("build expert_6")

    assert t.points("ana") == 6


@pytest.mark.parametrize(
    ("ana", "points"),
    [
        ("", 0),
        ("head head_1a head_2a head_3a", 3),
        ("dead legs", 1),
        ("legs legs_1a legs_2a; dead legs", 3),
        ("left_shoulder left_shoulder_a", 1),
        ("legs pod_a regen_pod", 2),
        ("hangar hangar_1a hangar_2a; crew crew_1a; expert expert_4; stored 4", 0),
        (SIX, 6),
    ],
)
def test_pilot_points(ana: str, points: int) -> None:
    """PBL-PILOT-4, PBL-PILOT-5, PBL-PILOT-6, PBL-PILOT-7, PBL-PILOT-8, PBL-PILOT-10, PBL-PILOT-11, PBL-R-82.

    Every card of every stack, blow-offs and shoulders; no base armor, hangar, crew, pilot or bomb.
    """
    assert table(ana=ana).points("ana") == points


def test_an_attached_action_is_a_point() -> None:
    """PBL-PILOT-9, PBL-INFO-1: one each, and everybody sees it."""
    t = table(ana="hand action_a")
    t.s.hands[0].clear()
    t.robot("ana").attached.append(Placed(t.s.cards.by_key["action_a"], 0))

    assert t.points("ana") == 1
    assert t.view("bo")["sides"][0]["attached"] == ["action_a"]


def test_a_blow_off_gives_a_point_and_takes_none() -> None:
    """PBL-PILOT-6, PBL-PILOT-7, PBL-BLOWOFF-4: three cards beneath, and one more."""
    t = table(bo="head head_1d head_2b head_3a", dice=[6, 1, 1, 1, 1])
    t.play("attack head 1.head")

    assert t.points("bo") == 4


def test_the_starter_stays_until_replaced() -> None:
    """PBL-PILOT-14: builds, attacks and turns change no pilot."""
    t = table(ana="pilot pilot_3; hand head_1a", dice=[6, 1])
    t.play("build head_1a", "end", "end")

    assert t.side("ana")["pilot"] == "pilot_3"


def test_expert_on_expert() -> None:
    """PBL-R-80, PBL-SETUP-17: the old one goes to the discard, for all to see."""
    t = table(ana=f"{SIX}; expert expert_4; hand expert_5").play("build expert_5")

    assert t.side("ana")["pilot"] == "expert_5"
    assert t.discard("ana") == ["expert_4"]
    assert t.view("bo")["sides"][0]["discard"] == ["expert_4"]


def test_an_expert_stays_when_points_fall() -> None:
    """PBL-R-81: at no points at all he flies on."""
    t = table(ana="expert expert_8")

    assert t.points("ana") == 0
    assert t.play("end").side("ana")["pilot"] == "expert_8"


def test_the_starter_comes_back_when_the_expert_leaves() -> None:
    """PBL-R-79: in the form that fits the limbs, here Critical Form."""
    t = table(ana="pilot pilot_1; expert expert_4; dead head left_arm legs")

    assert t.side("ana")["form"] == "normal"

    t.s.discards[0].append(t.robot("ana").expert)
    t.robot("ana").expert = NOBODY
    t.s.stirred = True
    t.s.settle()

    assert (t.side("ana")["pilot"], t.side("ana")["form"]) == ("pilot_1", "critical")


def test_the_turns_own_build_comes_too_late() -> None:
    """PBL-R-185: the fourth point is built; the expert of 4 waits a turn."""
    t = table(ana="head head_1a head_1b head_1c; hand head_1d expert_4").play("build head_1d")

    assert t.points("ana") == 4
    assert t.codes == ["end"]
    assert "expert_4" in t.play("end", "end").builds


def test_an_expert_defends_like_anybody() -> None:
    """PBL-R-179: only the numbers differ: defense 3."""
    t = table(bo="expert expert_6", dice=[1, 2, 2, 2])

    assert t.play("attack head 1.head").rolls[1] == ("bo", "2 2 2")
