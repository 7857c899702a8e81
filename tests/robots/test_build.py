"""Build: two hand cards, what becomes of them, and the ceiling of four robots."""

import pytest

from boltyard.core.rng import stream
from tests.robots.story import GAME, new_game, steps, table

FOUR = "robots 4C 6C 8C 10C"


def test_building_is_voluntary_and_for_the_active_player() -> None:
    """ROB-BUILD-1: `pass` is always there, and the other player has no say."""
    t = table(black="hand 5S 9S", red="hand 5H 9H", phase="build", forced=False)
    assert t.codes == ["pass", "build 5S 9S"]
    assert GAME.legal(t.s, t.seat("red")) == []
    assert t.impossible("red: build 5H 9H")
    assert "(ROB-BUILD-1)" in t.why_not("red: build 5H 9H")

    t.play("pass")

    assert t.robots("black") == []
    assert t.hand("black") == ["5S", "9S"]


@pytest.mark.parametrize("answer", ["build 5S", "build 5S 9S JS", "build", "build 5S 5S"])
def test_a_build_uses_exactly_two_cards(answer: str) -> None:
    """ROB-BUILD-2: one card or three are refused, nor does one card count twice."""
    t = table(black="hand 5S 9S JS", phase="build")

    assert t.refused(answer) == "ROB-BUILD-2"


def test_the_two_cards_share_suit_or_value() -> None:
    """ROB-BUILD-3: the same suit will do, the same value will do, neither is refused."""
    t = table(black="hand 5S 9S 9C", phase="build")
    assert t.codes == ["pass", "build 5S 9S", "build 9C 9S"]
    assert t.refused("build 5S 9C") == "ROB-BUILD-3"

    t = table(red="hand 7H 7D 2H", turn="red", phase="build")
    assert "build 7D 7H" in t.codes
    assert t.refused("build 2H 7D") == "ROB-BUILD-3"


def test_two_faces_are_no_pair() -> None:
    """ROB-BUILD-4: a number or an ace has to be in it."""
    t = table(black="hand 5S JS KS AS", phase="build")

    assert "build 5S JS" in t.codes
    assert "build AS KS" in t.codes
    assert "build JS KS" not in t.codes
    assert t.refused("build JS KS") == "ROB-BUILD-4"


def test_the_dearer_card_is_thrown_away() -> None:
    """ROB-BUILD-5: five and jack: the jack goes to the builder's discard pile."""
    t = table(black="hand 5S JS 2C; discard 3C", red="hand 3", phase="build", forced=False)
    t.play("build 5S JS")

    assert t.discard("black") == ["3C", "JS"]
    assert t.discard("red") == []
    assert t.hand("black") == ["2C"]


def test_the_cheaper_card_becomes_a_robot_in_defense() -> None:
    """ROB-BUILD-6: five and jack: the five is fielded, sideways and unhurt."""
    t = table(black="hand 5S JS", red="hand 3", phase="build").play("build 5S JS")

    assert t.robots("black") == ["5S"]
    assert (t.mode("5S"), t.value("5S"), t.damage("5S")) == ("defense", 5, [])


def test_equal_cards_both_become_robots() -> None:
    """ROB-BUILD-7: two sevens make two robots in Defense, and nothing is thrown away."""
    t = table(red="hand 7D 7H; discard 3H", turn="red", phase="build").play("build 7D 7H")

    assert t.modes("red") == {"7D": "defense", "7H": "defense"}
    assert [t.value("7D"), t.value("7H")] == [7, 7]
    assert t.discard("red") == ["3H"]


@pytest.mark.parametrize(
    ("pair", "robot", "thrown"),
    [("10S KS", "KS", "10S"), ("2S AS", "AS", "2S"), ("10S 9S", "9S", "10S"), ("8S QS", "8S", "QS")],
)
def test_card_values_decide_which_is_dearer(pair: str, robot: str, thrown: str) -> None:
    """ROB-BUILD-8: ace 1, ten 10, face 9, whatever the picture looks like."""
    t = table(black=f"hand {pair}", red="hand 3", phase="build").play(f"build {pair}")

    assert t.robots("black") == [robot]
    assert t.discard("black") == [thrown]


def test_over_four_robots_must_go_at_once() -> None:
    """ROB-BUILD-9: four robots and two more: two of the six are scrapped before Combat begins."""
    t = table(black="hand 7S 7C; robots 4C 6C 8C 10C=attack", red="hand 3", phase="build").play("build 7C 7S")
    assert (t.asked, t.phase) == ("black", "scrap")
    assert len(t.robots("black")) == 6
    assert len(t.answers) == 15
    assert t.refused("pass") == "ROB-BUILD-9"

    t.play("scrap 4C 7S")

    assert t.robots("black") == ["10C", "6C", "7C", "8C"]
    assert t.discard("black") == ["4C", "7S"]
    assert t.phase == "attack"


def test_one_robot_too_many() -> None:
    """ROB-BUILD-9: four robots and one more: exactly one goes, and it may be the new one."""
    t = table(black=f"hand 5S JS; {FOUR}", red="hand 3", phase="build", forced=False).play("build 5S JS")
    assert t.answers == ["scrap 10C", "scrap 4C", "scrap 5S", "scrap 6C", "scrap 8C"]

    t.play("scrap 5S")

    assert t.robots("black") == ["10C", "4C", "6C", "8C"]
    assert t.discard("black") == ["JS", "5S"]


def test_nothing_is_scrapped_below_the_limit() -> None:
    """ROB-BUILD-9: with four robots after the build nobody is asked, and scrapping is refused."""
    t = table(black="hand 7S 7C 2C 3C; robots 4C 6C=attack", red="hand 3", phase="build").play("build 7C 7S")

    assert t.phase == "attack"
    assert len(t.robots("black")) == 4
    assert t.refused("scrap 4C") == "ROB-BUILD-9"


@pytest.mark.parametrize("seed", range(12))
def test_the_ceiling_holds_at_all_times(seed: int) -> None:
    """ROB-BUILD-10: at every decision but the scrapping itself each side has at most four robots."""
    t = new_game(seed, auto_conclude="off")
    for _ in steps(t.s, stream(str(seed), "ceiling")):
        if t.phase != "scrap":
            assert len(t.robots("black")) <= 4
            assert len(t.robots("red")) <= 4
        else:
            assert 5 <= len(t.robots(t.active)) <= 6
