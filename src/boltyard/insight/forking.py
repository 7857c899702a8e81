"""Playing on from a moment of a match that is over: what a seat has seen stays, what it could not see is dealt anew."""

from __future__ import annotations

from boltyard.core.errors import BadRecord, IllegalMove, Wrong
from boltyard.core.record import Record
from boltyard.core.table import Table
from boltyard.games import find_game


def fork(record: Record, at: int, seat: int, seed: int, names: list[str], bots: list[int]) -> Table:
    """The match as it stood before decision `at`, in another world that looks the same to this seat.

    Its record has the decisions that led there under the names of those who play on, so it replays and verifies alone.
    """
    game = find_game(record.game)
    if not record.finished:
        raise IllegalMove("only a match that is over can be forked; its cards are disclosed then", game.over_rule)
    if not 1 <= at <= len(record.lines):
        raise BadRecord(f"there is no decision {at} in this record; it has {len(record.lines)}")
    told = Record(record.game, record.rules, names, record.seed, record.settings)
    told.kept = True
    told.bots = bots
    told.practice = True  # it has been played before: it is never rated, and chance may be tried again
    told.parent = record.digest
    told.forked = at
    table = Table(game, told, patient=True)
    try:
        for line in record.lines[: at - 1]:
            table.follow(line)
        table.catch_up(record.lines[at - 1].early)
    except Wrong as error:
        raise BadRecord(f"decision {len(table.record.lines) + 1}: {error.sentence}") from error
    table.redeal(seat, str(seed))
    table.hurry_on()
    return table


def whose(record: Record, at: int) -> int:
    """The seat that a decision is looked at from, where nobody says: whoever made it, or the first."""
    seat = record.lines[at - 1].seat
    return max(0, seat)
