"""Every refusal says what is wrong and names its rule."""

import pytest

from boltyard import catalogue
from boltyard.core.reasons import text_of
from boltyard.games.pbl.lying import Placed
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, Story, new_game, number, table

SEARCH: dict[str, int | str] = {"kind": "armor", "place": "any", "level": 0, "key": "", "draw": 0}


@pytest.fixture(autouse=True)
def acting(give: Give) -> None:
    """Toy cards that act, for these tests."""
    give("action_a", "on_played", "draw", cards=1)
    give("action_b", "on_played", "draw_per_dead_limb", cards=1)
    give("action_c", "on_played", "extra_attack")
    give("action_d", "on_played", "search", **SEARCH)
    give("action_e", "on_played", "discard_hand", cards=2)
    give("action_f", "on_played", "open_shop", cards=1)
    give("action_g", "on_played", "return_crew")
    give("crew_1d", "pick", "search", **SEARCH)
    give("crew_1e", "blast", "draw", when="turn", cards=1)
    give("crew_1f", "blast", "dice", when="defense", dice=1, side="own")
    give("crew_1g", "blast", "dice", when="attack", dice=1, side="own")
    give("crew_1h", "blast", "regenerate", when="turn")
    give("crew_1i", "trait", "discard_to_draw")
    give("crew_1j", "trait", "hangars_free")
    give("crew_1k", "trait", "skip_a_level")
    give("crew_2b", "crew_blast", "dice", dice=1, side="own")
    give("crew_2c", "blast", "fetch_pilot", when="turn", key="expert_4")
    give("hangar_1a", "use", "demolition")


def why(t: Story, answer: str, rule: str) -> str:
    """The refusal of this answer, which must name this rule, be one line, and be the same for whoever asks why not."""
    sentence = t.refused(answer)
    seat, code = t.speaker(answer)

    assert sentence.endswith(f"({rule})"), sentence
    assert rule in {one.id for one in catalogue.entries("pbl")}
    assert text_of(GAME.why_not(GAME.view(t.s, seat), seat, code)) == sentence
    assert len(sentence) <= 140
    return sentence


# The MOVE.


def test_a_second_move_is_refused() -> None:
    """PBL-TURN-2, PBL-TURN-4: built and built again, built and attacked; attacked and again, attacked and built."""
    t = table("hand head_1a legs_1a").play("build head_1a")
    assert why(t, "build legs_1a", "PBL-TURN-2").startswith("You have built;")
    why(t, "attack legs 1.head", "PBL-TURN-4")

    t = table("hand head_1a", dice=[6, 1]).play("attack legs 1.head")
    assert why(t, "build head_1a", "PBL-TURN-4").startswith("You have attacked;")
    why(t, "attack legs 1.legs", "PBL-TURN-2")


def test_no_move_in_the_turn_of_another() -> None:
    """PBL-TURN-7, PBL-R-25: neither a build nor an attack, and none once the end was announced."""
    t = table("hand 1", "hand head_1a", forced=False)

    assert "seat 0" in why(t, "bo: build head_1a", "PBL-TURN-7")
    why(t, "bo: attack head 0.head", "PBL-TURN-2")
    why(t, "bo: end", "PBL-TURN-2")
    assert "First answer this" in why(t, "ana: build head_1a", "PBL-R-35")
    t.play("ana: pass", "bo: pass", "end")
    why(t, "ana: attack head 1.head", "PBL-R-25")


