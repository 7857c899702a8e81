"""The site as anybody opens it, in a process of its own whose time leaps ahead when it is told to (SIGUSR1: five
minutes, SIGUSR2: seventy seconds).

    python -m tests.e2e.site FILE serve ...

Its chance is named by what the file says, so that a deal can be dealt again. Whatever a table waits for on purpose
comes at once when time leaps, and a busy machine is late for nothing: a deal waits longer for those who take part than
any page takes to open, and nobody is refused because the answers before theirs took long.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from boltyard.cli import main
from boltyard.invocation import CALLED
from boltyard.server import dealing, hall, http_connections
from boltyard.server.alarm import Call, LoopAlarm
from boltyard.server.leagues import Leagues
from tests.deals import Chance

LEAP_MS = 300_000  # more than anybody waits for anything
HOP_MS = 70_000  # a part of a round in real time, and no more than one
FEW = 24  # worlds that advice looks at


class Later:
    """A call that comes when its time has come, or when time has leapt over it."""

    def __init__(self, alarm: "LeapingAlarm", when: int, call: Callable[[], None]) -> None:
        self.alarm = alarm
        self.when = when
        self.call = call
        self.set_timer()

    def set_timer(self) -> None:
        delay = max(0, self.when - self.alarm.now()) / 1000
        self.timer = asyncio.get_running_loop().call_later(delay, self.ring)

    def ring(self) -> None:
        self.alarm.calls.discard(self)
        self.call()

    def cancel(self) -> None:
        self.alarm.calls.discard(self)
        self.timer.cancel()


class LeapingAlarm(LoopAlarm):
    """The machine's clock, and what it has leapt."""

    def __init__(self) -> None:
        super().__init__()
        self.leapt = 0
        self.calls: set[Later] = set()
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self.leap, LEAP_MS)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, self.leap, HOP_MS)

    def now(self) -> int:
        return super().now() + self.leapt

    def at(self, when: int, call: Callable[[], None]) -> Call:
        later = Later(self, when, call)
        self.calls.add(later)
        return later

    def leap(self, ms: int) -> None:
        self.leapt += ms
        for later in sorted(self.calls, key=lambda later: later.when):
            later.timer.cancel()
            later.set_timer()


def wall_of_leagues(self: Leagues) -> int:
    """Clocks of drafts and auctions are told by the wall: it leaps with the alarm."""
    alarm = self.hall.alarm
    return self.hall.wall() + (alarm.leapt if isinstance(alarm, LeapingAlarm) else 0)


the_hall = hall.Hall.__init__


def sparing(self: hall.Hall, *more: Any, **named: Any) -> None:
    """Advice is thought about for a moment only."""
    the_hall(self, *more, **named)
    self.advice_iterations = FEW


if __name__ == "__main__":
    os.environ.setdefault(CALLED, "./boltyard")
    Chance(Path(sys.argv.pop(1)).read_text).install()
    vars(hall)["LoopAlarm"] = LeapingAlarm
    hall.Hall.__init__ = sparing  # type: ignore[method-assign]
    Leagues.wall = wall_of_leagues  # type: ignore[method-assign]
    vars(dealing)["REVEAL_MS"] = LEAP_MS
    vars(http_connections)["LONGEST_WAIT_S"] = LEAP_MS / 1000
    sys.exit(main())
