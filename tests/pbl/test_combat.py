"""Attack: who may strike whom, how many dice, and what the totals decide; the book's sample combat."""

from itertools import product

import pytest

from boltyard.games.pbl.effects.registry import effect_named
from tests.pbl.story import CARDS, Story, seat_pilot, table


def counts(t: Story) -> list[int]:
    """How many dice were rolled, roll by roll."""
    return [len(faces.split()) for _, faces in t.rolls]


def test_the_declaration_is_public() -> None:
    """PBL-COMBAT-1, PBL-INFO-3: left arm against head, known before anything is rolled."""
    t = table(bo="hand action_a", forced=False).play("pass", "attack left_arm 1.head")

    assert (t.view("bo")["combat"]["source"], t.view("bo")["combat"]["target"]) == ("left_arm", "1.head")
    assert t.rolls == []
    assert (t.asked, t.codes) == ("bo", ["pass"])


def test_the_source_is_an_active_limb_that_can_attack() -> None:
    """PBL-COMBAT-2: no dead limb, no pod, no shoulder."""
    t = table(ana="dead head; left_arm pod_a; left_shoulder left_shoulder_a")

    assert t.sources == ["right_arm", "legs"]


def test_the_target_is_an_active_limb_or_a_shoulder() -> None:
    """PBL-COMBAT-3: no dead limb, no limb of one's own."""
    t = table(bo="dead left_arm; right_shoulder right_shoulder_a")

    assert t.targets == ["1.head", "1.right_arm", "1.legs", "1.right_shoulder"]
    t.refused("attack head 1.left_arm")
    t.refused("attack head 0.legs")


def test_no_strength_is_no_hindrance() -> None:
    """PBL-COMBAT-5, PBL-COMBAT-6: nothing is rolled for a total of 0, and the defender rolls all the same."""
    t = table(ana="pilot pilot_5", bo="pilot pilot_1", dice=[3, 2]).play("attack head 1.head")

    assert t.rolls == [("ana", ""), ("bo", "3 2")]
    assert t.dead("bo") == []


def test_zero_against_zero_is_a_tie() -> None:
    """PBL-R-86, PBL-COMBAT-17: the attacker trails and may bomb; if not, it is defended."""
    t = table(ana="pilot pilot_5; hand action_a", bo="pilot pilot_5").play("attack head 1.head")

    assert t.asked == "ana"
    assert t.codes == ["concede", "add action_a"]
    assert t.play("concede").dead("bo") == []


def test_zero_against_zero_can_be_bombed() -> None:
    """PBL-R-86: one bomb is enough."""
    t = table(ana="pilot pilot_5; hand action_a", bo="pilot pilot_5", dice=[1]).play("attack head 1.head")

    assert t.play("add action_a").dead("bo") == ["head"]


def test_attack_dice() -> None:
    """PBL-COMBAT-7, PBL-GLOSS-2: pilot 2 + crew 1 + hangar 1 + armor 3."""
    ana = "pilot pilot_1; hangar hangar_1b; crew crew_1a; head head_1a head_2a head_3a"

    assert counts(table(ana).play("attack head 1.head"))[0] == 7


def test_defense_dice() -> None:
    """PBL-COMBAT-8: pilot 2 + crew 1 + hangar 1 + armor 2."""
    bo = "pilot pilot_1; hangar hangar_1a; crew crew_1b; legs legs_1a legs_2a"

    assert counts(table(bo=bo).play("attack head 1.legs"))[1] == 6


def test_armor_of_other_limbs_does_nothing() -> None:
    """PBL-COMBAT-19: base strength serves every limb, armor its own alone."""
    t = table("head head_1a head_2a", "legs legs_1a legs_2a").play("attack left_arm 1.right_arm")

    assert counts(t)[:2] == [1, 1]


def test_armor_gives_attack_to_the_attacker_and_defense_to_the_defender() -> None:
    """PBL-COMBAT-7, PBL-COMBAT-8, PBL-COMP-11: red numbers attack, blue ones defend."""
    t = table("head head_1c", "head head_1b", dice=[1, 2]).play("attack head 1.head")

    assert counts(t)[:2] == [1, 1]


def test_dice_never_fall_below_zero() -> None:
    """PBL-R-87: a crew member of -4 leaves no dice, not fewer than none."""
    assert table(ana="crew crew_1c", dice=[2]).play("attack head 1.head").rolls == [("ana", ""), ("bo", "2")]
    assert table(bo="crew crew_1c", dice=[2]).play("attack head 1.head").rolls == [("ana", "2"), ("bo", "")]


def test_more_dice_than_there_are_in_the_box() -> None:
    """PBL-R-3: nine dice are rolled."""
    ana = "expert expert_8; hangar hangar_1a hangar_2a hangar_3a; head head_1a head_2a head_3a"

    assert counts(table(ana).play("attack head 1.head"))[0] == 9


def test_the_attacker_rolls_first() -> None:
    """PBL-COMBAT-9, PBL-COMBAT-10, PBL-R-88: both in one step, in separate sets, and no window between."""
    t = table(ana="pilot pilot_1; hand action_a", bo="pilot pilot_1; hand action_b", dice=[1, 2, 5, 6], forced=False)
    t.play("pass", "pass", "attack head 1.head", "pass", "pass")

    assert t.rolls == [("ana", "1 2"), ("bo", "5 6")]
    assert (t.combat["attack"], t.combat["defense"]) == ([1, 2], [5, 6])
    assert t.totals == [3, 11]  # PBL-COMBAT-11
    assert t.codes == ["pass"]


