"""The pilots, armor and hangars of our own, each played with the real base set: they do what their texts say."""

import re
from pathlib import Path

import pytest

from boltyard.games.pbl.cards import ROBOT
from tests.pbl import story
from tests.pbl.known import REAL, opening, table
from tests.pbl.known import base_set as base_set
from tests.pbl.test_cards import PLAIN

HERE = Path(__file__).parent
STORIES = ("test_house_*.py", "test_known_*.py")


def test_every_card_is_played() -> None:
    """PBL-COMP-1, PBL-COMP-3: each starter and each orange card is named in a story with real cards."""
    told = "".join(path.read_text(encoding="utf-8") for name in STORIES for path in HERE.glob(name))
    cards = [card for card in REAL.cards.cards if card.kind != ROBOT]

    assert [card.key for card in cards if not re.search(rf"\b{card.key}\b", told)] == []


def fight(t: story.Story, code: str, *dice: int) -> story.Story:
    """An attack with these dice, to its end: nobody adds anything."""
    t.load(*dice).play(code)
    while t.shown["combat"]:
        t.play(t.codes[0])
    return t


def until(t: story.Story, code: str) -> story.Story:
    """Everybody passes until somebody may say this."""
    while code not in t.codes:
        t.play("pass")
    return t


# Pilots


def critical(pilot: str, bo: str = "hand -", ana: str = "hand -") -> story.Story:
    """The third limb of bo's robot is blown off."""
    ana = f"right_arm piston_fist; {ana}"
    return table(ana, f"pilot {pilot}; dead head left_arm; {bo}", dice=[6, 6, 6, 1, 1]).play(
        "attack right_arm 1.right_arm"
    )


def test_wren_halloway_draws_two() -> None:
    """PBL-CRIT-4: with one limb left, two cards at once, and two dice more."""
    t = critical("wren_halloway", "hand -; deck bruno mute duds")

    assert t.hand("bo") == ["duds", "mute"]
    assert t.base("bo") == (2, 3)


def test_cass_ferrow_strips_an_opponent() -> None:
    """PBL-CRIT-4, PBL-R-53: an armor in play of an opponent goes back to hand, never her own."""
    t = critical("cass_ferrow", "legs stilt_legs; hand -", "left_shoulder thunder_shield; hand -")
    assert t.asked == "bo"
    assert t.codes == ["choose 0.right_arm", "choose 0.left_shoulder"]
    t.play("choose 0.left_shoulder")

    assert t.hand("ana") == ["thunder_shield"]
    assert t.stack("bo", "legs") == ["stilt_legs"]


def test_marek_oskarn_brings_a_hangar() -> None:
    """PBL-OPEN-5: after the choice of hands he may take a Level 1 hangar from his deck."""
    t = opening("marek_oskarn", "wren_halloway").play("ana: keep 1", "bo: keep 1")
    cards = [REAL.cards.cards[card] for card in t.s.decks[0]]
    found = sorted(card.key for card in cards if card.key in HANGARS_OF_LEVEL_1)

    assert t.asked == "ana"
    assert found
    assert t.offered("find") == ["none", *found]
    t.play(f"find {found[0]}")
    assert found[0] in t.hand("ana")


HANGARS_OF_LEVEL_1 = ["cloudside_shed", "coppersmiths_bay", "damson_dock", "lean_to", "mossbank_barn", "rope_yard"]


def test_ilse_tarrow_takes_a_card() -> None:
    """PBL-CRIT-4: an opponent discards one of their choice."""
    t = critical("ilse_tarrow", ana="hand anvil_fist foundry_fist")
    assert (t.asked, t.codes) == ("ana", ["discard anvil_fist", "discard foundry_fist"])
    t.play("discard foundry_fist")

    assert t.hand("ana") == ["anvil_fist"]


def test_juno_sabelle_finds_armor() -> None:
    """PBL-CRIT-4, PBL-R-117: any armor of the deck."""
    t = critical("juno_sabelle", "hand -; deck bruno elvin_racers thunder_shield")
    assert t.codes == ["find none", "find elvin_racers", "find thunder_shield"]
    t.play("find elvin_racers")

    assert t.hand("bo") == ["elvin_racers"]


