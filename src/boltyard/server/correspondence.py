"""Games by days: clocks that are right across sleep and restarts, and tables that wake when they have something to do.

What is left on the clocks is written with the moment at which it was counted, so the calendar goes on while a table
sleeps or the server is down. Beside it stands when the table has something to do although nobody comes: a pass to let
go, time that is up, a vacation that ends, a bot that is asked. The keeper wakes it then, in whichever process.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from boltyard.core.errors import Wrong
from boltyard.server.alarm import Call
from boltyard.server.mailbox import Ring
from boltyard.server.store.days import DaysKept, due_tables, put_days
from boltyard.server.store.health import Away
from boltyard.server.store.rows import Log

if TYPE_CHECKING:
    from boltyard.server.hall import Hall
    from boltyard.server.tables import Sitting

TIMEOUTS: Final = 3  # in a row, and whoever was asked has left (ROB-R-49)
AGAIN_MS: Final = 60_000  # before a table that could not be woken is tried again
LOOK_MS: Final = 3600_000  # another process may have gone, or the machine slept: look at least that often

log = structlog.get_logger("boltyard.days")


class Days:
    """What a table by days knows beside its clocks: since when everybody is asked, by the wall."""

    def __init__(self, sitting: Sitting, kept: Log) -> None:
        self.sitting = sitting
        self.wall = sitting.hall.wall
        self.asked = (kept.asked or [0] * sitting.seats)[:]
        self.opened = sitting.opened[:]
        if not sitting.clocks.by_days:
            return
        terms = sitting.row.terms
        for seat, times in terms.late.items():
            sitting.late[seat] = times
            if times >= TIMEOUTS and terms.casual:
                sitting.standins.add(seat)
        if terms.paused or sitting.table.state.over:
            return
        counted = kept.counted
        if kept.lines and kept.lines[-1].made > counted:  # from before they were counted, or cut off in between
            counted = kept.lines[-1].made
            if kept.counted and kept.lines[-1].seat >= 0:
                sitting.clocks.left[kept.lines[-1].seat] = sitting.clocks.full
        present, wall = sitting.alarm.now(), self.wall()
        for seat in self.waited_for():
            since = max(counted or wall, min(wall, terms.vacations.get(seat, 0)))
            if not self.is_on_vacation(seat):
                sitting.clocks.start(seat, present - max(0, wall - since))

    def waited_for(self) -> list[int]:
        sitting = self.sitting
        return [seat for seat in sitting.offers if sitting.table.state.asked >> seat & 1]

    def waits_for_person(self, seat: int) -> bool:
        """Not where the answer comes by itself: a computer's, one without a choice, one that was said beforehand."""
        sitting = self.sitting
        by_itself = seat in sitting.pacer.kept or sitting.table.is_forced(seat) or sitting.pacer.ordered_due(seat) >= 0
        return self.asked[seat] > 0 and not sitting.is_bot(seat) and not by_itself

    def is_on_vacation(self, seat: int) -> bool:
        return self.sitting.row.terms.vacations.get(seat, 0) > self.wall()

    def due(self) -> int:
        """When the table has something to do although nobody comes, by its own clock; -1: never."""
        sitting = self.sitting
        if sitting.table.state.over or sitting.row.terms.paused:
            return -1
        present = sitting.alarm.now()
        ends = [present + end - self.wall() for end in sitting.row.terms.vacations.values()]
        if any(sitting.is_bot(seat) for seat in self.waited_for()):
            return present
        times = [sitting.time_due(seat) for seat in self.waited_for()]
        paces = [sitting.pacer.due(seat) for seat in range(sitting.seats)]
        return min((when for when in (*ends, *times, *paces) if when >= 0), default=-1)

    async def let_go_together(self) -> None:
        """All whose moment has come, seat by seat, whoever was quicker."""
        sitting = self.sitting
        for seat in range(sitting.seats):
            if 0 <= sitting.pacer.due(seat) <= sitting.alarm.now():
                await sitting.let_go(seat, sitting.opened[seat])
        sitting.look_ahead()

    async def keep(self) -> None:
        """Onto the disk with clocks, kept answers, standing orders and vacations, and when to wake."""
        sitting, present, wall = self.sitting, self.sitting.alarm.now(), self.wall()
        lines = len(sitting.table.record.lines)
        terms = msgspec.structs.replace(
            sitting.row.terms,
            kept={seat: (lines, kept.act.code) for seat, kept in sitting.pacer.kept.items()},
            been={seat: lines for seat, opened in sitting.pacer.been.items() if opened == sitting.opened[seat]},
            late={seat: times for seat, times in enumerate(sitting.late) if times},
        )
        sitting.row = replace(sitting.row, terms=terms)
        waited_for = self.waited_for()
        for seat in range(sitting.seats):
            if seat not in waited_for:
                self.asked[seat] = 0
            elif self.opened[seat] != sitting.opened[seat] or not self.asked[seat]:
                self.asked[seat] = wall
        self.opened = sitting.opened[:]
        left = [sitting.clocks.left_at(seat, present) for seat in range(sitting.seats)]
        due = self.due()
        mine = [since if self.waits_for_person(seat) else 0 for seat, since in enumerate(self.asked)]
        kept = DaysKept(terms, left, wall, self.asked[:], mine, wall + due - present if due >= 0 else 0)
        if await sitting.hall.store.write(lambda c: put_days(c, sitting.id, kept)):
            sitting.hall.notices.stir()
        if kept.due:
            sitting.hall.keeper.expect(kept.due)

    def set_alarms(self) -> None:
        """Vacations end by themselves."""
        sitting = self.sitting
        for seat, end in sitting.row.terms.vacations.items():
            if f"vacation {seat}" not in sitting.calls:
                when = sitting.alarm.now() + end - self.wall()
                sitting.call_at(f"vacation {seat}", when, Ring("vacation", seat))


class Keeper:
    """Wakes the tables that sleep and have something to do."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.call: Call | None = None
        self.due = 0  # by the wall: when it looks next
        self.closed = False

    def expect(self, due: int) -> None:
        """Some table has something to do then."""
        if self.call is None or due < self.due:
            self.set(due)

    def set(self, due: int) -> None:
        if self.call is not None:
            self.call.cancel()
        if not self.closed:
            alarm = self.hall.alarm
            self.due = due
            self.call = alarm.at(alarm.now() + max(0, due - self.hall.wall()), self.ring)

    def ring(self) -> None:
        self.call = None
        self.hall.spawn(self.look())

    async def look(self) -> None:
        """Wake whoever is due, and look again when the next one is."""
        wall = self.hall.wall()
        coming = wall + AGAIN_MS
        try:
            tables, coming = await self.hall.store.read(lambda c: due_tables(c, wall))
            asleep = [table for table in tables if table not in self.hall.sittings]
            for table in asleep:
                await self.wake(table)
            if asleep:
                coming = min(coming or wall + AGAIN_MS, wall + AGAIN_MS)
        finally:
            if self.call is None or self.due > (coming or wall + LOOK_MS):
                self.set(min(coming or wall + LOOK_MS, wall + LOOK_MS))

    async def wake(self, table: str) -> None:
        office = self.hall.office
        try:
            if office is None or await office.owner(table) == office.process:
                await self.hall.sitting(table)
        except (Wrong, Away) as error:  # it is tried again, and whoever goes there hears why
            log.warning("table by days not woken", table=table, why=str(error)[:200])

    def close(self) -> None:
        self.closed = True
        if self.call is not None:
            self.call.cancel()
