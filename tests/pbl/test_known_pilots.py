"""Pilots and experts that are publicly known, each played with the real base set."""

import pytest

from tests.pbl import story
from tests.pbl.known import SIX_POINTS, opening, table
from tests.pbl.known import base_set as base_set


def test_d_rock_kingston_begins_with_six_cards() -> None:
    """PBL-OPEN-5, PBL-OPEN-6: when all have chosen their hands, one more card from the top of his deck."""
    t = opening("d_rock_kingston", "odo_brandt")
    kept, top = t.s.offers[0][1][:], t.s.decks[0][-1]
    t.play("ana: keep 2")

    assert t.s.hands == [[], []]  # bo has not chosen yet

    t.play("bo: keep 1")

    assert t.s.hands[0] == sorted([*kept, top])
    assert [len(hand) for hand in t.s.hands] == [6, 5]
    assert t.kinds[-2:] == ["begins", "drew"]


def test_sara_dippity_defends_in_the_sample_combat() -> None:
    """PBL-SAMPLE-1, PBL-SAMPLE-2, PBL-SAMPLE-3, PBL-SAMPLE-5: 3 dice against 2 + 2 + 1, and 5 and 6 count for Jay."""
    lori = "pilot cass_ferrow; right_arm piston_fist; hand anvil_fist"
    jay = "pilot sara_dippity; left_arm chain_fist multi_fire_arm; hangar cloudside_shed; hand foundry_fist"
    t = table(lori, jay, dice=[6, 6, 6, 5, 6, 5, 6, 1])
    t.play("attack right_arm 1.left_arm")

    assert t.rolls == [("ana", "6 6 6"), ("bo", "5 6 5 6 1")]
    assert t.totals == [18, 23]
    assert t.asked == "ana"


def test_sara_dippity_stores_a_bomb_in_critical_form() -> None:
    """PBL-CRIT-4, PBL-F-4: the third limb goes, she rolls a die onto her hangar and defends with four."""
    bo = "pilot sara_dippity; dead head left_arm; hangar lean_to; hand -"
    t = table("right_arm piston_fist; hand -", bo, dice=[6, 6, 6, 1, 1, 4])
    t.play("attack right_arm 1.right_arm")

    assert t.side("bo")["form"] == "critical"
    assert t.side("bo")["stored"] == [4]
    assert t.base("bo") == (2, 4)


def test_phillip_lipperstern_rolls_two_dice_for_a_card() -> None:
    """Section 1: each card that he spends rolls one more die, as bomb and as shield."""
    phillip = "pilot phillip_lipperstern; legs gantry_legs; hand anvil_fist cathedral_helm foundry_fist"
    t = table(phillip, "pilot odo_brandt; hand -", dice=[1, 6, 6, 1, 1, 2, 2, 2, 2])
    t.play("attack legs 1.head", "add anvil_fist")  # one die, that of the legs
    assert t.rolls[-1] == ("ana", "1 1")
    t.play("add cathedral_helm foundry_fist")
    assert t.rolls[-1] == ("ana", "2 2 2 2")

    t = table("hand -", phillip, dice=[6, 1, 3, 4]).play("attack legs 1.head", "bo: add anvil_fist")
    assert t.rolls[-1] == ("bo", "3 4")
    assert t.dead("bo") == []


def test_destroyer_sky_rages_when_she_enters() -> None:
    """PBL-GLOSS-13, PBL-R-102: five points, then an attack in the same turn with one and three dice."""
    ana = "head lantern_visor; right_arm crane_claw; left_arm buckler_arm; dead head left_arm; hand destroyer_sky"
    t = table(ana, "hand -", dice=[6, 6, 6, 6, 1, 1])
    assert t.points("ana") == 5
    t.play("build destroyer_sky")

    assert t.codes[0] == "drop"
    assert t.sources == ["right_arm", "legs"]
    assert t.builds == []
    t.play("attack legs 1.head")
    assert t.rolls == [("ana", "6 6 6 6"), ("bo", "1 1")]
    assert t.dead("bo") == ["head"]
    assert t.attacks == []


