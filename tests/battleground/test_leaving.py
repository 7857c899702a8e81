"""Leaving, standing in, pausing, taking back, and a series of games."""

from typing import Any

import pytest

from boltyard.core.errors import IllegalMove, NotYours
from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.state import EVERYONE
from boltyard.core.table import Table, verify
from boltyard.games.battleground import events
from tests.battleground.story import GAME, NAMES, story

MATCH = Match(GAME)


def table(seats: int = 3, seed: int = 1, **settings: str) -> Table:
    return Table(MATCH, Record(MATCH.key, 1, NAMES[:seats], seed, settings))


def play_on(t: Table, decisions: int = 100_000, seed: int = 1) -> Table:
    rngs = [stream(str(seed), f"chance {seat}") for seat in range(6)]
    wanted = len(t.record.lines) + decisions
    while not t.over and len(t.record.lines) < wanted:
        seat = t.asked[0]
        options = t.options(seat)
        t.answer(seat, options[rngs[seat].below(len(options))])
    return t


# Leaving.


def test_leaving_in_blue() -> None:
    """BB-D-17, BB-R-61: cards out of the game, tokens back to the pile, the next one claps."""
    t = story("", "", "", tokens=[3, 1, 1]).leave(0)

    assert t.shown()["pile"] == 38
    assert t.tokens == [0, 1, 1]
    assert t.hand(0) == []
    assert len(t.shown()["removed"]) == 4
    assert t.asked == [1]
    assert t.clap().s.attacker == 1
    assert not any(code.startswith("open 0") for code in t.codes(1))


def test_leaving_in_a_round() -> None:
    """BB-R-61, -74: silent from then on, gone at clean-up; borrowed-out cards stay until then."""
    t = story("abacus", "vault", "gantry", "").clap().open(1, "abacus").tick("0 request 2", "1 place vault")
    t.tick("2 lend 0 gantry").tick("0 up abacus").leave(2).leave(1)
    assert t.asked == [0]
    t.tick("0 place gantry").settle()

    assert t.s.gone == 0b0110
    assert t.hand(2) == []
    assert t.s.clapper == 3
    assert t.tokens == [0, 0, 0, 0]  # 7 against 8; the winner has left


def test_an_attacker_who_leaves_is_late() -> None:
    """BB-R-61: as if silent; the round is lost."""
    t = story("abacus", "", "", tokens=[2, 0, 0]).clap().leave(0)

    assert t.heard(events.CameLate)
    assert t.phase == "clap"
    assert t.s.clapper == 1
    assert t.refused("0 clap") == "BB-D-17"


def test_the_last_one_left_has_won() -> None:
    """BB-R-61: at once."""
    t = story("", "", "").leave(2).leave(0)

    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason, t.outcome.rule) == ([1], "left", "BB-R-61")


def test_leaving_in_real_time() -> None:
    """BB-R-61: a fighter who leaves acts no more, and the round goes on to its end."""
    t = story("abacus", "vault", "", timing="authentic").say("0 clap", "0 name 1", "0 place abacus").pass_ms(2000)
    t.leave(1)
    assert t.refused("1 place vault") in ("BB-ROUND-14", "BB-R-22")
    t.pass_ms(12_000)

    assert t.s.gone == 0b010
    assert t.tokens == [2, 0, 0]
    assert t.s.clapper == 2


def test_leaving_before_the_vote_is_counted() -> None:
    """BB-D-2, -17: those who are left decide."""
    s = GAME.new({"first_clapper": "vote"}, 1, 4)
    GAME.play(s, 0, "vote 2")
    GAME.play(s, 3, "leave")
    GAME.play(s, 1, "vote 2")
    GAME.play(s, 2, "vote 0")

    assert s.first == 2
    assert s.hands[3] == []