@pytest.mark.parametrize(
    ("ana", "answer", "rule", "said"),
    [
        ("hand head_2a", "build head_2a", "PBL-ARMOR-4", "Your head is at level 0, so level 1 comes first"),
        ("hand head_3a; head head_1a", "build head_3a", "PBL-ARMOR-4", "level 1, so level 2 comes first"),
        ("hand head_1a", "build head_1a on legs", "PBL-ARMOR-2", "goes on the head and nowhere else"),
        ("hand head_1a", "build head_1a on head", "PBL-D-8", "say build Head 1A"),
        ("hand legs_1a; dead legs", "build legs_1a", "PBL-ARMOR-10", "Your legs are blown off"),
        ("hand pod_a; dead legs", "build pod_a on legs", "PBL-POD-1", "goes on an active limb"),
        ("hand pod_a", "build pod_a", "PBL-POD-1", "A pod names its limb"),
        ("hand pod_a", "build pod_a on left_shoulder", "PBL-POD-1", "A pod names its limb"),
        ("hand regen_pod; dead legs", "build regen_pod on head", "PBL-REGEN-1", "Your head is active"),
        ("hand left_shoulder_a; dead head left_arm", "build left_shoulder_a", "PBL-SHOULDER-5", "head or left arm"),
        ("hand crew_2b", "build crew_2b", "PBL-CREW-3", "must have skill 1"),
        ("hand crew_1b; crew crew_1a", "build crew_1b", "PBL-CREW-10", "one crew member"),
        ("hand crew_1b; crew crew_1a; hangar hangar_1d", "build crew_1b", "PBL-CREW-7", "is full"),
        ("hand crew_3b; crew crew_1a; hangar hangar_1e", "build crew_3b", "PBL-CREW-5", "of skill 2 beside"),
        ("hand crew_2b; hangar hangar_1e", "build crew_2b", "PBL-CREW-3", "must have skill 1"),
        ("hand hangar_2a", "build hangar_2a", "PBL-HANGAR-3", "first hangar must be level 1"),
        ("hand hangar_3a; hangar hangar_1a", "build hangar_3a", "PBL-HANGAR-4", "at level 1, so level 2 comes first"),
        ("hand hangar_1a", "build hangar_1a on head", "PBL-TURN-5", "names no place"),
        ("hand expert_6; head head_1a", "build expert_6", "PBL-PILOT-2", "needs 6 Pilot Points; you have 1"),
        ("hand action_k", "build action_k", "PBL-TURN-5", "it is played, not built"),
        ("hand head_1a", "build pilot_3", "PBL-COMP-3", "never in a hand"),
        ("hand head_1a", "build legs_1a", "PBL-TURN-5", "not in your hand"),
        ("hand head_1a", "build head_1aa", "PBL-COMP-5", "did you mean Head 1A?"),
        ("hand head_1a", "build", "PBL-TURN-5", "Say which card"),
    ],
)
def test_why_this_cannot_be_built(ana: str, answer: str, rule: str, said: str) -> None:
    """PBL-ARMOR-2, PBL-ARMOR-4, PBL-ARMOR-10, PBL-SHOULDER-5, PBL-CREW-3, PBL-CREW-5, PBL-CREW-7, PBL-CREW-10,
    PBL-HANGAR-3, PBL-HANGAR-4, PBL-PILOT-2: the refusal tells what stands against the card."""
    assert said in why(table(ana), answer, rule)


@pytest.mark.parametrize(
    ("ana", "bo", "answer", "rule", "said"),
    [
        ("dead legs", "", "attack legs 1.head", "PBL-COMBAT-2", "Your legs are blown off"),
        ("legs pod_a", "", "attack legs 1.head", "PBL-POD-5", "Pod A is one"),
        ("legs regen_pod", "", "attack legs 1.head", "PBL-REGEN-5", "Regen Pod is one"),
        ("left_shoulder left_shoulder_a", "", "attack left_shoulder 1.head", "PBL-SHOULDER-7", "cannot attack"),
        ("", "", "attack head 0.legs", "PBL-COMBAT-3", "your own robot"),
        ("", "dead head", "attack head 1.head", "PBL-COMBAT-3", "blown off already"),
        ("", "", "attack head 1.left_shoulder", "PBL-R-59", "no armor on that left shoulder"),
        ("", "hangar hangar_1a", "attack head 1.hangar", "PBL-R-71", "Only limbs and shoulder armor"),
        ("", "", "attack head 7.head", "PBL-COMBAT-3", "no target"),
        ("", "", "attack head", "PBL-TURN-6", "Say the limb and the target"),
        ("", "", "attack nose 1.head", "PBL-TURN-6", "Say the limb and the target"),
        ("", "", "attack head 1.head 1.legs", "PBL-R-171", "One limb attacks one target"),
    ],
)
def test_why_this_cannot_be_attacked(ana: str, bo: str, answer: str, rule: str, said: str) -> None:
    """PBL-COMBAT-2, PBL-COMBAT-3, PBL-POD-5, PBL-REGEN-5, PBL-SHOULDER-7, PBL-R-59, PBL-R-71, PBL-R-171."""
    assert said in why(table(ana, bo), answer, rule)


