"""Rulings on Combat and Discard (ROB-R-18 to ROB-R-30)."""

import pytest

from boltyard.core.sentences import Audience
from boltyard.games.robots import events
from boltyard.games.robots.combat import loss
from tests.robots.story import GAME, Story, table


def hit(robots: str, red: str, **settings: object) -> Story:
    """Black attacks with all of these robots, nobody blocks, and Red is to pay."""
    t = table(black=f"hand -; robots {robots}", red=red, phase="attack", **settings)
    t.play(f"attack {' '.join(robot for robot in t.robots('black') if t.mode(robot) == 'attack')}")
    return t.play("block none") if t.phase == "block" else t


def test_nobody_must_attack() -> None:
    """ROB-R-18: zero attackers is an answer, and Attack robots may stay out."""
    t = table(black="hand 2C; robots 7S=attack 8S=attack", red="hand 3", phase="attack")
    assert t.answers[0] == "attack none"
    assert t.refused("pass") == "ROB-R-18"

    t.play("attack none")

    assert t.view("black")["attackers"] == []
    assert (t.active, t.discard("red")) == ("red", [])


def test_one_robot_blocks_one_attacker() -> None:
    """ROB-R-19: blocks are a one-to-one partial matching; with two against two there are seven."""
    t = table(black="hand -; robots 7S=attack 8S=attack", red="hand 3; robots 5D 9H", phase="attack").play(
        "attack 7S 8S"
    )

    assert sorted(t.answers) == [
        "block 7S:5D",
        "block 7S:5D 8S:9H",
        "block 7S:9H",
        "block 7S:9H 8S:5D",
        "block 8S:5D",
        "block 8S:9H",
        "block none",
    ]
    assert t.refused("block 7S:5D 8S:5D") == "ROB-R-19"


def test_declarations_are_made_at_once_and_are_final() -> None:
    """ROB-R-20: nothing shows before the attackers are complete, and nothing is withdrawn afterwards."""
    t = table(black="hand -; robots 7S=attack 8S=attack", red="hand 3; robots 5D 9H", phase="attack")
    t.name("attack 7S")
    assert t.view("red")["attackers"] == []
    assert t.s.sealed[t.seat("red")] == GAME.view(t.s, t.seat("red")).sealed[t.seat("black")] == []

    t.name("attack 8S", "block 7S:5D")
    assert t.view("black")["blocks"] == {}
    assert t.impossible("black: attack 7S")

    t.name("done")
    assert t.view("black")["blocks"] == {"7S": "5D"}
    assert t.refused("block 8S:9H") == "ROB-COMBAT-8"


def test_a_blocked_attacker_does_not_hurt_the_player() -> None:
    """ROB-R-21: a ten blocked by an ace costs no card."""
    t = table(black="hand -; robots 10S=attack", red="hand 3; robots AH", phase="attack")
    t.play("attack 10S", "block 10S:AH")

    assert t.discard("red") == []
    assert t.damage("10S") == ["AH"]


def test_only_declared_attackers_count() -> None:
    """ROB-R-22: idle robots of either side add nothing."""
    t = table(black="hand -; robots 3S=attack 8S=attack 9S", red="hand 3; robots 9H=attack 5D", phase="attack")
    t.play("attack 3S", "block none")

    assert [e.total for e in t.events if isinstance(e, events.Hit)] == [3]


def test_a_value_may_fall_below_zero() -> None:
    """ROB-R-23: plain subtraction, no floor: a seven with four and nine beneath is worth minus six."""
    t = table(black="hand 2C 3C; robots 7S(4D 9H) 9S(9D)", phase="build")

    assert t.value("7S") == -6
    assert t.value("9S") == 0


