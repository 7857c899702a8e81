"""Bomb and shield variations: fixed before the rolls, capped, or none at all (PBL-MODE-BOMBS)."""

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.rng import stream
from boltyard.games.pbl import events
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, Story, steps, table


def pledging(ana: str = "", bo: str = "", **more: object) -> Story:
    """A table with Predetermination."""
    return table(
        f"pilot pilot_4; hand head_1a head_2a legs_1a{ana}",
        f"pilot pilot_2; hand left_arm_1a left_arm_1b{bo}",
        None,
        bombs="predetermined",
        **more,
    )


def test_bombs_and_shields_are_declared_before_the_rolls() -> None:
    """PBL-MODE-BOMBS-1, -2, -3, PBL-D-40, PBL-D-41: the attacker's number first, then the defender's, who knows it."""
    t = pledging()
    t.name("attack legs 1.head")
    assert t.codes == ["attack bombs=0", "attack bombs=1", "attack bombs=2", "attack bombs=3"]
    t.name("attack bombs=2")

    assert t.asked == "bo"
    assert t.codes == ["shields 0", "shields 1", "shields 2"]
    assert [event.n for event in t.events if isinstance(event, events.Pledged)] == [2]
    assert t.rolls == []


def test_the_declaration_is_one_line_of_the_record() -> None:
    """PBL-D-40, PBL-D-41, PBL-D-42: attack with its bombs, shields, and what is paid."""
    t = pledging(dice=[6, 6, 1, 1, 1])
    t.play("attack legs 1.head bombs=2", "shields 1")
    assert t.asked == "ana"
    assert t.codes == ["pay head_1a", "pay head_2a"]
    t.play("pay head_1a legs_1a")
    assert t.asked == "bo"
    t.play("pay left_arm_1b")

    assert t.hand("ana") == ["head_2a"]
    assert t.hand("bo") == ["left_arm_1a"]
    assert t.view("bo")["sides"][0]["discard"] == ["?", "?"]


def test_each_side_rolls_once_and_that_decides() -> None:
    """PBL-MODE-BOMBS-4, PBL-R-151: no dice after the rolls, however far behind."""
    t = pledging(dice=[6, 6, 1, 1])
    t.play("attack legs 1.head bombs=2", "shields 0", "pay head_1a head_2a")

    assert [len(faces.split()) for _, faces in t.rolls] == [2, 0, 2]
    assert t.dead("bo") == ["head"]
    assert "conceded" in t.kinds
    assert len(t.hand("bo")) == 2


def test_a_tie_holds_for_the_defender() -> None:
    """PBL-R-151, PBL-COMBAT-17: whoever might have added."""
    t = pledging(dice=[2, 1, 1])
    t.play("attack legs 1.head bombs=1", "shields 0", "pay head_1a")

    assert t.dead("bo") == []
    assert len(t.hand("ana")) == 2


def test_actions_can_still_be_used(give: Give) -> None:
    """PBL-MODE-BOMBS-5: in the window after the rolls."""
    give("action_a", "on_played", "dice", dice=2, side="own")
    t = pledging(ana=" action_a", dice=[1, 1, 6, 6])
    t.play("attack legs 1.head bombs=0", "shields 0", "pass", "play action_a")

    assert t.dead("bo") == ["head"]


def test_nobody_plays_what_is_promised(give: Give) -> None:
    """PBL-R-150: with all cards promised, no action can be played before the roll."""
    give("action_a", "on_played", "draw", cards=1)
    t = table("pilot pilot_4; hand action_a head_1a", "pilot pilot_2; hand -", bombs="predetermined")
    t.play("pass", "attack legs 1.head bombs=2")
    assert t.codes == ["done", "pay action_a"] or "play action_a" not in t.codes

    t = table("pilot pilot_4; hand action_a head_1a", "pilot pilot_2; hand -", bombs="predetermined")
    t.play("pass", "attack legs 1.head bombs=1")
    assert "play action_a" in t.codes


def test_storage_bombs_are_promised_too() -> None:
    """PBL-R-150: named with the declaration, used at the roll."""
    ana = "pilot pilot_4; hangar hangar_1c; stored 3 5; hand head_1a"
    t = table(ana, "pilot pilot_2; hangar hangar_1d; stored 6; hand left_arm_1a", bombs="predetermined", dice=[1, 1])
    t.name("attack legs 1.head", "attack bombs=0")
    assert t.codes == ["done", "attack stored=3", "attack stored=5"]
    t.play("attack legs 1.head bombs=0 stored=5")
    assert t.asked == "bo"
    t.play("shields 0")
    promises = [GAME.tell(event, 0, ["Ana", "Bo"]) for event in t.events if event.kind == "pledged"]

    assert promises == ["Ana promises 0 cards and storage bombs of 5.", "Bo promises 0 cards."]
    assert t.robot("ana").stored == [3]
    assert t.dead("bo") == ["head"]


