"""What one address sends costs the others at most a small share of the time: counted before it is read.

The loop's clock moves when told to, and the network is a list of what was written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.protocol import State

from boltyard.server import address_quotas as prices
from boltyard.server import http_connections, socket, wire
from boltyard.server.address import Proxies
from boltyard.server.address_quotas import Place, Places, price
from boltyard.server.rate import CALLS, FRAMES, LINE, PACE, SHARE, Rates
from tests.server.site import Site, site

CLUB = 30  # people behind one address


class Loop:
    """A loop whose clock is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns = 0
        self.calls: list[tuple[float, Callable[..., Any], tuple[Any, ...], SimpleNamespace]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[..., Any], *more: Any) -> Any:
        handle = SimpleNamespace(live=True)
        handle.cancel = lambda: vars(handle).update(live=False)
        self.calls.append((self.now + seconds, call, more, handle))
        return handle

    def call_soon(self, call: Callable[..., Any], *more: Any) -> Any:
        self.turns += 1
        return self.call_later(0.0, call, *more)

    def later(self, seconds: float) -> None:
        until = self.now + seconds
        while due := sorted((one for one in self.calls if one[0] <= until), key=lambda one: one[0]):
            self.calls.remove(due[0])
            when, call, more, handle = due[0]
            self.now = max(self.now, when)
            if handle.live:
                call(*more)
        self.now = until


class Wire:
    """A transport: what was written, and whether anybody reads."""

    def __init__(self, address: str = "1.2.3.4") -> None:
        self.address = address
        self.written: list[bytes] = []
        self.reading = True
        self.closed = ""
        self.protocol: Any = None

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 5000) if name == "peername" else None

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return bool(self.closed)

    def close(self) -> None:
        self.closed = self.closed or "closed"

    def abort(self) -> None:
        self.closed = self.closed or "aborted"

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol


class Hall:
    """A hall that only notes what is delivered to it."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.sessions = SimpleNamespace(leave=lambda line: None)
        self.meters = SimpleNamespace(refused=SimpleNamespace(inc=lambda: None))

    def mailbox(self, table: str) -> None:
        return None

    def deliver(self, visitor: Any, message: Any) -> None:
        self.heard.append(message)

    def go(self, visitor: Any) -> None:
        """Nobody minds."""


class Yard:
    """A server's doors without a server."""

    def __init__(self, times: float = 1.0) -> None:
        self.loop = Loop()
        self.places = Places(Rates(times, self.loop.time), Proxies())
        self.hall = Hall()
        hall: Any = self.hall
        self.doorman = socket.Doorman(hall, self.places)
        self.state = SimpleNamespace(connections=set(), tasks=set())

    def line(self, person: str, address: str = "1.2.3.4") -> socket.Connection:
        """An open socket of somebody, past the handshake."""
        site: Any = SimpleNamespace(state=SimpleNamespace(doorman=self.doorman))
        loop: Any = self.loop
        line = socket.Connection(site, self.state, loop)
        line.connection_made(Wire(address))
        line.protocol.state = State.OPEN
        line.protocol.parser = line.protocol.parse()
        next(line.protocol.parser)
        line.person = line.name = person
        line.take_seat(self.doorman, self.places.at(address))
        return line

    def call(self, address: str = "1.2.3.4") -> Wire:
        """A connection that was just opened."""
        wire = Wire(address)

        class Here(http_connections.QuietConnection):
            places = self.places

        if not Here.admits(address, len(self.state.connections)):
            wire.abort()
            return wire
        here = Here(None, self.state, {}, self.loop)
        wire.protocol = here
        here.connection_made(wire)
        return wire


@pytest.fixture
def yard() -> Yard:
    return Yard()


def frame(opcode: int, body: bytes = b"", fin: bool = True) -> bytes:
    """A frame as a client sends it; a mask of zeros changes nothing."""
    size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
    return bytes([(0x80 if fin else 0) | opcode]) + size + b"\0\0\0\0" + body


PING = frame(9, b"x" * 125)
ASK = frame(1, b'{"kind":"ping"}')


