"""Rulings on Aftermath, ownership and Recovery (ROB-R-34 to ROB-R-46)."""

from tests.robots.story import Story, table


def clash(black: str, red: str, block: str, **settings: object) -> Story:
    """Black attacks with everything upright, Red blocks, and what is lost comes off the Supply."""
    t = table(black=f"hand -; {black}", red=f"hand -; {red}", phase="attack", **settings)
    standing = [robot for robot in t.robots("black") if t.mode(robot) == "attack"]
    return t.play(f"attack {' '.join(standing)}", f"block {block}")


def test_fights_are_settled_together() -> None:
    """ROB-R-34: all pairs use the values from the start; the log follows the order of the attackers."""
    t = clash("robots 3S=attack 8S=attack 9C=attack", "robots 5D 8H 4H", "3S:5D 8S:8H 9C:4H")

    fights = [(event.kind, t.keys(event.cards_named())) for event in t.events if event.kind in ("beat", "tied")]
    assert fights == [("beat", ["5D", "3S"]), ("tied", ["8S", "8H"]), ("beat", ["9C", "4H"])]
    assert (t.value("5D"), t.value("9C")) == (2, 5)


def test_damage_under_two_robots_that_tie_is_discarded() -> None:
    """ROB-R-35: a robot that leaves play leaves its Damage behind, on both sides."""
    t = clash("robots 9S=attack(4D)", "robots 8H(3C)", "9S:8H")

    assert t.robots("black") == t.robots("red") == []
    assert sorted(t.discard("black")) == ["3C", "9S"]
    assert sorted(t.discard("red")) == ["4D", "8H"]


def test_every_card_goes_to_its_owners_pile() -> None:
    """ROB-R-36: no matter under whose robot it lay; scrapped robots likewise."""
    t = clash("robots 8S=attack(2D)", "robots 9H(5C 3C)", "8S:9H")  # 6 against 1

    assert sorted(t.discard("black")) == ["3C", "5C"]
    assert t.discard("red") == []
    assert t.damage("8S") == ["2D", "9H"]


def test_released_damage_can_be_recovered_by_its_owner() -> None:
    """ROB-R-36: a card that lay as Damage is its owner's to fetch again."""
    t = table(black="hand KS 2S; robots 8S=attack", red="hand -; robots 9H(5C)", phase="attack")
    t.play("attack 8S", "block 8S:9H")

    assert "recover KS: 5C" in t.answers


def test_damage_subtracts_the_value_of_its_card() -> None:
    """ROB-R-37: a nine worth two when it lost still takes nine."""
    t = clash("robots 7S=attack(4D)", "robots 9H(7C)", "7S:9H")

    assert t.value("7S") == 7 - 4 - 9


def test_old_damage_is_not_inherited() -> None:
    """ROB-R-38: only the lesser robot's own card moves beneath the winner."""
    t = clash("robots 10S=attack", "robots 8H(AC 2C)", "10S:8H")

    assert t.damage("10S") == ["8H"]
    assert t.value("10S") == 2
    assert sorted(t.discard("black")) == ["2C", "AC"]


def test_a_damage_card_is_in_no_zone() -> None:
    """ROB-R-39: visible, but neither countable nor buildable nor recoverable by its owner."""
    t = table(black="hand 5S KS; discard 3S", red="hand -; robots 9H(7S)", phase="build", forced=False)
    assert all("7S" not in zone for zone in (t.hand("black"), t.discard("black"), t.supply("black")))
    assert sum(t.counts("black").values()) == 25
    assert t.refused("build 5S 7S") == "ROB-R-11"
    assert t.view("black")["red"]["robots"][0]["damage"] == ["7S"]

    t.play("pass")

    assert t.refused("recover KS: 7S") == "ROB-RECOVERY-3"


def test_only_a_hand_card_pays_for_recovery() -> None:
    """ROB-R-40: a face robot, a face lying as Damage, and faces elsewhere cannot pay."""
    t = table(black="hand QS 2C; robots KS; discard 3S JC; supply JS", red="hand -; robots 10H(KC)", phase="recover")

    assert t.answers == ["pass", "recover QS: 3S"]
    for other in ("KS", "KC", "JC", "JS"):
        assert t.refused(f"recover {other}: 3S") == "ROB-R-40"


