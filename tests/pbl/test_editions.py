"""Editions: what a tie means."""

import pytest

from boltyard.core.rng import stream
from boltyard.games.pbl.game import PblGame
from boltyard.games.pbl.state import Pbl
from tests.pbl.story import GAME, Story, table


def tie(**settings: object) -> Story:
    """Three against three, with cards to add on both sides."""
    bo = "hand action_b; hangar hangar_1c; stored 1"
    t = table("hand action_a", bo, None, dice=[3, 3, 6], **settings)
    return t.play("attack head 1.head")


@pytest.mark.parametrize("edition", ["1.3", "2017"])
def test_the_attacker_trails_on_a_tie(edition: str) -> None:
    """PBL-COMBAT-15, PBL-R-85, PBL-EDITION-1, PBL-F-1: ana may add or give up."""
    t = tie(edition=edition)

    assert (t.asked, t.codes) == ("ana", ["concede", "add action_a"])
    assert t.play("add action_a", "concede").dead("bo") == ["head"]


def test_nobody_trails_on_a_tie_in_1_2() -> None:
    """PBL-COMBAT-16, PBL-R-85, PBL-EDITION-1: nobody may add, and it is defended."""
    t = tie(edition="1.2")

    assert t.codes == ["end"]
    assert t.dead("bo") == []
    assert t.hand("ana") == ["action_a"]


def test_a_tie_in_1_2_has_its_window() -> None:
    """PBL-COMBAT-16, PBL-R-85: attacker, then defender are asked after the rolls before the tie stands."""
    t = table("hand action_a", "hand action_b", dice=[3, 3], edition="1.2", forced=False)
    t.play("pass", "pass", "attack head 1.head")
    assert t.combat["trailing"] is None  # nothing is rolled
    t.play("pass", "pass")
    assert (t.combat["totals"], t.combat["trailing"]) == ([3, 3], None)  # nobody is behind
    asked = []
    while "fended_off" not in t.kinds:
        asked.append(t.asked)
        t.play("pass")

    assert asked[:2] == ["ana", "bo"]


@pytest.mark.parametrize("edition", ["1.2", "1.3", "2017"])
def test_a_final_tie_is_a_defense_in_every_edition(edition: str) -> None:
    """PBL-COMBAT-17, PBL-EDITION-1, PBL-F-1: no damage."""
    t = table(dice=[4, 4], edition=edition).play("attack head 1.head")

    assert t.dead("bo") == []


@pytest.mark.parametrize("edition", ["1.2", "1.3", "2017"])
@pytest.mark.parametrize("ties", ["attacker", "nobody"])
def test_ties_can_be_agreed_on(edition: str, ties: str) -> None:
    """PBL-R-85: `attacker` and `nobody` hold in every edition."""
    t = tie(edition=edition, ties=ties)

    assert t.offered("add") == (["action_a"] if ties == "attacker" else [])


@pytest.mark.parametrize("edition", ["1.2", "1.3"])
def test_without_a_tie_the_editions_agree(edition: str) -> None:
    """PBL-EDITION-1, PBL-COMBAT-14: the lesser total is asked in both."""
    t = table("hand action_a", "hand action_b", dice=[2, 3], edition=edition).play("attack head 1.head")

    assert (t.asked, t.codes) == ("ana", ["concede", "add action_a"])


def question(game: PblGame, s: Pbl) -> list[tuple[int, str]]:
    """Everything that anybody may answer now."""
    return [(seat, move.text) for seat in range(s.seats) for move in game.legal(s, seat)]


def test_the_same_codes_part_at_the_first_tie() -> None:
    """PBL-EDITION-1, PBL-R-180: one seed, the same codes: 1.2 and 1.3 ask the same until totals are equal."""
    parted = 0
    for seed in range(12):
        old = GAME.new({"edition": "1.2", "draft": "quick"}, seed)
        new = GAME.new({"edition": "1.3", "draft": "quick"}, seed)
        chance = stream(str(seed), "editions")
        while not new.over and question(GAME, old) == question(GAME, new):
            choices = question(GAME, new)
            seat, code = choices[chance.below(len(choices))]
            for s in (old, new):
                move = next(move for move in GAME.legal(s, seat) if move.text == code)
                GAME.apply(s, seat, move)
        if not new.over:
            combat = GAME.show(new)["combat"]
            assert combat is not None
            attack, defense = combat["totals"]

            assert attack == defense
            assert (GAME.show(new)["active"], "concede") in question(GAME, new)
            assert (GAME.show(new)["active"], "concede") not in question(GAME, old)
            parted += 1

    assert parted > 6
