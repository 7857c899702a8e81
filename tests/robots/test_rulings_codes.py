"""Rulings on codes and sets: what a line of a record looks like and when it is complete."""

import pytest

from boltyard.core.errors import IllegalMove
from boltyard.core.record import Record
from boltyard.core.table import Table
from boltyard.games import GAMES
from boltyard.games.robots.cards import HALF, KEYS
from tests.robots.story import table


def test_key_order_is_the_order_of_the_texts() -> None:
    """ROB-R-60: tens come before twos, the joker last; halves are built in that order."""
    black = list(KEYS[: HALF - 1])

    assert black == sorted(black)
    assert black[:3] == ["10C", "10S", "2C"]
    assert KEYS[HALF - 1] == "joker_black"


def test_a_set_may_be_typed_in_any_order() -> None:
    """ROB-R-60: `attack 7C 10S` is the set `attack 10S 7C`."""
    t = table(black="robots 7C=attack 10S=attack", phase="attack")
    moves = t.game.read(t.s, t.s.seat(0), "attack 7C 10S")

    assert [move.text for move in moves] == ["attack 10S", "attack 7C"]


def test_a_full_set_closes_by_itself() -> None:
    """ROB-R-61: after the last robot is set, Program is complete without `done`."""
    t = table(black="robots 5S 7C", phase="program")
    seat = t.s.seat(0)
    t.game.apply(t.s, seat, t.game.legal(t.s, seat)[1])
    t.game.apply(t.s, seat, t.game.legal(t.s, seat)[0])

    assert t.s.stands(KEYS.index("5S"))
    assert not t.s.stands(KEYS.index("7C"))
    assert not t.s.sealed[seat]


def test_done_is_offered_only_where_the_set_may_end() -> None:
    """ROB-R-61: with a Supply too small to pay, the compulsory hand cards come first."""
    t = table(black="robots 5S=attack", red="hand 2H 3H 4H; supply 3", phase="attack")
    t.play("attack 5S")
    red = t.s.seat(1)
    names = [move.text for move in t.game.legal(t.s, red)]

    assert names == ["discard 2H", "discard 3H"]  # two of three must go: the last one cannot be the first named
    with pytest.raises(IllegalMove, match="ROB-R-29"):
        t.game.play(t.s, red, "done")


def test_stepwise_discards_are_decisions_of_their_own() -> None:
    """ROB-R-62, ROB-R-27: one code for each card, the Supply card turned before the next is chosen."""
    t = table(black="robots 2S=attack", red="hand 3H 4H; supply only 5H 9H", phase="attack", discard_mode="stepwise")
    t.play("attack 2S")

    assert t.codes == ["discard supply=1", "discard 3H supply=0", "discard 4H supply=0"]
    t.play("discard supply=1")
    assert t.discard("red")[-1] == "9H"
    t.play("discard 4H supply=0")
    assert t.discard("red")[-2:] == ["9H", "4H"]


def test_a_draw_is_offered_once_a_turn_and_the_question_is_asked_again() -> None:
    """ROB-R-63, ROB-R-48: the other answers first; then the interrupted question begins anew."""
    game = GAMES["robots"]
    live = Table(game, Record("robots", 1, ["ana", "bo"], 3, {"allow_draw_offer": "on", "chooser": "seat1"}))
    live.say(0, "black")
    before = [move.text for move in live.options(0)]
    live.say(0, "offer draw")

    assert live.asked == [1]
    assert [move.text for move in live.options(1)] == ["accept draw", "refuse draw"]
    live.say(1, "refuse draw")
    assert live.asked == [0]
    assert [move.text for move in live.options(0)] == before
    with pytest.raises(IllegalMove, match="ROB-R-48"):
        live.say(0, "offer draw")


def test_a_draw_is_offered_before_the_first_turn() -> None:
    """ROB-R-63: while halves are chosen once by each, and again in the first turn."""
    game = GAMES["robots"]
    live = Table(game, Record("robots", 1, ["ana", "bo"], 3, {"allow_draw_offer": "on", "chooser": "seat1"}))
    live.say(0, "offer draw")
    live.say(1, "refuse draw")
    assert [move.text for move in live.options(0)] == ["black", "red"]
    with pytest.raises(IllegalMove, match="ROB-R-48"):
        live.say(0, "offer draw")
    live.say(0, "black")
    live.say(0, "offer draw")
    live.say(1, "accept draw")

    assert live.over
    assert (live.state.winners, live.state.reason, live.state.turn) == (0, "agreed", 1)


def test_offers_are_refused_where_they_are_not_agreed() -> None:
    """ROB-R-48: without allow_draw_offer there is no such act."""
    live = Table(GAMES["robots"], Record("robots", 1, ["ana", "bo"], 3, {}))

    with pytest.raises(IllegalMove, match="ROB-R-48"):
        live.say(0, "offer draw")
