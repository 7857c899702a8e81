"""The crew and the actions of our own, each played with the real base set: they do what their texts say."""

from tests.pbl.known import base_set as base_set
from tests.pbl.known import table
from tests.pbl.test_house_cards import fight, until

# Crew


def test_anders_pell_lights_it_again() -> None:
    """PBL-R-74, PBL-R-101: in the own attack, while own dice are current; not in defense, not outside of combat."""
    t = table("crew anders_pell; hand mute", "hand foundry_fist", dice=[1, 2, 6, 6])
    assert "blast anders_pell" not in t.codes
    t.play("attack legs 1.head")
    assert t.codes == ["pass", "blast anders_pell"]
    t.play("blast anders_pell")
    assert t.codes == ["no", "yes"]
    t.load(6, 5).play("yes")
    assert t.totals == [11, 12]
    assert t.discard("ana") == ["anders_pell"]

    other = table("hand -", "crew anders_pell; hand mute", dice=[6, 1, 1]).play("attack legs 1.head")
    assert "blast anders_pell" not in other.codes


def test_greta_loom_draws_two() -> None:
    """PBL-TURN-9: discarded in her owner's turn, the MOVE is still there."""
    t = table("crew greta_loom; hand hatch_arm; deck bruno lean_to anvil_fist", "hand -")
    assert t.s.base(0, "defense") == 2
    until(t, "end").play("blast greta_loom")

    assert t.hand("ana") == ["anvil_fist", "hatch_arm", "lean_to"]
    assert t.discard("ana") == ["greta_loom"]
    assert t.builds == ["hatch_arm", "lean_to"]


def test_iron_accountant_finds_a_hangar() -> None:
    """PBL-R-117: of any level, when played."""
    t = table("hand iron_accountant; deck bruno storm_loft rope_yard chain_fist", "hand -")
    t.play("build iron_accountant")
    assert t.codes == ["find none", "find rope_yard", "find storm_loft"]
    t.play("find storm_loft")

    assert t.hand("ana") == ["storm_loft"]
    assert t.base("ana") == (1, 2)


def test_pip_ashdown_turns_the_attack() -> None:
    """PBL-R-97: after the rolls the totals stay and another part of that robot suffers."""
    t = table("crew pip_ashdown; hand -", "legs stilt_legs spor_conductor; hand foundry_fist")
    t.load(6, 6, 1, 1).play("attack legs 1.head", "pass")  # not before the roll
    until(t, "blast pip_ashdown").play("blast pip_ashdown")
    assert t.codes == ["choose 1.left_arm", "choose 1.right_arm", "choose 1.legs"]
    t.play("choose 1.legs")
    while t.shown["combat"]:
        t.play(t.codes[0])

    assert t.dead("bo") == ["legs"]
    assert t.discard("ana") == ["pip_ashdown"]


def test_tilda_and_tom_leave_two_bombs() -> None:
    """PBL-STORE-1, PBL-F-4, PBL-R-41: one die each, as far as there is room; without a hangar they stay."""
    assert "blast tilda_and_tom" not in table("crew tilda_and_tom; hand hatch_arm", "hand -").codes
    t = table("hangar lean_to; crew tilda_and_tom; hand hatch_arm", "hand -", dice=[3, 5])
    until(t, "end").play("blast tilda_and_tom")

    assert t.side("ana")["stored"] == [3, 5]  # one of them in the place they left
    assert t.side("ana")["crew"] == []


def test_tilda_and_tom_free_a_space_first() -> None:
    """PBL-TURN-9, PBL-R-69: they leave, then there is room: in a full hangar for one die of the two."""
    t = table("hangar lean_to; crew tilda_and_tom greta_loom; hand hatch_arm", "hand -", dice=[3, 5])
    until(t, "end").play("blast tilda_and_tom")

    assert t.side("ana")["stored"] == [3]
    assert t.side("ana")["crew"] == ["greta_loom"]


