"""The six icons, and all pairs of two dice."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from boltyard.core.rng import stream
from boltyard.games.battleground.state import CONSCRIPT_STREAM, ICON_STREAM, ICONS
from tests.battleground.story import GAME, Story, card, story


def duel(icons: str, *more: str, **settings: Any) -> Story:
    """Abacus Ann (5/4) of seat 0 attacks seat 1."""
    dice = len(icons.split())
    hands = ["abacus kettle", "gantry brolly", *more]
    return story(*hands, icons=icons, dice=dice, **settings).clap().open(1, "abacus")


def test_six_icons_equally_likely() -> None:
    """BB-DICE-1: each on one side of the die."""
    seen: Counter[str] = Counter()
    for seed in range(1800):
        t = story("abacus", "")
        t.s.chance[ICON_STREAM] = stream(str(seed), "icon")
        seen += Counter(t.clap().open(1, "abacus").shown()["icons"])

    assert set(seen) == set(ICONS)
    assert all(240 < count < 360 for count in seen.values())


def test_an_icon_holds_for_its_round_only() -> None:
    """BB-DICE-2, BB-R-23: also through the final roll; afterwards it is gone."""
    t = duel("low").to_final()
    assert t.shown()["icons"] == ["low"]
    t.settle()
    assert t.shown()["icons"] == []
    assert t.s.icons == 0


def test_normal() -> None:
    """BB-DICE-3: nothing special."""
    assert duel("normal").tick("1 place gantry").settle().tokens == [2, 0]


def test_swap() -> None:
    """BB-DICE-4, BB-R-38: roles change when the icon shows; the bot that lies counts Defense now."""
    t = duel("swap")
    assert (t.s.attacker, t.shown()["defenders"]) == (1, [0])
    assert t.values(0) == [4]
    assert t.s.named == 0
    t.tick("1 place gantry").settle()

    assert t.tokens == [0, 2]  # 7 against 4
    assert t.s.clapper == 1  # next to seat 0, who clapped


def test_after_a_swap_nobody_is_late() -> None:
    """BB-R-38: the new attacker has the whole rest of the round."""
    t = duel("swap").to_final().tick().tick("1 place gantry").settle()

    assert t.tokens == [0, 2]


def test_a_swap_in_the_example() -> None:
    """BB-EX-5: the clapper's bot is 8/2, the other's attacks with 5: the other wins."""
    t = story("piston", "trolley", icons="swap").clap().open(1, "piston").tick("1 place trolley").settle()

    assert t.tokens == [0, 2]


def test_low() -> None:
    """BB-DICE-5: the lower total wins; equal is still nobody."""
    assert duel("low").tick("1 place gantry").settle().tokens == [0, 2]  # 5 against 3
    assert duel("low").tick("1 place brolly").settle().tokens == [2, 0]  # 5 against 8
    equal = story("abacus", "trolley", icons="low").clap().open(1, "abacus").tick("1 place trolley").settle()
    assert equal.tokens == [0, 0]


def test_low_against_nobody() -> None:
    """BB-EX-3, BB-R-18: an empty side does not win with nothing."""
    assert duel("low").settle().tokens == [2, 0]


def all_defend(**settings: Any) -> Story:
    """Attack 6 against Defenses 4, 6 and 9."""
    t = story("roulette", "abacus", "weathervane", "pillbox", icons="all_defend", **settings)
    return t.clap().open(1, "roulette")


def test_all_defend() -> None:
    """BB-DICE-6, BB-R-26, -39: one duel for each other player, and naming meant nothing."""
    t = all_defend()

    assert t.shown()["defenders"] == [1, 2, 3]
    assert t.asked == [0, 1, 2, 3]
    assert all(t.s.are_rivals(0, seat) for seat in (1, 2, 3))
    assert not t.s.are_rivals(1, 2)


def test_all_defend_in_the_example() -> None:
    """BB-EX-6, BB-TOKENS-1, BB-R-51: 3 + 2 - 1, and the third defender wins the game."""
    t = story("static", "abacus", "hairpin", "pillbox", icons="all_defend", tokens=[3, 1, 0, 8])
    t.clap().open(1, "static")
    t.tick("1 place abacus", "2 place hairpin", "3 place pillbox").end()

    assert t.tokens == [4, 0, 0, 10]
    assert t.outcome is not None
    assert t.outcome.winners == [3]


def test_the_attacker_may_sweep_all() -> None:
    """BB-R-39: two for each defender beaten, unless a cap is agreed."""
    for cap, gain in (("none", 6), ("4", 4)):
        t = story("kettle", "", "", "", icons="all_defend", all_defend_cap=cap).clap().open(1, "kettle").settle()
        assert t.tokens == [gain, 0, 0, 0]


# CONSCRIPT.


def conscript(*, hands: tuple[str, ...] = ("runt elbow vault trolley", ""), **settings: Any) -> Story:
    return duel("conscript", *hands, **settings)


def test_conscript() -> None:
    """BB-DICE-7, BB-D-13, BB-R-40: two random cards of a non-rival; both fighters may pick the same player."""
    t = conscript()
    assert t.offers(0, "conscript") == ["conscript 2", "conscript 3"]
    assert t.refused("0 conscript 1") == "BB-DICE-7"
    t.s.chance[CONSCRIPT_STREAM].load([0, 0, 0, 0])
    t.tick("0 conscript 2", "1 conscript 2")

    assert {"elbow.1", "runt.1"} <= set(t.hand(0))
    assert {"trolley.1", "vault.1"} <= set(t.hand(1))
    assert t.hand(2) == []
    assert t.refused("0 conscript 3") == "BB-R-40"


def test_conscripted_cards_are_drawn_evenly() -> None:
    """BB-DICE-7: every pair of the four is as likely."""
    pairs: Counter[str] = Counter()
    for seed in range(600):
        t = conscript()
        t.s.chance[CONSCRIPT_STREAM] = stream(str(seed), "conscription")
        t.tick("0 conscript 2")
        pairs[" ".join(t.hand(2))] += 1

    assert len(pairs) == 6
    assert all(65 < count < 140 for count in pairs.values())


def test_a_conscription_is_a_loan() -> None:
    """BB-R-40, -31, -35: seen by two, shared if played, returned."""
    t = conscript()
    t.s.chance[CONSCRIPT_STREAM].load([1, 2])
    t.tick("0 conscript 2")
    assert t.told(3)[-1] == "Ana conscripts Cy: 2 cards."
    t.tick("0 up abacus").tick("0 place runt").settle()

    assert t.tokens == [1, 0, 1, 0]
    assert len(t.hand(2)) == 4


def test_all_there_is_if_fewer_than_two() -> None:
    """BB-R-40: cards on the table and borrowed ones cannot be taken; without a hand nobody is conscripted."""
    t = conscript().tick("0 request 2").tick("2 lend 0 elbow runt trolley").tick("1 conscript 2")
    assert "vault.1" in t.hand(1)
    assert t.hand(2) == []
    assert t.refused("0 conscript 2") == "BB-R-40"


def test_without_a_non_rival_it_means_nothing() -> None:
    """BB-R-40, -1: with two players CONSCRIPT and ALL-DEFEND are NORMAL."""
    assert not duel("conscript").offers(0, "conscript")
    assert duel("all_defend").shown()["defenders"] == [1]
    assert duel("all_defend").tick("1 place gantry").settle().tokens == [2, 0]


def test_no_icon_no_conscription() -> None:
    """BB-DICE-7."""
    assert duel("normal", "").refused("0 conscript 2") == "BB-DICE-7"


def test_refusing_costs_a_token() -> None:
    """BB-D-14, BB-DICE-7, BB-R-73: where it is agreed, the conscripted player answers in the next tick."""
    t = conscript(conscript_refusal="on", tokens=[0, 0, 2, 0]).tick("0 conscript 2")
    assert t.asked == [0, 1, 2]
    assert t.codes(2) == ["comply", "refuse"]
    assert t.decision(2) == "BB-D-14"
    assert [move.text for move in GAME.default(t.s, 2, t.s.rng)] == ["comply"]
    assert t.refused("2 wait") == "BB-D-14"
    t.tick("2 refuse")

    assert len(t.hand(2)) == 4
    assert t.asked == [0, 1]
    assert t.settle().tokens == [2, 0, 1, 0]


def test_complying() -> None:
    """BB-D-14: the cards come a tick later."""
    t = conscript(conscript_refusal="on").tick("0 conscript 2", "1 conscript 2").tick("2 comply")

    assert (len(t.hand(0)), len(t.hand(1)), len(t.hand(2))) == (5, 6, 0)


def test_a_demand_in_the_last_tick_lapses() -> None:
    """BB-R-73: with the end of the round."""
    t = conscript(conscript_refusal="on", tokens=[0, 0, 2, 0]).to_final().tick().tick("0 conscript 2")

    assert t.phase == "clap"
    assert t.tokens == [2, 0, 2, 0]


# TWO-BOTS.


def test_two_bots() -> None:
    """BB-DICE-8: two are allowed, one is enough, three are too many."""
    t = duel("two_bots").tick("0 place kettle", "1 place brolly").tick("1 place gantry")
    assert t.values(0) == [5, 7]
    assert t.refused(f"0 place {t.hand(0)[0]}") == "BB-ROUND-7"

    assert t.settle().tokens == [2, 0]  # 12 against 11


# Two dice.


def test_every_pair_of_icons_can_be_played_out() -> None:
    """BB-R-40: 21 pairs, the same icon twice counting once, and NORMAL adding nothing."""
    for one, other in combinations_with_replacement(ICONS, 2):
        t = duel(f"{one} {other}", "runt", "vault")
        assert t.shown()["icons"] == [one, other]
        assert t.s.icons.bit_count() == (1 if one == other else 2)
        t.settle()
        assert t.phase == "clap"


def test_swap_twice_is_one_swap() -> None:
    """BB-R-38: icons form a set."""
    assert duel("swap swap").s.attacker == 1


@pytest.mark.parametrize("icons", ["swap low", "low swap"])
def test_swap_and_low(icons: str) -> None:
    """BB-R-40a: 7 attacks against 4, and the lower total wins."""
    assert duel(icons).tick("1 place gantry").settle().tokens == [2, 0]


@pytest.mark.parametrize("icons", ["swap all_defend", "all_defend swap"])
def test_swap_and_all_defend(icons: str) -> None:
    """BB-R-40b: the named defender is the sole attacker; the clapper defends like everyone else."""
    t = duel(icons, "", "")

    assert t.s.attacker == 1
    assert t.shown()["defenders"] == [0, 2, 3]


def test_swap_and_two_bots() -> None:
    """BB-R-40c."""
    t = duel("swap two_bots").tick("0 place kettle", "1 place gantry").tick("1 place brolly").settle()

    assert t.tokens == [0, 2]  # 7 + 3 attack against 4 + 4


def test_swap_and_conscript() -> None:
    """BB-R-40d: both may conscript."""
    t = duel("swap conscript", "runt")

    assert t.s.attacker == 1
    assert [t.offers(seat, "conscript") for seat in (0, 1)] == [["conscript 2"]] * 2


def test_low_and_all_defend() -> None:
    """BB-R-40e: the lower total wins each duel."""
    t = duel("low all_defend", "bollard").tick("1 place gantry", "2 place bollard").settle()

    assert t.tokens == [1, 2, 0]  # 5 against 3 is lost, 5 against 7 is won


def test_low_and_two_bots() -> None:
    """BB-R-40f: the lower sum wins; a second bot is seldom wise."""
    assert duel("low two_bots").tick("0 place kettle", "1 place brolly").settle().tokens == [0, 2]  # 12 against 8


def test_low_and_conscript() -> None:
    """BB-R-40g: both apply."""
    t = duel("low conscript", "runt").tick("0 conscript 2", "1 place gantry")

    assert len(t.hand(0)) == 5
    assert t.settle().tokens == [0, 2, 0]


def test_all_defend_and_two_bots() -> None:
    """BB-R-40h: every fighter has room for two."""
    t = duel("all_defend two_bots", "").tick("0 place kettle")

    assert [t.s.limit(seat) for seat in range(3)] == [2, 2, 2]


def test_all_defend_and_conscript() -> None:
    """BB-R-40i: defenders conscript each other, each only once; the attacker nobody, and nobody loses the last bot."""
    t = duel("all_defend conscript", "runt", "vault")
    assert t.offers(0, "conscript") == []
    assert t.offers(1, "conscript") == ["conscript 2", "conscript 3"]
    t.tick("1 conscript 3", "2 conscript 3")

    assert len(t.hand(3)) == 2
    assert [len(t.hand(seat)) for seat in (1, 2)] == [6, 4]
    assert t.refused("2 conscript 3") == "BB-R-40i"
    assert t.offers(2, "conscript") == ["conscript 1"]


def test_the_last_bot_is_never_taken() -> None:
    """BB-R-40i: of a hand of two, with nothing on the table, one card stays."""
    t = duel("all_defend conscript", "runt elbow", "vault").tick("1 request 2")
    own = [key for key in t.hand(2) if key not in ("runt.1", "elbow.1")]
    t.tick(f"2 lend 1 {' '.join(own)}").tick("3 conscript 2")

    assert len(t.hand(2)) == 1
    assert len(t.hand(3)) == 5


def test_two_bots_and_conscript() -> None:
    """BB-R-40j: both apply."""
    t = duel("two_bots conscript", "runt").tick("0 conscript 2").tick("0 place kettle")

    assert t.row(0) == ["abacus.1", "kettle.1"]
    assert card("abacus") in t.s.rows[0]


def test_two_dice_one_clock() -> None:
    """BB-R-24: one length for the round, whichever dice roll."""
    t = duel("low conscript", "")

    assert t.s.rolling == 2
    assert t.shown()["ends_ms"] == 14_000
