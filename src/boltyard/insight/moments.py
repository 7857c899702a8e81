"""The way of a match: every decision that stands, with the table as it was before it."""

from __future__ import annotations

from dataclasses import dataclass

from boltyard.core.events import Event
from boltyard.core.game import AnyGame
from boltyard.core.match import Match, MatchState
from boltyard.core.record import FORK, Record
from boltyard.core.state import CLOCK
from boltyard.core.table import Table, open_table
from boltyard.games import find_game


@dataclass(frozen=True)
class Moment:
    """Before decision n: whose it was, what was said, and the match as it stood."""

    n: int
    seat: int  # CLOCK where time passed
    code: str
    match: MatchState
    decision: str  # of the catalogue
    options: int  # the most that any step of it had
    events: list[Event]  # what came of it


@dataclass(frozen=True)
class Way:
    """All moments of a match, how it ended, and the game that was played."""

    game: Match
    record: Record
    moments: list[Moment]
    end: MatchState
    forked: bool

    @property
    def rules(self) -> AnyGame:
        return self.game.game


def way_of(record: Record) -> Way:
    """The decisions that stand: what was taken back is no part of it, and before a fork it was another match."""
    whole = open_table(find_game(record.game), record)
    game = whole.game
    assert isinstance(game, Match)
    steps = {step.n: step for step in whole.steps}
    table = Table(game, record.blank(), None, False, True)
    found: list[Moment] = []
    forked = False
    for entry in whole.past:
        table.come_before(entry)
        if FORK.fullmatch(entry.code):
            found, forked = [], True
        elif entry.abandoned is None:
            step = steps[entry.n]
            match = table.state.clone()
            assert isinstance(match, MatchState)
            found.append(Moment(entry.n, entry.seat, entry.code, match, step.decision, step.options, step.events))
        table.repeat(entry)
    end = whole.state
    assert isinstance(end, MatchState)
    return Way(game, record, found, end, forked)


def is_choice(moment: Moment) -> bool:
    """Did somebody choose here? Time that passes is nobody's choice."""
    return moment.seat != CLOCK


def table_before(record: Record, n: int) -> Table:
    """The table as it stood before decision n, when whoever made it was asked."""
    table = Table(find_game(record.game), record.blank(), patient=True)
    line = record.lines[n - 1]
    for earlier in record.lines[: n - 1]:
        table.follow(earlier)
    table.come_to(line.seat, line.code, line.early)
    return table