def test_bram_oldacre_sends_crew_home() -> None:
    """PBL-CRIT-4: anybody's crew member goes back to its owner's hand."""
    t = critical("bram_oldacre", "crew bruno; hand -", "crew mute; hand -")
    assert t.codes == ["choose 0.crew1", "choose 1.crew1"]
    t.play("choose 0.crew1")

    assert t.hand("ana") == ["mute"]


def test_odo_brandt_is_built_before_he_starts() -> None:
    """PBL-OPEN-5, PBL-R-207: a Level 1 armor of the hand, before anybody's first turn; he may decline."""
    for seed in range(1, 20):
        t = opening("odo_brandt", "wren_halloway", seed).play("ana: keep 1", "bo: keep 1")
        plates = [key for key in t.hand("ana") if is_plate(key)]
        if plates:
            break
    assert t.asked == "ana"
    assert t.codes == ["no", *[f"build {key}" for key in plates]]
    t.play(f"build {plates[0]}")

    assert t.points("ana") == 1
    assert t.shown["active"] == 1  # she is faster, and nothing of her turn is used
    assert table("pilot odo_brandt", "hand -").base("ana") == (2, 2)


def odo_holds(*keys: str) -> story.Story:
    """Odo Brandt's first hand has these cards, and he is about to keep it."""
    t = opening("odo_brandt", "juno_sabelle")
    s = t.s
    for at, key in enumerate(keys):
        card, old = story.number(key), s.offers[0][0][at]
        for pile in (*s.offers[0], *s.offers[1], *s.decks, s.shop):
            if card in pile:
                pile[pile.index(card)] = old
        s.offers[0][0][at] = card
        for known in (s.owner, s.at, s.of):
            known[card], known[old] = known[old], known[card]
    s.offers[0][0].sort()
    return t


def test_odo_brandt_builds_a_construction_pod() -> None:
    """PBL-POD-4: in hand it is a Level 1 armor, too; the Regeneration Pod is none."""
    t = odo_holds("gantry_construction_pod", "regeneration_pod").play("ana: keep 1", "bo: keep 1")
    pods = [code for code in t.codes if "pod" in code]

    assert pods == [f"build gantry_construction_pod on {limb}" for limb in ("head", "left_arm", "right_arm", "legs")]


def test_what_odo_brandt_builds_does_what_it_says() -> None:
    """PBL-R-207: Gantry Legs bring a hangar, before the first turn too, and that is hers who is faster."""
    t = odo_holds("gantry_legs", "cloudside_shed").play("ana: keep 1", "bo: keep 1", "build gantry_legs")
    assert (t.asked, "build cloudside_shed" in t.codes) == ("ana", True)
    t.play("build cloudside_shed")

    assert t.shown["active"] == 1


def is_plate(key: str) -> bool:
    card = REAL.cards.card(key)
    return card.level == 1 and card.place >= 0


def test_vesper_crane_keeps_her_bolts() -> None:
    """PBL-R-205, PBL-PILOT-2: with four points; opponents' Malfunction and returns find nothing on her robot."""
    four = "head lantern_visor; left_arm buckler_arm; right_arm hatch_arm; legs stilt_legs"
    t = table(f"{four}; hand vesper_crane", "hand malfunction wrong_hangar mute", turn="ana")
    t.play("bo: pass", "build vesper_crane", "bo: play malfunction")
    assert t.codes == ["choose 1.head", "choose 1.left_arm", "choose 1.right_arm", "choose 1.legs"]
    t.play("choose 1.head")
    assert "play wrong_hangar" not in t.codes  # nothing else is in play

    assert t.side("ana")["pilot"] == "vesper_crane"
    mine = table(f"{four}; expert vesper_crane; hand wrong_hangar mute", "hand -").play("play wrong_hangar")
    assert mine.codes[0] == "choose 0.head"  # her own cards may


