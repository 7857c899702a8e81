"""How much one may ask in a while: what each limit is, and the buckets that hold what is left of it.

Addresses come first, for they cost something; people are free. docs/hosting.md tells hosts what is here.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final, NamedTuple

MOST_KEPT: Final = 10_000  # buckets, before those that are full again are forgotten


class Limit(NamedTuple):
    """So many a second on the long run, and so many that may come together."""

    per_second: float
    at_once: float


# Of one address. A club of thirty may share it, and everybody opens the page at once.
SHARE: Final = Limit(100, 2000)  # ms of this server's time: a tenth of it, and two seconds saved up
PACE: Final = Limit(250, 50)  # of which no more than a quarter of the time at any moment
CALLS: Final = Limit(20, 400)  # connections opened; a browser opens six
STRANGERS: Final = Limit(10, 300)  # questions of somebody who is nobody yet
GUESTS: Final = Limit(1 / 10, 60)  # new people made
SEARCHES: Final = Limit(5, 100)  # in the rules
CODES: Final = Limit(1 / 3, 20)  # codes of tables that there are not
TABLES: Final = Limit(1 / 5, 90)  # put up
LEAGUES: Final = Limit(1 / 60, 20)  # made
REVIEWS: Final = Limit(1 / 10, 30)  # that have to be made
FRIENDS: Final = Limit(1 / 20, 60)  # asked
SIGN_INS: Final = Limit(1 / 5, 40)  # tried, in whatever way
# Of one person.
QUESTIONS: Final = Limit(20, 100)  # over HTTP; a page that opens asks for less than ten
FRAMES: Final = Limit(100, 300)  # on all their sockets
OWN_TABLES: Final = Limit(1 / 10, 20)  # put up
OWN_LEAGUES: Final = Limit(1 / 300, 10)  # made
OWN_FRIENDS: Final = Limit(1 / 60, 20)  # asked
INVITES: Final = Limit(1 / 10, 30)  # to tables
HOOKS: Final = Limit(1 / 30, 20)  # webhooks set or tried
WAYS_IN: Final = Limit(1 / 10, 30)  # made, changed or removed
EXPORTS: Final = Limit(1 / 60, 5)  # of all one's data
LOOKS: Final = Limit(1, 20)  # at what waits
# Of one sign-in name, from wherever it has not signed in before.
GUESSES: Final = Limit(1 / 15, 30)  # wrong passwords
# Of one socket.
LINE: Final = Limit(50, 150)  # frames of any kind
# Of everybody together.
ALL_CODES: Final = Limit(10, 200)  # codes of tables that there are not: beyond, looking one up takes a second


class TooMuch(RuntimeError):
    """Somebody asks faster than is good for the others; `wait` tells for how many seconds to stop."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many requests at once; wait {wait} second{'s' * (wait > 1)}, then go on.")
        self.wait = wait


class Bucket:
    """What is left for one person or address."""

    __slots__ = ("left", "most", "per_second", "since")

    def __init__(self, limit: Limit, now: float, times: float = 1.0) -> None:
        self.per_second = limit.per_second * times
        self.most = self.left = limit.at_once * times
        self.since = now

    def refill(self, now: float) -> None:
        if now > self.since:
            self.left = min(self.most, self.left + (now - self.since) * self.per_second)
            self.since = now

    def has(self, now: float) -> bool:
        """Is there anything left? What is spent then may cost more than that; it is owed."""
        self.refill(now)
        return self.left > 0

    def wait(self, now: float, cost: float = 1.0) -> float:
        """For how many seconds to stop until that much is left."""
        self.refill(now)
        return max(0.0, (cost - self.left) / self.per_second)


class Rates:
    """Everybody's buckets; `times` is for servers that are measured rather than visited, or have large clubs."""

    def __init__(self, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.times = times
        self.clock = clock
        self.buckets: dict[tuple[Limit, str], Bucket] = {}
        self.forget_at = MOST_KEPT

    def bucket(self, limit: Limit, who: str) -> Bucket:
        """What this person or address has left of a limit."""
        found = self.buckets.get((limit, who))
        if found is None:
            now = self.clock()
            if len(self.buckets) >= self.forget_at:
                self.forget_the_quiet(now)
            found = self.buckets[limit, who] = Bucket(limit, now, self.times)
        return found

    def ask(self, person: str, place: str) -> None:
        """One question of this person, or of a stranger from that place; refused where there were too many."""
        if person:
            self.take(QUESTIONS, person)
        else:
            self.take(STRANGERS, place)

    def take(self, limit: Limit, who: str) -> None:
        """One of these; refused where there were too many."""
        self.look(limit, who)
        self.bucket(limit, who).left -= 1

    def look(self, limit: Limit, who: str) -> None:
        """Is one of these left? Refused where it is not; nothing is taken."""
        wait = self.bucket(limit, who).wait(self.clock())
        if wait > 0:
            raise TooMuch(max(1, math.ceil(wait)))

    def forget_the_quiet(self, now: float) -> None:
        """Whose bucket is full again needs none. Looked for again only when there are twice as many."""
        for bucket in self.buckets.values():
            bucket.refill(now)
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if bucket.left < bucket.most}
        self.forget_at = max(MOST_KEPT, 2 * len(self.buckets))
