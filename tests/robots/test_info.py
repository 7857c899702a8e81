"""What the objects of the game are, what they are worth, and who sees them."""

from typing import Any

from boltyard.core.rng import stream
from tests.robots.story import GAME, new_game, steps, table

STAGE = {
    "black": "hand 5S JS; supply 9C 3C 4S; robots 10S=attack(3D 4D) 7C; discard 2C KC",
    "red": "hand 6H QH; supply 9D 3H 4H; robots 8H(2S); discard 2D KD",
}


def test_cards_robots_and_damage_are_three_different_things() -> None:
    """ROB-INFO-1: a Robot or Damage is no card in hand, discard pile or Supply."""
    t = table(**STAGE, phase="build", forced=False)
    shown: Any = GAME.show(t.s)

    lying = {
        key for colour in ("black", "red") for zone in ("hand", "supply", "discard") for key in shown[colour][zone]
    }
    robots = {robot["card"] for colour in ("black", "red") for robot in shown[colour]["robots"]}
    damage = {key for colour in ("black", "red") for robot in shown[colour]["robots"] for key in robot["damage"]}
    assert robots == {"10S", "7C", "8H"}
    assert damage == {"3D", "4D", "2S"}
    assert not lying & robots
    assert not lying & damage
    assert not robots & damage


def test_a_card_is_in_one_of_three_zones() -> None:
    """ROB-INFO-2: hand, discard pile and Supply, and no fourth; robots stand beside them."""
    shown = GAME.show(table(**STAGE, phase="build").s)

    assert set(shown["black"]) == set(shown["red"]) == {"hand", "discard", "supply", "robots"}


def test_building_consumes_cards_only() -> None:
    """ROB-INFO-3: robots and Damage never appear as build options."""
    t = table(**STAGE, phase="build")

    assert t.codes == ["pass", "build 5S JS"]
    for pair in ("build 10S 5S", "build 5S 7C", "build 2S 5S"):
        assert t.refused(pair) == "ROB-R-11"


def test_robots_lie_face_up() -> None:
    """ROB-INFO-4: card, mode and Damage are in both players' views."""
    t = table(**STAGE, phase="build")

    for viewer in ("black", "red"):
        assert t.view(viewer)["black"]["robots"] == [
            {"card": "10S", "mode": "attack", "damage": ["3D", "4D"], "value": 3},
            {"card": "7C", "mode": "defense", "damage": [], "value": 7},
        ]
        assert t.view(viewer)["red"]["robots"] == [{"card": "8H", "mode": "defense", "damage": ["2S"], "value": 6}]


def test_a_robot_can_attack_the_opponent() -> None:
    """ROB-INFO-5: an unblocked attack costs the opponent cards, not the opponent's robots."""
    t = table(**STAGE, phase="attack").play("attack 10S", "block none")
    t.play("discard 6H supply=2")

    assert t.robots("red") == ["8H"]
    assert t.discard("red")[-3:] == ["6H", "4H", "3H"]


def test_value_is_the_card_less_all_damage() -> None:
    """ROB-INFO-6: a ten with a three and a four beneath is worth three."""
    t = table(**STAGE, phase="build")

    assert t.value("10S") == 3
    assert t.value("7C") == 7
    assert t.value("8H") == 6


def test_damage_stays_while_the_robot_is_in_play() -> None:
    """ROB-INFO-7: in whole games a robot's Damage only grows until the robot leaves play."""
    seen = 0
    for seed in range(10):
        t = new_game(seed)
        before: dict[int, tuple[int, ...]] = {}
        for _ in steps(t.s, stream(str(seed), "damage")):
            for robot in t.s.fielded:
                was = before.get(robot, ())
                assert t.s.damage[robot][: len(was)] == was
                seen += bool(was)
            before = {robot: t.s.damage[robot] for robot in t.s.fielded}

    assert seen


def test_damage_is_open() -> None:
    """ROB-INFO-8: both sides see every Damage card by name, at any time."""
    t = table(**STAGE, phase="program")

    for viewer in ("black", "red"):
        view = t.view(viewer)
        assert [robot["damage"] for robot in view["black"]["robots"]] == [["3D", "4D"], []]
        assert [robot["damage"] for robot in view["red"]["robots"]] == [["2S"]]


def test_all_six_counts_are_open() -> None:
    """ROB-INFO-9: either player may count any Supply, discard pile or hand."""
    t = table(**STAGE, phase="build", forced=False)

    for viewer in ("black", "red"):
        view = t.view(viewer)
        counts = {
            colour: {zone: len(view[colour][zone]) for zone in ("hand", "supply", "discard")}
            for colour in ("black", "red")
        }
        assert counts == {"black": t.counts("black"), "red": t.counts("red")}


def test_discard_piles_are_open() -> None:
    """ROB-INFO-10: both piles, in full, in both views."""
    t = table(
        black="hand 5S JS; supply 21; discard 9C 4S AC", red="hand 6H; discard 2D KD", phase="build", forced=False
    )

    for viewer in ("black", "red"):
        assert t.view(viewer)["black"]["discard"] == ["9C", "4S", "AC"]
        assert t.view(viewer)["red"]["discard"] == ["2D", "KD"]


def test_a_hand_is_private() -> None:
    """ROB-INFO-11: the owner sees the cards, the opponent a count."""
    t = table(**STAGE, phase="build")

    assert t.view("black")["black"]["hand"] == ["5S", "JS"]
    assert t.view("red")["black"]["hand"] == ["?", "?"]
    assert t.view("red")["red"]["hand"] == t.hand("red")
    assert t.view("black")["red"]["hand"] == ["?"] * len(t.hand("red"))


def test_a_supply_is_hidden_from_everybody() -> None:
    """ROB-INFO-12: neither view holds a Supply card, the owner's included."""
    t = table(**STAGE, phase="build")

    for viewer in ("black", "red"):
        for colour in ("black", "red"):
            assert t.view(viewer)[colour]["supply"] == ["?"] * len(t.supply(colour))


def test_the_aim_is_to_strip_the_supply() -> None:
    """ROB-INFO-13: who attacks the opponent's Supply down to nothing wins."""
    t = table(black="hand -; robots 7S=attack", red="hand -; supply 5", phase="attack")
    assert t.winner == ""

    t.play("attack 7S")

    assert t.supply("red") == []
    assert t.winner == "black"