def test_oriole_voss_silences_the_stadium() -> None:
    """PBL-R-208: no action against her attack, neither the target's nor a third player's; a Blast is none."""
    bo = "crew turtle_magoo; hand misfire anvil_fist"
    t = table("expert oriole_voss; hand -", bo, "hand diabolical foundry_fist", dice=[6, 6, 6, 6, 1, 1])
    until(t, "attack legs 1.head").play("attack legs 1.head")
    assert (t.asked, t.codes) == ("bo", ["pass", "blast turtle_magoo"])
    assert t.refused("play misfire") == "In this attack only the attacker may play actions (PBL-R-208)"
    while t.shown["combat"]:
        assert t.asked != "cy"
        t.play(t.codes[0])
    assert t.dead("bo") == ["head"]

    other = table("hand -", "expert oriole_voss; hand misfire anvil_fist", dice=[6, 1, 1, 1, 1])
    other.play("attack legs 1.head", "bo: play misfire")  # it is her attacks that are silent
    assert other.dead("bo") == []


# Heads


def test_lantern_visor_learns_from_attacks() -> None:
    """PBL-R-202: a card for each attack against the head that was fended off, none for others or for a hit."""
    bo = "head lantern_visor; hand -; deck bruno mute"
    t = table("hand -", bo, dice=[1, 6, 6, 6]).play("attack legs 1.head")
    assert t.hand("bo") == ["mute"]

    assert table("hand -", bo, dice=[1, 6, 6]).play("attack legs 1.legs").hand("bo") == []
    assert table("hand -", bo, dice=[6, 1, 1, 1]).play("attack legs 1.head").hand("bo") == []


def test_pressure_helm_names_a_die() -> None:
    """PBL-R-197: asked when it is built; the next roll of its owner begins with that face."""
    t = table("hand pressure_helm", "hand -").play("build pressure_helm")
    assert t.codes == ["no", *[f"choose ={face}" for face in range(1, 7)]]
    t.play("choose =5").load(1, 1, 1, 1, 1).play("end", "attack legs 0.head")

    assert t.rolls[-1] == ("ana", "5 1 1")


def test_ram_brow_hits_harder_each_time() -> None:
    """PBL-COUNTER-1: one more die for each hit, two at most; a failed attack adds nothing."""
    t = table("head ram_brow; hand -", "hand -")
    fight(t, "attack head 1.legs", 1, 1, 1, 6, 6)
    assert t.side("ana")["counters"] == {"ram_brow": 0}
    rolled = []
    for part in ("head", "left_arm", "right_arm"):
        t.play("end", "bo: end")
        fight(t, f"attack head 1.{part}", *[6] * (3 + len(t.dead("bo"))), 1, 1)
        rolled.append(len(t.rolls[-2][1].split()))

    assert rolled == [3, 4, 5]
    assert t.side("ana")["counters"] == {"ram_brow": 2}


def test_weathercock_cowl_turns_to_the_next() -> None:
    """PBL-R-182, PBL-R-202: after a hit with the head one more attack, once a turn; after a miss none."""
    ana = "head weathercock_cowl; hand -"
    t = table(ana, "hand -", dice=[6, 6, 1, 1, 6, 6, 1, 1]).play("attack head 1.head")
    assert t.codes[0] == "drop"
    assert "legs 1.legs" in t.attacks
    t.play("attack head 1.legs")
    assert t.dead("bo") == ["head", "legs"]
    assert t.codes == ["end"]  # it has hit again, but not twice in a turn

    assert table(ana, "hand -", dice=[1, 1, 6, 6]).play("attack head 1.head").codes == ["end"]
    assert table(ana, "hand -", dice=[6, 1, 1]).play("attack legs 1.head").codes == ["end"]


def test_cathedral_helm_asks_for_the_dice_again() -> None:
    """PBL-R-101, PBL-COMBAT-9: in attack and in defense, before the window; the new dice stand."""
    helm = "head lantern_visor cathedral_helm; hand anvil_fist"
    t = table("hand -", f"pilot wren_halloway; {helm}", dice=[4, 1, 1, 1, 1, 1, 1])
    t.play("attack legs 1.head")
    assert (t.asked, t.codes) == ("bo", ["no", "yes"])
    t.load(1, 2, 3, 4, 5, 6).play("yes")
    assert t.dead("bo") == []
    assert t.hand("bo") == ["anvil_fist"]

    mine = table(helm, "hand foundry_fist", dice=[2, 2, 2, 6, 6]).play("attack head 1.head")
    assert (mine.asked, mine.codes) == ("ana", ["no", "yes"])
    mine.play("no")
    assert mine.totals == [6, 12]
    assert table(helm, "hand foundry_fist", dice=[2, 6, 6]).play("attack legs 1.head").offered("yes") == []


