"""Every match that is kept, replayed from nothing but its log: `boltyard verify --db`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from boltyard.core.errors import Wrong
from boltyard.core.record import read_record
from boltyard.core.table import state_digest, verify
from boltyard.games import find_game
from boltyard.invocation import program
from boltyard.server.commitments import proof_of
from boltyard.server.company import revive
from boltyard.server.store.database import CannotKeep, Cursor, Database
from boltyard.server.store.opening import NEWEST
from boltyard.server.store.rows import Log, log_in, matches_in, result_of
from boltyard.server.store.sqlite import Sqlite


@dataclass(frozen=True)
class Checked:
    """A stored match, and what is wrong with it, if anything."""

    table: str
    game: str
    decisions: int
    over: bool
    problem: str = ""


def check_matches(place: Database) -> Iterator[Checked]:
    """Match after match; the server may go on meanwhile, for nothing is written."""
    if isinstance(place, Sqlite) and not Path(place.path).is_file():
        raise CannotKeep(f"There is no file {place.path}; --db names the database to verify.")
    place.check()
    found = place.version()
    if found != NEWEST:
        raise CannotKeep(
            f"This database is at migration {found or 'none'}, this program at {NEWEST}; "
            f"`{program()} serve` brings an older one up to date."
        )
    connection = place.connect()
    try:
        c = place.cursor(connection)
        for table in matches_in(c):
            kept = log_in(c, table)
            if kept is not None:
                yield checked(c, kept)
    finally:
        connection.close()


def checked(c: Cursor, kept: Log) -> Checked:
    row = kept.row
    over = row.stage == "over"
    try:
        problem = problem_with(c, kept)
    except Wrong as wrong:
        problem = wrong.sentence
    return Checked(row.id, row.game, len(kept.lines), over, problem)


def problem_with(c: Cursor, kept: Log) -> str:
    """What does not hold: the log replays, a snapshot says the same, and the result is the one that was told."""
    game = find_game(kept.row.game)
    table = revive(game, replace(kept, snapshot=None))
    if kept.snapshot is not None:
        woken = revive(game, kept)
        if state_digest(woken.game, woken.state) != state_digest(table.game, table.state):
            return "its snapshot is not what its decisions lead to"
    result = result_of(c, kept.row.id)
    if result is None:
        return "it is called over, and has no result" if kept.row.stage == "over" else ""
    if not table.over:
        return "it has a result, but its decisions do not end it"
    if table.record.digest != result.digest:
        return f"its decisions lead to {table.record.digest}, and its result says {result.digest}"
    table.record.fair = proof_of(kept)
    verify(game, read_record(table.record.text()))
    return ""
