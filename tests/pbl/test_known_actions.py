"""Actions that are publicly known, each played with the real base set."""

import pytest

from tests.pbl.known import base_set as base_set
from tests.pbl.known import table


def test_ultimate_blast_rolls_five_dice() -> None:
    """PBL-ACTION-6: toward the own total, by attacker or defender; no play outside a combat."""
    t = table("hand ultimate_blast anvil_fist", "hand -", dice=[1, 6, 6, 2, 2, 2, 2, 2])
    assert "play ultimate_blast" not in t.codes
    t.play("attack legs 1.head", "pass", "play ultimate_blast")

    assert t.totals == [11, 12]
    assert t.discard("ana") == ["ultimate_blast"]


def test_epico_bean_adds_a_die_to_each_roll() -> None:
    """PBL-R-196: face up for the combat; ahead of the initial roll a die of its own, then one with each bomb."""
    t = table("hand epico_bean anvil_fist", "hand -", dice=[2, 1, 6, 6, 3, 3])
    t.play("attack legs 1.head", "play epico_bean")
    assert t.shown["table"] == ["epico_bean"]
    assert t.rolls == [("ana", "2"), ("ana", "1"), ("bo", "6 6")]
    assert t.totals == [3, 12]
    t.play("add anvil_fist")

    assert t.rolls[-1] == ("ana", "3 3")
    assert t.shown["table"] == []  # the combat is over
    assert t.discard("ana") == ["anvil_fist", "epico_bean"]


def test_epico_bean_and_ultimate_blast_before_one_roll() -> None:
    """PBL-R-196: what is rolled with the initial roll is one roll: five dice and one more, then her own."""
    t = table("hand epico_bean ultimate_blast anvil_fist", "hand -", dice=[2, 2, 2, 2, 2, 3, 1, 6, 6])
    t.play("attack legs 1.head", "play ultimate_blast", "play epico_bean")

    assert t.rolls == [("ana", "2 2 2 2 2"), ("ana", "3"), ("ana", "1"), ("bo", "6 6")]


@pytest.mark.parametrize(("die", "gone"), [(3, False), (4, True)])
def test_gamblers_of_pioria_roll_for_a_card(die: int, gone: bool) -> None:
    """PBL-F-9: a crew member or an expert of anybody; 4 or more discards it."""
    sides = "crew greta_loom; hand gamblers_of_pioria anvil_fist", "crew bruno; expert shero; hand -"
    t = table(*sides, dice=[die]).play("play gamblers_of_pioria")
    assert t.codes == ["choose 0.crew1", "choose 1.crew1", "choose 1.pilot"]
    t.play("choose 1.pilot")
    assert t.side("bo")["pilot"] == ("odo_brandt" if gone else "shero")
    assert t.discard("bo") == (["shero"] if gone else [])

    t = table(*sides, dice=[die]).play("play gamblers_of_pioria", "choose 1.crew1")
    assert t.side("bo")["crew"] == ([] if gone else ["bruno"])


def test_duds_make_a_one() -> None:
    """PBL-F-2: any die of the current roll that is no 1 yet."""
    t = table("hand -", "hand duds anvil_fist", dice=[6, 1, 2])
    t.play("attack legs 1.head", "bo: play duds")
    assert t.codes == ["choose 0:1=1", "choose 1:2=1"]
    t.play("choose 0:1=1")

    assert t.shown["combat"] is None  # 1 against 3, and ana has nothing to add
    assert t.dead("bo") == []


def test_diabolical_rolls_again() -> None:
    """PBL-R-101: of the two initial sets its player names one, and all of its dice are rolled again."""
    t = table("hand diabolical anvil_fist", "hand foundry_fist", dice=[2, 6, 6, 1, 2])
    t.play("attack legs 1.head", "play diabolical")
    assert t.codes == ["choose 0", "choose 1"]
    t.play("choose 1")

    assert t.combat["defense"] == [1, 2]
    assert t.totals == [2, 3]