def test_nothing_is_paid_for_nothing() -> None:
    """ROB-R-41: Recovery is offered only with a face in hand and a card to fetch in the own pile."""
    without_card = table(black="hand QS 2C; discard JC", phase="recover", forced=False)
    without_face = table(black="hand 2C; discard 3S", phase="recover", forced=False)
    with_both = table(black="hand QS; discard 3S", phase="recover", forced=False)

    assert without_card.answers == ["pass"]
    assert without_card.refused("recover QS:") == "ROB-R-41"
    assert without_face.answers == ["pass"]
    assert with_both.answers == ["pass", "recover QS: 3S"]
    with_both.name("recover QS")
    assert with_both.refused("done") == "ROB-R-41"


def test_two_need_not_come_back() -> None:
    """ROB-R-42: one or two at choice; with one eligible card, one."""
    two = table(black="hand QS; discard 3S JC 8S", phase="recover")
    assert sorted(two.answers) == ["pass", "recover QS: 3S", "recover QS: 3S 8S", "recover QS: 8S"]

    one = table(black="hand QS; discard 3S JC", phase="recover", forced=False)
    assert one.answers == ["pass", "recover QS: 3S"]
    one.name("recover QS", "recover 3S")
    assert one.hand("black") == ["3S"]  # complete: the jack behind it cannot come back


def test_the_second_decides_knowing_the_first_result() -> None:
    """ROB-R-43: the active player's decision is final, one chance each."""
    t = table(black="hand QS KS; discard 3S 8S", red="hand KH; discard 4H", phase="recover")
    t.play("recover QS: 3S")
    assert (t.asked, t.phase) == ("red", "recover_other")
    assert t.view("red")["black"]["discard"] == ["8S", "QS"]

    t.play("recover KH: 4H")

    assert (t.active, t.turn) == ("red", 12)
    assert [event.seat for event in t.events if event.kind == "recovered"] == [0, 1]


def test_a_pass_is_final() -> None:
    """ROB-R-43: who has passed is not asked again after the other recovered."""
    t = table(black="hand QS KS; discard 3S 8S", red="hand KH; discard 4H", phase="recover")
    t.play("pass", "recover KH: 4H")

    assert t.active == "red"
    assert t.discard("black") == ["3S", "8S"]


def test_cards_thrown_away_this_turn_are_eligible() -> None:
    """ROB-R-44: build discard, attack losses, scrapped robots and released Damage can all be fetched."""
    t = table(black="hand 3S 8S KS 2C; robots 9S=attack(4H) 7S=attack", red="hand KH 6H; robots 5D 7D", phase="build")
    t.play("build 3S 8S", "attack 7S 9S", "block 9S:5D")  # 9 - 4 = 5: a tie
    t.play("discard 6H supply=4")
    fetched = {word for line in t.answers for word in line.split()[2:]}
    assert fetched == {"8S", "9S"}

    t.play("pass")

    fetched = {word for line in t.answers for word in line.split()[2:]}
    assert {"6H", "5D", "4H"} <= fetched
    assert fetched == {card for card in t.discard("red") if card[0] not in "JQK"}


def test_there_is_no_hand_limit() -> None:
    """ROB-R-45: a hand of 23 grows to 24, and nothing has to go."""
    t = table(black="hand 22 KS; supply only QS; discard 3S 8S", red="hand -", phase="recover", forced=False)
    assert len(t.hand("black")) == 23

    t.play("recover KS: 3S 8S")
    assert len(t.hand("black")) == 24


def test_the_order_of_the_pile_does_not_matter() -> None:
    """ROB-R-46: any two cards can be fetched however the pile lies; arrival order is kept for display."""
    for pile in ("3S 8S AS", "8S 3S AS", "AS 8S 3S"):
        t = table(black=f"hand QS; discard {pile}", phase="recover", forced=False)
        assert t.view("red")["black"]["discard"] == pile.split()
        assert sorted(t.answers) == [
            "pass",
            "recover QS: 3S",
            "recover QS: 3S 8S",
            "recover QS: 3S AS",
            "recover QS: 8S",
            "recover QS: 8S AS",
            "recover QS: AS",
        ]
        t.play("recover QS: 3S 8S")
        assert t.hand("black") == ["3S", "8S"], pile
