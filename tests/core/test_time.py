"""Time as a seat of its own: `elapse` moves, deadlines to the millisecond, teams, and nothing that sleeps."""

import time
from typing import Any, Final

import pytest

from boltyard.core.clock import MonotonicClock, SimulatedClock, Ticker
from boltyard.core.errors import NotYours, UnknownCode
from boltyard.core.match import Match
from boltyard.core.moves import COMMON, Move, index
from boltyard.core.rng import no_rng
from boltyard.core.state import CLOCK, CLOCK_BIT, Frame, Rule, State
from boltyard.core.table import Table, open_table, verify
from tests.core.tables import lines_of, table_of, text_of
from tests.core.toys import Toy

READY: Final = 0
OPEN: Final = 1
VOTE: Final = 2
LENGTH: Final = 1000  # ms
TEAMS: Final = [0b0101, 0b1010]  # partners sit opposite


class Begin(Move):
    def __init__(self, vote: str) -> None:
        super().__init__("begin", vote)


class Ring(Move):
    def __init__(self, bell: int) -> None:
        super().__init__("ring", str(bell))
        self.bell = bell


PLAIN: Final = Begin("plain")
WITH_VOTE: Final = Begin("vote")
RINGS: Final[list[Move]] = [Ring(1), Ring(2)]


class Bell(State):
    """How long the bells have been open, who rang when, and by how much the last tick came late."""

    elapsed: int
    late: int
    rung: list[list[int]]
    votes: list[int]

    def clone(self) -> "Bell":
        copy = Bell()
        self.copy_to(copy)
        copy.elapsed = self.elapsed
        copy.late = self.late
        copy.rung = [ring[:] for ring in self.rung]
        copy.votes = self.votes[:]
        return copy

    def plain(self) -> dict[str, Any]:
        plain = super().plain()
        plain.update(elapsed=self.elapsed, late=self.late, rung=self.rung, votes=self.votes)
        return plain


class GetReady(Rule[Bell]):
    """Seat 0 says when; no time runs before."""

    decision: str = "ready"

    def run(self, s: Bell, f: Frame) -> None:
        s.ask(1)

    def options(self, s: Bell, f: Frame, seat: int) -> list[Move]:
        return [PLAIN, WITH_VOTE]

    def chosen(self, s: Bell, f: Frame, seat: int, move: Move) -> None:
        s.done()
        s.push(OPEN if move is PLAIN else VOTE, 0)


class OpenBells(Rule[Bell]):
    """Everyone may ring until time is up; the team that rang more has won."""

    decision: str = "open"

    def run(self, s: Bell, f: Frame) -> None:
        if s.elapsed < LENGTH:
            s.free = (1 << s.seats) - 1
            s.ask(CLOCK_BIT)
            return
        s.late = s.elapsed - LENGTH
        count = [0, 0]
        for ring in s.rung:
            count[ring[0] % 2] += ring[1]
        s.turn = 1
        s.win(0 if count[0] == count[1] else TEAMS[0 if count[0] > count[1] else 1], "rung out")

    def options(self, s: Bell, f: Frame, seat: int) -> list[Move]:
        return RINGS

    def chosen(self, s: Bell, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Ring)
        s.rung.append([seat, move.bell, s.elapsed])

    def elapsed(self, s: Bell, f: Frame, ms: int) -> None:
        s.elapsed += ms


class TimedVote(Rule[Bell]):
    """Two seats must answer while time runs; at the deadline both are asked once more."""

    decision: str = "vote"

    def run(self, s: Bell, f: Frame) -> None:
        if f.step == 1:
            s.win(TEAMS[0], "voted")
        elif s.elapsed >= LENGTH:
            f.step = 1
            s.ask(0b11)  # too late: both are asked again, without a clock
        else:
            s.ask(0b11 | CLOCK_BIT)

    def options(self, s: Bell, f: Frame, seat: int) -> list[Move]:
        return RINGS

    def chosen(self, s: Bell, f: Frame, seat: int, move: Move) -> None:
        assert isinstance(move, Ring)
        f.step = 1
        s.votes.append(10 * seat + move.bell)

    def elapsed(self, s: Bell, f: Frame, ms: int) -> None:
        s.elapsed += ms


