"""Recovery: one face card out of hand fetches one card, or two, out of the own pile."""

from tests.robots.story import table

BLACK = "hand KS QS 5C; discard 3S JC 8C AC"
RED = "hand KH 2D; discard 4H"


def test_both_may_recover_and_nobody_must() -> None:
    """ROB-RECOVERY-1: both are asked in every turn, whoever is active, and both may pass."""
    for active, other in (("black", "red"), ("red", "black")):
        t = table(black=BLACK, red=RED, turn=active, phase="recover")
        assert t.asked == active
        assert t.codes[0] == "pass"

        t.play("pass")
        assert t.asked == other
        assert t.codes[0] == "pass"

        t.play("pass")
        assert (t.active, t.turn) == (other, 12 if active == "black" else 13)
        assert t.discard("red") == ["4H"]


def test_the_price_is_one_face_card() -> None:
    """ROB-RECOVERY-2: one face card is paid; a second one in the same phase is refused."""
    t = table(black=BLACK, red=RED, phase="recover")
    assert t.codes == ["pass", "recover KS", "recover QS"]
    assert t.refused("recover 5C: 3S") == "ROB-RECOVERY-2"
    assert t.refused("recover KS QS: 3S") in ("ROB-RECOVERY-2", "ROB-RECOVERY-4")

    t.play("recover KS: 3S")

    assert t.asked == "red"
    assert t.hand("black") == ["3S", "5C", "QS"]
    assert t.discard("black") == ["JC", "8C", "AC", "KS"]
    assert t.impossible("black: recover QS: 8C")


def test_two_faces_never_pay_for_one_card() -> None:
    """ROB-RECOVERY-2: nor where only one card could be fetched anyway."""
    t = table(black="hand KS QS 5C; discard 3S", red=RED, phase="recover")

    assert t.refused("recover KS QS: 3S") in ("ROB-RECOVERY-2", "ROB-RECOVERY-4")


def test_one_card_or_two_come_back() -> None:
    """ROB-RECOVERY-3: both counts are accepted, none and three are refused."""
    one = table(black=BLACK, red=RED, phase="recover").play("recover KS: 8C")
    two = table(black=BLACK, red=RED, phase="recover").play("recover KS: 3S 8C")

    assert one.hand("black") == ["5C", "8C", "QS"]
    assert two.hand("black") == ["3S", "5C", "8C", "QS"]
    t = table(black=BLACK, red=RED, phase="recover")
    assert t.refused("recover KS:") == "ROB-RECOVERY-3"
    assert t.refused("recover KS: 3S 8C AC") == "ROB-RECOVERY-3"
    assert t.refused("recover KS: 9C") == "ROB-RECOVERY-3"


def test_faces_cannot_come_back() -> None:
    """ROB-RECOVERY-4: they are not among the options, nor is the face just paid."""
    t = table(black=BLACK, red=RED, phase="recover")
    assert t.refused("recover KS: JC") == "ROB-RECOVERY-4"
    assert t.refused("recover KS: KS") == "ROB-RECOVERY-4"

    t.name("recover KS")

    assert sorted(t.codes) == ["recover 3S", "recover 8C", "recover AC"]


def test_the_active_player_goes_first() -> None:
    """ROB-RECOVERY-5: the events come in that order, and the other waits."""
    t = table(black=BLACK, red=RED, turn="red", phase="recover")
    assert t.impossible("black: recover KS: 3S")
    assert "(ROB-RECOVERY-5)" in t.why_not("black: recover KS: 3S")

    t.play("recover KH: 4H", "recover KS: 3S")

    recovered = [event.seat for event in t.events if event.kind == "recovered"]
    assert recovered == [t.seat("red"), t.seat("black")]


def test_returned_cards_go_to_hand_and_never_to_supply() -> None:
    """ROB-RECOVERY-6: a Recovery leaves both Supplies as they are."""
    t = table(black=BLACK, red=RED, phase="recover", forced=False)
    before = t.supply("black"), t.supply("red")
    t.play("recover QS: 3S AC")

    assert (t.supply("black"), t.supply("red")) == before
    assert {"3S", "AC"} <= set(t.hand("black"))