def test_three_players_leave_the_attacked_alone() -> None:
    """PBL-MODE-3P-2, PBL-R-127: who was attacked in the turn before is locked; who is out is no target."""
    t = table("", "", "", attacked="cy")
    why(t, "attack head 2.head", "PBL-MODE-3P-2")

    t = table("", "", "hand 1").play("cy: resign")
    why(t, "attack head 2.head", "PBL-R-127")
    assert "out of the game" in why(t, "cy: pass", "PBL-R-127")


def test_who_is_grounded_cannot_attack() -> None:
    """PBL-R-168: a Demolition's text forbids the attack, and the refusal says so."""
    t = table("hangar hangar_1a").play("use hangar_1a", "end")

    assert "Demolition" in why(t, "bo: attack head 0.head", "PBL-R-168")


def test_a_jammed_limb_cannot_attack() -> None:
    """PBL-R-192: under a Malfunction it is active and attacks nobody."""
    t = table("hand legs_1a")
    t.robot("ana").attached = [Placed(number("action_u"), 3)]

    assert "A Malfunction lies on your legs" in why(t, "attack legs 1.head", "PBL-R-192")


def test_hangars_beside_the_move() -> None:
    """PBL-HANGAR-4, PBL-TURN-2: with a card that gives them, only the hangar itself is in question; once a turn."""
    t = table("hand head_1a hangar_3a hangar_1c hangar_1d; crew crew_1j").play("build head_1a")

    why(t, "build hangar_3a", "PBL-HANGAR-3")
    t.play("build hangar_1c")
    why(t, "build hangar_1d", "PBL-TURN-2")


def test_skipping_a_level_skips_one() -> None:
    """PBL-ARMOR-4: with a card that allows it, Level 2 fits on Level 0, and Level 3 does not."""
    t = table("hand head_2a head_3a; crew crew_1k")

    assert "build head_2a" in t.codes
    assert "at most one level is skipped" in why(t, "build head_3a", "PBL-ARMOR-4")


def test_an_extra_attack_is_no_build() -> None:
    """PBL-R-102: it is made or dropped; and no other attack can be dropped."""
    t = table("hand action_c head_1a").play("play action_c")

    why(t, "build head_1a", "PBL-R-102")
    why(t, "attack head 0.head", "PBL-COMBAT-3")
    why(table("hand head_1a"), "drop", "PBL-R-102")


# Cards beside the MOVE.


@pytest.mark.parametrize(
    ("ana", "answer", "rule", "said"),
    [
        ("hand action_b 1", "play action_b", "PBL-R-41", "would do nothing now"),
        ("hand head_1a", "play action_a", "PBL-ACTION-1", "not in your hand"),
        ("hand head_1a", "play head_1a", "PBL-ACTION-4", "is no action"),
        ("hand head_1a", "play action_zz", "PBL-COMP-5", "There is no card action zz"),
        ("hand head_1a", "play", "PBL-R-24", "Say which card"),
        ("hand action_a", "play action_a 1.head", "PBL-D-23", "Say play Action A alone"),
        ("hand head_1a", "pick crew_1d", "PBL-GLOSS-11", "not in your hand"),
        ("hand crew_1a", "pick crew_1a", "PBL-F-18", "has no Pick"),
        ("hand crew_1d; deck -", "pick crew_1d", "PBL-R-75", "nothing to search"),
        ("hand 1; crew crew_1i", "use crew_1i", "PBL-F-18", "not in your hand"),
        ("hand hangar_1a", "use hangar_1a", "PBL-GLOSS-1", "does not work for you now"),
        ("hand head_1a", "use head_1a", "PBL-R-168", "no ability"),
        ("hand crew_1e", "blast crew_1e", "PBL-GLOSS-3", "not among your crew"),
        ("crew crew_1a", "blast crew_1a", "PBL-CREW-13", "has no Blast"),
        ("crew crew_1f", "blast crew_1f", "PBL-R-74", "while you are being attacked"),
        ("crew crew_1g", "blast crew_1g", "PBL-R-74", "in your own attack"),
        ("crew crew_1h", "blast crew_1h", "PBL-R-41", "would do nothing now"),
        ("crew crew_2c", "blast crew_2c", "PBL-R-41", "would do nothing now"),
        ("hangar hangar_1e; crew crew_2b crew_1a", "blast crew_1a", "PBL-R-168", "in your own combats only"),
    ],
)
def test_why_this_card_cannot_act(ana: str, answer: str, rule: str, said: str) -> None:
    """PBL-R-41, PBL-R-74, PBL-ACTION-4, PBL-CREW-13, PBL-F-18, PBL-GLOSS-3, PBL-GLOSS-11: what, and why."""
    assert said in why(table(ana), answer, rule)


