"""Bombs and shields."""

import pytest

from tests.pbl.story import Story, table

KINDS = "action_a crew_1a expert_8 hangar_3a head_3a"


def attacked(ana: str = "", bo: str = "", *dice: int) -> Story:
    """Ana attacks bo's head with her own; these are the dice."""
    return table(ana, bo, dice=list(dice)).play("attack head 1.head")


def test_any_card_is_a_bomb() -> None:
    """PBL-BOMB-1: an action, crew, an expert, a hangar, armor; playable or not."""
    t = attacked(f"hand {KINDS}", "", 1, 6)

    assert t.codes == ["concede", *[f"add {key}" for key in KINDS.split()]]


def test_bombs_for_the_attacker_shields_for_the_defender() -> None:
    """PBL-BOMB-2: the log calls them by their names."""
    assert "bombed" in attacked("hand action_a", "", 1, 6, 1).play("add action_a").kinds
    assert "shielded" in attacked("", "hand action_a", 6, 1, 1).play("add action_a").kinds


def test_nothing_is_added_before_the_rolls() -> None:
    """PBL-BOMB-3: neither in the turn nor in the window after the declaration."""
    t = table("hand action_a", "hand action_b", forced=False).play("pass", "pass")

    assert t.offered("add") == []

    t.play("attack head 1.head")
    for _ in range(2):
        assert t.codes == ["pass"]
        t.refused("add action_a" if t.asked == "ana" else "add action_b")
        t.play("pass")


@pytest.mark.parametrize(("dice", "asked"), [((1, 6), "ana"), ((6, 1), "bo"), ((3, 3), "ana")])
def test_only_the_trailing_side_may_add(dice: tuple[int, int], asked: str) -> None:
    """PBL-BOMB-4, PBL-R-89, PBL-COMBAT-15: the lesser total is asked, on a tie the attacker, and nobody else."""
    t = attacked("hand action_a", "hand action_b", *dice)
    other = "bo" if asked == "ana" else "ana"

    assert t.asked == asked
    t.refused(f"{other}: add action_{'b' if other == 'bo' else 'a'}")


def test_as_many_dice_as_cards() -> None:
    """PBL-BOMB-5, PBL-BOMB-7, PBL-R-90: three cards, three dice in one roll, their sum on top of the total."""
    t = attacked("hand action_a action_b action_c", "hand action_d", 1, 6, 2, 3, 4)
    t.play("add action_a action_b action_c")

    assert t.rolls[2] == ("ana", "2 3 4")
    assert t.totals == [10, 6]


def test_a_set_is_closed_before_anything_is_rolled() -> None:
    """PBL-R-90: named item by item in key order; until `done` nothing is rolled, and the other sees nothing."""
    t = attacked("hand action_a action_b action_c", "", 1, 6, 6, 6)
    t.name("add action_b")

    assert t.codes == ["done", "add action_c"]
    assert len(t.rolls) == 2
    assert t.game.view(t.s, 1).sealed == [[], []]

    t.name("add action_c", "done")

    assert t.rolls[2] == ("ana", "6 6")


def test_one_line_stands_for_the_set() -> None:
    """PBL-R-90: the record has `add action_a action_b`, whatever the order in which it was said."""
    t = attacked("hand action_a action_b", "", 1, 6, 6, 6)
    moves = t.game.read(t.s, 0, "add action_b action_a")

    assert t.game.line(t.s, 0, moves) == "add action_a action_b"


def test_an_addition_needs_at_least_one() -> None:
    """PBL-R-90: the choice is to add something or to give up."""
    t = attacked("hand action_a", "", 1, 6)

    assert "done" not in t.codes
    t.refused("add")
    t.refused("add none")


def test_bombs_go_face_down_on_the_own_pile() -> None:
    """PBL-BOMB-6, PBL-INFO-6, PBL-R-29: the owner knows the cards, the other their number."""
    t = attacked("hand action_a crew_1a", "", 1, 6, 1, 1).play("add action_a crew_1a")

    assert t.view("ana")["sides"][0]["discard"] == ["action_a", "crew_1a"]
    assert t.view("bo")["sides"][0]["discard"] == ["?", "?"]
    assert all(event.cards_named() == [] for event in t.events if event.kind == "bombed")


@pytest.mark.parametrize("kind", ["bomb", "trim"])
def test_a_card_once_seen_may_be_the_one_face_down(kind: str) -> None:
    """PBL-BOMB-6, PBL-R-119, PBL-R-29: bo saw ana take action_a from the row; whether it was that card is hidden.

    She discards it, or another one, face down: what bo sees is the same.
    """
    views = []
    for key in ("action_a", "action_b"):
        hand = "hand action_b action_c" if kind == "bomb" else "hand action_b action_c 8"
        t = table(hand, row="action_a action_d").play("end", "draw action_a")
        if kind == "trim":
            t.play(f"discard {key}")
        else:
            t.play("end", "draw deck").load(1, 6, 1)
            t.play("attack head 1.head", f"add {key}", "concede")
        views.append(t.game.save(t.game.view(t.s, 1)))

    assert views[0] == views[1]


def test_whoever_is_behind_goes_on() -> None:
    """PBL-BOMB-8, PBL-COMBAT-12: ana adds and is still behind, adds again and leads; then bo is asked."""
    t = attacked("hand action_a action_b", "hand action_c", 1, 6, 2, 5)
    t.play("add action_a")

    assert t.asked == "ana"
    assert t.totals == [3, 6]

    t.play("add action_b")

    assert t.asked == "bo"
    assert t.totals == [8, 6]


def test_the_hand_is_the_only_limit() -> None:
    """PBL-BOMB-9, PBL-R-3: ten cards at once, ten dice."""
    t = table("hand 10", dice=[1, 6, *[1] * 10]).play("attack head 1.head")
    t.play(f"add {' '.join(t.hand('ana'))}")

    assert t.rolls[2] == ("ana", " ".join(["1"] * 10))
    assert t.hand("ana") == []


def test_the_text_of_a_bomb_does_nothing() -> None:
    """PBL-BOMB-10, PBL-ARMOR-9: discarded crew and armor are in nobody's play, and nothing but dice comes of them."""
    t = attacked("hand crew_1a head_1a", "", 1, 6, 1, 1).play("add crew_1a head_1a")

    assert t.side("ana")["crew"] == []
    assert t.stack("ana", "head") == []
    assert "built" not in t.kinds
    assert "played" not in t.kinds


def test_a_shield_can_save_the_limb() -> None:
    """PBL-BOMB-7, PBL-COMBAT-17: 5 to 2, and a shield of 3 ties."""
    t = attacked("", "hand action_a", 5, 2, 3).play("add action_a")

    assert t.dead("bo") == []


def test_giving_up_ends_it() -> None:
    """PBL-COMBAT-14: bo keeps his cards and loses the head."""
    t = attacked("", "hand action_a action_b", 5, 2).play("concede")

    assert t.dead("bo") == ["head"]
    assert t.hand("bo") == ["action_a", "action_b"]
