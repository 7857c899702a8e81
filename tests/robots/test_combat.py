"""Combat: who may attack, who may block, and what is known when."""

from itertools import combinations

import pytest

from tests.robots.story import GAME, table

BLACK = "hand 2C 3C; robots 4C=attack 7S=attack 9C"


def test_any_subset_of_the_attack_robots_may_attack() -> None:
    """ROB-COMBAT-1: all subsets are answers, and exactly the chosen ones attack."""
    t = table(black="hand 2C 3C; robots 4C=attack 7S=attack 9C=attack 5S", red="hand 3", phase="attack")
    robots = ["4C", "7S", "9C"]
    subsets = [" ".join(chosen) for n in range(1, 4) for chosen in combinations(robots, n)]
    assert sorted(t.answers) == sorted(["attack none", *[f"attack {chosen}" for chosen in subsets]])

    t.play("attack 9C 4C")  # in any order

    assert t.view("red")["attackers"] == ["4C", "9C"]


def test_a_robot_in_defense_cannot_attack() -> None:
    """ROB-COMBAT-2: it is not offered, and naming it is refused."""
    t = table(black=BLACK, red="hand 3", phase="attack")

    assert t.codes == ["done", "attack 4C", "attack 7S"]
    assert t.refused("attack 9C") == "ROB-COMBAT-2"


@pytest.mark.parametrize("answer", ["attack 4C 9C", "attack 7S 9C", "attack 4C 7S 9C"])
def test_a_robot_in_defense_cannot_attack_beside_others(answer: str) -> None:
    """ROB-COMBAT-2: a list with a Defense robot in it is refused as a whole, with the rule."""
    t = table(black=BLACK, red="hand 3", phase="attack")

    assert t.refused(answer) == "ROB-COMBAT-2"


def test_an_attack_has_no_target() -> None:
    """ROB-COMBAT-3: the code of an attack names own robots only; a target is refused."""
    t = table(black=BLACK, red="hand 3; robots 9H", phase="attack")

    assert t.codes == ["done", "attack 4C", "attack 7S"]
    assert t.refused("attack 7S:9H") == "ROB-COMBAT-3"


def test_only_the_own_robots_attack() -> None:
    """ROB-COMBAT-1: a hand card is no attacker."""
    t = table(black=BLACK, red="hand 3", phase="attack")

    assert t.refused("attack 2C") == "ROB-COMBAT-1"


def test_the_defender_may_block_or_not() -> None:
    """ROB-COMBAT-4: any Defense robot may be assigned, and an empty assignment is accepted."""
    t = table(black=BLACK, red="hand 3; robots 5D 9H", phase="attack").play("attack 4C 7S")
    assert t.asked == "red"
    assert t.codes == ["done", "block 4C:5D", "block 4C:9H", "block 7S:5D", "block 7S:9H"]
    assert t.refused("pass") == "ROB-COMBAT-4"

    t.play("block none")

    assert t.phase == "discard"
    assert t.view("black")["blocks"] == {}


def test_a_robot_in_attack_cannot_block() -> None:
    """ROB-COMBAT-5: the defender's Attack robots are not offered, and naming one is refused."""
    t = table(black=BLACK, red="hand 3; robots 5D=attack 9H", phase="attack").play("attack 4C 7S")

    assert t.codes == ["done", "block 4C:9H", "block 7S:9H"]
    assert t.refused("block 4C:5D") == "ROB-COMBAT-5"


def test_one_blocker_per_attacker() -> None:
    """ROB-COMBAT-6: two robots in front of one attacker are refused, also of the only one."""
    t = table(black=BLACK, red="hand 3; robots 5D 9H", phase="attack").play("attack 4C 7S")
    assert t.refused("block 4C:5D 4C:9H") == "ROB-COMBAT-6"

    t = table(black=BLACK, red="hand 3; robots 5D 9H", phase="attack").play("attack 7S")
    assert all(line.count(":") <= 1 for line in t.answers)
    assert t.refused("block 7S:5D 7S:9H") == "ROB-COMBAT-6"


def test_only_the_active_player_attacks() -> None:
    """ROB-COMBAT-7: the defender gets no attack option in Combat, whatever stands upright."""
    t = table(black=BLACK, red="hand 3; robots 5D 9H=attack", phase="attack")
    assert GAME.legal(t.s, t.seat("red")) == []
    assert t.impossible("red: attack 9H")
    assert "(ROB-COMBAT-7)" in t.why_not("red: attack 9H")

    t.play("attack 7S")

    assert (t.asked, t.phase) == ("red", "block")
    assert t.refused("attack 9H") == "ROB-COMBAT-7"


def test_attackers_are_known_before_blocks_are_chosen() -> None:
    """ROB-COMBAT-8: the block question shows the attackers; nobody blocks before, or what does not attack."""
    t = table(black=BLACK, red="hand 3; robots 5D 9H", phase="attack")
    assert t.view("red")["attackers"] == []
    assert t.refused("block 7S:9H") == "ROB-COMBAT-8"

    t.play("attack 7S")

    assert t.view("red")["attackers"] == ["7S"]
    assert t.refused("block 4C:9H") == "ROB-COMBAT-8"