def test_an_answered_declaration_resets_all(give: Give) -> None:
    """PBL-R-150: the cards and storage bombs that were promised are free again."""
    give("action_a", "on_played", "draw", cards=1)
    ana = "pilot pilot_4; hangar hangar_1c; stored 3; hand head_1a head_2a"
    t = table(ana, "pilot pilot_2; hand action_a left_arm_1a", bombs="predetermined")
    t.play("bo: pass", "attack legs 1.head bombs=2 stored=3", "bo: shields 0", "bo: play action_a")

    assert t.asked == "ana"
    assert t.robot("ana").stored == [3]
    assert "build head_1a" in t.codes
    assert len(t.hand("ana")) == 2


def test_an_extra_attack_is_pledged_like_any_other(give: Give) -> None:
    """PBL-R-182, PBL-R-150: with a declaration of its own."""
    give("action_a", "on_played", "extra_attack")
    t = table("pilot pilot_4; hand action_a head_1a", "pilot pilot_2; hand -", bombs="predetermined", dice=[6, 1, 1])
    t.play("pass", "play action_a", "attack legs 1.head bombs=1")
    t.play("shields 0") if t.asked == "bo" else None

    assert t.dead("bo") == ["head"]


def test_a_cap_holds_for_each_side_and_combat() -> None:
    """PBL-MODE-BOMBS-6, PBL-R-152: two cards in a combat; storage bombs are not counted."""
    ana = "pilot pilot_4; hangar hangar_1c; stored 1; hand head_1a head_2a legs_1a"
    t = table(ana, "pilot pilot_2; hand 2", bomb_cap=2, dice=[6, 6, 1, 1])
    t.play("attack legs 1.head", "add head_1a")
    assert "add head_2a" in t.codes
    t.play("add head_2a")

    assert t.codes == ["concede", "add stored=1"]
    assert "PBL-MODE-BOMBS-6" in t.refused("add legs_1a")


def test_chances_end_where_the_cap_does() -> None:
    """PBL-MODE-BOMBS-6: of three cards in the hand two may be used, then one."""
    t = table("pilot pilot_4; hand head_1a head_2a legs_1a", "pilot pilot_2; hand 2", bomb_cap=2, dice=[6, 6, 1])
    t.play("attack legs 1.head")
    before = t.view("bo")["combat"]
    t.play("add head_1a")
    after = t.view("bo")["combat"]

    assert (before["cap"], before["used"], len(before["odds"]["0"])) == (2, [0, 0], 1 + 2)
    assert (after["cap"], after["used"], len(after["odds"]["0"])) == (2, [1, 0], 1 + 1)


def test_a_cap_counts_cards_that_were_dunked() -> None:
    """PBL-R-188: with a cap these cards count."""
    t = table("pilot pilot_4; hand head_1a head_2a", "pilot pilot_2; hand 1", bomb_cap=1, dunk="on", dice=[1, 6, 6])
    t.play("attack legs 1.head").name("dunk head_1a")
    assert t.codes == ["done"]
    t.name("done")
    t.play("bo: dunk none")
    assert not any(code.startswith("add") for code in t.codes)


def test_without_bombs_cards_are_no_dice() -> None:
    """PBL-MODE-BOMBS-7, PBL-R-153: storage bombs still are."""
    ana = "pilot pilot_4; hangar hangar_1c; stored 1; hand head_1a"
    t = table(ana, "pilot pilot_2; hand 2", bombs="none", dice=[6, 6])
    t.play("attack legs 1.head")

    assert t.codes == ["concede", "add stored=1"]
    assert "PBL-MODE-BOMBS-7" in t.refused("add head_1a")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"bombs": "none", "bomb_cap": 2}, "bomb_cap=2"),
        ({"bombs": "none", "dunk": "on"}, "dunk=on"),
        ({"bombs": "predetermined", "dunk": "on"}, "dunk=on"),
    ],
)
def test_what_does_not_go_together_is_refused(settings: dict[str, object], said: str) -> None:
    """PBL-R-167, PBL-R-188: both keys are named."""
    with pytest.raises(BadSetting, match=rf"bombs={settings['bombs']} does not go with {said}"):
        GAME.new(settings, 1, 2)


@pytest.mark.parametrize("mode", ["predetermined", "capped", "no_bombs"])
def test_whole_games_with_each_variation(mode: str) -> None:
    """PBL-MODE-BOMBS-1, -6, -7: random games end, and every state can be saved in the middle."""

    for seed in range(6):
        s = GAME.new({"draft": "quick", **GAME.schema.mode(mode)}, seed, 2 + seed % 2)
        for n, _ in enumerate(steps(s, stream(str(seed), mode))):
            if n % 40 == 0:
                again = GAME.load(GAME.save(s), GAME.schema.read({"draft": "quick", **GAME.schema.mode(mode)}))
                assert GAME.save(again) == GAME.save(s)
        assert s.over