def test_a_blast_in_the_turn_of_another() -> None:
    """PBL-TURN-8: in the own turn only, unless the card says otherwise; so too other abilities."""
    t = table("hand 1", "hand 1; hangar hangar_1e; crew crew_1e", forced=False)
    t.play("ana: pass")

    assert t.asked == "bo"
    assert "in your own turn only" in why(t, "blast crew_1e", "PBL-TURN-8")
    t = table("hand 1; hangar hangar_1a", forced=False)
    why(t, "ana: use hangar_1a", "PBL-TURN-8")


def test_an_action_waits_for_its_window() -> None:
    """PBL-R-35, PBL-ACTION-3, PBL-F-17: not while another is asked, a card is carried out, or a hand is too big."""
    t = table("hand action_d action_a", "hand action_b", forced=False)
    why(t, "bo: play action_b", "PBL-R-35")
    t.play("ana: play action_d")
    why(t, "bo: play action_b", "PBL-ACTION-3")
    why(t, "ana: play action_a", "PBL-R-60")

    why(table("hand action_a 11"), "play action_a", "PBL-F-17")


# Combat.


def fought(ana: str, bo: str, *dice: int, cy: str | None = None, **more: object) -> Story:
    """Ana attacks bo's head with her own; these are the dice."""
    return table(ana, bo, cy, dice=list(dice), **more).play("attack head 1.head")


def test_bombs_and_shields_are_for_whoever_is_behind() -> None:
    """PBL-BOMB-3, PBL-BOMB-4, PBL-R-89, PBL-COMBAT-14: not before the rolls, not by the leading side."""
    why(table("hand action_k"), "add action_k", "PBL-BOMB-3")
    why(table("hand action_k"), "concede", "PBL-COMBAT-14")

    t = table("hand action_k", "hand action_l", forced=False).play("pass", "pass", "attack head 1.head")
    assert "Not before the dice" in why(t, "bo: add action_l", "PBL-BOMB-3")

    t = fought("hand action_k", "hand action_l", 1, 6)
    assert "You are ahead" in why(t, "bo: add action_l", "PBL-R-89")
    why(t, "bo: concede", "PBL-COMBAT-14")
    why(t, "bo: pass", "PBL-BOMB-4")


def test_third_players_add_nothing() -> None:
    """PBL-MODE-3P-6: whoever is outside the combat has actions alone."""
    t = fought("hand action_k", "hand action_l", 1, 6, cy="hand action_m")

    why(t, "cy: add action_m", "PBL-MODE-3P-6")
    why(t, "cy: concede", "PBL-MODE-3P-6")


def test_equal_totals_under_the_old_edition() -> None:
    """PBL-R-85: under 1.2 nobody may add on a tie; a window is all there is."""
    t = table("hand action_a", "hand 1", dice=[3, 3], edition="1.2").play("pass", "attack head 1.head", "pass")

    assert t.asked == "ana"
    assert "equal" in why(t, "add action_a", "PBL-R-85")


def test_what_can_be_added() -> None:
    """PBL-BOMB-1, PBL-STORE-2, PBL-R-90: cards in hand and bombs that are there, each once."""
    t = fought("hand action_k action_l; hangar hangar_1a; stored 3", "", 1, 6, 6)

    why(t, "add head_1a", "PBL-BOMB-1")
    why(t, "add action_k stored=4", "PBL-STORE-2")
    why(t, "add nothing", "PBL-COMP-5")
    why(t, "add action_k action_k", "PBL-R-90")
    why(t, "add", "PBL-R-90")
    why(t, "done", "PBL-R-90")
    t.name("add action_k")
    why(t, "concede", "PBL-R-90")
    assert "say done" in why(t, "pass", "PBL-R-90")