# Left arms


@pytest.mark.parametrize(
    ("key", "place", "attack", "defense"),
    [("buckler_arm", "left_arm", 0, 2), ("chain_fist", "left_arm", 2, 0), ("hatch_arm", "right_arm", 0, 2)],
)
def test_plain_armor_has_good_numbers(key: str, place: str, attack: int, defense: int) -> None:
    """PBL-COMBAT-7, -8: two dice where it counts, and nothing to remember."""
    t = fight(table(f"{place} {key}; hand -", "hand -"), f"attack {place} 1.head", *[1] * (1 + attack), 6, 6)
    assert len(t.rolls[0][1].split()) == 1 + attack
    fight(t.play("end"), f"attack legs 0.{place}", 1, 1, *[6] * (1 + defense))

    assert len(t.rolls[-1][1].split()) == 1 + defense
    assert key in PLAIN


def test_dockhand_claw_stows_a_bomb() -> None:
    """PBL-STORE-1, PBL-R-69: when built, if there is a hangar with room; else nothing is rolled."""
    t = table("hangar lean_to; hand dockhand_claw", "hand -", dice=[5]).play("build dockhand_claw")
    assert t.side("ana")["stored"] == [5]

    bare = table("hand dockhand_claw", "hand -").play("build dockhand_claw")
    assert bare.side("ana")["stored"] == []
    assert "threw" not in bare.kinds


def test_riveters_glove_shakes_a_card_loose() -> None:
    """PBL-R-202: after a hit with this arm an opponent, anyone, discards a card."""
    t = table("left_arm riveters_glove; hand -", "hand mute", "hand piston_fist anvil_fist")
    fight(t, "attack left_arm 1.head", 6, 6, 1, 1)
    assert (t.asked, t.codes) == ("ana", ["choose 1", "choose 2"])
    t.play("choose 2", "discard piston_fist")

    assert t.hand("cy") == ["anvil_fist"]


def test_broadside_arm_fires_again_after_a_miss() -> None:
    """PBL-R-182, PBL-R-202: once a turn, when its attack was fended off."""
    ana = "left_arm chain_fist broadside_arm; hand -"
    t = table(ana, "hand -", dice=[1, 1, 1, 6, 6]).play("attack left_arm 1.head")
    assert t.codes[0] == "drop"
    t.load(1, 1, 1, 6, 6).play("attack left_arm 1.head")
    assert t.codes == ["end"]

    assert table(ana, "hand -", dice=[6, 6, 6, 1, 1]).play("attack left_arm 1.head").codes == ["end"]


def test_tidegate_arm_grows_under_pressure() -> None:
    """PBL-COUNTER-1: each attack against it adds a die of defense, up to three."""
    t = table("hand -", "left_arm buckler_arm tidegate_arm; hand -")
    rolled = []
    for dice in (4, 5, 6, 7, 7):
        fight(t, "attack legs 1.left_arm", 1, *[6] * dice)
        rolled.append(len(t.rolls[-1][1].split()))
        t.play("end", "bo: end")

    assert rolled == [4, 5, 6, 7, 7]


def test_foundry_fist_casts_a_bomb_with_each_blow() -> None:
    """PBL-STORE-1, PBL-F-4: after each attack with it, hit or not, while there is room."""
    t = table("left_arm chain_fist tidegate_arm foundry_fist; hangar lean_to; hand -", "hand -")
    fight(t, "attack left_arm 1.head", 1, 1, 1, 1, 1, 6, 6, 3)
    assert t.side("ana")["stored"] == [3]
    fight(t.play("end", "bo: end"), "attack left_arm 1.head", 6, 6, 6, 6, 6, 1, 1, 4)
    assert t.side("ana")["stored"] == [3, 4]
    fight(t.play("end", "bo: end"), "attack left_arm 1.legs", 6, 6, 6, 6, 6, 1, 1)

    assert t.side("ana")["stored"] == [3, 4]  # two spaces, both full


# Right arms


def test_crane_claw_picks_up_what_falls() -> None:
    """PBL-R-202: a card after a hit with it; a shoulder that is destroyed is a hit, too."""
    ana = "right_arm crane_claw; hand -; deck bruno mute duds"
    t = table(ana, "left_shoulder thunder_shield; hand -", dice=[6, 6, 1, 1]).play("attack right_arm 1.left_shoulder")
    assert t.hand("ana") == ["duds"]

    assert table(ana, "hand -", dice=[1, 1, 6, 6]).play("attack right_arm 1.head").hand("ana") == []


