"""Games by days in stories: the calendar goes on across restarts of the server, told and not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from boltyard.server import wire
from tests.server.people import FakeAlarm, House, Person, opened

HOUR = 3600_000
QUARTER = HOUR // 4
DAY = 24 * HOUR


class Calendar:
    """What time it is by the wall; servers come and go, and their own clocks begin anew."""

    def __init__(self) -> None:
        self.past = 1_800_000_000_000
        self.alarm: FakeAlarm | None = None
        self.began = 0

    def now(self) -> int:
        return self.past + (self.alarm.time - self.began if self.alarm is not None else 0)

    def down_for(self, ms: int) -> None:
        """The server is down."""
        self.past, self.alarm = self.now() + ms, None

    def story(self, db: str, told: Callable[[House], Awaitable[Any]]) -> Any:
        """Up to the next restart."""

        async def run() -> Any:
            async with opened(db) as house:
                self.alarm, self.began = house.alarm, house.alarm.time
                house.hall.wall = self.now
                if house.hall.office is not None:  # the only process: in a month nobody else's pulse is felt
                    house.hall.office.pulse.cancel()
                result = await told(house)
                self.down_for(0)
                return result

        return asyncio.run(run())


async def look_in(house: House, name: str, table: str) -> Person:
    """Somebody comes to the table."""
    one = await house.person(name)
    await one.attend(table)
    await house.quiet()
    return one


async def three(house: House, **more: Any) -> str:
    """Ana, Bo and Cy at a table of PBL by days."""
    ana = await house.person("Ana")
    terms: dict[str, Any] = {"game": "pbl", "clock": "days 3", "casual": False, "beat": 350}
    row = await house.table(ana, "open", "open", **terms | more)
    for name in ("Bo", "Cy"):
        one = await house.person(name)
        await house.hall.sit(row, one.person, one.name)
        one.go()
    ana.go()
    return row.id


def order(table: str, *unless: str, until: str = "") -> wire.Stand:
    return wire.Stand(table, True, list(unless), until)
