"""Who is offered is there: a table in the lobby belongs to somebody who is connected, or was a moment ago.

Every process writes down, a few times a minute, at which open tables somebody sits who is connected to it. What nobody
attends is not offered after a moment, and given up after a while: how long depends on whether others may hold a link.
Wall time says how long ago that was, for other processes and after a restart; so nothing is given up before this
process has seen for itself, by its own clock, that nobody comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog

from boltyard.server.alarm import Call
from boltyard.server.store.hosting import STOPPED
from boltyard.server.store.open_tables import OpenTable, attend, give_up, open_seats
from boltyard.server.store.rows import Row, TableTerms

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

BEAT_MS: Final = 10_000  # how often it is written down who is there
MOMENT_MS: Final = 30_000  # after that, nobody is offered a table that nobody attends
QUICK_BEAT_MS: Final = 2_000  # the same for quick match, where several processes share a database
QUICK_MOMENT_MS: Final = 10_000
GRACE_MS: Final = 60_000  # that this process waits for somebody to come back, whatever the wall clock says

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE
QUICK: Final = MINUTE
LISTED: Final = 30 * MINUTE
INVITED: Final = 7 * DAY  # a private table: its link is on its way to somebody
BY_DAYS: Final = 30 * DAY  # a correspondence table

log = structlog.get_logger("boltyard.attendance")


def patience(terms: TableTerms) -> int:
    """For how many ms an open table is kept that nobody attends."""
    if terms.quick:
        return QUICK
    if terms.clock.startswith("days"):
        return BY_DAYS
    return INVITED if terms.private else LISTED


def farewell(row: Row | None, person: str) -> str:
    """What somebody is told who looks for a table that is gone."""
    if row is not None and person and (row.chair_of(person) >= 0 or row.maker == person):
        return "This table was given up, because nobody was there for a while; put up another one."
    return "There is no such table; perhaps it was given up."


def why_gone(row: Row | None, person: str) -> str:
    """Why there is no table: the same sentence for one that never was and one that is not for whoever asks."""
    if row is not None and row.stage == "gone":
        return STOPPED if row.terms.note == STOPPED else farewell(row, person)
    return farewell(None, person)


class Attendance:
    """Looks after the open tables, as long as there are any."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.call: Call | None = None
        self.missed: dict[str, int] = {}  # by table: since when nobody was seen there, by our own clock
        self.offered: set[str] = set()
        self.closed = False

    def watch(self) -> None:
        """There may be an open table: look after it from now on."""
        if self.call is None and not self.closed:
            quick = self.hall.office is not None and bool(self.hall.quick.seekers)
            self.call = self.hall.alarm.at(self.hall.alarm.now() + (QUICK_BEAT_MS if quick else BEAT_MS), self.ring)

    def hurry(self) -> None:
        """Somebody looks for a quick match: other processes want to know whether they are still there."""
        if self.hall.office is not None and self.call is not None:
            self.call.cancel()
            self.call = None
        self.watch()

    def ring(self) -> None:
        self.call = None
        self.hall.spawn(self.look())

    async def look(self) -> None:
        """Write down who is there, and give up what nobody has attended for too long."""
        some = True
        try:
            some = await self.look_around()
        finally:
            if some:
                self.watch()

    async def look_around(self) -> bool:
        """Are there any open tables?"""
        tables = await self.hall.store.read(open_seats)
        here = {visitor.person for visitor in self.hall.visitors}
        wall, now = self.hall.wall(), self.hall.alarm.now()
        attended = [one.id for one in tables if not here.isdisjoint(one.people)]
        late = [one.id for one in tables if one.attended > wall + MINUTE]  # the clock was set back
        present = {*attended, *late}
        if present:
            await self.hall.store.write(lambda c: attend(c, sorted(present), wall))
        absent = [one for one in tables if one.id not in present]
        self.missed = {one.id: self.missed.get(one.id, now) for one in absent}
        for one in absent:
            if one.attended < wall - patience(one.terms) and self.missed[one.id] <= now - GRACE_MS:
                await self.give_up(one)
        offered = {one.id for one in tables if one.id in present or one.attended >= wall - MOMENT_MS}
        if offered != self.offered:
            self.offered = offered
            self.hall.lobby_changed()
        return bool(tables)

    def close(self) -> None:
        self.closed = True
        if self.call is not None:
            self.call.cancel()

    async def give_up(self, one: OpenTable) -> None:
        row = await self.hall.store.write(lambda c: give_up(c, one.id, one.attended))
        if row is not None:
            log.info("table given up", table=row.id, game=row.game)
            await self.hall.seats_changed(row)