def test_the_last_voter_leaves() -> None:
    """BB-D-2, -17, BB-R-71, -79: votes stand, but for those for who has left; a host who leaves is followed."""
    s = GAME.new({"first_clapper": "vote"}, 1, 4)
    for seat, code in ((0, "vote 1"), (1, "abstain"), (2, "vote 1"), (3, "leave")):
        GAME.play(s, seat, code)
    assert s.first == 1

    s = GAME.new({"first_clapper": "vote"}, 1, 4)
    for seat, code in ((0, "vote 3"), (1, "vote 2"), (2, "vote 1"), (3, "leave")):
        GAME.play(s, seat, code)
    assert s.asked == 0b0001
    GAME.play(s, 0, "vote 2")
    assert s.first == 2

    s = GAME.new({"first_clapper": "host_pick"}, 1, 3)
    GAME.play(s, 0, "leave")
    GAME.play(s, 1, "vote 2")
    assert s.first == 2


def test_a_table_goes_on_without_whoever_left() -> None:
    """BB-R-61, BB-INV-8: and its record replays."""
    t = play_on(table(4), 20)
    t.say(2, "leave")
    play_on(t)

    assert t.over
    assert verify(MATCH, read_record(t.record.text())).record.digest == t.record.digest


def test_standing_in() -> None:
    """BB-R-61, BB-D-17: asked for in blue, handed back the same way, not at rated tables."""
    t = story("", "", timing="authentic").say("1 stand in")
    assert t.s.away == 0b10
    assert t.say("1 stand in").s.away == 0
    assert story("", "", timing="authentic", stand_in="off").refused("1 stand in") == "BB-R-61"
    assert t.say("0 clap").refused("1 stand in") == "BB-D-17"


def test_pausing() -> None:
    """BB-R-63, BB-D-17: only in blue, by everybody; no clock runs until the next clap."""
    t = story("abacus", "", timing="authentic").say("0 pause").pass_ms(9_000)
    assert not t.s.paused
    assert t.refused("0 pause") == "BB-R-63"
    t.say("1 pause").pass_ms(600_000)
    assert t.phase == "clap"
    t.say("0 clap")
    assert t.phase == "opening"
    assert t.refused("1 pause") == "BB-R-63"


# Taking back.


def test_an_own_sealed_act_may_be_taken_back() -> None:
    """BB-R-68: nobody has seen it; past a reveal all must agree, and the record keeps everything."""
    t = table(2, 3, clap_success="1")
    state: Any = t.state
    attacker = state.inner.attacker
    step = t.say(attacker, t.options(attacker)[1].text)
    assert step is not None
    assert t.undo_needs(step.n) == [0, 1]
    sealed = t.say(t.asked[0], "wait change")
    assert sealed is not None
    assert t.undo_needs(sealed.n) == [sealed.seat]
    t.undo(sealed.n, [sealed.seat], sealed.seat)

    assert t.record.lines[-1].code == f"undo {sealed.n}, agreed by {sealed.seat}"
    assert sealed.seat in t.asked


def test_what_was_seen_stays_seen_and_chance_is_new() -> None:
    """BB-R-68: the placed bot is known after the undo; the icon is drawn from another fork."""
    icons = set()
    for seed in range(12):
        t = table(2, seed, clap_success="1")
        state: Any = t.state
        attacker = state.inner.attacker
        code = t.options(attacker)[1].text
        t.say(attacker, code)
        before = tuple(t.state.inner.faces)  # type: ignore[attr-defined]
        t.undo(1, [0, 1], 0)
        view: Any = t.view(1 - attacker)
        assert code.split()[2] in GAME.show(view.inner)["seats"][attacker]["hand"]
        t.say(attacker, code)
        icons.add(before == tuple(t.state.inner.faces))  # type: ignore[attr-defined]
        t.adjourn()
        verify(MATCH, read_record(t.record.text()))
    assert False in icons


# Series.


