"""The 52 publicly known cards: each is played somewhere, and what they do to each other."""

from pathlib import Path

import pytest

from tests.pbl.known import base_set as base_set
from tests.pbl.known import table, until
from tests.pbl.test_cards import KNOWN


def test_every_known_card_is_played() -> None:
    """Section 1 of the card catalogue: no card is forgotten."""
    stories = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_known_*.py"))

    assert [key for key in KNOWN if key not in stories] == []
    assert all(f"{name}_construction_pod" in stories for name in ("bulwark", "gantry", "nightshift"))


def test_final_blow_waits_for_the_declared_attack() -> None:
    """PBL-R-182: one attack at a time; it cannot be played inside another."""
    t = table("hand final_blow ultimate_blast anvil_fist", "hand -").play("pass", "attack legs 1.head")

    assert "play final_blow" not in t.codes
    assert "play ultimate_blast" in t.codes


def test_shero_fetched_in_a_combat_attacks_after_it() -> None:
    """PBL-R-102: the attack that the expert brings waits until the running one is over."""
    t = table("dead head left_arm right_arm; crew smitty_lesson; deck shero; hand anvil_fist", "hand -")
    t.play("pass", "attack legs 1.head", "blast smitty_lesson", "find shero")
    t.load(6, 6, 6, 1, 1)
    while t.shown["combat"]:
        t.play(t.codes[0])

    assert t.codes[0] == "drop"
    assert "attack legs 1.legs" in t.codes


def test_gamblers_hit_who_was_named() -> None:
    """PBL-F-13: under 2017 the named crew member goes back to hand in the answer, and nobody else is hit."""
    bo = "hangar lean_to; crew greta_loom pip_ashdown; hand renegotiation foundry_fist"
    t = table("hand gamblers_of_pioria anvil_fist", bo, edition="2017", dice=[6])
    t.play("ana: pass", "bo: pass", "play gamblers_of_pioria", "choose 1.crew1")
    t.play("bo: play renegotiation", "choose 1.crew1")

    assert t.side("bo")["crew"] == ["pip_ashdown"]
    assert "greta_loom" in t.hand("bo")


def test_shop_is_open_needs_a_shop() -> None:
    """PBL-R-41, PBL-ACTION-10: with row and shop deck empty it has no effect, so it cannot be played."""


# Half sentences.


def test_what_cannot_attack_has_no_attack_number() -> None:
    """PBL-POD-5, PBL-BLOWOFF-2, PBL-R-192, PBL-COUNTER-2: a pod, a jammed limb and a dead one."""
    ana = "head bulwark_construction_pod; left_arm buckler_arm; right_arm torch_pipe; dead right_arm; hand malfunction"
    t = table(ana, "hand -")
    until(t, "play malfunction").play("play malfunction", "choose 0.left_arm")
    limbs = t.side("ana")["limbs"]

    assert [(limbs[place]["attack"] is None, limbs[place]["defense"] is None) for place in limbs] == [
        (True, False),
        (True, False),
        (True, True),
        (False, False),
    ]
    assert t.side("ana")["counters"] == {}


@pytest.mark.parametrize("card", ["malfunction", "wrong_hangar"])
@pytest.mark.parametrize(
    ("arm", "key", "dice"), [("left_arm", "multi_fire_arm", [5, 6, 6, 6, 6]), ("right_arm", "harpoon_arm", [1, 1, 1])]
)
def test_what_dice_count_is_settled_by_the_armor_that_rolled_them(
    card: str, arm: str, key: str, dice: list[int]
) -> None:
    """PBL-R-95, PBL-R-99, PBL-R-100: the armor is jammed or gone afterwards, and the totals are what they were."""
    t = table(f"{arm} {key}; hand buckler_arm", f"hand {card} hatch_arm", dice=[*dice, 2, 2])
    until(t, f"attack {arm} 1.head").play(f"attack {arm} 1.head")
    while not t.combat["rolls"]:
        t.play("pass")
    before = t.totals
    until(t, f"play {card}").play(f"play {card}")
    while f"choose 0.{arm}" in t.codes:
        t.play(f"choose 0.{arm}")

    assert t.totals == before


def test_dice_have_no_limit() -> None:
    """PBL-BOMB-9, PBL-R-3: twenty cards of two dice and a tick are 41, and each of them can be turned."""
    t = table("pilot phillip_lipperstern; crew soda_fats; right_shoulder refuge_laser; hand 20", "hand duds 1")
    until(t, "attack head 1.head").play("attack head 1.head")
    until(t, "concede").load(*[2] * 41).play(f"add {' '.join(sorted(t.hand('ana')))}", "yes")
    until(t, "play duds").play("play duds")
    assert len(t.codes) == 41
    t.play("choose 0:41=1")

    assert t.combat["rolls"][-1]["dice"] == [2] * 40 + [1]


def test_duds_is_for_dice_it_can_change() -> None:
    """PBL-R-41, PBL-F-2: ana's 3 would be a 3 again, for Coringus makes a 1 into one."""
    t = table("crew coringus; hangar lean_to; hand -", "hand duds", dice=[3, 3, 3])
    until(t, "attack head 1.head").play("attack head 1.head")
    until(t, "play duds").play("play duds")

    assert t.codes == ["choose 1:1=1", "choose 1:2=1"]


@pytest.mark.parametrize("card", ["ultimate_blast", "epico_bean", "rain_delay", "spare_parts_sale"])
def test_nothing_that_would_only_undo_the_declaration_is_offered(card: str) -> None:
    """PBL-R-41, PBL-COMBAT-4: what acts on this combat alone waits for the rolls; the attacker's own does not."""
    t = table("hand buckler_arm", f"hand {card} hatch_arm", dice=[6, 1, 1])
    until(t, "attack head 1.head").play("attack head 1.head")
    while not t.combat["rolls"]:
        assert f"play {card}" not in t.codes
        t.play("pass")
    assert f"play {card}" in until(t, f"play {card}").codes
    mine = table(f"hand {card} hatch_arm", "hand -", dice=[6, 1, 1])
    until(mine, "attack head 1.head").play("attack head 1.head")

    assert (f"play {card}" in mine.codes) == (card != "spare_parts_sale")


@pytest.mark.parametrize("again", ["elvin_racers", "final_blow"])
def test_everybody_who_was_attacked_is_safe_in_the_next_turn(again: str) -> None:
    """PBL-MODE-3P-2: ana attacks cy and then bo; bo may not attack cy, whoever was last, and cy may attack bo."""
    ana = "legs elvin_racers; hand -" if again == "elvin_racers" else "hand final_blow"
    t = table(ana, "hand -", "hand -", dice=[1, 1, 1, 1, 6, 6])
    until(t, "attack legs 2.head").play("attack legs 2.head")
    if again == "final_blow":
        until(t, "play final_blow").play("play final_blow")
    until(t, "attack head 1.head").load(1, 6, 6).play("attack head 1.head")
    for name, may in (("ana", ""), ("bo", "0"), ("cy", "01")):
        until(t, "end")
        assert t.asked == name
        assert "".join(sorted({target[0] for target in t.targets})) == may
        t.play("end")
