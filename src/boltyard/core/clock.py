"""Wall time, kept at the door: clocks that tell milliseconds, and a driver that turns them into `elapse` moves."""

import time
from typing import Protocol

from boltyard.core.state import CLOCK
from boltyard.core.table import Step, Table


class Clock(Protocol):
    """Something that tells the time in milliseconds and never goes back."""

    def now(self) -> int: ...


class MonotonicClock:
    """The machine's own clock."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000


class SimulatedClock:
    """A clock that moves only when told to."""

    def __init__(self, start: int = 0) -> None:
        self.time = start

    def now(self) -> int:
        return self.time

    def pass_time(self, ms: int) -> None:
        self.time += ms


class Ticker:
    """Lets time into a table: what has passed since the last tick becomes one `elapse` move, if time is asked for."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.last = clock.now()

    def tick(self) -> Step | None:
        now = self.clock.now()
        passed = now - self.last
        if not self.table.clock_is_asked:
            self.last = now  # no time runs while nobody waits for it
            return None
        if passed <= 0:
            return None
        self.last = now
        return self.table.say(CLOCK, f"elapse {passed}")

    def say(self, seat: int, code: str) -> Step | None:
        """An act at its own time: what has passed until now is let in first."""
        self.tick()
        return self.table.say(seat, code)