def test_destroyer_sky_runs_down_and_leaves() -> None:
    """PBL-F-9, PBL-COUNTER-1: three counters, one less at the start of each turn; with the last she is gone."""
    t = table("expert destroyer_sky; hand -", "hand -", turn="bo")
    left = []
    for _ in range(2):
        t.play("bo: end")
        left.append(t.side("ana")["counters"])
        t.play("ana: end")
    assert left == [{"destroyer_sky": 2}, {"destroyer_sky": 1}]
    assert t.side("ana")["pilot"] == "destroyer_sky"
    t.play("bo: end")

    assert t.side("ana")["pilot"] == "cass_ferrow"
    assert t.discard("ana") == ["destroyer_sky"]


def test_destroyer_sky_is_fresh_when_she_comes_back() -> None:
    """PBL-COUNTER-3, PBL-R-80: another expert sends her away; played again she has three counters."""
    t = table(f"{SIX_POINTS}; expert destroyer_sky; hand vesper_crane", "hand -")
    t.s.counter[story.number("destroyer_sky")] = 1
    t.play("build vesper_crane")
    assert t.discard("ana") == ["destroyer_sky"]
    t.s.decks[0].append(t.s.discards[0].pop())
    t.play("end", "bo: end", "build destroyer_sky")

    assert t.side("ana")["counters"]["destroyer_sky"] == 3


def test_tataya_park_regenerates_a_limb() -> None:
    """PBL-F-8, PBL-D-33: with six points she enters, and the dead limb she names is active at Level 0."""
    t = table(f"{SIX_POINTS}; hand tataya_park", "hand -")
    assert t.points("ana") == 6
    t.play("build tataya_park")

    assert t.side("ana")["pilot"] == "tataya_park"
    assert t.dead("ana") == []
    assert t.level("ana", "legs") == 0
    assert t.points("ana") == 5


def test_shero_enters_by_the_front_door_with_seven_points() -> None:
    """PBL-PILOT-2: he may attack in the turn in which he enters."""
    t = table(f"{SIX_POINTS}; left_shoulder thunder_shield; hand shero", "hand -", dice=[6] * 3 + [1] * 2)
    t.play("build shero")
    assert t.codes[0] == "drop"
    t.play("attack left_arm 1.head")

    assert t.rolls[0] == ("ana", "6 6 6")
    assert t.dead("bo") == ["head"]


@pytest.mark.parametrize("where", ["deck shero lantern_visor; hand anvil_fist", "deck lantern_visor; hand shero"])
def test_smitty_lesson_fetches_shero(where: str) -> None:
    """Section 1: in Critical Form, from deck or hand, without any points; and Shero may attack at once."""
    ana = "dead head left_arm right_arm; crew smitty_lesson"
    assert "blast smitty_lesson" not in table(f"crew smitty_lesson; {where}", "hand -").codes
    t = table(f"{ana}; {where}", "hand -")
    t.play("blast smitty_lesson", "find shero")

    assert t.side("ana")["pilot"] == "shero"
    assert t.side("ana")["form"] == "normal"
    assert t.discard("ana") == ["smitty_lesson"]
    assert t.sources == ["legs"]
    t.play("drop")
    assert t.sources == ["legs"]  # fetching was no MOVE


def test_smitty_lesson_finds_nobody() -> None:
    """Section 1: he stays discarded and the deck is shuffled."""
    t = table("dead head left_arm right_arm; crew smitty_lesson; deck 4; hand anvil_fist", "hand -")
    t.play("blast smitty_lesson")

    assert t.side("ana")["crew"] == []
    assert t.discard("ana") == ["smitty_lesson"]
    assert t.side("ana")["pilot"] == "cass_ferrow"
    assert set(t.view("ana")["sides"][0]["deck"]) == {"?"}
