"""Clapping: whose turn, which dice react, and what a miss does."""

from collections import Counter

import pytest

from boltyard.core.rng import stream
from boltyard.games.battleground.state import CLAP_STREAM
from tests.battleground.story import GAME, MISSES, REACTS, story


def test_claps_go_round_clockwise() -> None:
    """BB-CLAP-1, -4: after a miss the next seat claps, and nothing else has changed."""
    t = story("", "", "", claps=[MISSES, MISSES, MISSES, REACTS], tokens=[1, 2, 3])
    hands = [hand[:] for hand in t.s.hands]
    clappers = []
    while t.phase == "clap":
        clappers.append(t.s.clapper)
        assert t.asked == [t.s.clapper]
        t.say(f"{t.s.clapper} clap")

    assert clappers == [0, 1, 2, 0]
    assert t.tokens == [1, 2, 3]
    assert t.s.hands == hands
    assert t.s.turn == 1


def test_a_clap_is_for_the_blue() -> None:
    """BB-CLAP-2: refused in every part of a round and before it is settled."""
    t = story("piston elbow", "brolly thimble").clap()
    assert t.refused("0 clap") == "BB-CLAP-2"
    t.open(1, "elbow").tick("1 place brolly")
    assert t.refused("0 clap") == "BB-CLAP-2"
    t.to_final()
    assert t.refused("1 clap") == "BB-CLAP-2"


def test_no_clap_between_the_end_and_the_settlement() -> None:
    """BB-CLAP-2: while abilities are chosen the next clap has to wait."""
    t = story("elbow", "sidecar brolly", icons="normal").clap().open(1, "elbow")
    t.tick("1 place sidecar").tick("1 place brolly").end()

    assert t.phase == "abilities"
    assert t.refused("1 clap") == "BB-CLAP-2"


def test_out_of_turn_a_clap_is_ignored_without_penalty() -> None:
    """BB-R-11, BB-CLAP-1: nothing happens but the refusal."""
    t = story("", "", "", tokens=[1, 1, 1])

    assert t.refused("1 clap") == "BB-CLAP-1"
    assert t.tokens == [1, 1, 1]


def test_the_clap_is_the_only_choice() -> None:
    """BB-D-3, BB-R-11: there is no passing, and silence claps."""
    t = story("", "")

    assert t.codes(0) == ["clap"]
    assert t.decision(0) == "BB-D-3"
    assert [move.text for move in GAME.default(t.s, 0, t.s.rng)] == ["clap"]


@pytest.mark.parametrize(
    ("claps", "rolling"), [([REACTS, MISSES], 1), ([MISSES, REACTS], 1), ([REACTS, REACTS], 2), ([MISSES, MISSES], 0)]
)
def test_one_of_two_dice_is_enough(claps: list[int], rolling: int) -> None:
    """BB-CLAP-3, -5, BB-R-24: a die that stays blue has no icon."""
    t = story("piston", "", claps=claps, dice=2, icons="low normal").say("0 clap")

    assert (t.phase == "opening") == (rolling > 0)
    if rolling:
        assert t.s.rolling == rolling
        t.open(1, "piston")
        assert t.shown()["icons"] == ["low", "normal"][:rolling]


def test_how_likely_a_die_reacts() -> None:
    """BB-R-9: half the time; with two dice three quarters of the claps make a round, a quarter both dice."""
    for dice, wanted in ((1, {0: 0.5, 1: 0.5}), (2, {0: 0.25, 1: 0.5, 2: 0.25})):
        seen: Counter[int] = Counter()
        for seed in range(1200):
            t = story("", "", dice=dice)
            t.s.chance[CLAP_STREAM] = stream(str(seed), "clap")
            t.say("0 clap")
            seen[t.s.rolling] += 1
        for rolling, share in wanted.items():
            assert abs(seen[rolling] / 1200 - share) < 0.05


@pytest.mark.parametrize(("share", "worst"), [("0.05", 499), ("1", 9999), ("0.25", 2499)])
def test_the_chance_can_be_agreed(share: str, worst: int) -> None:
    """BB-R-9: from 0.05 to 1, to the ten-thousandth."""
    assert story("", "", clap_success=share, claps=[worst]).say("0 clap").phase == "opening"
    if worst < 9999:
        assert story("", "", clap_success=share, claps=[worst + 1]).say("0 clap").phase == "clap"


@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_dry_run_can_be_bounded(after: int) -> None:
    """BB-R-10: after so many misses the next clap always works; 0 means never."""
    t = story("", "", claps=[MISSES] * 12, clap_guarantee_after=after)
    claps = 0
    while t.phase == "clap" and claps < 12:
        t.say(f"{t.s.clapper} clap")
        claps += 1

    assert claps == (after + 1 if after else 12)


def test_after_a_round_the_next_player_claps() -> None:
    """BB-CLAP-6, BB-ROUND-13: next to the one who clapped, not to the attacker or winner."""
    t = story("", "piston", "").say("0 clap")
    t.open(2, t.hand(0)[0]).settle()

    assert t.phase == "clap"
    assert t.s.clapper == 1


def test_the_same_player_may_be_attacked_again_and_again() -> None:
    """BB-R-65: also one without tokens."""
    t = story("piston", "", "").clap().open(1, "piston").settle()
    assert t.tokens == [2, 0, 0]
    t.clap().open(2, t.hand(1)[0]).settle().clap().open(1, t.hand(2)[0]).settle().clap()
    assert t.s.attacker == 0
    assert any(code.startswith("open 1 ") for code in t.codes(0))