def test_change_of_fate_sets_a_die() -> None:
    """PBL-F-2: one die, any other face."""
    t = table("hand change_of_fate anvil_fist", "hand foundry_fist", dice=[2, 6, 3])
    t.play("attack legs 1.head", "play change_of_fate")
    assert t.codes[:5] == [f"choose 0:1={face}" for face in (1, 3, 4, 5, 6)]
    assert len(t.codes) == 15
    t.play("choose 1:1=1")

    assert t.combat["defense"] == [1, 3]


def test_misfire_saves_a_limb_from_attack_and_strike() -> None:
    """PBL-F-3, PBL-R-195: whatever the total, and whatever the dice of the Strike."""
    t = table("hand -", "hand misfire anvil_fist", dice=[6, 1, 1])
    t.play("attack legs 1.head")
    assert t.codes == ["pass", "play misfire"]
    t.play("bo: play misfire")
    assert t.dead("bo") == []
    assert t.asked == "ana"
    assert t.attacks == []

    t = table("right_shoulder yot_z_bazooka; hand -", "hand misfire anvil_fist", dice=[1, 6, 6])
    t.play("attack legs 1.head", "bo: pass", "bo: pass").load(3, 3, 3, 3, 3)
    t.play("ana: yes", "choose 1.head", "bo: play misfire")
    assert t.dead("bo") == []


def test_malfunction_jams_an_arm() -> None:
    """PBL-R-192, PBL-R-40: a point for its robot, no attack, no text; an upgrade takes it off."""
    bo = "left_arm chain_fist multi_fire_arm; hand foundry_fist"
    t = table("hand malfunction anvil_fist", bo)
    t.play("play malfunction", "choose 1.left_arm")
    assert t.side("bo")["jammed"] == ["left_arm"]
    assert t.points("bo") == 3
    t.play("end")
    assert t.sources == ["head", "right_arm", "legs"]
    t.play("build foundry_fist")

    assert t.side("bo")["attached"] == []
    assert t.discard("ana") == ["malfunction"]


def test_malfunction_leaves_when_its_owner_rolls_a_one() -> None:
    """PBL-R-192: the owner of the limb, that is; ana's own 1 does nothing."""
    t = table("hand malfunction anvil_fist", "hand foundry_fist", dice=[1, 6, 1])
    t.play("play malfunction", "choose 1.legs", "attack legs 1.head")

    assert t.side("bo")["attached"] == []


def test_final_blow_is_one_more_attack() -> None:
    """PBL-R-182, PBL-MODE-3P-3: besides the MOVE; it lies face up until the draw."""
    t = table("hand final_blow anvil_fist", "hand -", dice=[6, 1, 1, 6, 1, 1])
    t.play("pass", "attack legs 1.head", "pass")
    assert t.dead("bo") == ["head"]
    t.play("play final_blow", "attack legs 1.legs")
    assert t.dead("bo") == ["head", "legs"]
    assert t.shown["table"] == ["final_blow"]
    assert t.codes == ["end"]
    t.play("end")

    assert t.shown["table"] == []
    assert t.discard("ana") == ["final_blow"]


def test_final_blow_is_for_the_own_turn() -> None:
    """Section 1: bo holds it in ana's turn and cannot play it."""
    t = table("hand anvil_fist", "hand final_blow foundry_fist", forced=False)
    while t.asked != "bo":
        t.play("pass")

    assert t.codes == ["pass"]


def test_overblown_takes_dice_off_the_attacker() -> None:
    """Section 1: in a combat, two dice off the total of the attacking limb, never below 0."""
    t = table("hand anvil_fist", "hand overblown foundry_fist", dice=[6, 1, 1, 1, 2])
    t.play("attack legs 1.head", "bo: play overblown")
    assert t.totals == [3, 2]

    t = table("hand anvil_fist", "hand overblown foundry_fist", dice=[6, 1, 1, 6, 2])
    t.play("attack legs 1.head", "bo: play overblown")
    assert t.totals == [0, 2]