def test_piston_fist_draws_a_card() -> None:
    """PBL-ARMOR-9: when built, once."""
    t = table("hand piston_fist; deck bruno mute", "hand -").play("build piston_fist")

    assert t.hand("ana") == ["mute"]


def test_solder_glove_winds_up_counters() -> None:
    """PBL-R-206: each counter on active armor, not past its cap, and not those of a covered card or of a pilot."""
    ana = (
        "expert destroyer_sky; head ram_brow; legs gantry_legs spor_conductor; left_shoulder thunder_shield; "
        "left_arm buckler_arm tidegate_arm chain_fist; hand solder_glove"
    )
    t = table(ana, "hand -")
    for key, value in (("destroyer_sky", 1), ("thunder_shield", 3), ("spor_conductor", 2)):
        t.s.counter[story.number(key)] = value
    t.play("build solder_glove")

    assert t.side("ana")["counters"] == {
        "thunder_shield": 3,
        "destroyer_sky": 1,
        "ram_brow": 1,
        "spor_conductor": 3,
    }
    assert t.s.counter[story.number("tidegate_arm")] == 0


def test_harpoon_arm_turns_ones_round() -> None:
    """PBL-R-100: in its initial attack a 1 counts 6 and still shows 1; a bomb of 1 counts one."""
    ana = "right_arm crane_claw harpoon_arm; hand anvil_fist"
    t = table(ana, "hand foundry_fist", dice=[1, 1, 2, 6, 6])
    t.play("attack right_arm 1.head")
    assert t.combat["attack"] == [1, 1, 2]
    assert t.totals == [14, 12]
    t.load(6).play("add foundry_fist").load(1)
    t.play("add anvil_fist")

    assert t.dead("bo") == []  # 15 against 18


def test_sluice_arm_stands_on_storage_bombs() -> None:
    """PBL-COMBAT-8: one die more for each; of a jammed arm only the printed number counts (PBL-R-192)."""
    bo = "right_arm crane_claw sluice_arm; hangar damson_dock; stored 1 1 2; hand -"
    t = table("hand -", bo, dice=[1] + [6] * 7).play("attack legs 1.right_arm")
    assert t.rolls[-1] == ("bo", "6 6 6 6 6 6 6")  # pilot 2, arm 2, three bombs

    t = table("hand malfunction mute", bo, dice=[1] + [6] * 4).play("play malfunction", "choose 1.right_arm")
    t.play("attack legs 1.right_arm")
    assert t.rolls[-1] == ("bo", "6 6 6 6")


def test_anvil_fist_breaks_what_hits_it() -> None:
    """PBL-R-204: at six below, the attacking limb is blown off to the defender's credit; at five it is not."""
    bo = "pilot wren_halloway; right_arm crane_claw harpoon_arm anvil_fist; hand -"
    t = table("hand -", bo, dice=[1, 3, 2, 1, 1]).play("attack legs 1.right_arm")
    assert t.dead("ana") == ["legs"]
    assert t.s.blown == [0, 1]
    assert t.dead("bo") == []

    assert table("hand -", bo, dice=[1, 2, 2, 1, 1]).play("attack legs 1.right_arm").dead("ana") == []
    missed = table("hand misfire mute", bo, dice=[1, 6, 6, 6, 6])
    missed.play("attack legs 1.right_arm", "ana: play misfire")
    assert missed.dead("ana") == []


def test_anvil_fist_can_win_the_game() -> None:
    """PBL-R-204, PBL-END-1: the last limb breaks in its owner's own turn."""
    bo = "right_arm crane_claw harpoon_arm anvil_fist; hand -"
    ana = "pilot phillip_lipperstern; dead head left_arm right_arm; hand -"
    t = table(ana, bo, dice=[1, 1, 6, 6, 6, 6]).play("attack legs 1.right_arm")

    assert t.winners == ["bo"]


# Legs