@pytest.mark.parametrize(
    "sent",
    [PING, frame(9), frame(10), frame(1, fin=False) + frame(0, fin=False) * 40 + frame(0), ASK, frame(2, b"\xff")],
    ids=["pings", "empty pings", "pongs", "empty fragments", "messages", "rubbish"],
)
def test_a_flood_of_any_kind_is_not_read_once_its_measure_is_full(yard: Yard, sent: bytes) -> None:
    """Found: control frames and empty fragments were not counted, and everybody waited for seconds."""
    line = yard.line("rude")
    frames = sent.count(b"\0\0\0\0")
    line.data_received(sent * (10_000 // frames))
    yard.loop.later(0.0)

    assert not line.transport.reading
    assert yard.loop.turns == LINE.at_once // socket.AT_A_TIME  # others have theirs in between
    assert len(line.unread) > 0
    assert line.line.left < 1
    told = b"".join(line.transport.written)
    assert told.count(b"Too many messages at once; wait a second, then go on.") == 1


def test_whoever_goes_on_is_shown_out_and_whoever_stops_is_not(yard: Yard) -> None:
    rude, hasty = yard.line("rude"), yard.line("hasty", "5.6.7.8")
    rude.data_received(ASK * 10_000)
    hasty.data_received(ASK * 400)
    yard.loop.later(2 * socket.MOST_HOLDS)

    assert rude.closing
    assert rude.transport.closed
    assert (1008).to_bytes(2, "big") in rude.transport.written[-1]
    assert not hasty.closing
    assert hasty.transport.reading
    assert len(yard.hall.heard) >= 400 + 150  # nothing of the hasty one was lost


def test_a_person_is_counted_over_all_their_sockets(yard: Yard) -> None:
    """Eleven connections of one person may send no more than two."""
    lines = [yard.line("rude") for _ in range(11)]
    for line in lines:
        line.data_received(ASK * 140)
    yard.loop.later(0.5)

    assert FRAMES.at_once <= len(yard.hall.heard) <= FRAMES.at_once + FRAMES.per_second / 2


def test_an_address_is_counted_over_all_its_people(yard: Yard) -> None:
    """Identities are free: forty guests of one address have one share of the time, and others have theirs."""
    lines = [yard.line(f"guest {n}") for n in range(40)]
    look = frame(1, b'{"kind":"lobby","on":true}')
    cost, spent = prices.MESSAGES[wire.Lobby] + prices.FRAME_MS, [0.0]
    for line in lines:
        line.data_received(look * 100)
    for _ in range(20):
        yard.loop.later(1)
        spent.append(len(yard.hall.heard) * cost)
    other = yard.line("ana", "5.6.7.8")
    other.data_received(ASK)

    assert spent[-1] <= SHARE.at_once + 20 * SHARE.per_second + 40 * cost
    assert max(after - before for before, after in pairwise(spent)) < PACE.at_once + PACE.per_second + 40 * cost
    assert isinstance(yard.hall.heard[-1], wire.Ping)
    assert other.transport.reading


def test_a_household_of_ipv6_is_one_address(yard: Yard) -> None:
    one, other = yard.line("ana", "2001:db8::1"), yard.line("bo", "2001:db8::2:3:4:5")

    assert one.share is other.share


def test_a_message_in_too_many_parts_is_not_waited_for(yard: Yard) -> None:
    line = yard.line("rude")
    line.data_received(frame(1, b"[", fin=False) + frame(0, b" ", fin=False) * socket.MOST_PARTS)
    yard.loop.later(0.0)
    yard.loop.later(0.0)

    assert line.closing
    assert (1008).to_bytes(2, "big") in line.transport.written[-1]


def test_a_message_in_parts_is_a_message(yard: Yard) -> None:
    line = yard.line("ana")
    line.data_received(frame(1, b'{"kind":', fin=False) + frame(9) + frame(0, b'"ping","stamp":7}') + ASK[:5])
    line.data_received(ASK[5:])

    assert [message.stamp for message in yard.hall.heard] == [7, 0]


def test_a_frame_that_comes_byte_by_byte_is_paid_for(yard: Yard) -> None:
    """Every read costs something, also of a frame that never ends."""
    line = yard.line("rude")
    large = frame(1, b"x" * 60_000)
    at = 0
    while line.transport.reading:
        line.data_received(large[at : at + 1])
        at += 1

    assert at == pytest.approx(PACE.at_once / prices.READ_MS, rel=0.01)


def test_a_slow_reader_is_let_go(yard: Yard) -> None:
    """By what is kept for them, and by time."""
    many, long = yard.line("ana"), yard.line("bo")
    for line in (many, long):
        line.pause_writing()
    for _ in range(200):
        many.send(b"x" * 10_000)
    yard.loop.later(socket.SLOW_S - 1)
    assert many.transport.closed == "aborted"
    assert not long.transport.closed
    yard.loop.later(1)

    assert long.transport.closed == "aborted"


def test_a_storm_of_connections_is_turned_away_at_once(yard: Yard) -> None:
    calls = [yard.call() for _ in range(2 * int(CALLS.at_once))]
    stayed = sum(not one.closed for one in calls)
    for one in calls:
        if not one.closed:
            one.protocol.connection_lost(None)
    place = yard.places.at("1.2.3.4")

    assert stayed == prices.MOST_OPEN
    assert place.open == 0
    assert not yard.call("5.6.7.8").closed


def test_who_opens_and_closes_again_and_again_is_counted(yard: Yard) -> None:
    for _ in range(int(CALLS.at_once)):
        yard.call().protocol.connection_lost(None)
    assert yard.call().closed == "aborted"
    yard.loop.later(1.0)

    assert not yard.call().closed


def test_who_says_nothing_is_let_go(yard: Yard) -> None:
    silent = yard.call()
    yard.loop.later(http_connections.HEAD_S - 0.1)
    early = silent.closed
    yard.loop.later(0.2)

    assert (early, silent.closed) == ("", "aborted")


def test_prices_are_those_of_the_dearest_kind() -> None:
    assert price("/assets/index.js") == prices.FILE_MS
    assert price("/api/me/tables") == 4
    assert price("/api/tables/abc/moments/7") == prices.MOMENT_MS
    assert price("/api/tables/abc/sit") == 3
    assert price("/api/tables") == 4


def test_a_place_works_on_a_few_at_once_and_forgets_nobody() -> None:
    """Who gives up while queueing takes nobody's turn along."""

    async def story() -> list[int]:
        places = Places(Rates(clock=lambda: 0.0), Proxies())
        place = places.at("1.2.3.4")
        most, done = 0, list[int]()

        async def one(n: int) -> None:
            nonlocal most
            async with places.turn(place):
                most = max(most, place.working)
                await asyncio.sleep(0)
                done.append(n)

        tasks = [asyncio.ensure_future(one(n)) for n in range(20)]
        await asyncio.sleep(0)
        tasks[10].cancel()
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (most, place.working, len(place.queue)) == (prices.MOST_AT_ONCE, 0, 0)
        return done

    assert sorted(asyncio.run(story())) == [n for n in range(20) if n not in (1, 10)]


def test_a_million_addresses_do_not_fill_the_memory(yard: Yard) -> None:
    for n in range(3 * prices.MOST_KEPT):
        yard.loop.now += 1
        place: Place = yard.places.at(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
        place.spend(5)

    assert len(yard.places.known) <= prices.MOST_KEPT


def test_a_club_of_thirty_behind_one_address_is_not_limited(yard: Yard) -> None:
    """All open the page in the same minute, thirty requests each, and play for ten: a decision every two seconds."""
    place = yard.places.at("1.2.3.4")
    calls = [yard.call() for _ in range(6 * CLUB)]
    for _ in range(CLUB):
        for path in ("/assets/x.js",) * 20 + (
            "/api/me",
            "/api/lobby",
            "/api/me/tables",
            "/api/cards/pbl",
            "/api/tables",
        ):
            place.spend(price(path))
        yard.loop.later(2)
    lines = [yard.line(f"guest {n}") for n in range(CLUB)]
    lowest = place.share.left
    act = frame(1, b'{"kind":"act","table":"abc","version":12,"code":"pass"}')
    for second in range(600):
        for n, line in enumerate(lines):
            if second % 20 == n % 20:
                line.data_received(frame(1, b'{"kind":"attend","table":"abc"}'))  # a line that comes and goes
            if (second + n) % 2:
                line.data_received(act)
        lowest = min(lowest, place.share.left)
        yard.loop.later(1)

    assert all(one.protocol.timer for one in calls)  # none was turned away
    assert all(line.transport.reading and not line.holds for line in lines)
    assert len(yard.hall.heard) == 600 * CLUB // 2 + 600 // 20 * CLUB
    assert lowest > SHARE.at_once / 2


# On a real site.


async def half(opened: Site, sent: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = opened.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(sent)
    await writer.drain()
    return reader, writer


def test_headers_that_are_too_long_and_requests_one_after_another(sqlite_file: str) -> None:
    async def story(opened: Site) -> None:
        reader, writer = await half(
            opened, b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n"
        )
        assert b" 400 " in await reader.readline()
        writer.close()
        reader, writer = await half(opened, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
        for _ in range(50):
            assert b" 200 " in await reader.readuntil(b"\r\n\r\nok\n")
        writer.close()
        body = b'{"name": "Ana"}'
        head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"
        reader, writer = await half(opened, head + body[:7])
        slow, other = await half(opened, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")  # does not wait for the first
        assert b" 200 " in await slow.readline()
        writer.write(body[7:])
        assert b" 200 " in await reader.readline()
        writer.close()
        other.close()

    with site(sqlite_file) as opened:
        asyncio.run(story(opened))


def test_many_connections_at_once_are_answered_one_after_the_other(sqlite_file: str) -> None:
    """More than its pace allows: what came waits unread, and nothing of it is lost."""

    async def story(opened: Site) -> None:
        lines = [await half(opened, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 3) for _ in range(80)]
        for reader, writer in lines:
            for _ in range(3):
                assert b" 200 " in await reader.readuntil(b"\r\n\r\nok\n")
            writer.close()

    with site(sqlite_file, rate=socket.PER_SECOND) as opened:
        asyncio.run(story(opened))