def test_distraction_teddy_costs_two_cards() -> None:
    """PBL-F-12: of the victim's choice, face down, and none of them answers it."""
    t = table("hand distraction_teddy anvil_fist", "hand bruno duds foundry_fist", "hand -")
    t.play("ana: pass", "bo: pass", "play distraction_teddy")
    assert t.asked == "bo"  # cy has no cards to lose
    assert t.codes == ["discard bruno", "discard duds"]
    t.play("discard bruno foundry_fist")

    assert t.hand("bo") == ["duds"]
    assert t.discard("bo") == ["bruno", "foundry_fist"]
    assert t.view("ana")["sides"][1]["discard"] == ["?", "?"]


def test_advice_from_doc_finds_crew() -> None:
    """PBL-SHOP-7, PBL-R-117: of any skill, in the deck or in the row."""
    ana = "hand advice_from_doc anvil_fist; deck lantern_visor bethany_lee bruno"
    t = table(ana, "hand -", row="coringus ram_brow").play("pass", "play advice_from_doc")
    assert t.codes == ["find none", "find bethany_lee", "find bruno", "find coringus"]
    t.play("find coringus")

    assert t.hand("ana") == ["anvil_fist", "coringus"]
    assert t.row == ["ram_brow"]


def test_dead_limb_disco_draws_for_dead_limbs() -> None:
    """PBL-R-41: one card each; without a dead limb it cannot be played."""
    hand = "hand dead_limb_disco anvil_fist; deck lantern_visor ram_brow bruno"
    assert "play dead_limb_disco" not in table(hand, "hand -").codes
    t = table(f"dead head legs; {hand}", "hand -").play("pass", "play dead_limb_disco")

    assert t.hand("ana") == ["anvil_fist", "bruno", "ram_brow"]


def test_commabackk_helps_who_is_behind() -> None:
    """PBL-R-41: three cards with more dead limbs than some opponent."""
    hand = "hand commabackk anvil_fist; deck 5"
    assert "play commabackk" not in table(f"dead head; {hand}", "dead legs; hand -").codes
    t = table(f"dead head; {hand}", "dead legs; hand -", "hand -").play("pass", "play commabackk")

    assert len(t.hand("ana")) == 4


def test_shop_is_open_fills_the_row() -> None:
    """PBL-ACTION-10, PBL-R-114: opened or refilled to five, then one card is taken; nothing is reshuffled."""
    hand = "hand shop_is_open anvil_fist; discard ram_brow; deck bruno"
    t = table(hand, "hand -").play("play shop_is_open")
    assert len(t.codes) == 5
    assert t.offered("draw") == sorted(t.row)
    taken = t.offered("draw")[2]
    t.play(f"draw {taken}")
    assert taken in t.hand("ana")
    assert len(t.row) == 4

    t = table(hand, "hand -", row="duds mute", shop="coringus elvin_racers torch_pipe lean_to")
    t.play("play shop_is_open")
    assert t.row == ["duds", "mute", "lean_to", "torch_pipe", "elvin_racers"]
    t.play("draw mute")
    assert t.discard("ana") == ["ram_brow", "shop_is_open"]
    assert t.deck("ana") == ["bruno"]


def test_renegotiation_sends_crew_home() -> None:
    """Section 1: any crew member in play, to the hand of its owner, for all to see."""
    t = table("crew bruno; hand renegotiation anvil_fist", "crew mute; hand -").play("play renegotiation")
    assert t.codes == ["choose 0.crew1", "choose 1.crew1"]
    t.play("choose 1.crew1")

    assert t.side("bo")["crew"] == []
    assert t.hand("bo") == ["mute"]
    assert t.view("ana")["hands"][1] == ["mute"]
