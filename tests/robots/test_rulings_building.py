"""Rulings on programming and building (ROB-R-9 to ROB-R-17)."""

from itertools import combinations

import pytest

from tests.robots.story import settings_of, table

FOUR = "robots 4C 6C 8C 10C"


@pytest.mark.parametrize("pair", ["9C QS", "9S JS", "9C KC"])
def test_a_face_with_a_nine_makes_two_robots(pair: str) -> None:
    """ROB-R-9: legal in the same suit or another; equal values, so both become robots worth nine."""
    t = table(black=f"hand {pair}", phase="build", forced=False).play(f"build {pair}")

    assert t.robots("black") == pair.split()
    assert [t.value(robot) for robot in pair.split()] == [9, 9]
    assert t.discard("black") == []


@pytest.mark.parametrize("pair", ["JS KS", "JC JS", "KC QS"])
def test_two_faces_never_pair(pair: str) -> None:
    """ROB-R-10: though all are worth nine and may share a suit."""
    t = table(black=f"hand 2C {pair}", phase="build", forced=False)

    assert f"build {pair}" not in t.codes
    assert t.refused(f"build {pair}") == "ROB-BUILD-4"


def test_build_cards_come_from_the_own_hand() -> None:
    """ROB-R-11: not from Supply, discard pile, play area or the other hand."""
    t = table(black="hand 5S 9S; supply 7S; discard 6S; robots 8S", red="hand 5H 9H", phase="build")

    assert t.codes == ["pass", "build 5S 9S"]
    for other in ("7S", "6S", "8S"):
        assert t.refused(f"build 5S {other}") == "ROB-R-11"
    assert t.refused("build 5H 9H") == "ROB-R-11"


def test_one_build_a_turn() -> None:
    """ROB-R-12: after one build the phase is over, also when it made two robots and more could be built."""
    for build in ("build 5S JS", "build 7C 7S"):
        t = table(black="hand 5S JS 7C 7S 2C 3C; robots 8S=attack", phase="build").play(build)
        assert t.phase == "attack"
        assert t.refused("build 2C 3C") == "ROB-BUILD-1"

    (setting,) = [one for one in t.game.schema.settings if one.key == "builds_per_turn"]
    assert setting.values == ["1"]


def test_an_equal_pair_enters_as_a_whole() -> None:
    """ROB-R-13: no answer keeps only one; the ceiling is applied afterwards."""
    t = table(black="hand 7C 7S; robots 4C 6C 8C=attack", phase="build")
    assert t.answers == ["pass", "build 7C 7S"]

    t.play("build 7C 7S")

    assert t.robots("black") == ["4C", "6C", "7C", "7S", "8C"]
    assert (t.phase, len(t.answers)) == ("scrap", 5)


def test_the_controller_picks_what_goes_in_one_choice() -> None:
    """ROB-R-14: exactly n - 4 of all own robots, the new ones included, before anything else happens."""
    t = table(black=f"hand 3C 3S; {FOUR}", red="hand 3; robots 9H", phase="build").play("build 3C 3S")
    robots = ["10C", "3C", "3S", "4C", "6C", "8C"]
    assert t.asked == "black"
    assert t.answers == [f"scrap {a} {b}" for a, b in combinations(robots, 2)]
    assert t.refused("done") == "ROB-R-14"
    assert t.refused("scrap 9H 4C") == "ROB-R-14"

    t.name("scrap 3C")
    assert t.robots("black") == robots  # one choice: nothing leaves before it is complete

    t.name("scrap 8C")
    assert t.robots("black") == ["10C", "3S", "4C", "6C"]


def test_too_many_robots_cannot_be_scrapped() -> None:
    """ROB-R-14: three where two must go are refused with the rule."""
    t = table(black=f"hand 3C 3S; {FOUR}", red="hand 3", phase="build").play("build 3C 3S")

    assert t.refused("scrap 10C 3C 3S") == "ROB-R-14"


def test_damage_beneath_a_scrapped_robot_goes_home() -> None:
    """ROB-R-15: it is discarded with the robot, to its owner's pile."""
    t = table(black="hand 5S JS; robots 4C 6C 8C(2D 3H) 10C", red="hand -", phase="build", forced=False)
    t.play("build 5S JS", "scrap 8C")

    assert t.discard("black") == ["JS", "8C"]
    assert t.discard("red") == ["2D", "3H"]
    assert not any(t.s.damage)


def test_every_robot_is_programmed_whatever_its_value() -> None:
    """ROB-R-16: a robot at zero and one below are set like any other."""
    t = table(black="hand 2C 3C; robots 4C(4D) 7S(9H)", phase="program")
    assert (t.value("4C"), t.value("7S")) == (0, -2)

    t.play("program 4C=attack 7S=attack")

    assert t.modes("black") == {"4C": "attack", "7S": "attack"}


def test_a_mode_lasts_until_the_next_own_program() -> None:
    """ROB-R-16: a robot set to Attack cannot block in the opponent's turn, whether or not it attacked."""
    t = table(black="hand -; robots 4C 7S", red="hand -; robots 9H=attack")
    t.play("program 4C=attack 7S=attack", "attack 7S")
    assert (t.active, t.phase) == ("red", "program")
    assert t.modes("black") == {"4C": "attack", "7S": "attack"}

    t.play("program 9H=attack", "attack 9H")

    assert t.phase == "discard"  # nobody could block, so nobody was asked
    assert t.kinds[-2:] == ["blocked", "hit"]


def test_a_new_robot_blocks_before_it_attacks() -> None:
    """ROB-R-17: built this turn it cannot attack; in the opponent's next turn it can block."""
    t = table(black="hand 5S JS; supply 9C; robots 7S", red="hand -; robots 4D 9H")
    t.play("program 7S=attack", "build 5S JS")
    assert t.codes == ["done", "attack 7S"]
    t.play("attack none")

    t.play("program 4D=attack 9H=attack", "attack 4D 9H")

    assert t.asked == "black"
    assert "block 4D:5S" in t.codes


def test_a_robot_switched_to_attack_may_attack_at_once() -> None:
    """ROB-R-17: only robots built this turn have to wait."""
    t = table(black="hand -; robots 7S", red="hand -; supply 9").play("program 7S=attack", "attack 7S")

    assert "hit" in t.kinds


def test_there_is_no_second_build_to_agree_on() -> None:
    """ROB-R-12: one build is the only value of the setting."""
    assert settings_of({})["builds_per_turn"] == "1"
