"""A site on loopback, in a thread of this process, whose time moves only when told to.

Nothing that happens at its tables depends on how busy the machine is: every reaction of a bot, every deadline and every
pause comes when `pass_time` has let it come, and what people send over real sockets arrives between two such moments.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boltyard.server.app import create_app
from boltyard.server.hall import Hall
from boltyard.server.listening import address_of, listen, server_at
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
from boltyard.server.visitor import Visitor
from tests.server.people import FakeAlarm, House
from tests.server.site import Entrance

PLENTY = 10_000.0  # messages a second


class StillHall(Hall):
    """A hall to which every line is equally long: none is measured by the clock on the wall."""

    def __init__(self, store: Store, alarm: FakeAlarm, seed: int) -> None:
        super().__init__(store, alarm)
        self.chance = random.Random(seed)

    def measured(self, visitor: Visitor, ms: float) -> None:
        """Whatever it took, nothing is made up for."""


class StillSite(Entrance):
    """An open site, and its time."""

    def __init__(self, store: Store, seed: int) -> None:
        self.listener = listen("127.0.0.1", 0)
        super().__init__(address_of(self.listener))
        alarm = FakeAlarm()
        hall = StillHall(store, alarm, seed)
        self.house = House(hall, alarm)
        self.server = server_at(self.listener, create_app(Path("/nonexistent"), store, hall, PLENTY))
        self.thread = threading.Thread(target=lambda: asyncio.run(self.live()), name="still site")
        self.runs = threading.Event()

    async def live(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.runs.set()
        with self.listener:
            await self.server.serve([self.listener])

    def open(self) -> None:
        self.thread.start()
        self.runs.wait()

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def now(self) -> int:
        """The time there; it is a clock."""
        return self.house.alarm.now()

    def pass_time(self, ms: int) -> None:
        """So much time passes there, alarm by alarm, and everything that comes of it is said."""
        asyncio.run_coroutine_threadsafe(self.house.later(ms), self.loop).result()


@contextmanager
def where_time_is_told(db: str, seed: int = 1) -> Iterator[StillSite]:
    """The site on this database until the block ends; no table may have broken down by then."""
    store = Store(database(db))
    opened = StillSite(store, seed)
    opened.open()
    try:
        yield opened
        assert opened.house.died == {}
    finally:
        opened.close()
        store.close()
