"""Armor, pods, shoulders and hangars that are publicly known, each played with the real base set."""

import pytest

from tests.pbl import story
from tests.pbl.known import REAL, table, until
from tests.pbl.known import base_set as base_set


def test_multi_fire_arm_wastes_its_high_dice() -> None:
    """PBL-R-99, PBL-R-100: of five initial dice 5 and 6 count nothing; a bomb of 6 counts in full."""
    ana = "left_arm chain_fist multi_fire_arm; hand anvil_fist"
    t = table(ana, "hand -", dice=[5, 6, 4, 3, 1, 6, 6, 6])
    t.play("attack left_arm 1.head")
    assert t.combat["attack"] == [5, 6, 4, 3, 1]
    assert t.totals == [8, 12]
    t.play("add anvil_fist")

    assert t.dead("bo") == ["head"]  # 14 against 12


def test_gears_of_alvidon_gather_sixes() -> None:
    """Section 1: each 6 of its owner's initial rolls, up to three; each counter defends the head with a die."""
    ana = "head lantern_visor gears_of_alvidon; hand anvil_fist"
    t = table(ana, "hand foundry_fist", dice=[6, 6, 6])
    t.play("attack legs 1.legs")
    assert t.side("ana")["counters"] == {"gears_of_alvidon": 1}  # bo's sixes are bo's
    t.play("concede", "end").load(6, 6, 6, 6, 6)
    t.play("attack legs 0.head")

    assert t.rolls[-1] == ("ana", "6 6 6")  # pilot 1, Gears 1 and a counter
    assert t.side("ana")["counters"] == {"gears_of_alvidon": 3}


def test_a_malfunction_takes_the_counter_it_covers() -> None:
    """PBL-COUNTER-2, PBL-R-192: Torch Pipe is at its start again, and is there when it works again."""
    t = table("right_arm torch_pipe; hand malfunction", "hand -")
    t.s.set_counter(story.number("torch_pipe"), 3)
    t.play("pass", "play malfunction", "choose 0.right_arm")

    assert t.s.counter[story.number("torch_pipe")] == 1


def test_torch_pipe_grows_with_each_attack() -> None:
    """PBL-COUNTER-1, PBL-COUNTER-2: from one to four, and back to one when it is covered."""
    t = table("right_arm crane_claw torch_pipe; hand harpoon_arm", "hand foundry_fist")
    rolled = []
    for dice in (3, 4, 5, 6, 6):
        t.load(*[1] * dice, 6, 6).play("attack right_arm 1.legs", "concede")
        rolled.append(len(t.rolls[-2][1].split()))
        t.play("end", "bo: end")
    assert rolled == [3, 4, 5, 6, 6]
    assert t.side("ana")["counters"] == {"torch_pipe": 4}
    t.play("build harpoon_arm")

    assert t.side("ana")["counters"] == {}
    assert t.s.counter[story.number("torch_pipe")] == 1


