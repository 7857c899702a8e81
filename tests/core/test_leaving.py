"""Leaving is a law of the core: who is out is asked nothing, who stays keeps what was said, and the game goes on."""

from typing import Any, Final

import pytest

from boltyard.core import flow
from boltyard.core.moves import COMMON, DONE, RESIGN, Move, codes, index
from boltyard.core.record import read_record
from boltyard.core.rng import no_rng
from boltyard.core.state import CLOCK_BIT, Frame, Rule, State
from boltyard.core.table import verify
from tests.core.tables import play_on, table_of
from tests.core.toys import Toy

ROUND: Final = 0
TOAST: Final = 1
CUPS: Final = 4
ROUNDS: Final = 2


class Cup(Move):
    """One cup of those on the tray (an item): `fetch c2`."""

    item: bool = True

    def __init__(self, cup: int) -> None:
        super().__init__("fetch", f"c{cup}")
        self.cup = cup


FETCHES: Final[list[Cup]] = [Cup(cup) for cup in range(CUPS)]


class Party(State):
    """A tray of cups, and what everybody has fetched of it."""

    tray: list[int]
    fetched: list[list[int]]
    brought: list[list[int]]  # by seat: the cups that this guest brought, and takes along
    timed: bool

    def clone(self) -> "Party":
        copy = Party()
        self.copy_to(copy)
        copy.tray = self.tray[:]
        copy.fetched = [cups[:] for cups in self.fetched]
        copy.brought = self.brought
        copy.timed = self.timed
        return copy

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "tray": self.tray, "fetched": self.fetched, "timed": self.timed}


class Fetch(Rule[Party]):
    """All at once name up to three cups; the rule does not know who has gone home."""

    word: str = "fetch"

    def run(self, s: Party, f: Frame) -> None:
        s.ask((1 << s.seats) - 1 | (CLOCK_BIT if s.timed else 0))

    def options(self, s: Party, f: Frame, seat: int) -> list[Move]:
        named = s.sealed[seat]
        last = named[-1] if named else None
        after = last.cup if isinstance(last, Cup) else -1
        return [DONE, *[FETCHES[cup] for cup in s.tray if cup > after]]

    def full(self, s: Party, f: Frame, seat: int) -> bool:
        return len(s.sealed[seat]) >= min(3, len(s.tray))

    def gathered(self, s: Party, f: Frame, seat: int, items: list[Move]) -> None:
        s.fetched[seat] += [move.cup for move in items if isinstance(move, Cup)]
        if f.step == 0:
            f.step = 1
            s.done()
            s.turn += 1
            if s.turn == ROUNDS:
                s.win(1, "cups")
            else:
                s.push(ROUND, 0)
                s.push(TOAST, 1)


class Toast(Rule[Party]):
    """One guest alone is asked; without one there is no toast."""

    def run(self, s: Party, f: Frame) -> None:
        s.ask(1 << f.seat)

    def options(self, s: Party, f: Frame, seat: int) -> list[Move]:
        return [COMMON[1], DONE]

    def chosen(self, s: Party, f: Frame, seat: int, move: Move) -> None:
        s.done()


BOOK: Final[list[Rule[Any]]] = [Fetch(), Toast()]
MOVES: Final[dict[str, Move]] = index([*COMMON, *FETCHES])


class Tea(Toy[Party]):
    """Guests may go home at any time, and take along what they brought."""

    key: str = "tea"
    book: list[Rule[Any]] = BOOK
    moves: dict[str, Move] = MOVES
    least_seats: int = 2

    def laid(self, seats: int) -> Party:
        s = Party()
        s.start(seats, 1, self.book, no_rng())
        s.tray = list(range(CUPS))
        s.fetched = [[] for _ in range(seats)]
        s.brought = [[0], [1], [2, 3], []]
        s.timed = False
        s.push(ROUND, 0)
        return s

    def asides(self, s: Party, seat: int) -> list[Move]:
        return [] if s.over or seat < 0 or s.absent >> seat & 1 else [RESIGN]

    def aside(self, s: Party, seat: int, move: Move) -> None:
        f = s.frames[-1]
        asked_as = f.by.saved(s, f)
        s.absent |= 1 << seat
        s.tray = [cup for cup in s.tray if cup not in s.brought[seat]]
        flow.resume(s, f, asked_as)