def test_a_floor_may_be_agreed() -> None:
    """ROB-R-23: with value_floor = 0 no value is less than zero, in fights and totals alike."""
    t = table(black="hand -; robots 7S=attack(4D 9H) 3S=attack", red="hand 5", phase="attack", value_floor="0")
    assert t.value("7S") == 0

    t.play("attack 3S 7S")
    assert [e.total for e in t.events if isinstance(e, events.Hit)] == [3]

    t = table(black="hand -; robots 7S=attack(4D 9H)", red="hand -; robots AH(9C)", phase="attack", value_floor="0")
    t.play("attack 7S", "block 7S:AH")
    assert "tied" in t.kinds


def test_the_floor_holds_in_words_too() -> None:
    """ROB-R-23: what a block is said to lead to is what it leads to."""
    for floor, worth in (("none", -5), ("0", 0)):
        t = table(
            black="hand -; robots 7S=attack(3D)", red="hand -; robots 9H(7C)", phase="attack", value_floor=floor
        ).play("attack 7S")
        (block,) = [move for move in GAME.legal(t.s, t.seat("red")) if move.text == "block 7S:9H"]
        text = Audience([]).text(GAME.describe(t.s, block, t.seat("red")))
        t.play("block 7S:9H")

        assert t.value("7S") == worth
        assert text.endswith(f"7S stays, worth {worth}")


def test_a_worn_robot_stays_in_play() -> None:
    """ROB-R-24: at zero or less it may be programmed, attack and block like any other, and fills a place."""
    t = table(black="hand 2C 3C; robots 7S(7D) 4C(9D)", red="hand 5; robots 6H(8C)")
    t.play("program 4C=attack 7S=attack", "pass", "attack 4C 7S", "block 4C:6H")

    assert t.robots("red") == ["6H"]  # minus two beats minus five
    assert t.damage("6H") == ["8C", "4C"]
    assert t.robots("black") == ["7S"]


def test_worn_robots_may_be_scrapped_by_agreement() -> None:
    """ROB-R-24: with scrap_at_zero a winner worn down to nothing goes at once, and its Damage home."""
    words = {"black": "hand -; robots 7S=attack(4D)", "red": "hand -; robots 9H(7C)"}  # 3 against 2
    kept = table(**words, phase="attack").play("attack 7S", "block 7S:9H")
    assert (kept.robots("black"), kept.value("7S")) == (["7S"], -6)

    gone = table(**words, phase="attack", scrap_at_zero="on").play("attack 7S", "block 7S:9H")

    assert gone.robots("black") == gone.robots("red") == []
    assert gone.discard("black") == ["7C", "7S"]
    assert gone.discard("red") == ["4D", "9H"]
    assert "7S is worn down to nothing and scrapped." in gone.told("red")


@pytest.mark.parametrize(("attacker", "left"), [("6S", ["6S"]), ("5S", []), ("4S", [])])
def test_zero_is_worn_out_and_one_is_not(attacker: str, left: list[str]) -> None:
    """ROB-R-24: scrap_at_zero touches what is at zero or less: a five worth three leaves six 1, five 0, four -1."""
    words = {"black": f"hand -; robots {attacker}=attack", "red": "hand -; robots 5D(2C)"}
    t = table(**words, phase="attack", scrap_at_zero="on").play(f"attack {attacker}", f"block {attacker}:5D")

    assert t.robots("black") == left


def test_negative_attackers_lower_the_total() -> None:
    """ROB-R-25: signed sum: eight and minus two make six, which costs eight cards."""
    t = hit("8S=attack 7S=attack(9H)", "hand 9")

    assert [e.total for e in t.events if isinstance(e, events.Hit)] == [6]
    assert t.view("red")["to_discard"] == 8


@pytest.mark.parametrize(
    ("robots", "total"), [("7S=attack(7D)", 0), ("7S=attack(9H)", -2), ("2S=attack 7S=attack(9H)", 0)]
)
def test_a_total_of_nothing_costs_nothing(robots: str, total: int) -> None:
    """ROB-R-26: the phase counts as held, and the defender is not asked."""
    t = hit(robots, "hand 5", forced=False)

    assert [(e.total, e.cost) for e in t.events if isinstance(e, events.Hit)] == [(total, 0)]
    assert not {"lost_from_hand", "lost_from_supply"} & set(t.kinds)
    assert t.phase != "discard"
    assert t.discard("red") == []


