"""What a hit does to a limb."""

import pytest

from tests.pbl.story import table

HEAD = "head head_1d head_2b head_3a"  # defense 3 on top


def test_a_blow_off_card_covers_the_limb() -> None:
    """PBL-BLOWOFF-1, PBL-BLOWOFF-2, PBL-GLOSS-4, PBL-GLOSS-8: the deck has one less, the limb is dead."""
    t = table(dice=[6, 1]).play("attack head 1.right_arm")

    assert t.dead("bo") == ["right_arm"]
    assert t.s.blowoffs == 7
    assert t.view("ana")["sides"][1]["limbs"]["right_arm"]["dead"] is True


def test_the_armor_stays_beneath() -> None:
    """PBL-BLOWOFF-3, PBL-BLOWOFF-4: every card of the stack, and a point more."""
    t = table(bo=HEAD, dice=[6, 1, 1, 1, 1]).play("attack head 1.head")

    assert t.stack("bo", "head") == ["head_1d", "head_2b", "head_3a"]
    assert t.points("bo") == 4
    assert t.discard("bo") == []


def test_one_hit_kills_the_whole_limb() -> None:
    """PBL-BLOWOFF-5: a Level 3 with three cards is dead at once, and its armor is not active."""
    t = table(bo=HEAD, dice=[6, 1, 1, 1, 1]).play("attack head 1.head")

    assert t.dead("bo") == ["head"]
    assert t.level("bo", "head") == 0
    assert t.robot("bo").armor(0) < 0


def test_the_attacker_is_credited() -> None:
    """PBL-R-107, PBL-END-3: one limb for ana."""
    t = table(dice=[6, 1]).play("attack head 1.head")

    assert t.s.blown == [1, 0]


def test_an_empty_blow_off_deck_prevents_nothing() -> None:
    """PBL-R-104: a marker takes its place, and it counts a point."""
    t = table("dead head left_arm", "dead head left_arm right_arm", "dead head left_arm", dice=[6, 1])

    assert t.s.blowoffs == 0

    t.play("attack legs 2.legs")

    assert t.dead("cy") == ["head", "left_arm", "legs"]
    assert t.s.blowoffs == 0
    assert t.points("cy") == 3


def test_a_terminated_robots_blow_offs_return() -> None:
    """PBL-R-105, PBL-INV-2: four cards of the terminated robot; the one on bo stays in use."""
    t = table("", "dead head", "dead head left_arm right_arm", dice=[6, 1, 1])

    assert t.s.blowoffs == 3

    t.play("attack legs 2.legs")

    assert t.s.out == 4
    assert t.s.blowoffs == 6


@pytest.mark.parametrize("dead", ["-", "head", "head legs"])
def test_a_resigned_robots_blow_offs_return(dead: str) -> None:
    """PBL-R-105, PBL-R-129, PBL-INV-2: as many cards as lay on it, no more."""
    t = table("dead head", "dead left_arm legs", f"dead {dead}").play("cy: resign")

    assert 3 + t.s.blowoffs + 3 == 10


def test_removed_armor_is_not_blown_up() -> None:
    """PBL-BLOWOFF-7, PBL-GLOSS-5: armor taken off by an effect leaves the limb active and the blow-off deck whole."""
    t = table(bo="head head_1a")
    t.s.discards[1].append(t.robot("bo").limbs[0].pop())
    t.s.stirred = True
    t.s.settle()

    assert t.dead("bo") == []
    assert t.s.blowoffs == 8