def test_wicker_joe_throws_two_dice_in() -> None:
    """PBL-CREW-15, PBL-R-74: in the own attack; he cannot help in defense."""
    t = table("crew wicker_joe; hand mute", "hand foundry_fist", dice=[1, 1, 6, 6])
    t.play("attack legs 1.head", "pass")  # not before the roll
    until(t, "blast wicker_joe").load(6, 5).play("blast wicker_joe")
    assert t.totals == [13, 12]
    assert t.side("ana")["crew"] == []

    other = table("hand -", "crew wicker_joe; hand mute", dice=[6, 1, 1]).play("attack legs 1.head")
    assert "blast wicker_joe" not in other.codes


def test_harrow_finch_aims_once_more() -> None:
    """PBL-R-182: discarded in the own turn for an attack besides the MOVE, not inside another."""
    t = until(table("crew harrow_finch; hand mute", "hand -", dice=[6, 6, 1, 1]), "end")
    t.play("attack legs 1.head")
    until(t, "end").load(6, 1, 1).play("blast harrow_finch")
    assert t.codes[0] == "drop"
    t.play("attack legs 1.legs")

    assert t.rolls[-2] == ("ana", "6")  # he is gone, and his die with him
    assert t.dead("bo") == ["head", "legs"]


def test_mother_alder_saves_the_scrap() -> None:
    """PBL-R-202, PBL-STORE-1: after any attack on her owner that failed a die stays on the hangar."""
    bo = "hangar damson_dock; crew bruno mother_alder; hand -"
    t = table("hand -", bo, dice=[1, 6, 6, 6, 4]).play("attack legs 1.head")
    assert t.side("bo")["stored"] == [4]
    t = table("hand -", bo, dice=[6, 1, 1, 1]).play("attack legs 1.head")
    assert t.dead("bo") == ["head"]

    assert t.side("bo")["stored"] == []


def test_chief_sorrel_stocks_up_after_hits() -> None:
    """PBL-R-202, PBL-STORE-1: after any attack of her owner's that hit."""
    ana = "hangar lean_to; crew chief_sorrel; hand -"
    t = table(ana, "hand -", dice=[6, 6, 1, 1, 5]).play("attack legs 1.head")
    assert t.side("ana")["stored"] == [5]

    assert table(ana, "hand -", dice=[1, 1, 6, 6]).play("attack legs 1.head").side("ana")["stored"] == []


# Actions


def test_cram_session_builds_and_skips() -> None:
    """PBL-R-169, PBL-R-207: armor besides the MOVE, one level skipped, no more; in the own turn only."""
    ana = "hand cram_session torch_pipe elvin_racers lean_to"
    t = table(ana, "hand -").play("play cram_session")
    assert t.codes == ["no", "build torch_pipe"]  # Level 3 on base armor is too far, a hangar is no armor
    t.play("build torch_pipe")
    assert t.level("ana", "right_arm") == 2
    assert t.discard("ana") == ["cram_session"]
    assert t.builds == ["lean_to"]

    other = table("hand anvil_fist", "hand cram_session hatch_arm", forced=False)
    while other.asked != "bo":
        other.play("pass")
    assert other.codes == ["pass"]


def test_cram_session_and_caldera_sen_do_not_add_up() -> None:
    """PBL-R-207: one level is skipped, not two."""
    t = table("crew caldera_sen; hand cram_session elvin_racers torch_pipe", "hand -").play("play cram_session")

    assert t.codes == ["no", "build torch_pipe"]


def test_lucky_bolt_takes_the_blow() -> None:
    """PBL-R-203, PBL-PILOT-9: a point while it lies there; the first limb that would go stays, the next one goes."""
    t = table("hand -", "hand lucky_bolt anvil_fist", turn="bo")
    until(t, "end").play("play lucky_bolt")
    assert t.side("bo")["attached"] == ["lucky_bolt"]
    assert t.side("bo")["jammed"] == []
    assert t.points("bo") == 1
    fight(t.play("end"), "attack legs 1.head", 6, 1, 1)
    assert t.dead("bo") == []
    assert t.s.blown == [0, 0]
    assert t.points("bo") == 0
    assert t.discard("bo") == ["lucky_bolt"]
    fight(t.play("end", "bo: end"), "attack legs 1.head", 6, 1, 1)

    assert t.dead("bo") == ["head"]


