"""Crew that is publicly known, each played with the real base set."""

import pytest

from boltyard.games.pbl import events
from boltyard.games.pbl.lying import Hex
from tests.pbl import story
from tests.pbl.known import base_set as base_set
from tests.pbl.known import table


def test_curse_of_threes_lies_on_a_deck() -> None:
    """PBL-R-193: skill 2 and a space are needed; three dice for each draw, and the third success ends it."""
    hand = "hand curse_of_threes anvil_fist"
    assert table(f"hangar rope_yard; crew bruno mute; {hand}", "hand -").builds == []  # no space
    assert table(f"hangar damson_dock; crew bruno; {hand}", "hand -").builds == []  # no skill 2
    t = table(f"hangar damson_dock; crew bruno coringus; {hand}", "hand -")
    t.play("build curse_of_threes")
    assert t.codes == ["choose 0", "choose 1"]
    t.play("choose 1", "end")
    assert t.side("ana")["crew"] == ["bruno", "coringus"]
    assert t.side("bo")["curse"] == ["curse_of_threes"]
    drawn = []
    for faces in ((1, 2, 4), (3, 3, 3), (6, 5, 3), (2, 2, 2), (3, 1, 1), (1, 1, 1)):
        t.load(*faces).play("bo: end")
        drawn.append(len(t.hand("bo")))
        t.s.rng.load([])
        t.play("ana: end")

    assert drawn == [0, 1, 2, 2, 3, 4]
    assert t.side("bo")["curse"] == []
    assert "curse_of_threes" in t.discard("ana")


def test_coringus_turns_ones_into_threes() -> None:
    """PBL-F-2: of his own side alone, and also a die that Duds has turned."""
    bo = "crew coringus; hand foundry_fist"
    t = table("hand duds anvil_fist", bo, dice=[1, 1, 5])
    t.play("attack legs 1.head")
    assert t.combat["attack"] == [1]
    assert t.combat["defense"] == [3, 5]
    t.play("play duds")  # no other die could be changed

    assert t.combat["defense"] == [3, 3]


def test_mute_turns_sixes_into_threes() -> None:
    """PBL-F-2: whoever rolled them, and a die set to 6 as well."""
    t = table("crew mute; hand change_of_fate anvil_fist", "hand foundry_fist", dice=[6, 2, 6, 5])
    t.play("attack legs 1.head")
    assert t.combat["attack"] == [3, 2]
    assert t.combat["defense"] == [3, 5]
    t.play("play change_of_fate", "choose 0:2=6")

    assert t.combat["attack"] == [3, 3]


def test_bethany_lee_gives_herself_for_a_limb() -> None:
    """PBL-F-8, PBL-TURN-9: discarded in her owner's turn alone, and the MOVE is still there."""
    bethany = "crew bethany_lee; dead head legs"
    assert "blast bethany_lee" not in table("hand anvil_fist", f"{bethany}; hand foundry_fist").codes
    assert "blast bethany_lee" not in table("crew bethany_lee; hand anvil_fist", "hand -").codes  # nothing is dead
    t = table(f"{bethany}; hand gantry_legs anvil_fist", "hand -")
    t.play("blast bethany_lee", "choose 0.legs")

    assert t.dead("ana") == ["head"]
    assert t.discard("ana") == ["bethany_lee"]
    assert t.builds == ["gantry_legs"]


def test_unknown_sends_an_expert_away() -> None:
    """PBL-F-9, PBL-R-79: the starter is back in the cockpit; without an expert he is plain crew."""
    ana = "hangar lean_to; crew bruno; hand unknown anvil_fist"
    t = table(ana, "expert shero; hand -").play("build unknown")
    assert t.side("bo")["pilot"] == "odo_brandt"
    assert t.discard("bo") == ["shero"]

    t = table(ana, "hand -").play("build unknown")
    assert t.side("ana")["crew"] == ["bruno", "unknown"]


def test_turtle_magoo_blasts_while_attacked() -> None:
    """PBL-R-74, PBL-CREW-15: two dice for the defense, in no other moment."""
    assert "blast turtle_magoo" not in table("crew turtle_magoo; hand anvil_fist", "hand -").codes
    t = table("hand -", "crew turtle_magoo; hand anvil_fist", dice=[6, 1, 1, 5, 5])
    t.play("attack legs 1.head", "bo: pass")
    assert t.totals == [6, 2]
    t.play("bo: blast turtle_magoo")

    assert t.rolls == [("ana", "6"), ("bo", "1 1")]
    assert [event.dice for event in t.events if isinstance(event, events.Threw)] == [[5, 5]]
    assert t.dead("bo") == []
    assert t.discard("bo") == ["turtle_magoo"]


def test_turtle_magoo_does_not_blast_in_her_own_attack() -> None:
    """PBL-R-74: a defense Blast is of no use to the attacker."""
    t = table("crew turtle_magoo; hand anvil_fist", "hand -", dice=[1, 6, 6])
    t.play("attack legs 1.head")

    assert t.codes == ["concede", "add anvil_fist"]


