"""The 52 publicly known cards, each played with the real base set: it does what its text says."""

from pathlib import Path

import pytest

from boltyard.games.pbl import events
from boltyard.games.pbl.cards import POD
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.lying import Hex
from tests.pbl import story
from tests.pbl.story import Story
from tests.pbl.test_cards import KNOWN

REAL = base_game()
PILOTS = {"cass_ferrow": (1, 1), "odo_brandt": (2, 2), "juno_sabelle": (1, 2)}  # none has a text for a normal turn


@pytest.fixture(autouse=True)
def base_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stories of this file are played with the base set."""
    lay_out(monkeypatch)


def lay_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stories with real cards; the quiet pilots keep these strengths, so that tuning theirs moves no story."""
    for key, (attack, defense) in PILOTS.items():
        monkeypatch.setattr(REAL.cards.card(key), "attack", attack)
        monkeypatch.setattr(REAL.cards.card(key), "defense", defense)
    monkeypatch.setattr(story, "CARDS", REAL.cards)
    monkeypatch.setattr(story, "GAME", REAL)


def table(ana: str = "", bo: str = "", cy: str | None = None, **more: object) -> Story:
    """A table with real cards; whoever names no pilot has a quiet one, and decks are of plain armor."""
    sides = [ana, bo] if cy is None else [ana, bo, cy]
    named = " ".join([*sides, str(more.get("row", "")), str(more.get("shop", ""))]).replace(";", " ").split()
    plain = [REAL.cards.cards[card] for card in REAL.cards.armor]
    spare = [card.key for card in plain if card.place < POD and card.key not in named]
    for i, side in enumerate(sides):
        zones = story.zones_in(side)
        pilot = "" if "pilot" in zones else f"; pilot {list(PILOTS)[i]}"
        deck = "" if "deck" in zones else f"; deck {' '.join(spare[6 * i : 6 * i + 6])}"
        sides[i] = f"{side}{pilot}{deck}"
    t = story.table(sides[0], sides[1], None if cy is None else sides[2], **more)
    t.game = REAL
    return t


def opening(ana: str, bo: str, seed: int = 1) -> Story:
    """A quick game at the choice of hands, with these pilots."""
    t = Story(REAL.new({"draft": "quick"}, seed), game=REAL)
    while not t.s.offers[0]:
        t.play(t.codes[0])
    for side, key in enumerate((ana, bo)):
        story.seat_pilot(t.s, side, story.number(key))
    return t


SIX_POINTS = (
    "head lantern_visor weathercock_cowl; left_arm buckler_arm; right_arm crane_claw; legs ballast_boots; dead legs"
)


def test_every_known_card_is_played_here() -> None:
    """Section 1 of the card catalogue: no card is forgotten."""
    stories = Path(__file__).read_text(encoding="utf-8")

    assert [key for key in KNOWN if key not in stories] == []
    assert all(f"{name}_construction_pod" in stories for name in ("bulwark", "gantry", "nightshift"))


# Pilots


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


# Armor


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


# Crew


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


# Actions


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


# What cards do to each other.


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
    assert "play shop_is_open" not in table("hand shop_is_open anvil_fist", "hand -", shop="").codes


# Half sentences: what two cards do together


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


def until(t: Story, code: str) -> Story:
    """Pass, or give up, until this can be said."""
    while code not in t.codes:
        t.play(t.codes[0])
    return t


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
