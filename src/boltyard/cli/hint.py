"""`boltyard hint`: advice at a decision of a record, by what the seat could see."""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli import output
from boltyard.cli.errors import Usage
from boltyard.cli.shell import Json, command
from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record, load_record
from boltyard.core.state import CLOCK
from boltyard.insight.advice import STEPS, advise
from boltyard.insight.moments import table_before
from boltyard.tui.seats import seats_of

app = command("hint")


@app.default
def hint(
    record: Path,
    /,
    *,
    at: Annotated[int, Parameter(help="the decision")],
    json: Json = False,
) -> int:
    """A hint in three steps.

    Parameters
    ----------
    record
        a record file
    """
    told = load_record(record)
    check_decision(told, at)
    if not told.finished and people_of(told) > 1:
        raise Usage("Hints are off while people play each other; after the end of the match they are here.")
    game, view, seat = moment_of(told, at)
    advice = advise(game, view, seat, told.names)
    if json:
        print(json_.dumps(advice.data()))
        return 0
    for n, word in enumerate(STEPS, 1):
        print(output.hanging(f"{n} {word}: ", advice.step(n), 3))
    return 0


def check_decision(record: Record, at: int) -> None:
    if not 1 <= at <= len(record.lines):
        raise Usage(f"--at is a decision from 1 to {len(record.lines)}, not {at}.")


def moment_of(record: Record, at: int) -> tuple[Match, MatchState, int]:
    """What whoever made this decision saw before it."""
    check_decision(record, at)
    seat = record.lines[at - 1].seat
    if seat == CLOCK:
        raise Usage(f"Decision {at} is the clock's; name one that somebody makes.")
    table = table_before(record, at)
    game = table.game
    state = table.state
    assert isinstance(game, Match)
    assert isinstance(state, MatchState)
    return game, game.view(state, seat), seat


def people_of(record: Record) -> int:
    """How many seats of a match are people's."""
    if record.bots:
        return len(record.names) - len(record.bots)
    return sum(not seat.bot for seat in seats_of(record.names))
