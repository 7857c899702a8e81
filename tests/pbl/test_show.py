"""What a table is told of a state besides the zones: exact odds, the dice by set, and what was seen of others."""

import pytest

from boltyard.games.pbl.combat import ATTACKER, Combat
from boltyard.games.pbl.odds import adding_chances, hit_chance, planned
from tests.pbl.story import GAME, table

FIGHTERS = "pilot pilot_2; right_arm right_arm_1d right_arm_2a"


def test_before_an_attack_every_choice_has_its_exact_chance() -> None:
    """PBL-COMBAT-7, -8: the chance of each declaration, if nobody adds anything; the others are told none."""
    t = table(ana=FIGHTERS, bo="pilot pilot_1")
    view = t.view("ana")

    assert sorted(view["chances"]) == sorted(f"attack {code}" for code in t.attacks)
    fight = planned(t.s, 0, 2, 1, 0)
    assert view["chances"]["attack right_arm 1.head"] == pytest.approx(hit_chance(t.s, fight), abs=1e-4)
    assert t.view("bo")["chances"] == {}
    assert t.shown["chances"] == {}


def test_a_combat_shows_its_dice_by_set_and_the_odds_of_whoever_is_behind() -> None:
    """PBL-BOMB-4: by the number of cards, and by the storage bombs that go with them; everybody may count them."""
    t = table(
        ana=f"{FIGHTERS}; hand action_a action_b; hangar hangar_1a; stored 2 4",
        bo="pilot pilot_1; hand -",
        dice=[1] * 3 + [6] * 9,
    )
    t.play("attack right_arm 1.head")
    while "concede" not in t.codes:
        t.play("pass")
    combat = t.view("bo")["combat"]
    fight = next(f for f in t.s.frames if isinstance(f, Combat))

    assert [(roll["party"], roll["why"]) for roll in combat["rolls"]] == [(0, "attack"), (1, "defense")]
    assert combat["seats"] == [0, 1]
    assert list(combat["odds"]) == ["0", "2", "4", "6"]
    for stored, chances in combat["odds"].items():
        exact = adding_chances(t.s, fight, ATTACKER, 2, int(stored))
        assert chances == pytest.approx(exact, abs=1e-4)


def test_what_was_seen_of_others_is_noted_for_whoever_saw_it() -> None:
    """PBL-R-14, F11: a pile looked at and put back, then taken by the rival, stays in my note and in nobody else's."""
    s = GAME.new({"draft": "regular"}, 7)
    while True:
        seat = next(seat for seat in range(2) if s.asked >> seat & 1)
        codes = [move.text for move in GAME.legal(s, seat)]
        shown = GAME.show(GAME.view(s, seat))
        if "take" in codes and shown["pick"] == {"seat": seat, "pile": 1}:
            break
        GAME.play(s, seat, "decline" if "decline" in codes else codes[0])
    seen = shown["piles"][0]
    other = 1 - seat
    assert "?" not in seen
    GAME.play(s, seat, "take")
    GAME.play(s, other, "take")

    assert set(seen) <= set(GAME.show(GAME.view(s, seat))["known"][str(other)])
    assert GAME.show(GAME.view(s, other))["known"] == {}
    assert GAME.show(s)["known"] == {}