def test_the_split_is_settled_before_supply_is_seen() -> None:
    """ROB-R-27: hand cards are named first; nothing is turned until the answer is complete."""
    t = hit("3S=attack", "hand 2D 3D 4D; supply 5H 6H")
    t.name("discard 3D")
    assert t.supply("red")[-2:] == ["5H", "6H"]
    assert t.hand("red") == ["2D", "3D", "4D"]
    assert t.view("black")["red"]["discard"] == []

    t.forced = False
    t.name("done")

    assert t.discard("red") == ["3D", "6H", "5H"]


def test_stepwise_discards_show_each_card_before_the_next() -> None:
    """ROB-R-27: with discard_mode = stepwise every card is a decision of its own, from hand or Supply."""
    t = hit("3S=attack", "hand 2D 4D; supply 5H 6H", discard_mode="stepwise")
    assert t.codes == ["discard supply=1", "discard 2D supply=0", "discard 4D supply=0"]

    t.play("discard supply=1")
    assert t.view("red")["red"]["discard"] == ["6H"]
    assert t.codes == ["discard supply=1", "discard 2D supply=0", "discard 4D supply=0"]

    t.play("discard 4D supply=0")
    assert t.view("red")["to_discard"] == 1
    t.forced = False
    t.play("discard supply=1")

    assert t.discard("red") == ["6H", "4D", "5H"]
    assert t.phase != "discard"


def test_stepwise_ends_when_nothing_is_left() -> None:
    """ROB-R-27: the number is capped as in one step, and an empty Supply is no longer offered."""
    t = hit("6S=attack", "hand 2D 4D; supply only 6H", discard_mode="stepwise", auto_conclude="off")
    assert t.view("red")["to_discard"] == 3

    t.play("discard supply=1")

    assert t.codes == ["discard 2D supply=0", "discard 4D supply=0"]


def test_all_there_is_must_do() -> None:
    """ROB-R-28: eight required, five there: everything goes, the rest is void, and nobody loses by that alone."""
    t = hit("6S=attack", "hand 2D 4D; supply 3", auto_conclude="off")

    assert t.counts("red")["hand"] + t.counts("red")["supply"] == 0
    assert t.winner == "black"  # not here, but at Red's next Research
    assert t.reason == "cannot_draw"
    assert t.kinds[-2:] == ["began", "ended"]


def test_exactly_the_required_number_goes() -> None:
    """ROB-R-29: neither fewer nor more, nor a split that does not add up."""
    t = hit("3S=attack", "hand 2D 3D 4D 5D; supply 5")
    assert all(len(line.split()) - 2 + int(line.rpartition("=")[2]) == 3 for line in t.answers)

    assert t.refused("pass") == "ROB-R-29"
    assert t.refused("discard 2D supply=1") == "ROB-R-29"
    assert t.refused("discard 2D supply=3") == "ROB-R-29"
    assert t.refused("discard 2D 3D 4D 5D supply=0") == "ROB-R-29"


def test_the_supply_must_be_able_to_cover_the_rest() -> None:
    """ROB-R-29: the set cannot be closed while Supply lacks the rest."""
    t = hit("5S=attack", "hand 2D 3D 4D 5D 6D; supply 2", auto_conclude="off")

    assert "done" not in t.codes
    assert t.refused("done") == "ROB-R-29"


@pytest.mark.parametrize(
    ("robots", "total", "cost"),
    [("6S=attack", 6, 8), ("4S=attack 2S=attack", 6, 8), ("6S=attack 6C=attack", 12, 5), ("6S=attack AS=attack", 7, 5)],
)
def test_exactly_six_is_the_sum(robots: str, total: int, cost: int) -> None:
    """ROB-R-30: two robots may make six together; two sixes make twelve. Once per turn."""
    t = hit(robots, "hand 9")

    assert [(e.total, e.cost) for e in t.events if isinstance(e, events.Hit)] == [(total, cost)]
    assert loss(total) == cost