BOOK: Final[list[Rule[Any]]] = [GetReady(), OpenBells(), TimedVote()]


class BellGame(Toy[Bell]):
    key: str = "bell"
    name: str = "BELL"
    book: list[Rule[Any]] = BOOK
    moves: dict[str, Move] = index([*COMMON, PLAIN, WITH_VOTE, *RINGS])

    def laid(self, seats: int) -> Bell:
        s = Bell()
        s.start(seats, 1, BOOK, no_rng())
        s.elapsed = 0
        s.late = 0
        s.rung = []
        s.votes = []
        s.push(READY, 0)
        return s

    def filled(self, s: Bell, plain: dict[str, Any]) -> None:
        s.elapsed = plain["elapsed"]
        s.late = plain["late"]
        s.rung = [ring[:] for ring in plain["rung"]]
        s.votes = plain["votes"][:]


GAME: Final = BellGame()


def begun() -> tuple[Table, SimulatedClock, Ticker]:
    """A table of four whose bells are open."""
    table = table_of(GAME, 1, 4)
    clock = SimulatedClock(5_000)
    ticker = Ticker(table, clock)
    table.say(0, "begin plain")
    return table, clock, ticker


def bell(table: Table) -> Bell:
    state = table.state
    assert isinstance(state, Bell)
    return state


@pytest.mark.parametrize(("ms", "over", "late"), [(999, False, 0), (1000, True, 0), (1001, True, 1)])
def test_a_deadline_is_met_to_the_millisecond(ms: int, over: bool, late: int) -> None:
    table, clock, ticker = begun()
    clock.pass_time(ms)
    ticker.tick()

    assert table.over == over
    assert bell(table).late == late
    assert table.clock_is_asked != over


@pytest.mark.parametrize(("ms", "counts"), [(999, True), (1000, False), (1001, False)])
def test_an_act_counts_before_the_deadline_and_not_at_it(ms: int, counts: bool) -> None:
    """The driver lets time in before it passes an act on, so the act has the time it was made at."""
    table, clock, ticker = begun()
    clock.pass_time(ms)
    ticker.tick()
    if counts:
        table.say(1, "ring 2")
        assert bell(table).rung == [[1, 2, 999]]
    else:
        assert table.options(1) == []


def test_time_comes_in_as_it_passes() -> None:
    table, clock, ticker = begun()
    for ms in (1, 0, 400, 98):
        clock.pass_time(ms)
        ticker.tick()
        table.say(3, "ring 1")

    assert [ring[2] for ring in bell(table).rung] == [1, 1, 401, 499]
    assert [line for line in lines_of(table) if "clock" in line] == [
        "clock elapse 1",
        "clock elapse 400",
        "clock elapse 98",
    ]


def test_no_time_runs_while_nobody_waits_for_it() -> None:
    table = table_of(GAME, 1, 4)
    clock = SimulatedClock()
    ticker = Ticker(table, clock)
    clock.pass_time(60_000)

    assert ticker.tick() is None
    table.say(0, "begin plain")
    clock.pass_time(10)
    assert ticker.tick() is not None
    assert bell(table).elapsed == 10


def test_a_tick_without_time_is_nothing() -> None:
    table, _, ticker = begun()

    assert ticker.tick() is None
    assert lines_of(table) == ["ana begin plain"]


def test_recorded_time_replays() -> None:
    """Games in real time are replayed by their recorded stamps."""
    # As BB-SIM-10 wants it.
    table, clock, ticker = begun()
    for seat in (2, 1, 0, 3, 2):
        clock.pass_time(190)
        ticker.tick()
        table.say(seat, "ring 1" if seat != 1 else "ring 2")
    clock.pass_time(5_000)
    ticker.tick()
    again = verify(GAME, table.record)

    assert table.over
    assert lines_of(table)[1] == "clock elapse 190"
    assert text_of(GAME, again.state) == text_of(GAME, table.state)
    assert bell(again).late == 4_950


def test_a_table_reopens_with_its_time() -> None:
    table, clock, ticker = begun()
    clock.pass_time(700)
    ticker.tick()
    again = open_table(GAME, table.record)

    assert again.clock_is_asked
    assert bell(again).elapsed == 700
    assert GAME.load(GAME.save(bell(again)), {}).elapsed == 700