def test_cards_put_down_before_the_rolls() -> None:
    """PBL-R-188: where Dunk was agreed, after the declaration, attacker first, cards of the own hand."""
    why(table("hand action_k"), "dunk action_k", "PBL-R-188")

    t = table("hand action_k", "hand action_l", dunk="on")
    why(t, "dunk action_k", "PBL-R-188")
    t.play("attack head 1.head")
    assert "attacker first" in why(t, "bo: dunk action_l", "PBL-R-188")
    why(t, "dunk action_l", "PBL-BOMB-1")
    why(t, "dunk action_k action_k", "PBL-R-188")
    why(t, "pass", "PBL-R-188")
    why(t, "add action_k", "PBL-BOMB-3")


# Drawing, limits, and what cards ask.


def test_why_this_cannot_be_drawn() -> None:
    """PBL-SHOP-4, PBL-SHOP-5, PBL-SHOP-6, PBL-TURN-13, PBL-R-114: nothing is due, the shop closed, the row first."""
    why(table(), "draw deck", "PBL-TURN-13")
    why(table(), "draw head_1a", "PBL-SHOP-5")

    t = table("deck -", row="head_1a legs_1a").play("end")
    assert "comes from the row" in why(t, "draw deck", "PBL-SHOP-4")

    t = table("", "hand 1", row="head_1a legs_1a").play("end")
    assert "or take " in why(t, "draw head_2a", "PBL-SHOP-6")
    why(t, "bo: draw legs_1a", "PBL-R-120")

    why(table("hand action_f 1").play("play action_f"), "draw deck", "PBL-R-114")


def test_hands_and_hangars_over_the_limit() -> None:
    """PBL-TURN-10, PBL-TURN-11, PBL-CREW-13, PBL-HANGAR-12, PBL-R-67, PBL-F-12: as many as must go, and no more."""
    t = table("hand head_1a head_1b 10")
    assert "Exactly 2 of your hand" in why(t, "discard head_1a head_1a", "PBL-TURN-11")
    why(t, "discard legs_3a", "PBL-TURN-11")
    why(t, "done", "PBL-TURN-11")
    why(t, "pass", "PBL-TURN-11")

    t = table("hand head_1a; crew crew_1a")
    why(t, "discard head_1a", "PBL-TURN-10")
    why(t, "discard crew_1a", "PBL-CREW-13")
    why(t, "release crew_1a", "PBL-HANGAR-12")

    t = table("hangar hangar_1d; crew crew_1a crew_1b; stored 2")
    assert "Exactly 2 must go" in why(t, "release crew_1a crew_1b stored=2", "PBL-R-67")
    why(t, "release crew_1c", "PBL-R-67")
    why(t, "done", "PBL-R-67")
    why(t, "pass", "PBL-HANGAR-12")

    t = table("hand action_e 1", "hand head_1a head_1b head_1c").play("play action_e")
    assert "Exactly 2 of your hand" in why(t, "bo: discard head_1a head_1b head_1c", "PBL-F-12")


def test_answers_that_nobody_asked_for() -> None:
    """PBL-R-60, PBL-R-90, PBL-R-117, PBL-F-16, PBL-TURN-3, PBL-COMBAT-14: yes, no, choose, find, done and pass."""
    t = table("hand head_1a", "crew crew_1a")
    why(t, "choose 1.head", "PBL-R-60")
    why(t, "yes", "PBL-F-16")
    why(t, "find head_1a", "PBL-SHOP-7")
    why(t, "done", "PBL-R-90")
    assert "say end" in why(t, "pass", "PBL-TURN-3")
    assert "say concede" in why(fought("hand action_k", "", 1, 6), "pass", "PBL-COMBAT-14")

    t = table("hand action_d 1; deck head_1a crew_1a").play("play action_d")
    why(t, "find crew_1a", "PBL-R-117")
    why(t, "find", "PBL-F-18")

    t = table("hand action_g 1", "crew crew_1a; hand 1").play("play action_g")
    why(t, "choose 0.crew1", "PBL-R-60")


# Before the first turn, beside it, and after the end.


