"""Quotas: what each address has open here, and its share of this server's time.

Everything that comes in is paid for in ms of that share before it is done. Who has none left is not read from until
some has come back, so that a flood waits in the sender's own memory. Prices were measured (benchmarks/results.md); they
need not be right, only not far too low.
"""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType
from typing import Final

from boltyard.server import wire
from boltyard.server.address import Proxies, place_of
from boltyard.server.rate import CALLS, PACE, SHARE, Bucket, Rates

MOST_OPEN: Final = 300  # connections of one address that are not sockets
MOST_SOCKETS: Final = 200  # of one address
MOST_OF_PERSON: Final = 20  # sockets of one person
MOST_AT_ONCE: Final = 4  # requests of one address that are worked on: what is more queues behind its own
LONGEST_WAIT_S: Final = 5.0  # for the share to come back, then it is a refusal
BYTES_A_MS: Final = 10_000
MOST_KEPT: Final = 10_000

HOLD_S: Final = 1.0  # nothing is read for so long from whoever sends too much
REST_S: Final = 0.1  # and for so long from whoever is only too fast; looking more often would cost more than reading

CALL_MS: Final = 1.0  # a connection, once it says something
READ_MS: Final = 0.1  # of something that is not whole yet
FRAME_MS: Final = 0.1
MESSAGE_MS: Final = 0.3
WAKING_MS: Final = 8.0  # attending a table that sleeps
MESSAGES: Final[dict[type, float]] = {
    wire.Attend: 2,
    wire.Lobby: 3,
    wire.Seek: 5,
    wire.Unseek: 3,
    wire.Say: 1,
    wire.Rematch: 3,
    wire.History: 3,
    wire.Follow: 3,
    wire.Watch: 3,
    wire.LeagueAct: 5,
    wire.Ping: 0,
}
REQUEST_MS: Final = 1.0
FILE_MS: Final = 0.5
UPGRADE_MS: Final = 2.0
REQUESTS: Final = (  # by how a path begins and ends
    ("/api/rules", "", 5.0),
    ("/api/me", "", 2.0),
    ("/api/lobby", "", 3.0),
    ("/api/me/tables", "", 4.0),
    ("/api/tables", "/tables", 4.0),
    ("/api/tables/", "/qr", 6.0),
    ("/api/tables/", "/record", 10.0),
    ("/api/tables/", "/review", 10.0),
    ("/api/tables/", "/review/page", 5.0),
    ("/api/tables/", "/review/picture", 30.0),
    ("/api/tables/", "/sit", 3.0),
    ("/api/tables/", "/leave", 3.0),
    ("/api/leagues", "", 5.0),
    ("/api/leagues/", "/book", 50.0),
)
MOMENT_MS: Final = 15.0  # a match is played again up to there


def price(path: str) -> float:
    """What answering a request costs, in ms."""
    if "/moments/" in path:
        return MOMENT_MS
    if not path.startswith("/api"):
        return FILE_MS
    found = [ms for begin, end, ms in REQUESTS if path.startswith(begin) and path.endswith(end)]
    return max(found, default=REQUEST_MS)


class Place:
    """One address, or one household of IPv6."""

    __slots__ = ("calls", "name", "open", "pace", "queue", "share", "sockets", "working")

    def __init__(self, name: str, rates: Rates) -> None:
        now = rates.clock()
        self.name = name
        self.share = Bucket(SHARE, now, rates.times)
        self.pace = Bucket(PACE, now, rates.times)
        self.calls = Bucket(CALLS, now, rates.times)
        self.open = 0
        self.sockets = 0
        self.working = 0
        self.queue: deque[asyncio.Future[None]] = deque()

    def spend(self, ms: float) -> None:
        self.share.left -= ms
        self.pace.left -= ms

    def wait(self, now: float) -> float:
        """For how many seconds nothing is done for this place."""
        return max(self.share.wait(now, 0), self.pace.wait(now, 0))

    def is_quiet(self, now: float) -> bool:
        """Is there nothing to remember?"""
        self.share.refill(now)
        self.calls.refill(now)
        full = self.share.left >= self.share.most and self.calls.left >= self.calls.most
        return full and not (self.open or self.sockets or self.working)


class Turn:
    """A place works on so many requests at once: the others queue, and whoever asks from elsewhere does not notice."""

    def __init__(self, place: Place, most: float) -> None:
        self.place = place
        self.most = most

    async def __aenter__(self) -> None:
        place = self.place
        if place.working < self.most:
            place.working += 1
            return
        turn = asyncio.get_running_loop().create_future()
        place.queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn in place.queue:
                place.queue.remove(turn)
            elif turn.done() and not turn.cancelled():
                self.leave()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def leave(self) -> None:
        while self.place.queue:
            turn = self.place.queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.place.working -= 1


class Places:
    """Everybody's places. `rates.times` makes all of it larger."""

    def __init__(self, rates: Rates, proxies: Proxies) -> None:
        self.rates = rates
        self.proxies = proxies
        self.known: dict[str, Place] = {}
        self.forget_at = MOST_KEPT

    def at(self, address: str) -> Place:
        name = place_of(address)
        found = self.known.get(name)
        if found is None:
            if len(self.known) >= self.forget_at:
                now = self.rates.clock()
                self.known = {key: place for key, place in self.known.items() if not place.is_quiet(now)}
                self.forget_at = max(MOST_KEPT, 2 * len(self.known))
            found = self.known[name] = Place(name, self.rates)
        return found

    def most(self, count: int) -> float:
        """A limit on how many there may be, for this server."""
        return count * max(1.0, self.rates.times)

    def may_call(self, place: Place) -> bool:
        """A connection is opened: may it stay?"""
        if place.open >= self.most(MOST_OPEN) or not place.calls.has(self.rates.clock()):
            return False
        place.calls.left -= 1
        return True

    def may_open_socket(self, place: Place) -> bool:
        return place.sockets < self.most(MOST_SOCKETS)

    def turn(self, place: Place) -> Turn:
        return Turn(place, MOST_AT_ONCE)