def test_ballast_boots_know_the_next_die() -> None:
    """PBL-R-197, PBL-R-202: after an attack on the legs that failed, a face may be named."""
    t = table("hand -", "legs ballast_boots; hand -", dice=[1, 6, 6, 6, 6]).play("attack legs 1.legs")
    assert (t.asked, t.codes[0], len(t.codes)) == ("bo", "no", 7)
    t.play("choose =6", "end").load(1, 1, 1).play("attack legs 0.head")

    assert t.rolls[-2] == ("bo", "6 1")


def test_gantry_legs_carry_a_hangar() -> None:
    """PBL-R-169, PBL-R-207: a hangar besides, with its conditions and its effect; it may be declined."""
    hand = "hand gantry_legs mossbank_barn storm_loft mute"
    t = table(hand, "hand -", dice=[4]).play("build gantry_legs")
    assert t.codes == ["no", "build mossbank_barn"]
    t.play("build mossbank_barn")
    assert t.side("ana")["stored"] == [4]
    assert t.codes == ["end"]  # the MOVE went for the legs

    t = table(hand, "hand -").play("build gantry_legs", "no")
    assert t.side("ana")["hangar"] == []


def test_kicker_legs_kick_at_once() -> None:
    """PBL-R-102: built, then one attack in the same turn."""
    t = table("hand kicker_legs", "hand -", dice=[6, 6, 1, 1]).play("build kicker_legs")
    assert t.codes[0] == "drop"
    t.play("attack legs 1.head")

    assert t.rolls[0] == ("ana", "6 6")
    assert t.dead("bo") == ["head"]


def test_stilt_legs_fall_with_a_gain() -> None:
    """PBL-R-202: two cards when they are blown off, by an attack or a Strike; no other limb counts."""
    bo = "legs stilt_legs; hand -; deck bruno mute duds"
    assert table("hand -", bo, dice=[6, 1, 1, 1]).play("attack legs 1.legs").hand("bo") == ["duds", "mute"]
    assert table("hand -", bo, dice=[6, 1, 1]).play("attack legs 1.head").hand("bo") == []

    t = table("right_shoulder yot_z_bazooka; hand -", bo, dice=[1, 6, 6]).play("attack legs 1.head")
    t.load(3, 3, 3, 3, 3).play("yes", "choose 1.legs")
    assert t.hand("bo") == ["duds", "mute"]


def test_mooring_legs_lose_their_anchors() -> None:
    """PBL-COUNTER-1: three dice of defense, one less with each attack against them."""
    t = table("hand -", "legs gantry_legs mooring_legs; hand -")
    rolled = []
    for dice in (6, 5, 4, 3, 3):
        fight(t, "attack head 1.legs", 1, *[6] * dice)
        rolled.append(len(t.rolls[-1][1].split()))
        t.play("end", "bo: end")

    assert rolled == [6, 5, 4, 3, 3]


# Hangars


def test_cloudside_shed_salvages() -> None:
    """PBL-R-202: a card for each limb lost, whichever it is; none for a shoulder."""
    bo = "hangar cloudside_shed; left_shoulder thunder_shield; hand -; deck bruno mute duds"
    t = table("hand -", bo, dice=[6, 1, 1, 1]).play("attack legs 1.head")
    assert t.hand("bo") == ["duds"]

    assert table("hand -", bo, dice=[6, 1, 1, 1]).play("attack legs 1.left_shoulder").hand("bo") == []


def test_coppersmiths_bay_winds_up_each_turn() -> None:
    """PBL-R-206: at the start of its owner's turn; a Thunder Shield lasts longer there."""
    t = table("hangar coppersmiths_bay; left_shoulder thunder_shield; head ram_brow; hand -", "hand -", turn="bo")
    t.s.counter[story.number("thunder_shield")] = 0
    t.play("end")
    assert t.side("ana")["counters"] == {"thunder_shield": 1, "ram_brow": 1}
    assert t.base("ana") == (2, 1)
    t.play("end", "bo: end")

    assert t.side("ana")["counters"] == {"thunder_shield": 2, "ram_brow": 2}


def test_damson_dock_fills_an_empty_hand() -> None:
    """PBL-HANGAR-9: up to two cards at the start of the turn; who holds more draws nothing."""
    ana = "hangar damson_dock; deck bruno mute duds anvil_fist"
    assert table(f"{ana}; hand -", "hand -", turn="bo").play("end").hand("ana") == ["anvil_fist", "duds"]
    full = table(f"{ana}; hand foundry_fist piston_fist hatch_arm", "hand -", turn="bo").play("end")
    assert len(full.hand("ana")) == 3


