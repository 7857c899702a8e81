"""Crew members: skill, space, the sidekick."""

import pytest

from tests.pbl.story import table


def test_a_crew_member_is_the_move() -> None:
    """PBL-CREW-1, PBL-CREW-8: it is in play at once, and no other build is left."""
    t = table(ana="hand crew_1a head_1a").play("build crew_1a")

    assert t.side("ana")["crew"] == ["crew_1a"]
    assert t.codes == ["end"]


def test_crew_lie_side_by_side() -> None:
    """PBL-CREW-2, PBL-CREW-16: both count, in the order of their arrival."""
    t = table(ana="hangar hangar_1c; crew crew_1b; hand crew_1a; pilot pilot_6")
    t.play("build crew_1a")

    assert t.side("ana")["crew"] == ["crew_1b", "crew_1a"]
    assert t.base("ana") == (1 + 1, 1 + 1)


@pytest.mark.parametrize(
    ("crew", "skills"),
    [("-", "1"), ("crew_1a", "12"), ("crew_2a", "123"), ("crew_3a", "123"), ("crew_1a crew_2a", "123")],
)
def test_skill_rises_by_one(crew: str, skills: str) -> None:
    """PBL-CREW-3, PBL-CREW-4, PBL-CREW-5, PBL-CREW-6, PBL-R-63: one above the best in play, or equal or lower."""
    t = table(ana=f"hangar hangar_1e; crew {crew}; hand crew_1d crew_2d crew_3d")

    assert t.builds == [f"crew_{skill}d" for skill in skills]


@pytest.mark.parametrize("hired", ["crew_1d", "crew_2d"])
def test_a_full_hangar_takes_nobody(hired: str) -> None:
    """PBL-CREW-7, PBL-CREW-12, PBL-HANGAR-7: one space, one member; there is no sidekick's place beside a hangar."""
    t = table(ana=f"hangar hangar_1d; crew crew_1a; hand {hired}")

    assert t.builds == []


def test_a_storage_bomb_takes_the_place_of_crew() -> None:
    """PBL-CREW-7, PBL-STORE-3, PBL-R-68: two spaces, a member and a bomb."""
    assert table(ana="hangar hangar_1c; crew crew_1a; stored 4; hand crew_1d").builds == []
    assert table(ana="hangar hangar_1c; crew crew_1a; hand crew_1d").builds == ["crew_1d"]


def test_the_sidekick() -> None:
    """PBL-CREW-9, PBL-CREW-3: without a hangar one Skill 1, no Skill 2 or 3."""
    t = table(ana="hand crew_1a crew_2a crew_3a")

    assert t.builds == ["crew_1a"]


def test_a_second_sidekick_is_refused() -> None:
    """PBL-CREW-10, PBL-R-65: the one there is neither joined nor replaced."""
    t = table(ana="crew crew_1a; hand crew_1b crew_2a")

    assert t.builds == []
    t.refused("build crew_1b")


def test_the_sidekick_enters_the_hangar() -> None:
    """PBL-CREW-11: one of two spaces is filled, so one member more may come."""
    t = table(ana="crew crew_1a; hand hangar_1c crew_1b").play("build hangar_1c")

    assert t.side("ana")["crew"] == ["crew_1a"]
    assert t.robot("ana").room(t.s.cards) == 1


def test_the_sidekick_fills_a_small_hangar() -> None:
    """PBL-CREW-11, PBL-CREW-12: a hangar of one space is full with the sidekick."""
    t = table(ana="crew crew_1a; hand hangar_1d crew_1b").play("build hangar_1d", "end", "end")

    assert [key for key in t.builds if key.startswith("crew")] == []


def test_a_higher_skill_stays_when_the_lower_leaves() -> None:
    """PBL-R-64: the requirement is for playing."""
    t = table(ana="hangar hangar_1e; crew crew_2a; hand crew_3b")

    assert t.side("ana")["crew"] == ["crew_2a"]
    assert t.builds == ["crew_3b"]


def test_crew_bonuses_are_rolled() -> None:
    """PBL-CREW-16, PBL-COMBAT-7, PBL-COMBAT-8: pilot 1 + crew 1 + crew 2 against pilot 1 + crew 1."""
    ana = "hangar hangar_1e; crew crew_1a crew_2b crew_3a"
    t = table(ana, "hangar hangar_1c; crew crew_1b", dice=[1, 1, 1, 1, 6, 6])

    assert t.play("attack head 1.head").rolls[:2] == [("ana", "1 1 1 1"), ("bo", "6 6")]


def test_crew_is_not_discarded_at_will() -> None:
    """PBL-CREW-13, PBL-R-71: no code discards a crew member, and none attacks one."""
    t = table(ana="hangar hangar_1c; crew crew_1a crew_1b", bo="hangar hangar_1e; crew crew_1d")
    words = {code.split()[0] for code in t.codes}

    assert words == {"end", "attack"}
    assert t.targets == ["1.head", "1.left_arm", "1.right_arm", "1.legs"]