GAME: Final = Tea()


def new(seats: int = 3) -> Party:
    return GAME.new({}, 1, seats)


def say(s: Party, *said: str) -> Party:
    for line in said:
        seat, _, code = line.partition(" ")
        GAME.apply(s, int(seat), GAME.moves[code])
    return s


def test_who_is_out_is_asked_nothing() -> None:
    """Although the rule asks everybody; nor can they act in any other way."""
    s = say(new(), "1 resign")

    assert s.asked == 0b101
    assert GAME.legal(s, 1) == []
    assert GAME.asides(s, 1) == []
    say(s, "0 done", "2 done")
    assert s.asked == 0b101


def test_what_only_they_could_answer_is_settled_by_default() -> None:
    """The toast of seat 1 is left out, whether they left before it or in the middle of it."""
    before = say(new(), "1 resign", "0 done", "2 done")
    amid = say(new(), "0 done", "1 done", "2 done")
    assert amid.asked == 0b010
    say(amid, "1 resign")

    for s in (before, amid):
        assert [f.rule for f in s.frames] == [ROUND]
        assert s.asked == 0b101


def test_sealed_answers_stand() -> None:
    """Seat 0 has answered in secret and is not asked again; the question waits for seat 2 alone."""
    s = say(new(), "0 fetch c2", "0 done", "1 resign")

    assert s.asked == 0b100
    assert codes(s.sealed[0]) == ["fetch c2", "done"]
    say(s, "2 done")
    assert s.fetched == [[2], [], []]


def test_the_last_one_who_was_waited_for_leaves() -> None:
    """All who stay have answered: it takes effect."""
    s = say(new(), "0 fetch c1", "0 done", "1 fetch c0", "1 done", "2 resign")

    assert s.fetched == [[1], [0], []]
    assert s.asked == 0b010


def test_an_answer_that_is_no_longer_possible_is_given_anew() -> None:
    """Seat 0 has fetched a cup that leaves with its owner."""
    s = say(new(), "0 fetch c2", "0 done", "1 done", "2 resign")

    assert s.asked == 0b001
    assert codes(GAME.legal(s, 0)) == ["done", "fetch c0", "fetch c1"]
    assert codes(s.sealed[1]) == ["done"]


def test_a_set_being_named_goes_on() -> None:
    """Unless an item of it is gone: then it is begun again."""
    s = say(new(), "0 fetch c0", "1 fetch c2", "2 resign")

    assert codes(GAME.legal(s, 0)) == ["done", "fetch c1"]
    assert codes(GAME.legal(s, 1)) == ["done", "fetch c0", "fetch c1"]


def test_leaving_closes_no_set_for_others() -> None:
    """Two of four cups are named; with two cups left that would be all, and nobody said so."""
    s = say(new(4), "0 fetch c0", "0 fetch c1", "2 resign")

    assert s.tray == [0, 1]
    assert codes(GAME.legal(s, 0)) == ["done", "fetch c0", "fetch c1"]
    assert s.fetched[0] == []


def test_time_alone_is_no_question() -> None:
    """Where time runs beside a question to somebody who is out, the game does not wait for time."""
    s = new()
    s.timed = True
    s.absent = 0b111
    s.frames[-1].by = Hourglass()
    s.asked = 0
    flow.advance(s)

    assert s.over


class Hourglass(Fetch):
    """The same question beside a clock; it ends with the last guest."""

    def left(self, s: Party, f: Frame, seat: int) -> None:
        assert s.asked == 0
        s.win(0, "late")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_record_holds_what_was_half_named(seat: int) -> None:
    """One item was named before somebody left, and nothing else is left to name: it is a decision with a line."""
    t = table_of(GAME, seats=3)
    t.answer(seat, FETCHES[1])
    t.say(2, "resign")
    play_on(t)

    assert [line.code for line in t.record.lines[:2]] == ["resign", "fetch c1"]
    assert verify(t.game, read_record(t.record.text())).record.digest == t.record.digest
