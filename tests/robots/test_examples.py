"""The worked examples of the catalogue's section 11."""

import pytest

from boltyard.games.robots import events
from boltyard.games.robots.combat import loss
from tests.robots.story import table


def test_jack_and_five() -> None:
    """ROB-EX-1: build jack and five of spades: the jack is discarded, a robot of five stands."""
    t = table(black="hand 5S JS", phase="build", forced=False).play("build 5S JS")

    assert t.discard("black") == ["JS"]
    assert [(robot, t.value(robot)) for robot in t.robots("black")] == [("5S", 5)]


def test_ten_and_king() -> None:
    """ROB-EX-2: build ten and king of spades: the ten is discarded, the king is a robot worth nine."""
    t = table(black="hand 10S KS", phase="build", forced=False).play("build 10S KS")

    assert t.discard("black") == ["10S"]
    assert [(robot, t.value(robot)) for robot in t.robots("black")] == [("KS", 9)]


@pytest.mark.parametrize("pair", ["9C QS", "9S JS"])
def test_nine_and_face(pair: str) -> None:
    """ROB-EX-3: build a nine with a face, of another suit or its own: two robots worth nine."""
    t = table(black=f"hand {pair}", phase="build", forced=False).play(f"build {pair}")

    assert [(robot, t.value(robot)) for robot in t.robots("black")] == [(card, 9) for card in pair.split()]
    assert t.discard("black") == []


@pytest.mark.parametrize(
    ("pair", "rule"),
    [
        ("JS KS", "ROB-BUILD-4"),
        ("5S 9C", "ROB-BUILD-3"),
        ("KS joker_black", "ROB-BUILD-4"),
        ("5S joker_black", "ROB-BUILD-3"),
    ],
)
def test_pairs_that_are_none(pair: str, rule: str) -> None:
    """ROB-EX-4: jack and king, five and nine of two suits, joker and king, joker and five are all refused."""
    t = table(black="hand 5S 9C JS KS joker_black", phase="build", forced=False, jokers="on")

    assert f"build {pair}" not in t.codes
    assert t.refused(f"build {pair}") == rule


def test_ace_and_ten() -> None:
    """ROB-EX-5: build ace and ten of diamonds: the ten is discarded, the robot is worth one."""
    t = table(red="hand AD 10D", turn="red", phase="build", forced=False).play("build 10D AD")

    assert t.discard("red") == ["10D"]
    assert [(robot, t.value(robot)) for robot in t.robots("red")] == [("AD", 1)]


def test_six_robots() -> None:
    """ROB-EX-6: four robots and a pair of threes make six; exactly two are scrapped, then comes Combat."""
    t = table(red="hand 3D 3H; robots 4D 6D 8D 10D=attack", turn="red", phase="build").play("build 3D 3H")
    assert len(t.robots("red")) == 6
    assert all(len(line.split()) == 3 for line in t.answers)

    t.play("scrap 3D 4D")

    assert len(t.robots("red")) == 4
    assert t.phase == "attack"


@pytest.mark.parametrize(("total", "cards"), [(-3, 0), (0, 0), (1, 1), (5, 5), (6, 8), (7, 5), (19, 5)])
def test_totals_and_their_price(total: int, cards: int) -> None:
    """ROB-EX-7: totals -3, 0, 1, 5, 6, 7, 19 cost 0, 0, 1, 5, 8, 5, 5 cards."""
    robots = {
        -3: "6S=attack(9H)",
        0: "9S=attack(9H)",
        1: "AS=attack",
        5: "5S=attack",
        6: "6S=attack",
        7: "7S=attack",
        19: "9S=attack 10S=attack",
    }[total]
    t = table(black=f"hand -; robots {robots}", red="hand 9", phase="attack")
    t.play(f"attack {' '.join(t.robots('black'))}")

    (event,) = [event for event in t.events if isinstance(event, events.Hit)]
    assert (event.total, event.cost) == (total, cards)
    assert loss(total) == cards


def test_eight_and_minus_two() -> None:
    """ROB-EX-8: unblocked eight and minus two: total six, eight cards."""
    t = table(black="hand -; robots 8S=attack 7S=attack(9H)", red="hand 9", phase="attack").play("attack 7S 8S")

    assert (t.value("8S"), t.value("7S")) == (8, -2)
    assert t.view("red")["to_discard"] == 8