@pytest.mark.parametrize(("series", "needed"), [("1", 1), ("3", 2), ("5", 3)])
def test_a_series_is_won_by_games(series: str, needed: int) -> None:
    """BB-R-70: first to 1, 2, 3."""
    t = play_on(table(2, 5, series=series, win_tokens="2"))
    state: Any = t.state

    assert max(state.wins) == needed
    assert t.record.end.split(", ")[-1] == ("tokens" if series == "1" else "series")


def test_the_next_game_is_dealt_anew() -> None:
    """BB-R-70: and the seat after the last first clapper begins."""
    t = table(3, 5, series="3", win_tokens="2")
    state: Any = t.state
    first, hands = state.inner.first, [hand[:] for hand in state.inner.hands]
    while t.state.number == 1:  # type: ignore[attr-defined]
        play_on(t, 1)

    assert state.inner.first == (first + 1) % 3
    assert state.inner.hands != hands


def finished(*results: tuple[int, list[int]], series: str = "3") -> MatchState:
    """A match of three whose games ended with these winners and tokens."""
    s = MATCH.new({"series": series, "win_tokens": "2"}, 1, 3)
    for winners, tokens in results:
        inner: Any = s.inner
        inner.tokens = tokens
        inner.win(winners, "tokens")
        MATCH.follow(s)
    return s


def test_a_shared_victory_counts_for_each() -> None:
    """BB-R-70: if several reach the number together, more tokens over all games decide, then it is shared."""
    assert finished((0b011, [10, 10, 0]), (0b011, [11, 10, 0])).winners == 0b001
    assert finished((0b011, [10, 11, 0]), (0b011, [11, 10, 0])).winners == 0b011
    assert not finished((0b011, [10, 10, 0])).over


def test_a_series_of_many_players_must_end() -> None:
    """BB-R-70: with more than two at most 2 x series games; most wins, then tokens."""
    rounds = [(1 << n % 3, [10 if seat == n % 3 else seat for seat in range(3)]) for n in range(10)]
    five = finished(*rounds[:7], series="5")

    assert five.over
    assert five.winners == 0b001
    assert MATCH.game.most_games({"series": "5"}, 3) == 10
    assert MATCH.game.most_games({"series": "5"}, 2) == 0
    assert MATCH.game.most_games({"series": "1"}, 3) == 0


def test_who_has_left_a_series_stays_away() -> None:
    """BB-R-61, -70: the other one wins it."""
    t = play_on(table(2, 5, series="5"), 5)
    t.say(1, "leave")

    assert t.over
    assert t.record.end.startswith("= Ana, ")


def test_who_leaves_in_the_round_that_ends_a_game_stays_away() -> None:
    """BB-R-74, -70: cy left while the deciding round ran, and was dealt into the next game all the same."""
    t = table(3, 5, series="3", win_tokens="2", clap_success="1")
    state: Any = t.state
    attacker = state.inner.attacker
    rival, third = (attacker + 1) % 3, (attacker + 2) % 3
    t.say(attacker, next(move.text for move in t.options(attacker) if move.text.startswith(f"open {rival} ")))
    t.say(third, "leave")
    while t.state.number == 1:  # type: ignore[attr-defined]
        play_on(t, 1)

    assert state.inner.gone == 1 << third
    assert state.inner.hands[third] == []


def test_a_leaver_wins_nothing() -> None:
    """BB-R-61, -74: tokens of the last round go back to the pile with the others."""
    t = story("abacus", "vault", "", tokens=[0, 9, 0]).clap().open(1, "abacus").tick("1 place vault").leave(1).settle()

    assert not t.s.over
    assert t.tokens == [0, 0, 0]


def test_hidden_cards_are_disclosed_at_the_end_of_the_match() -> None:
    """BB-R-69: not of a game in a series."""
    t = table(2, 5, series="3", win_tokens="2")
    while t.state.number == 1:  # type: ignore[attr-defined]
        play_on(t, 1)
    with pytest.raises(NotYours):
        t.view(EVERYONE)
    play_on(t)

    assert t.view(EVERYONE).inner.deck
    with pytest.raises(IllegalMove):
        t.say(0, "clap")
