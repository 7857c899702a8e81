"""Tokens: who gets how many, when the pile is empty, and who has won."""

from typing import Any

import pytest

from boltyard.core.match import Match
from boltyard.core.state import PUBLIC
from tests.battleground.story import GAME, Story, story


def duel(attacker: str, defender: str, *more: str, **settings: Any) -> Story:
    t = story(attacker, defender, *more, **settings).clap().open(1, attacker.split()[0])
    return t.tick(f"1 place {defender.split()[0]}").settle()


def test_the_higher_attack_wins() -> None:
    """BB-TOKENS-2, -3, BB-EX-1: 6 against 5 wins two; the loser has none to give."""
    assert duel("static", "trolley").tokens == [2, 0]
    assert duel("static", "trolley", tokens=[1, 4]).tokens == [3, 3]


def test_the_higher_defense_wins() -> None:
    """BB-TOKENS-4: two for the defender, one from the attacker."""
    assert duel("abacus", "vault", tokens=[3, 3]).tokens == [2, 5]


def test_equal_totals() -> None:
    """BB-TOKENS-5, BB-EX-2: 5 against 5, and nothing moves."""
    assert duel("abacus", "trolley", tokens=[3, 3]).tokens == [3, 3]


def test_scores_stop_at_zero() -> None:
    """BB-TOKENS-7, BB-INV-3."""
    assert duel("abacus", "vault").tokens == [0, 2]


def test_tokens_move_after_the_end() -> None:
    """BB-TOKENS-6: the event of payment follows that of the end."""
    kinds = [event.kind for event in duel("abacus", "vault", tokens=[1, 0]).events]

    assert kinds.index("froze") < kinds.index("paid")


@pytest.mark.parametrize(("before", "wins"), [(7, False), (8, True), (9, True)])
def test_ten_tokens_win(before: int, wins: bool) -> None:
    """BB-TOKENS-1: ten or more; nine do not."""
    t = duel("static", "trolley", tokens=[before, 9])

    assert t.s.over == wins
    if wins:
        assert t.outcome is not None
        assert (t.outcome.winners, t.outcome.reason, t.outcome.rule) == ([0], "tokens", "BB-TOKENS-1")
        assert t.told(PUBLIC)[-1] == "Ana has enough tokens and wins."


def test_another_number_can_be_agreed() -> None:
    """BB-TOKENS-1: win_tokens from 1 to 40."""
    assert duel("static", "trolley", win_tokens=2).s.over
    assert not duel("static", "trolley", win_tokens=40, tokens=[30, 0]).s.over


def test_gains_and_losses_are_added_first() -> None:
    """BB-R-51: 0 + 2 - 1 is 1, in whichever order the duels lie."""
    t = story("abacus", "vault", "", icons="all_defend").clap().open(1, "abacus").tick("1 place vault").settle()

    assert t.tokens == [1, 2, 0]


def lent(borrower: int, lender: int, **settings: Any) -> Story:
    """Seat 0 wins with a bot of seat 2."""
    t = story("abacus", "", "gantry", tokens=[borrower, 0, lender], **settings).clap().open(1, "abacus")
    return t.tick("0 request 2").tick("2 lend 0 gantry", "0 up abacus").tick("0 place gantry").settle()


def test_fighter_before_lender() -> None:
    """BB-EX-11, BB-R-53: both have ten; the borrower wins."""
    t = lent(9, 9)

    assert t.tokens == [10, 0, 10]
    assert t.outcome is not None
    assert t.outcome.winners == [0]


def test_a_lender_can_win_on_somebody_elses_round() -> None:
    """BB-R-54."""
    t = lent(3, 9)

    assert t.outcome is not None
    assert t.outcome.winners == [2]


def test_the_higher_score_wins() -> None:
    """BB-R-53: before it matters who fought."""
    t = story("abacus", "", "gantry", "vault", icons="all_defend", tokens=[9, 0, 9, 9]).clap().open(1, "abacus")
    t.tick("2 place gantry", "3 place vault").settle()

    assert t.tokens == [12, 0, 8, 11]
    assert t.outcome is not None
    assert t.outcome.winners == [0]


def test_a_shared_victory() -> None:
    """BB-R-53: two fighters with the same score."""
    t = story("abacus", "vault", "bollard", icons="all_defend", tokens=[0, 8, 8]).clap().open(1, "abacus")
    t.tick("1 place vault", "2 place bollard").settle()

    assert t.outcome is not None
    assert t.outcome.winners == [1, 2]
    assert t.told(PUBLIC)[-1] == "Bo and Cy win together."


def test_a_soft_pool_never_runs_dry() -> None:
    """BB-R-52: tokens are only counters; the pile's display stops at 0."""
    t = duel("static", "trolley", "", tokens=[19, 0, 21], win_tokens=40)

    assert t.tokens == [21, 0, 21]
    assert t.shown()["pile"] == 0


def test_a_strict_pool_does() -> None:
    """BB-R-52, BB-INV-3: losers pay in first, then winners are served one by one from the attacker."""
    t = duel("static", "trolley", "", tokens=[19, 0, 20], win_tokens=40, pool="strict")
    assert t.tokens == [20, 0, 20]
    paid = duel("static", "trolley", "", tokens=[19, 1, 20], win_tokens=40, pool="strict")
    assert paid.tokens == [20, 0, 20]


def test_a_strict_pool_serves_clockwise_from_the_attacker() -> None:
    """BB-R-52: three tokens for two defenders who won two each."""
    t = story("abacus", "vault", "bollard", icons="all_defend", tokens=[1, 18, 19], win_tokens=40, pool="strict")
    t.clap().open(1, "abacus").tick("1 place vault", "2 place bollard").settle()

    assert t.tokens == [0, 20, 20]
    assert t.shown()["pile"] == 0


def test_the_last_round() -> None:
    """BB-R-55: most tokens win."""
    t = duel("static", "trolley", "", tokens=[3, 4, 2], round_cap=1)

    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason, t.outcome.rule) == ([0], "round_cap", "BB-R-55")


def test_the_last_round_may_be_shared() -> None:
    """BB-R-55: ties are."""
    t = duel("abacus", "trolley", "", tokens=[3, 3, 2], round_cap=1)

    assert t.outcome is not None
    assert t.outcome.winners == [0, 1]


def test_a_tie_of_all_is_a_draw() -> None:
    """BB-R-55, BB-R-53: all share the game, so nobody has won it: a draw in the outcome, and in its record."""
    match = Match(GAME)
    s = match.new({"round_cap": "1"}, 7, 3)
    while not s.over:
        seat = next(seat for seat in range(3) if s.asked >> seat & 1)
        offered = [move.text for move in match.legal(s, seat)]
        match.play(s, seat, "hesitate" if "hesitate" in offered else offered[0])
    outcome = match.outcome(s)

    assert s.inner.winners == 0b111
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([], "round_cap")


def test_random_games_end_by_tokens() -> None:
    """BB-R-55: long before the cap."""
    from boltyard.core.flow import Tally, playout
    from boltyard.core.rng import stream

    rounds = []
    for seed in range(30):
        s = GAME.new({}, seed, 2 + seed % 5)
        playout(s, [stream(str(seed), f"chance {seat}") for seat in range(6)], Tally())
        assert s.reason == "tokens"
        rounds.append(s.turn)
    assert max(rounds) < 60