@pytest.mark.parametrize("code", ["elapse", "elapse -5", "elapse 1.5", "elapse 1 2", "ring 1", "", "elapse ²"])
def test_the_clock_says_elapse_and_nothing_else(code: str) -> None:
    table, _, _ = begun()
    before = text_of(GAME, table.state)

    with pytest.raises(UnknownCode):
        table.say(CLOCK, code)
    assert text_of(GAME, table.state) == before


def test_the_clock_is_refused_where_no_time_runs() -> None:
    table = table_of(GAME, 1, 4)

    with pytest.raises(NotYours, match="no time is running"):
        table.say(CLOCK, "elapse 5")


def test_going_back_in_time_needs_everybody() -> None:
    """ROB-R-56: what the clock did is nobody's own act."""
    table, clock, ticker = begun()
    clock.pass_time(10)
    ticker.tick()

    assert table.undo_needs(2) == [0, 1, 2, 3]
    table.undo(2, [0, 1, 2, 3], 1)
    assert bell(table).elapsed == 0
    table.adjourn()
    verify(GAME, table.record)


def test_partners_win_together() -> None:
    table, clock, ticker = begun()
    table.say(2, "ring 2")
    table.say(1, "ring 1")
    clock.pass_time(1_000)
    ticker.tick()
    outcome = GAME.outcome(bell(table))

    assert outcome is not None
    assert outcome.winners == [0, 2]
    assert table.record.end == "= ana cy, 1 turns, rung out"


def test_partners_win_a_series_together() -> None:
    """ROB-R-58: a game won counts for both partners, and so does the series."""
    game = Match(GAME)
    table = table_of(game, 1, 4, series="3")
    for _ in range(2):
        table.say(0, "begin plain")
        table.say(3, "ring 2")
        table.say(CLOCK, "elapse 1000")

    assert table.over
    assert table.record.end == "= bo dee, 2 turns, series"


def test_equal_teams_draw() -> None:
    table, _, _ = begun()
    table.say(CLOCK, "elapse 1000")

    assert table.record.end == "= draw, 1 turns, rung out"


@pytest.mark.parametrize("tick", [0, 1, 2, 3])
def test_answers_given_while_time_runs_are_not_lost(tick: int) -> None:
    """Two seats must answer and the clock runs: it may tick before, between and after, and sets only a limit."""
    # Battleground asks a conscripted player while time runs (BB-D-14).
    table = table_of(GAME, 1, 4)
    table.say(0, "begin vote")
    if tick & 1:
        table.say(CLOCK, "elapse 400")
    table.say(1, "ring 2")
    if tick & 2:
        table.say(CLOCK, "elapse 400")
    assert table.asked == [0]
    table.say(0, "ring 1")

    assert table.over
    assert bell(table).votes == [1, 12]
    assert bell(table).sealed == [[], [], [], []]
    verify(GAME, table.record)


def test_a_deadline_leaves_no_answer_to_the_question_after_it() -> None:
    """What was sealed for the timed question is no answer to the next one, though the same frame asks it."""
    table = table_of(GAME, 1, 4)
    table.say(0, "begin vote")
    table.say(1, "ring 2")
    table.say(CLOCK, "elapse 1000")

    assert table.asked == [0, 1]
    table.say(1, "ring 1")
    table.say(0, "ring 1")
    assert bell(table).votes == [1, 11]


# The clocks themselves.


def test_a_simulated_clock_moves_only_when_told() -> None:
    clock = SimulatedClock(7)

    assert clock.now() == clock.now() == 7
    clock.pass_time(5)
    assert clock.now() == 12


def test_the_machines_clock_never_goes_back() -> None:
    clock = MonotonicClock()
    before = time.monotonic_ns() // 1_000_000
    first, second = clock.now(), clock.now()

    assert before <= first <= second


def test_wall_time_enters_by_the_clock_alone() -> None:
    """Section 2 of the house style: nothing else in core or games asks what time it is."""
    from pathlib import Path

    import boltyard

    home = Path(boltyard.__file__).parent
    asks = [
        path.name
        for room in ("core", "games")
        for path in (home / room).rglob("*.py")
        if "import time" in path.read_text()
    ]
    assert asks == ["clock.py"]
