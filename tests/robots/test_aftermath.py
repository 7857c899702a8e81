"""Aftermath: blocked pairs compare values; one goes under, or both go."""

import pytest

from tests.robots.story import Story, table


def clash(black: str, red: str, block: str, **settings: object) -> Story:
    """Black attacks with everything upright, Red blocks, and what is lost comes off the Supply."""
    t = table(black=f"hand -; {black}", red=f"hand -; {red}", phase="attack", **settings)
    standing = [robot for robot in t.robots("black") if t.mode(robot) == "attack"]
    return t.play(f"attack {' '.join(standing)}", f"block {block}")


def test_nothing_is_settled_when_nothing_was_blocked() -> None:
    """ROB-AFTERMATH-1: no aftermath event."""
    t = clash("robots 7S=attack", "robots 5D", "none")

    assert not {"beat", "tied", "worn_out"} & set(t.kinds)
    assert t.robots("black") == ["7S"]
    assert t.robots("red") == ["5D"]


def test_current_values_are_compared() -> None:
    """ROB-AFTERMATH-2: a nine with a four beneath counts five, and loses to a six."""
    t = clash("robots 9S=attack(4D)", "robots 6H", "9S:6H")

    assert t.robots("black") == []
    assert t.damage("6H") == ["9S"]


def test_equal_values_scrap_both() -> None:
    """ROB-AFTERMATH-3: both robots leave play, each to its owner's pile."""
    t = clash("robots 7S=attack", "robots 7D", "7S:7D")

    assert t.robots("black") == t.robots("red") == []
    assert t.discard("black") == ["7S"]
    assert t.discard("red") == ["7D"]
    assert "tied" in t.kinds


def test_the_lesser_card_becomes_damage_beneath_the_greater() -> None:
    """ROB-AFTERMATH-4: the lesser robot is gone from play, its card listed as Damage of the greater."""
    t = clash("robots 7S=attack", "robots 4D", "7S:4D")

    assert t.robots("red") == []
    assert t.damage("7S") == ["4D"]
    assert "4D" not in t.discard("red")


def test_damage_beneath_the_lesser_is_discarded() -> None:
    """ROB-AFTERMATH-5: it lies in a discard pile, not under the greater robot."""
    t = clash("robots 8S=attack", "robots 9H(5C)", "8S:9H")

    assert t.damage("8S") == ["9H"]
    assert t.discard("black") == ["5C"]


@pytest.mark.parametrize(
    ("attacker", "blocker", "robot", "mode"), [("7S", "4D", "7S", "attack"), ("4S", "7D", "7D", "defense")]
)
def test_the_greater_stays_in_its_mode(attacker: str, blocker: str, robot: str, mode: str) -> None:
    """ROB-AFTERMATH-6: seven beats four: it stays, worth three, in the mode it had."""
    t = clash(f"robots {attacker}=attack", f"robots {blocker}", f"{attacker}:{blocker}")

    assert t.value(robot) == 3
    assert t.mode(robot) == mode


def test_it_is_the_same_from_either_side() -> None:
    """ROB-AFTERMATH-7: a greater blocker takes the attacker's card just as a greater attacker the blocker's."""
    attacker_wins = clash("robots 8S=attack(2D)", "robots 5H(AC)", "8S:5H")
    blocker_wins = clash("robots 5S=attack(AD)", "robots 8H(2C)", "5S:8H")

    assert attacker_wins.damage("8S") == ["2D", "5H"]
    assert blocker_wins.damage("8H") == ["2C", "5S"]
    assert attacker_wins.value("8S") == blocker_wins.value("8H") == 1
    assert attacker_wins.discard("black") == ["AC"]
    assert blocker_wins.discard("red") == ["AD"]


def test_robots_outside_the_fights_are_untouched() -> None:
    """ROB-AFTERMATH-8: unblocked attackers and idle robots keep value, mode and Damage."""
    t = clash("robots 8S=attack(2D) 7C=attack 5C", "robots 4H 9H=attack(3C) 6H", "7C:4H")
    t_black, t_red = t.modes("black"), t.modes("red")

    assert t_black == {"5C": "defense", "7C": "attack", "8S": "attack"}
    assert t_red == {"6H": "defense", "9H": "attack"}
    assert [t.value(robot) for robot in ("8S", "5C", "9H", "6H")] == [6, 5, 6, 6]
    assert t.damage("8S") == ["2D"]
