"""Discard: what the unblocked attackers cost, and out of what it is paid."""

from itertools import combinations

import pytest

from boltyard.games.robots import events
from boltyard.games.robots.cards import KEYS
from boltyard.games.robots.combat import loss
from tests.robots.story import Story, table


def hit(robots: str, red: str, attack: str, block: str = "none", **settings: object) -> Story:
    """Black attacks; the story stops where Red must pay, or where it goes on."""
    t = table(black=f"hand -; robots {robots}", red=red, phase="attack", **settings)
    t.play(f"attack {attack}")
    return t.play(f"block {block}") if t.phase == "block" else t


def test_nothing_is_lost_when_nobody_attacks() -> None:
    """ROB-DISCARD-1: no discard event, and the defender is not asked."""
    t = table(black="hand 2C; robots 7S=attack", red="hand 3; robots 5D", phase="attack").play("attack none")

    assert "hit" not in t.kinds
    assert "lost" not in t.kinds
    assert t.discard("red") == []


def test_nothing_is_lost_when_every_attacker_is_blocked() -> None:
    """ROB-DISCARD-1: with all attackers blocked the phase is skipped."""
    t = hit("7S=attack 8C=attack", "hand 3; robots 5D 9H", "7S 8C", "7S:5D 8C:9H")

    assert "hit" not in t.kinds
    assert "lost" not in t.kinds
    assert t.kinds[:4] == ["attacked", "blocked", "beat", "beat"]


def test_the_total_is_the_sum_of_the_unblocked() -> None:
    """ROB-DISCARD-2: four and three unblocked, eight blocked: seven."""
    t = hit("4C=attack 3S=attack 8C=attack", "hand 6; robots 9H", "3S 4C 8C", "8C:9H")

    (event,) = [e for e in t.events if isinstance(e, events.Hit)]
    assert (event.total, event.cost) == (7, 5)


def test_the_total_counts_current_values() -> None:
    """ROB-DISCARD-2: a ten with a seven beneath adds three."""
    t = hit("10C=attack(7D) AS=attack", "hand 6", "10C AS")

    (event,) = [e for e in t.events if isinstance(e, events.Hit)]
    assert (event.total, event.cost) == (4, 4)


@pytest.mark.parametrize(("robot", "cost"), [("AS", 1), ("2S", 2), ("3S", 3), ("4S", 4), ("5S", 5)])
def test_up_to_five_costs_as_many(robot: str, cost: int) -> None:
    """ROB-DISCARD-3: a total of five or less costs that many cards."""
    t = hit(f"{robot}=attack", "hand 6", robot)

    assert t.view("red")["to_discard"] == cost == loss(cost)


@pytest.mark.parametrize(("robots", "attack"), [("6S=attack", "6S"), ("4S=attack 2S=attack", "2S 4S")])
def test_exactly_six_costs_eight(robots: str, attack: str) -> None:
    """ROB-DISCARD-4: eight cards for a total of six."""
    t = hit(robots, "hand 9", attack)

    assert t.view("red")["to_discard"] == 8 == loss(6)


@pytest.mark.parametrize(
    ("robots", "attack", "total"),
    [
        ("7S=attack", "7S", 7),
        ("3S=attack 9S=attack", "3S 9S", 12),
        ("10S=attack 10C=attack 9S=attack 9C=attack", "10C 10S 9C 9S", 38),
    ],
)
def test_seven_or_more_costs_five(robots: str, attack: str, total: int) -> None:
    """ROB-DISCARD-5: five cards, however much comes through."""
    t = hit(robots, "hand 9", attack)

    assert [e.total for e in t.events if isinstance(e, events.Hit)] == [total]
    assert t.view("red")["to_discard"] == 5 == loss(total) == loss(40)


@pytest.mark.parametrize("from_hand", range(6))
def test_the_defender_decides_the_split(from_hand: int) -> None:
    """ROB-DISCARD-6: five cards: 0+5, 1+4 to 5+0 are all accepted."""
    t = hit("7S=attack", "hand 2D 3D 4D 5D 6D 7D; supply 8 KH", "7S", auto_conclude="off")
    given = ["2D", "3D", "4D", "5D", "6D"][:from_hand]
    t.forced = False
    t.play(" ".join(["discard", *given, f"supply={5 - from_hand}"]))

    assert t.discard("red")[-5 : -5 + from_hand or None] == given
    assert len(t.hand("red")) == 6 - from_hand
    assert len(t.supply("red")) == 9 - (5 - from_hand)


def test_what_the_supply_lacks_must_come_from_hand() -> None:
    """ROB-DISCARD-6: with two cards in Supply at least three of five come from hand, and with none all."""
    t = hit("7S=attack", "hand 2D 3D 4D 5D; supply 2", "7S", auto_conclude="off")

    wanted = [
        f"discard {' '.join(hand)} supply={5 - n}" for n in (3, 4) for hand in combinations(("2D", "3D", "4D", "5D"), n)
    ]
    assert sorted(t.answers) == sorted(wanted)


def test_supply_cards_come_off_the_top_in_order() -> None:
    """ROB-DISCARD-7: hand cards by choice, Supply cards only from the top; one cannot be picked by position."""
    t = hit("3S=attack", "hand 2D 3D 4D; supply only AH 9H KH QH 7H", "3S")
    assert t.refused("discard 9H supply=2") == "ROB-DISCARD-7"
    t.forced = False

    t.play("discard 3D supply=2")

    assert t.discard("red")[-3:] == ["3D", "7H", "QH"]
    assert t.supply("red") == ["AH", "9H", "KH"]


def test_lost_cards_are_public() -> None:
    """ROB-DISCARD-8: they lie face up on the defender's own pile, for both players to see."""
    t = hit("2S=attack", "hand 2D 3D 4D; supply only AH 9H; discard 8H", "2S", auto_conclude="off")
    t.forced = False
    t.play("discard 4D supply=1")

    for viewer in ("black", "red"):
        assert t.view(viewer)["red"]["discard"][-3:] == ["8H", "4D", "9H"]
    assert "Bo loses 9H from Supply; Supply 1." in t.told("black")


def test_fights_never_change_the_total() -> None:
    """ROB-DISCARD-9: Discard comes before Aftermath and counts values before any Damage of this turn."""
    t = hit("4S=attack 8C=attack", "hand 6; robots 5D 9H", "4S 8C", "8C:5D")
    assert t.view("red")["to_discard"] == 4
    assert t.value("8C") == 8
    assert t.robots("red") == ["5D", "9H"]

    t.play("discard supply=4")

    assert t.value("8C") == 3
    assert t.kinds.index("lost") < t.kinds.index("beat")


def test_key_order_is_the_order_of_the_answer() -> None:
    """ROB-DISCARD-6: however the hand cards are written, they go in key order."""
    t = hit("3S=attack", "hand 2D 3D 10D; supply 5", "3S")
    t.forced = False
    t.play("discard 3D 10D 2D supply=0")

    assert t.discard("red")[-3:] == ["10D", "2D", "3D"]
    assert KEYS.index("10D") < KEYS.index("2D")