def test_tarrison_looks_for_no_crew() -> None:
    """Section 1: two cards if an opponent has no crew; the Curse on a deck is nobody's."""
    ana = "hand tarrison; deck lantern_visor ram_brow anvil_fist"
    assert table(ana, "crew bruno; hand -").play("build tarrison").hand("ana") == []
    assert table(ana, "hand -").play("build tarrison").hand("ana") == ["anvil_fist", "ram_brow"]
    t = table(ana, "hand -; hangar supreme_hangar")
    curse = story.number("curse_of_threes")
    t.s.shop.remove(curse)
    t.s.hexes = [Hex(curse, 1, 3)]
    assert t.play("build tarrison").hand("ana") == ["anvil_fist", "ram_brow"]
    three = table(ana, "crew bruno; hand -", "hand -").play("build tarrison")
    assert three.hand("ana") == ["anvil_fist", "ram_brow"]


def test_bruno_is_discarded_for_a_card_at_any_time() -> None:
    """PBL-F-18: in the other player's turn, in a declared attack, in the own turn; and the MOVE stays."""
    bo = "hand bruno anvil_fist; deck lantern_visor"
    t = table("hand -", bo)
    assert (t.asked, t.codes) == ("bo", ["pass", "use bruno"])  # the start of ana's turn
    t.play("pass", "attack legs 1.head")
    assert t.codes == ["pass", "use bruno"]
    t.load(1, 6, 6).play("use bruno")
    assert t.hand("bo") == ["anvil_fist", "lantern_visor"]
    assert t.discard("bo") == ["bruno"]
    assert t.rolls[0] == ("ana", "1")  # he is no action: the declaration stands

    mine = table("hand bruno ram_brow; deck lantern_visor", "hand -")
    mine.play("pass", "use bruno")
    assert mine.builds == ["lantern_visor", "ram_brow"]


def test_soda_fats_widens_the_hand() -> None:
    """PBL-F-17: twenty cards; when he goes, ten are kept at once."""
    t = table("hand renegotiation anvil_fist", "crew soda_fats; hand 15")
    assert t.asked == "ana"
    t.play("play renegotiation")

    assert t.asked == "bo"
    assert len(t.hand("bo")) == 16
    assert all(code.startswith("discard ") for code in t.codes)
    t.play("discard " + " ".join(t.hand("bo")[:6]))
    assert len(t.hand("bo")) == 10


@pytest.mark.parametrize(
    ("crew", "found"),
    [
        ("trace_law", ["bulwark_construction_pod", "lantern_visor"]),
        ("segheo", ["bulwark_construction_pod", "torch_pipe"]),
        ("maxine_trinidad", ["bulwark_construction_pod", "elvin_racers"]),
    ],
)
def test_picks_search_for_armor_of_their_level(crew: str, found: list[str]) -> None:
    """PBL-F-18, PBL-POD-4, PBL-R-75: at any time; a construction pod has every level, the other pod none."""
    deck = "deck lantern_visor torch_pipe elvin_racers bulwark_construction_pod regeneration_pod thunder_shield bruno"
    t = table("hand -", f"hand {crew} anvil_fist; {deck}")
    assert t.codes == ["pass", f"pick {crew}"]  # at the start of ana's turn
    t.play(f"pick {crew}")
    assert t.codes == ["find none", *[f"find {key}" for key in found]]
    t.play(f"find {found[-1]}")

    more = 2 if crew == "maxine_trinidad" else 0
    assert found[-1] in t.hand("bo")
    assert len(t.hand("bo")) == 2 + more
    assert len(t.deck("bo")) == 6 - more
    assert t.discard("bo") == [crew]
    assert found[-1] in t.view("ana")["hands"][1]  # shown to all


def test_pelpe_derdae_builds_a_hangar_besides() -> None:
    """PBL-R-169: once a turn without the MOVE, with all conditions of a hangar."""
    t = table("crew pelpe_derdae; hand lean_to storm_loft supreme_hangar lantern_visor", "hand -")
    assert t.builds == ["lantern_visor", "lean_to"]
    t.play("build lean_to")
    assert t.builds == ["lantern_visor", "storm_loft"]
    t.play("build lantern_visor")

    assert t.codes == ["end"]


def test_caldera_sen_skips_a_level() -> None:
    """Section 33: Level 2 on base armor and Level 3 on Level 1, never two levels at once."""
    hand = "legs gantry_legs; hand torch_pipe elvin_racers anvil_fist"
    t = table(f"crew caldera_sen; {hand}", "hand -")

    assert t.builds == ["elvin_racers", "torch_pipe"]
    assert table(hand, "hand -").builds == []


def test_sienna_woodin_lets_crew_go_for_a_die() -> None:
    """PBL-R-201: any crew of her owner, herself too, in the owner's combats; a Blast of its own comes first."""
    bo = "hangar damson_dock; crew sienna_woodin greta_loom turtle_magoo; hand anvil_fist"
    t = table("hand -", bo, dice=[6, 1, 1, 1])
    assert t.asked == "ana"  # no combat, so no die
    t.play("attack legs 1.head", "bo: pass")
    assert t.codes == ["pass", "blast sienna_woodin", "blast greta_loom", "blast turtle_magoo"]
    t.load(1).play("bo: blast greta_loom")
    assert t.totals == [6, 4]
    t.load(1, 1).play("bo: blast turtle_magoo")  # two dice, not one

    assert t.totals == [6, 6]
    assert t.side("bo")["crew"] == ["sienna_woodin"]


def test_douglas_graven_draws_two() -> None:
    """Section 33: one card more at the end of the turn."""
    t = table("crew douglas_graven; hand -; deck 5", "hand -; deck 5").play("end", "bo: end")

    assert len(t.hand("ana")) == 2
    assert len(t.hand("bo")) == 1
