"""Critical Form, and the end of a robot."""

import pytest

from boltyard.games.pbl import events
from tests.pbl.story import table

ONE_LEFT = "dead head left_arm right_arm"


@pytest.mark.parametrize(
    ("dead", "form"), [("-", "normal"), ("head", "normal"), ("head legs", "normal"), ("head legs left_arm", "critical")]
)
def test_critical_form_is_one_active_limb(dead: str, form: str) -> None:
    """PBL-CRIT-1, PBL-GLOSS-6, PBL-R-123: exactly one."""
    assert table(ana=f"dead {dead}").side("ana")["form"] == form


def test_shoulders_do_not_count() -> None:
    """PBL-CRIT-2, PBL-SHOULDER-14: two shoulders and one limb is critical."""
    ana = f"{ONE_LEFT}; left_shoulder left_shoulder_a; right_shoulder right_shoulder_a"

    assert table(ana=ana).side("ana")["form"] == "critical"


def test_critical_values_replace_the_normal_ones() -> None:
    """PBL-CRIT-3, PBL-R-124: pilot_1 has 2 and 2, then 3 and 4."""
    t = table(ana="pilot pilot_1; dead head left_arm", bo="pilot pilot_1; dead head left_arm")

    assert t.base("bo") == (2, 2)

    t.load(6, 6, 1, 1).play("attack legs 1.right_arm")

    assert t.side("bo")["form"] == "critical"
    assert t.base("bo") == (3, 4)
    assert "critical" in t.kinds


def test_a_regenerated_limb_ends_critical_form() -> None:
    """PBL-CRIT-5, PBL-REGEN-7: from one limb to two, normal values again."""
    t = table(ana=f"pilot pilot_1; {ONE_LEFT}; hand regen_pod")

    assert t.side("ana")["form"] == "critical"

    t.play("build regen_pod on head")

    assert t.side("ana")["form"] == "normal"
    assert t.base("ana") == (2, 2)


def test_critical_form_is_entered_anew() -> None:
    """PBL-R-123, PBL-CRIT-6: regenerated, blown off again, critical again, and told each time."""
    t = table(ana=f"{ONE_LEFT}; hand regen_pod").play("build regen_pod on head", "end").load(6, 1, 1)
    t.play("attack head 0.head", "concede")

    assert t.side("ana")["form"] == "critical"
    assert [event.on for event in t.events if isinstance(event, events.Critical)] == [True, False, True]


def test_an_expert_has_no_critical_form() -> None:
    """PBL-CRIT-7, PBL-PILOT-13: the same values with one limb as with four."""
    t = table(ana=f"pilot pilot_1; expert expert_4; {ONE_LEFT}")

    assert t.side("ana")["form"] == "normal"
    assert t.base("ana") == (3, 2)


def test_an_expert_ends_critical_form() -> None:
    """PBL-R-123, PBL-PILOT-3: the test is for a starter with one limb."""
    t = table(ana=f"{ONE_LEFT}; legs legs_1a; hand expert_4")

    assert t.side("ana")["form"] == "critical"
    assert t.play("build expert_4").side("ana")["form"] == "normal"


def test_critical_form_may_change_nothing() -> None:
    """PBL-CRIT-8: pilot_3 has the same numbers in both forms."""
    t = table(ana=f"pilot pilot_3; {ONE_LEFT}")

    assert t.side("ana")["form"] == "critical"
    assert t.base("ana") == (2, 1)


@pytest.mark.parametrize(("dead", "form", "out"), [([0, 1], "critical", False), ([0, 1, 2], "normal", True)])
def test_limbs_that_die_together_are_counted_together(dead: list[int], form: str, out: bool) -> None:
    """PBL-R-121: from three to one is critical; from two or three to none is terminated, and critical never."""
    t = table("", "dead legs", "")
    for limb in dead:
        t.robot("bo").blow_off(limb)
        t.s.blowoffs -= 1
    t.s.stirred = True
    t.s.settle()

    assert t.side("bo")["form"] == form
    assert t.s.is_out(1) is out
    assert ("critical" in t.kinds) is not out


def test_a_robot_without_limbs_is_terminated() -> None:
    """PBL-END-1, PBL-END-2: the last robot with an active limb has won."""
    t = table(ana=ONE_LEFT, bo=ONE_LEFT, dice=[6, 6, 1, 1]).play("attack legs 1.legs")

    assert t.winners == ["ana"]
    assert t.outcome is not None
    assert t.outcome.rule == "PBL-END-2"


def test_all_robots_terminated_at_once_is_a_draw() -> None:
    """PBL-R-126: nobody has an active limb."""
    t = table(ONE_LEFT, ONE_LEFT)
    for name in ("ana", "bo"):
        t.robot(name).blow_off(3)
    t.s.stirred = True
    t.s.settle()

    assert t.s.over
    assert t.winners == []
    assert t.reason == "all_terminated"