def test_lucky_bolt_does_not_stop_a_strike_or_save_a_shoulder() -> None:
    """PBL-R-203, PBL-F-3: the damage of a Strike cannot be prevented, and a shoulder is no limb."""
    bo = "left_shoulder thunder_shield; hand lucky_bolt anvil_fist"
    t = until(table("right_shoulder yot_z_bazooka; hand -", bo, turn="bo"), "end").play("play lucky_bolt", "end")
    fight(t, "attack legs 1.left_shoulder", 6, 1, 1)
    assert t.side("bo")["shoulders"]["left"] == []
    t.load(2, 2, 2, 2, 2).play("yes", "choose 1.legs")

    assert t.dead("bo") == ["legs"]
    assert t.side("bo")["attached"] == ["lucky_bolt"]


def test_rain_delay_slips_the_blow() -> None:
    """PBL-R-97: after the rolls the totals stay; anybody may play it in any combat."""
    t = table("hand -", "hand rain_delay anvil_fist", dice=[6, 1, 1])
    t.play("attack legs 1.head")  # not offered before the roll
    until(t, "play rain_delay").play("play rain_delay")
    assert t.codes == ["choose 1.left_arm", "choose 1.right_arm", "choose 1.legs"]
    t.play("choose 1.legs")
    while t.shown["combat"]:
        t.play(t.codes[0])

    assert t.dead("bo") == ["legs"]


def test_rain_delay_before_the_roll_brings_another_armor() -> None:
    """PBL-R-97, PBL-R-39: the attacker turns her own declared attack; the new armor's dice defend."""
    t = table("hand rain_delay mute", "head lantern_visor; hand -", dice=[6, 1, 1])
    t.play("attack legs 1.head", "play rain_delay", "choose 1.legs")

    assert t.rolls == [("ana", "6"), ("bo", "1 1")]
    assert t.dead("bo") == ["legs"]


def test_spare_parts_sale_offers_another_part() -> None:
    """PBL-R-97, PBL-R-196: only for whoever is attacked; the new target, and a die for the own total."""
    t = table("hand spare_parts_sale mute", "hand anvil_fist").play("attack legs 1.head")
    assert "play spare_parts_sale" not in t.codes  # the attacker has no use for it

    t = table("hand -", "hand spare_parts_sale anvil_fist", dice=[6, 2, 2])
    t.play("attack legs 1.head")  # not offered before the roll
    until(t, "play spare_parts_sale").play("play spare_parts_sale")
    assert t.codes == ["choose 1.left_arm", "choose 1.right_arm", "choose 1.legs"]
    t.load(1).play("choose 1.legs")
    assert t.totals == [6, 5]
    t.play("concede")

    assert t.dead("bo") == ["legs"]


def test_spare_parts_sale_before_the_roll() -> None:
    """PBL-R-41, PBL-R-38: as an answer to the declaration it would be lost, so nobody is asked before the dice lie."""
    t = table("hand -", "hand spare_parts_sale anvil_fist").play("attack legs 1.head")

    assert t.rolls
    assert "play spare_parts_sale" in until(t, "play spare_parts_sale").codes


def test_wrong_hangar_takes_one_apart() -> None:
    """PBL-HANGAR-11, PBL-R-53: a hangar is discarded, or an armor goes back to hand; anybody's."""
    sides = ("head ram_brow; hand wrong_hangar mute", "hangar lean_to storm_loft; legs stilt_legs; hand -")
    t = table(*sides).play("play wrong_hangar")
    assert t.codes == ["choose 1.hangar", "choose 0.head", "choose 1.legs"]
    t.play("choose 1.hangar")
    assert t.side("bo")["hangar"] == ["lean_to"]
    assert t.discard("bo") == ["storm_loft"]

    t = table(*sides).play("play wrong_hangar", "choose 1.legs")
    assert t.hand("bo") == ["stilt_legs"]
    assert t.level("bo", "legs") == 0
    assert "play wrong_hangar" not in table("hand wrong_hangar mute", "hand -").codes