@pytest.mark.parametrize("codes", [["add buckler_arm", "add chain_fist"], ["play ultimate_blast"]])
def test_any_die_of_an_attack_counts_once(codes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Section 1, Spor Conductor: an attack without dice that bombs, or gets a die from a card, has rolled one."""
    monkeypatch.setattr(REAL.cards.card("cass_ferrow"), "attack", 0)
    t = table("hand buckler_arm chain_fist ultimate_blast", "legs spor_conductor; hand hatch_arm", dice=[6] * 4)
    until(t, "attack head 1.legs").play("attack head 1.legs")
    grown = [t.s.counter[story.number("spor_conductor")]]
    for code in codes:
        until(t, code).load(1).play(code)
        grown.append(t.s.counter[story.number("spor_conductor")])

    assert grown == [0, 1, 1][: len(grown)]


def test_spor_conductor_feeds_on_attacks() -> None:
    """Section 1: each attack against it adds one to its own attack, up to four; other limbs' troubles do not."""
    bo = "legs gantry_legs spor_conductor; hand foundry_fist"
    t = table("hand anvil_fist", bo)
    for n in range(1, 6):
        t.load(1, *[6] * 4).play("attack head 1.legs", "concede")
        assert t.side("bo")["counters"] == {"spor_conductor": min(n, 4)}
        t.play("end", "bo: end")
    t.load(1, 6, 6).play("attack head 1.head", "concede", "end")
    assert t.side("bo")["counters"] == {"spor_conductor": 4}
    t.load(*[1] * 7, 6).play("attack legs 0.head")

    assert t.rolls[-2] == ("bo", "1 1 1 1 1 1 1")  # pilot 2, legs 1 and four counters


def test_stabilizer_mask_names_a_die() -> None:
    """PBL-R-197: asked at the start of its owner's turn; the first die of the next roll shows it."""
    t = table("head lantern_visor stabilizer_mask; hand -", "hand -", turn="bo")
    t.play("end")
    assert t.codes == ["no", *[f"choose ={face}" for face in range(1, 7)]]
    t.play("choose =6").load(1, 1, 1, 1)
    t.play("attack head 1.head")

    assert t.rolls[-2] == ("ana", "6 1")
    assert t.side("ana")["named_face"] == 0


def test_scales_of_regeneration_bring_a_limb_back() -> None:
    """PBL-F-8: built on the legs, another limb that is dead comes back."""
    ana = "legs gantry_legs mooring_legs; dead head left_arm; hand scales_of_regeneration"
    t = table(ana, "hand -")
    t.play("build scales_of_regeneration")
    assert t.codes == ["choose 0.head", "choose 0.left_arm"]
    t.play("choose 0.left_arm")

    assert t.dead("ana") == ["head"]
    assert t.level("ana", "legs") == 3


def test_elvin_racers_run_twice() -> None:
    """PBL-R-182, PBL-MODE-3P-3: after an attack with these legs one more, the same opponent allowed; once a turn."""
    ana = "legs gantry_legs mooring_legs elvin_racers; hand -"
    t = table(ana, "hand -", "hand -", dice=[6, 6, 6, 6, 1, 1, 6, 6, 6, 6, 1, 1])
    t.play("attack legs 1.head")
    assert t.codes[0] == "drop"
    assert "legs 1.left_arm" in t.attacks
    t.play("attack legs 1.left_arm")

    assert t.dead("bo") == ["head", "left_arm"]
    assert t.codes == ["end"]

    other = table(ana, "hand -", dice=[6, 1, 1]).play("attack head 1.head")
    assert other.codes == ["end"]  # another limb ran


def test_yot_z_bazooka_strikes_with_five_of_a_kind() -> None:
    """PBL-GLOSS-15, PBL-F-16, PBL-R-103: after any attack of its robot, two re-rolls, and no dice against it."""
    ana = "right_shoulder yot_z_bazooka; hand -"
    t = table(ana, "left_shoulder thunder_shield; hand -", dice=[1, 6, 6])
    t.play("attack legs 1.head")
    assert t.codes == ["no", "yes"]
    t.load(4, 4, 1, 2, 3).play("yes")
    assert t.codes == ["no", "choose =1", "choose =2", "choose =3", "choose =4"]
    t.load(4, 4, 6).play("choose =4").load(4).play("choose =4")
    assert t.codes == [f"choose 1.{part}" for part in ("head", "left_arm", "right_arm", "legs", "left_shoulder")]
    t.play("choose 1.legs")

    assert t.dead("bo") == ["legs"]
    assert t.s.blown == [1, 0]


def test_yot_z_bazooka_misses_after_two_re_rolls() -> None:
    """Section 1: up to two, and nothing alike means nothing destroyed."""
    t = table("right_shoulder yot_z_bazooka; hand -", "hand -", dice=[1, 6, 6])
    t.play("attack legs 1.head").load(1, 2, 3, 4, 5).play("yes")
    t.load(1, 2, 3, 4).play("choose =5").load(1, 2, 3, 4).play("choose =5")

    assert t.codes == ["end"]
    assert t.dead("bo") == []


def test_thunder_shield_ticks_for_shields_alone() -> None:
    """PBL-F-6, PBL-F-16, PBL-R-194: with Phillip one card and one tick are three dice; never for a bomb."""
    bo = "pilot phillip_lipperstern; left_shoulder thunder_shield; hand anvil_fist cathedral_helm"
    t = table("hand -", bo, dice=[6, 1, 1, 1, 1])
    t.play("attack legs 1.head", "bo: add anvil_fist")
    assert (t.asked, t.codes) == ("bo", ["no", "yes"])
    t.play("yes")
    assert t.rolls[-1] == ("bo", "1 1 1")
    assert t.side("bo")["counters"] == {"thunder_shield": 2}

    t.load(1, 1).play("bo: add cathedral_helm", "no")
    assert t.side("bo")["counters"] == {"thunder_shield": 2}
    t = table("left_shoulder thunder_shield; hand anvil_fist", "hand -", dice=[1, 6, 6, 1])
    t.play("attack legs 1.head", "add anvil_fist")
    assert t.rolls[-1] == ("ana", "1")


def test_refuge_laser_ticks_for_bombs_until_it_is_empty() -> None:
    """PBL-F-16, PBL-R-194: three ticks; then nobody asks."""
    ana = "right_shoulder refuge_laser; hand anvil_fist cathedral_helm foundry_fist elvin_racers"
    t = table(ana, "hand -", dice=[1, 6, 6]).play("attack legs 1.head")
    for card in ("anvil_fist", "cathedral_helm", "foundry_fist"):
        t.load(1, 1).play(f"add {card}", "yes")
        assert t.rolls[-1] == ("ana", "1 1")
    assert t.side("ana")["counters"] == {"refuge_laser": 0}
    assert t.totals == [7, 12]
    t.load(1).play("add elvin_racers")

    assert t.rolls[-1] == ("ana", "1")


@pytest.mark.parametrize(
    ("pod", "defense"),
    [("bulwark_construction_pod", 2), ("gantry_construction_pod", 1), ("nightshift_construction_pod", 1)],
)
def test_a_construction_pod_is_a_step(pod: str, defense: int) -> None:
    """PBL-POD-1, PBL-POD-2, PBL-POD-3, PBL-POD-5, PBL-POD-7: on any active limb, one level up, no attack."""
    ana = f"right_arm crane_claw; dead head; hand {pod} anvil_fist"
    t = table(ana, "hand -")
    assert t.builds == [f"{pod} on left_arm", f"{pod} on right_arm", f"{pod} on legs"]
    t.play(f"build {pod} on right_arm")
    assert t.level("ana", "right_arm") == 2
    t.play("end").load(6, 6, *[1] * (1 + defense)).play("attack legs 0.right_arm")
    assert t.combat["defense"] == [1] * (1 + defense)

    t = table(f"right_arm crane_claw {pod}; hand anvil_fist", "hand -")
    assert t.sources == ["head", "left_arm", "legs"]
    assert t.builds == ["anvil_fist"]


def test_the_regeneration_pod_wakes_a_dead_limb() -> None:
    """PBL-REGEN-1, PBL-REGEN-2, PBL-REGEN-3, PBL-REGEN-5: on a dead limb alone; Level 0, and it cannot attack."""
    t = table("legs gantry_legs; dead legs; hand regeneration_pod stilt_legs", "hand -")
    blowoffs = t.s.blowoffs
    assert t.builds == ["regeneration_pod on legs"]
    t.play("build regeneration_pod on legs")
    assert t.dead("ana") == []
    assert t.level("ana", "legs") == 0
    assert t.s.blowoffs == blowoffs + 1
    t.play("end", "bo: end")

    assert t.sources == ["head", "left_arm", "right_arm"]
    assert "stilt_legs" in t.builds


# Hangars


def test_supreme_hangar_is_demolished() -> None:
    """Section 1: discarded in its owner's turn; in their next turn, and only then, the others cannot attack."""
    ana = "hangar lean_to storm_loft supreme_hangar; crew bruno pip_ashdown mute wicker_joe; hand -"
    t = table(ana, "hand -", "hand -")
    t.play("use supreme_hangar")
    assert t.asked == "ana"
    t.play("release pip_ashdown")  # Storm Loft has three spaces
    assert t.side("ana")["hangar"] == ["lean_to", "storm_loft"]
    assert t.discard("ana") == ["supreme_hangar", "pip_ashdown"]
    assert "legs 1.head" in t.attacks  # ana's turn is not over
    t.play("ana: end")
    assert (t.asked, t.attacks) == ("bo", [])
    t.play("bo: end")
    assert (t.asked, t.attacks) == ("cy", [])
    t.play("cy: end", "ana: end")

    assert t.asked == "bo"
    assert "legs 0.head" in t.attacks


def test_the_hangar_of_the_sample_defends() -> None:
    """PBL-HANGAR-8: Cloudside Shed, one die of defense and none of attack."""
    t = table("hangar cloudside_shed; hand -", "hand -")

    assert t.base("ana") == (1, 2)
