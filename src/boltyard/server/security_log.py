"""Who came in, who was refused, who was shown out: the events that somebody looks for after a bad night.

What went well is told at `info`, what was refused at `warning`. An entry names the event, the person by id and the
address it came from; never a name, a token, a code or anything of a match. A flood of refusals is counted, not written:
whoever sends a thousand of them must not fill the disk with our help.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

import structlog

PER_SECOND: Final = 1.0  # lines of one kind of event, on the long run
AT_ONCE: Final = 20.0

log = structlog.get_logger("boltyard.security")
whence: ContextVar[str] = ContextVar("whence", default="")  # the address of whoever is being answered


class Pace:
    """How many lines of one kind may still be written, and how many were not."""

    def __init__(self, now: float) -> None:
        self.left = AT_ONCE
        self.since = now
        self.unsaid = 0


class Witness:
    """Writes security events down, each kind at its own pace."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.paces: dict[str, Pace] = {}

    def saw(self, what: str, person: str = "", address: str = "", **facts: str | int) -> None:
        """Something was allowed that an attacker would have wanted: a session made, a ban lifted."""
        unsaid = self.in_pace(what)
        if unsaid is not None:
            log.info(what, **who(person, address), **facts, **unsaid)

    def refused(self, what: str, person: str = "", address: str = "", **facts: str | int) -> None:
        """Something was not allowed: a token that is nobody's, another site's page, far too much at once."""
        unsaid = self.in_pace(what)
        if unsaid is not None:
            log.warning(what, **who(person, address), **facts, **unsaid)

    def in_pace(self, what: str) -> dict[str, int] | None:
        """How many were left out before this one, or None if this one is left out as well."""
        now = self.clock()
        pace = self.paces.setdefault(what, Pace(now))
        pace.left = min(AT_ONCE, pace.left + (now - pace.since) * PER_SECOND)
        pace.since = now
        if pace.left < 1:
            pace.unsaid += 1
            return None
        pace.left -= 1
        unsaid, pace.unsaid = pace.unsaid, 0
        return {"unsaid": unsaid} if unsaid else {}


def who(person: str, address: str) -> dict[str, str]:
    return {key: value for key, value in (("person", person), ("address", address or whence.get())) if value}


witness = Witness()
