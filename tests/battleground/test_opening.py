"""The opening on the simulated clock: one answer, given blind, or too late."""

import pytest

from boltyard.core.state import PUBLIC
from boltyard.games.battleground import events
from boltyard.games.battleground.state import FUMBLE_STREAM
from tests.battleground.story import GAME, MISSES, card, story


def test_whoever_made_the_dice_react_attacks() -> None:
    """BB-ROUND-1: seat 1, after a miss of seat 0."""
    t = story("", "", "", claps=[MISSES]).clap()

    assert t.s.attacker == 1
    assert t.asked == [1]


def test_one_question_for_defender_and_first_bot() -> None:
    """BB-SIM-2, BB-D-4, -5, BB-ROUND-2, -3: every other seat with every hand card, or hesitating."""
    t = story("piston elbow runt vault", "", "").clap()
    bots = ["elbow.1", "piston.1", "runt.1", "vault.1"]

    assert t.codes(0) == ["hesitate", *[f"open {seat} {bot}" for seat in (1, 2) for bot in bots]]
    assert t.decision(0) == "BB-D-4"
    t.open(2, "elbow")
    assert t.row(0) == ["elbow.1"]
    assert t.shown()["defenders"] == [2]
    assert t.s.time - t.s.since == 2000


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("0 open 0 piston", "BB-ROUND-2"),
        ("0 open 1 brolly", "BB-BORROW-4"),
        ("0 open 7 piston", "BB-ROUND-2"),
        ("0 name 1", "BB-SIM-2"),
        ("0 place piston", "BB-SIM-2"),
        ("1 open 0 brolly", "BB-ROUND-2"),
        ("1 place brolly", "BB-R-17"),
        ("2 place elbow", "BB-ROUND-14"),
        ("0 wait", "BB-D-16"),
        ("0 lend 1 piston", "BB-BORROW-1"),
    ],
)
def test_what_is_no_opening(code: str, rule: str) -> None:
    """BB-ROUND-2, -14, BB-R-17, BB-BORROW-4: with the rule that forbids it."""
    t = story("piston", "brolly", "elbow").clap()
    t.s.defenders = 0b010 if code == "1 place brolly" else 0

    assert t.refused(code) == rule


def test_hesitating_is_being_late() -> None:
    """BB-ROUND-4, BB-R-14, -15, BB-SIM-2: one token less, nobody wins, no icon, and the next one claps."""
    t = story("", "", "", tokens=[3, 1, 0], icons="low").clap().say("0 hesitate")

    assert t.tokens == [2, 1, 0]
    assert t.heard(events.CameLate)
    assert not t.heard(events.Stopped)
    assert t.phase == "clap"
    assert t.s.clapper == 1


def test_silence_is_being_late_too() -> None:
    """BB-D-4, -5: the default is none."""
    t = story("", "").clap()

    assert [move.text for move in GAME.default(t.s, 0, t.s.rng)] == ["hesitate"]


def test_late_without_tokens_costs_nothing() -> None:
    """BB-R-14, BB-TOKENS-7."""
    assert story("", "").clap().say("0 hesitate").tokens == [0, 0]


@pytest.mark.parametrize(("drawn", "late"), [(2499, True), (2500, False)])
def test_people_fumble_at_a_rate(drawn: int, late: bool) -> None:
    """BB-SIM-2: fumble_rate makes an attacker late who was not; the opening comes to nothing."""
    t = story("piston", "", tokens=[2, 0], fumble_rate="0.25").clap()
    t.s.chance[FUMBLE_STREAM].load([drawn])
    t.open(1, "piston")

    assert (t.tokens == [1, 0]) == late
    assert (t.phase == "clap") == late
    assert ("Ana fumbles." in t.told(PUBLIC)) == late


def test_the_icon_is_not_known_in_the_opening() -> None:
    """BB-DICE-9: it is in no view, and not even in the state."""
    t = story("piston", "", icons="two_bots").clap()
    assert t.s.faces == []
    assert [t.view(seat)["icons"] for seat in (0, 1, PUBLIC)] == [[], [], []]

    t.open(1, "piston")
    assert [t.view(seat)["icons"] for seat in (0, 1, PUBLIC)] == [["two_bots"]] * 3


def test_bots_lie_face_up() -> None:
    """BB-R-7: everybody sees the bot and the scores, and whose it is from then on."""
    t = story("piston", "", "", tokens=[1, 2, 3]).clap().open(1, "piston")

    for seat in (1, 2, PUBLIC):
        assert t.view(seat)["seats"][0]["table"][0]["card"] == "piston.1"
        assert [one["tokens"] for one in t.view(seat)["seats"]] == [1, 2, 3]
    t.settle()
    assert t.view(2)["seats"][0]["hand"].count("?") == 3
    assert "piston.1" in t.view(2)["seats"][0]["hand"]
    assert t.s.of[card("piston")] >> 2 & 1