def test_set_up_and_draft_go_in_their_order() -> None:
    """PBL-R-2, PBL-SETUP-1, PBL-SETUP-9, PBL-SETUP-11, PBL-COMP-4: robots and pilots."""
    t = new_game()
    why(t, "robot granite", "PBL-COMP-4")
    why(t, "bo: robot solar", "PBL-R-2")
    why(t, "build head_1a", "PBL-SETUP-18")
    why(t, "play action_a", "PBL-R-22")
    why(t, "resign now", "PBL-R-129")
    t.play("robot crystal")
    assert "Crystal is taken" in why(t, "robot crystal", "PBL-SETUP-1")
    t.play("robot solar")
    why(t, "pilot action_a", "PBL-SETUP-9")
    why(t, "take", "PBL-DRAFT-13")


def drafting(draft: str = "regular") -> Story:
    t = new_game(draft=draft).play("robot crystal", "robot solar")
    while t.codes[0].startswith("pilot"):
        t.play(t.codes[0])
    return t


def test_the_draft_goes_one_way() -> None:
    """PBL-DRAFT-13, PBL-DRAFT-14, PBL-DRAFT-16, PBL-DRAFT-17: no looking back, no skipping, no declining Pile 5."""
    t = drafting().play("decline", "decline")
    drafter = t.asked

    assert "Pile 1 was put back" in why(t, "take 1", "PBL-DRAFT-17")
    why(t, "take 5", "PBL-DRAFT-14")
    why(t, "take 3", "PBL-DRAFT-13")
    t.play("decline", "decline")
    assert t.asked != drafter  # Pile 5 was taken at once
    assert "Pile 5 never is" in why(t, f"{drafter}: decline", "PBL-DRAFT-16")
    why(t, "restock 1 1 1 1 1", "PBL-R-187")
    why(t, "keep 1", "PBL-OPEN-3")


def test_a_neo_restock_makes_five() -> None:
    """PBL-R-187: five numbers that make five."""
    t = drafting(draft="neo").play("take")

    why(t, "restock 1 1 1 1", "PBL-R-187")
    why(t, "restock 2 2 2 2 2", "PBL-R-187")


def test_a_hand_is_kept_once() -> None:
    """PBL-OPEN-2, PBL-OPEN-3, PBL-R-18: one of two, and the choice stands."""
    t = drafting(draft="quick")
    why(t, "keep 3", "PBL-OPEN-2")
    t.play("ana: keep 1")

    why(t, "ana: keep 2", "PBL-R-18")
    t.play("bo: keep 1")
    why(t, "keep 1", "PBL-OPEN-3")


def test_after_the_end_nothing_is_said() -> None:
    """PBL-END-2: a game that is over takes no answer."""
    t = table("hand head_1a").play("bo: resign")

    for answer in ("ana: build head_1a", "bo: pass", "ana: resign", "bo: offer draw"):
        why(t, answer, "PBL-END-2")


def test_draws_are_offered_once_a_turn() -> None:
    """PBL-R-130: nobody answers what was not offered, the offer is answered first, and it is made once a turn."""
    t = table("hand head_1a", "hand 1")
    why(t, "accept draw", "PBL-R-130")
    t.play("ana: offer draw")
    why(t, "ana: build head_1a", "PBL-R-130")
    why(t, "ana: offer draw", "PBL-R-130")
    assert "say refuse draw" in why(t, "bo: pass", "PBL-R-130")
    t.play("bo: refuse draw")

    assert "already" in why(t, "ana: offer draw", "PBL-R-130")


def test_a_refusal_tells_no_secret() -> None:
    """PBL-INFO-4, PBL-INFO-6: the same words, whether a card is in the other's hand, in a deck or in the shop."""
    said = set()
    for bo in ("hand action_k", "hand 1; deck action_k", "hand 1; discard 1"):
        t = table("hand head_1a", bo)
        said.add((why(t, "play action_k", "PBL-ACTION-1"), why(t, "discard action_k", "PBL-TURN-10")))

    assert len(said) == 1


def test_no_word_of_the_game_is_met_with_the_nearest() -> None:
    """PBL-TURN-2: nonsense is refused with what was probably meant."""
    assert "did you mean build head_1a?" in table("hand head_1a").refused("biuld head_1a")