def test_a_window_follows_the_declaration_and_the_rolls() -> None:
    """PBL-COMBAT-12, PBL-R-34: opponents first after the declaration, the trailing side first after the rolls."""
    t = table(ana="hand action_a", bo="hand action_b", dice=[6, 1], forced=False)
    t.play("pass", "pass", "attack head 1.head")
    order = []
    while t.codes == ["pass"]:
        order.append((t.asked, len(t.rolls)))
        t.play("pass")

    assert order == [("bo", 0), ("ana", 0), ("bo", 2), ("ana", 2)]
    assert (t.asked, t.codes[0]) == ("bo", "concede")


@pytest.mark.parametrize(("attack", "defense", "hit"), [(4, 3, True), (3, 3, False), (3, 4, False)])
def test_strictly_higher_hits(attack: int, defense: int, hit: bool) -> None:
    """PBL-COMBAT-11, PBL-COMBAT-14, PBL-COMBAT-17, PBL-COMBAT-18, PBL-R-178: a tie is a defense; nothing is asked."""
    t = table(dice=[attack, defense]).play("attack head 1.legs")

    assert t.dead("bo") == (["legs"] if hit else [])
    assert t.codes == ["end"]


def test_dice_that_lie_stay() -> None:
    """PBL-R-98, PBL-COMBAT-13: base stats that change after the rolls change no total."""
    t = table(ana="hand action_a", dice=[2, 5]).play("attack head 1.head")
    seat_pilot(t.s, 0, t.s.cards.by_key["pilot_10"])

    assert t.totals == [2, 5]
    assert (t.combat["attack"], t.combat["defense"]) == ([2], [5])


def test_a_fended_off_attack_is_the_move() -> None:
    """PBL-R-177, PBL-TURN-4: no second attack."""
    t = table(dice=[1, 6]).play("attack head 1.head")

    assert t.codes == ["end"]


def test_whoever_has_nothing_to_add_gives_up_unasked() -> None:
    """PBL-R-93: ana trails with an empty hand, and the turn goes on."""
    t = table(bo="hand action_a", dice=[1, 6]).play("attack head 1.head")

    assert "conceded" in t.kinds
    assert t.codes == ["end"]


def test_giving_up_opens_a_window() -> None:
    """PBL-R-92: after ana's concession bo is asked once more before the result stands."""
    t = table(ana="hand action_a", bo="hand action_b", dice=[1, 6], forced=False)
    t.play("pass", "pass", "attack head 1.head", "pass", "pass", "pass", "pass", "concede")
    asked = set()
    while t.codes == ["pass"] and "fended_off" not in t.kinds:
        asked.add(t.asked)
        t.play("pass")

    assert "bo" in asked
    assert "fended_off" in t.kinds


def test_an_act_after_a_concession_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """PBL-R-92: ana gives up, bo draws a card with an action; ana, still behind, is asked once more."""
    monkeypatch.setitem(CARDS.card("action_b").moments, "on_played", effect_named("draw", {"cards": 1}))
    t = table(ana="hand action_a", bo="hand action_b", dice=[1, 6])
    while t.codes and t.codes[0] == "pass":
        t.play("pass")
    t.play("attack head 1.head")
    while t.codes and t.codes[0] == "pass":
        t.play("pass")
    t.play("ana: concede")
    t.play("bo: play action_b")
    while t.codes and t.codes[0] == "pass":
        t.play("pass")

    assert (t.asked, t.codes) == ("ana", ["concede", "add action_a"])
    assert t.play("concede").codes == ["end"]


# The sample combat.

LORI = "pilot pilot_2; right_arm right_arm_1d right_arm_2a"  # 1 + 2
JAY = "pilot pilot_1; left_arm left_arm_1a left_arm_2a; hangar hangar_1a"  # 2 + 2 + 1


def test_the_sample_combat() -> None:
    """PBL-SAMPLE-1, PBL-SAMPLE-2, PBL-SAMPLE-3: right arm against left arm, three dice against five."""
    t = table(LORI, JAY, dice=[6, 5, 4, 1, 1, 2, 3, 2]).play("attack right_arm 1.left_arm")

    assert t.rolls[:2] == [("ana", "6 5 4"), ("bo", "1 1 2 3 2")]
    assert t.dead("bo") == ["left_arm"]


def ways(dice: int) -> dict[int, int]:
    """How many of all rolls of so many dice make each sum."""
    sums: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        sums[sum(faces)] = sums.get(sum(faces), 0) + 1
    return sums


def test_the_odds_of_the_sample_combat() -> None:
    """PBL-SAMPLE-4: 101,974 of 1,679,616 outcomes beat Jay; 50,288 are ties, which he wins.

    Every pair of totals is played once, so the engine's law is counted, not a copy of it.
    """
    attack, defense = ways(3), ways(5)
    won = tied = 0
    for (mine, n), (yours, m) in product(attack.items(), defense.items()):
        faces = [*spread(mine, 3), *spread(yours, 5)]
        hit = table(LORI, JAY, dice=faces).play("attack right_arm 1.left_arm").dead("bo") == ["left_arm"]
        won += n * m if hit else 0
        if mine == yours:
            assert not hit
            tied += n * m

    assert sum(attack.values()) * sum(defense.values()) == 1_679_616
    assert (won, tied) == (101_974, 50_288)


def spread(total: int, dice: int) -> list[int]:
    """Faces of so many dice that make this sum."""
    faces = [1] * dice
    for i in range(dice):
        faces[i] += min(5, total - sum(faces))
    return faces