@pytest.mark.parametrize(("conclude", "reason"), [("on", "concluded"), ("off", "cannot_draw")])
def test_eight_required_seven_there(conclude: str, reason: str) -> None:
    """ROB-EX-9: eight required, hand three, Supply four: all seven go, and the next Research loses."""
    t = table(
        black="hand -; robots 6S=attack", red="hand 3; supply 4; discard -", phase="attack", auto_conclude=conclude
    )
    before = len(t.discard("red"))
    t.play("attack 6S")

    assert t.counts("red") == {"hand": 0, "supply": 0, "discard": before + 7}
    assert (t.winner, t.reason) == ("black", reason)


def test_seven_blocked_by_four() -> None:
    """ROB-EX-10: the four goes under the seven, which is worth three and still in Attack."""
    t = table(black="hand -; robots 7S=attack", red="hand -; robots 4H", phase="attack").play(
        "attack 7S", "block 7S:4H"
    )

    assert (t.damage("7S"), t.value("7S"), t.mode("7S")) == (["4H"], 3, "attack")


def test_three_meets_two() -> None:
    """ROB-EX-11: 7 with 4 beneath meets 9 with 7 beneath: 7 - 4 - 9 = -6, in play; the other seven goes home."""
    t = table(black="hand -; robots 7S=attack(4H)", red="hand -; robots 9H(7C)", phase="attack")
    assert (t.value("7S"), t.value("9H")) == (3, 2)

    t.play("attack 7S", "block 7S:9H")

    assert t.robots("black") == ["7S"]
    assert (t.damage("7S"), t.value("7S")) == (["4H", "9H"], -6)
    assert t.discard("black") == ["7C"]
    assert t.robots("red") == []


def test_nine_less_four_against_five() -> None:
    """ROB-EX-12: a tie: nine and five to their owners' piles, the four to the pile of the four's owner."""
    t = table(black="hand -; robots 9S=attack(4H)", red="hand -; robots 5H", phase="attack")
    t.play("attack 9S", "block 9S:5H")

    assert t.discard("black") == ["9S"]
    assert sorted(t.discard("red")) == ["4H", "5H"]


def test_minus_two_blocked_by_minus_five() -> None:
    """ROB-EX-13: minus two is greater, and takes the other's card as Damage."""
    t = table(black="hand -; robots 7S=attack(9H)", red="hand -; robots 4D(9C)", phase="attack")
    assert (t.value("7S"), t.value("4D")) == (-2, -5)

    t.play("attack 7S", "block 7S:4D")

    assert t.damage("7S") == ["9H", "4D"]
    assert t.robots("red") == []


def test_one_guard_against_two() -> None:
    """ROB-EX-14: one Defense robot may block either attacker or none, not both."""
    t = table(black="hand -; robots 7S=attack 8S=attack", red="hand 9; robots 5D", phase="attack").play("attack 7S 8S")

    assert sorted(t.answers) == ["block 7S:5D", "block 8S:5D", "block none"]
    assert t.refused("block 7S:5D 8S:5D") == "ROB-R-19"


@pytest.mark.parametrize("conclude", ["on", "off"])
def test_last_card_against_a_full_hand(conclude: str) -> None:
    """ROB-EX-15: own last card drawn, opponent's Supply five, total seven, five from hand: the active player loses."""
    t = table(
        black="hand -; supply only 2C; robots 7S",
        red="hand 2D 3D 4D 5D 6D; supply 5",
        auto_conclude=conclude,
    )
    t.play("program 7S=attack", "attack 7S", "discard 2D 3D 4D 5D 6D supply=0")
    while t.asked:
        t.play("pass" if "pass" in t.codes else t.answers[0])

    assert t.winner == "red"


@pytest.mark.parametrize("conclude", ["on", "off"])
def test_last_card_against_a_small_hand(conclude: str) -> None:
    """ROB-EX-16: the same with total six and two cards in hand: eight required, seven there, the active player wins."""
    t = table(black="hand -; supply only 2C; robots 6S", red="hand 2D 3D; supply 5", auto_conclude=conclude)
    t.play("program 6S=attack", "attack 6S")

    assert t.supply("red") == t.hand("red") == []
    assert t.winner == "black"


def test_queen_of_hearts() -> None:
    """ROB-EX-17: queen in hand, pile 3H KD 8D: fetch the three, the eight, or both; king and queen are not possible."""
    t = table(red="hand QH 2D; discard 3H KD 8D", turn="red", phase="recover", forced=False)

    assert sorted(t.answers) == ["pass", "recover QH: 3H", "recover QH: 3H 8D", "recover QH: 8D"]
    assert t.refused("recover QH: KD") == "ROB-RECOVERY-4"
    assert t.refused("recover QH: QH") == "ROB-RECOVERY-4"