def test_lean_to_holds_a_pod() -> None:
    """PBL-R-117: when built, a pod from the deck or the row, or none."""
    ana = "hand lean_to; deck bruno regeneration_pod chain_fist gantry_construction_pod"
    t = table(ana, "hand -").play("build lean_to")
    assert t.codes == ["find none", "find gantry_construction_pod", "find regeneration_pod"]
    t.play("find regeneration_pod")

    assert t.hand("ana") == ["regeneration_pod"]


def test_mossbank_barn_comes_with_a_bomb() -> None:
    """PBL-HANGAR-9, PBL-STORE-1: a die on its first space, two more are free."""
    t = table("hand mossbank_barn", "hand -", dice=[2]).play("build mossbank_barn")

    assert t.side("ana")["stored"] == [2]
    assert t.robot("ana").room(REAL.cards) == 2


def test_rope_yard_keeps_the_crew() -> None:
    """PBL-R-205: neither Renegotiation nor Gamblers can name its crew; its owner's own cards can."""
    yard = "hangar rope_yard; crew bruno mute"
    t = table("crew pip_ashdown; hand renegotiation anvil_fist", f"{yard}; hand -").play("play renegotiation")
    assert t.hand("ana") == ["anvil_fist", "pip_ashdown"]  # her own was the only choice
    assert "play gamblers_of_pioria" not in table("hand gamblers_of_pioria anvil_fist", f"{yard}; hand -").codes

    mine = table(f"{yard}; hand renegotiation anvil_fist", "hand -").play("play renegotiation")
    assert mine.codes == ["choose 0.crew1", "choose 0.crew2"]


def test_bonegate_depot_doubles_twos() -> None:
    """PBL-F-2: each die of its owner, at once and after a change; nobody else's."""
    depot = "hangar lean_to bonegate_depot; hand anvil_fist"
    t = table(depot, "hand change_of_fate foundry_fist", dice=[2, 2, 6])
    until(t, "attack legs 1.head").play("attack legs 1.head")
    assert t.rolls == [("ana", "4"), ("bo", "2 6")]
    until(t, "play change_of_fate").play("play change_of_fate", "choose 1:2=2")
    assert t.totals == [4, 4]

    t = table(depot, "hand change_of_fate foundry_fist", dice=[6, 6, 1])
    until(t, "attack legs 1.head").play("attack legs 1.head")
    until(t, "play change_of_fate").play("play change_of_fate", "choose 0:1=2")
    assert t.totals == [4, 7]


def test_ocher_terminal_trades_cards_for_bombs() -> None:
    """PBL-D-34, PBL-R-29: at the start of the turn a hand card may go, unseen, for a die that stays."""
    ana = "hangar lean_to ocher_terminal; hand anvil_fist foundry_fist"
    t = table(ana, "hand -", turn="bo", dice=[6]).play("end")
    assert t.codes == ["done", "discard anvil_fist", "discard foundry_fist"]
    t.play("discard foundry_fist")
    assert t.side("ana")["stored"] == [6]
    assert t.hand("ana") == ["anvil_fist"]
    assert t.view("bo")["sides"][0]["discard"] == ["?"]

    t = table(ana, "hand -", turn="bo").play("end")
    assert t.refused("discard mute").endswith("(PBL-TURN-11)")
    t.play("discard none")
    assert t.side("ana")["stored"] == []
    assert t.hand("ana") == ["anvil_fist", "foundry_fist"]
    full = table("hangar ocher_terminal; stored 1 2; crew bruno mute; hand anvil_fist", "hand -", turn="bo")
    assert full.play("end").codes[0] == "end"  # no room, no question


def test_storm_loft_lets_you_leave_in_a_hurry() -> None:
    """PBL-R-102: built as the MOVE, and one attack with its die more."""
    t = table("hangar lean_to; hand storm_loft", "hand -", dice=[6, 6, 1, 1]).play("build storm_loft")
    assert t.codes[0] == "drop"
    t.play("attack legs 1.head")

    assert t.rolls[0] == ("ana", "6 6")
    assert t.codes == ["end"]
