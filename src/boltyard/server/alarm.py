"""Time for tables: a clock that tells ms, and calls that come later. Tests have one that moves when told to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from boltyard.core.clock import MonotonicClock


class Call(Protocol):
    """A call that will come, unless it is cancelled."""

    def cancel(self) -> None: ...


class Alarm(Protocol):
    """Tells the time, and calls back."""

    def now(self) -> int: ...
    def at(self, when: int, call: Callable[[], None]) -> Call: ...


class LoopAlarm(MonotonicClock):
    """The machine's clock, and the loop's own timers."""

    def at(self, when: int, call: Callable[[], None]) -> Call:
        loop = asyncio.get_running_loop()
        return loop.call_later(max(0, when - self.now()) / 1000, call)
