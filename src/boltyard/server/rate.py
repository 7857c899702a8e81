"""How much one may ask over HTTP in a while. The socket has a measure of its own, for each connection."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

PER_SECOND: Final = 20.0  # questions of one person, on the long run
AT_ONCE: Final = 100.0  # that may come together; a page that opens asks for less than ten
STRANGERS_PER_SECOND: Final = 10.0  # questions from one address without a person: a club may share it
STRANGERS_AT_ONCE: Final = 300.0
MOST_KEPT: Final = 10_000  # buckets, before those that are full again are forgotten


class TooMuch(RuntimeError):
    """Somebody asks faster than is good for the others; `wait` tells for how many seconds to stop."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many requests at once; wait {wait} second{'s' * (wait > 1)}, then go on.")
        self.wait = wait


class Bucket:
    """What is left for one person or address."""

    __slots__ = ("left", "most", "per_second", "since")

    def __init__(self, per_second: float, most: float, now: float) -> None:
        self.per_second = per_second
        self.most = most
        self.left = most
        self.since = now

    def refill(self, now: float) -> None:
        self.left = min(self.most, self.left + (now - self.since) * self.per_second)
        self.since = now


class Rates:
    """Everybody's buckets; `times` is for servers that are measured rather than visited."""

    def __init__(self, times: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.times = times
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, person: str, address: str) -> None:
        """One question of this person, or of a stranger from that address; refused where there were too many."""
        now = self.clock()
        key = person or f"from {address}"
        bucket = self.buckets.get(key)
        if bucket is None:
            self.forget_the_quiet(now)
            per_second, most = (PER_SECOND, AT_ONCE) if person else (STRANGERS_PER_SECOND, STRANGERS_AT_ONCE)
            bucket = self.buckets[key] = Bucket(per_second * self.times, most * self.times, now)
        bucket.refill(now)
        if bucket.left < 1:
            raise TooMuch(max(1, math.ceil((1 - bucket.left) / bucket.per_second)))
        bucket.left -= 1

    def forget_the_quiet(self, now: float) -> None:
        """Whose bucket is full again needs none."""
        if len(self.buckets) < MOST_KEPT:
            return
        for bucket in self.buckets.values():
            bucket.refill(now)
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if bucket.left < bucket.most}
