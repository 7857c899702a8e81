"""`soak flood`: one address sends all it can, and the others play on.

    ./boltyard dev soak flood [--seconds N] [--tables N] [--kinds NAME ...] [--seed S]

People from 127.0.0.1 play at twenty tables, at the pace of quick people. From the other core comes one kind of flood
after the other, each from one address (127.0.0.2 and on) and between two calm spells, measured from its first byte.
Told is how long it takes from an act to hearing of it, on disk by then, and how much of a core the server has used.

A disk that is shared stands still for moments, whoever writes. So somebody else writes 4 KiB beside the database every
20 ms; while that takes longer than 10 ms, the disk stands still, and the part of an act's wait that fell into it is
told apart: for how much of the spell it stood, and the percentiles with and without it.
Broken, with exit code 1: under some flood the 99th percentile without what the disk stood still is above 50 ms and
above three times the calm one of the same run. With the database in memory (TMPDIR=/dev/shm) nothing stands still.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import random
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.server_side import Client, Told
from boltyard.boxes import quickest
from boltyard.server.socket import PER_SECOND
from tests.server.site import Site, site

ANY = quickest().key
HOME = "127.0.0.1"
ABROAD = "127.0.0."  # a flood each has an address of its own, with all its savings
MOST_SECONDS = 1500
PAUSES = (0.15, 0.45)  # s that somebody takes to decide
SETTLE_S = 1.0  # after a flood
BAR_MS, BAR_TIMES = 50.0, 3.0
LINES = 11  # connections of a flood; of requests and half requests more
PLAYERS_CORE, SERVER_CORE = 1, 0
STILL_S, WITNESS_S = 0.01, 0.02  # a write that takes longer; between two writes
HASTE = 5  # how far the flood goes before the machine's other work, where that is allowed


def mask(opcode: int, body: bytes = b"", fin: bool = True) -> bytes:
    """A frame as a client sends it; a mask of zeros changes nothing."""
    size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
    return bytes([(0x80 if fin else 0) | opcode]) + size + b"\0\0\0\0" + body


def said(**message: Any) -> bytes:
    return mask(1, json.dumps(message).encode())


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {HOME}\r\n\r\n".encode()


# What comes over sockets of guests, again and again.
FRAMES: dict[str, bytes] = {
    "pings": mask(9, b"x" * 125) * 100,
    "pongs": mask(10) * 1000,
    "empty fragments": mask(1, fin=False) + mask(0, fin=False) * 2000,
    "fragments of a byte": mask(1, b"[", fin=False) + mask(0, b" ", fin=False) * 50 + mask(0, b"]"),
    "rubbish": mask(1, b"{" * 100) * 100,
    "large messages": mask(1, b" " * 16_000),
    "pings of ours": said(kind="ping", stamp=1) * 100,
    "the lobby": said(kind="lobby", on=True) * 50,
    "attending": said(kind="attend", table="nowhere12345") * 50,
    "seeking": said(kind="seek", game=ANY) * 20,
}
# What comes as requests.
REQUESTS: dict[str, bytes] = {
    "a page": get("/") * 10,
    "one request after another": get("/healthz") * 500,
    "searches": get("/api/rules?q=zzx+qyy+foo") * 10,
    "codes": get("/api/tables/WRONG2") * 10,
    "guests": get("/api/me") * 10,
    "the lobby over HTTP": get("/api/lobby") * 10,
    "rubbish over HTTP": b"\x16\x03\x01 rubbish\r\n\r\n" * 10,
}
OTHERS = ("half requests", "half bodies", "connections", "byte by byte", "slow readers", "acts and chat", "tables")
KINDS = (*FRAMES, *REQUESTS, *OTHERS)


# The players.


class Player(Client):
    """Somebody at a table who thinks for a moment, and notes how long the server takes."""

    def __init__(self, load: Any, token: str, seed: int, pauses: tuple[float, float] = PAUSES) -> None:
        super().__init__(load, token, seed)
        self.waits: list[tuple[float, float]] = load.waits
        self.pauses = pauses
        self.thinking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(upgrade(self.token))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.thinking is not None:
            self.thinking.cancel()

    def hear(self, told: Told) -> None:
        is_mine = told.kind == "update" and told.table == self.table
        if is_mine and self.sent:
            self.waits.append((self.sent, time.perf_counter()))
            self.sent = 0.0
        if is_mine and self.thinking is not None:
            self.thinking.cancel()
        if is_mine and told.question is not None and told.ending is None:
            wait = random.uniform(*self.pauses)
            self.thinking = asyncio.get_running_loop().call_later(wait, self.decide, told)
        else:
            super().hear(told)

    def decide(self, told: Told) -> None:
        super().hear(told)
        if len(told.asked) > 1:
            self.sent = 0.0  # what comes of it waits for somebody else


def upgrade(cookie: str) -> bytes:
    return (
        f"GET /socket HTTP/1.1\r\nHost: {HOME}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
    ).encode()


class Asking:
    """Requests from one address, one at a time."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address

    def ask(self, path: str, cookie: str = "", body: Any = None) -> tuple[Any, str]:
        """The answer, and the cookie that came with it."""
        line = http.client.HTTPConnection(HOME, self.port, source_address=(self.address, 0))
        try:
            headers = {"Cookie": cookie} if cookie else {}
            if body is not None:
                headers["Content-Type"] = "application/json"
            line.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            return json.loads(answer.read()), (answer.getheader("set-cookie") or "").partition(";")[0]
        finally:
            line.close()

    def guest(self) -> str:
        return self.ask("/api/me")[1]

    def table(self, **more: Any) -> list[tuple[str, str]]:
        """A match of two new guests: their cookies, and the table."""
        ana, bo = self.guest(), self.guest()
        card, _ = self.ask("/api/tables", ana, {"game": ANY, "seats": ["me", "open"], "beat": 0, **more})
        self.ask(f"/api/tables/{card['id']}/sit", bo, {})
        return [(ana, card["id"]), (bo, card["id"])]


class Scene:
    """What a `Client` wants of a load: where, and a list for its times."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.latencies: list[float] = []
        self.waits: list[tuple[float, float]] = []
        self.pausing = False

    async def seat(self, seats: list[tuple[str, str]], address: str, pauses: tuple[float, float]) -> list[Player]:
        loop = asyncio.get_running_loop()
        players: list[Player] = []
        for number, (cookie, table) in enumerate(seats):
            player = Player(self, cookie, number + 1, pauses)
            player.table = table
            players.append(player)
            await loop.create_connection(partial(as_it_is, player), HOME, self.port, local_addr=(address, 0))
        return players


def as_it_is(player: Player) -> Player:
    return player


# The flood, in a process of its own.


def flood(kind: str, port: int, address: str, seconds: float) -> None:
    """All that one address can send of this kind, for so long, from when it says that it is ready."""
    asking = Asking(port, address)
    cookies = [asking.guest() for _ in range(LINES if needs_guests(kind) else 0)]
    body = json.dumps({"game": ANY, "seats": ["me", "open"]})
    posts = [
        f"POST /api/tables HTTP/1.1\r\nHost: {HOME}\r\nCookie: {one}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        for one in cookies
    ]
    sockets = [upgrade(one) for one in cookies]
    head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
    print("ready", flush=True)
    send = partial(blast, port, address, time.monotonic() + seconds)
    if kind in FRAMES:
        send(FRAMES[kind], sockets)
    elif kind in REQUESTS:
        send(REQUESTS[kind], [b""] * 64)
    elif kind == "half requests":
        send(b"", [b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-"] * 400)
    elif kind == "half bodies":
        send(b"", [head] * 400)
    elif kind == "connections":
        send(b"", [b""] * 400, again=True)
    elif kind == "byte by byte":
        send(b" ", [one + b"\x81\xfe\xf0\x00\0\0\0\0" for one in sockets])
    elif kind == "slow readers":
        send(said(kind="lobby", on=True) * 20, sockets, reads=False)
    elif kind == "tables":
        send(posts[0], posts)
    elif kind == "acts and chat":
        asyncio.run(play_fast(asking, cookies, seconds))


def needs_guests(kind: str) -> bool:
    return kind in FRAMES or kind in ("byte by byte", "slow readers", "tables", "acts and chat")


async def play_fast(asking: Asking, cookies: list[str], seconds: float) -> None:
    """Five matches between the guests of the flood, every answer at once, and a word with each."""
    seats = []
    for ana, bo in zip(cookies[0:10:2], cookies[1:10:2]):
        card, _ = asking.ask("/api/tables", ana, {"game": ANY, "seats": ["me", "open"], "beat": 0})
        asking.ask(f"/api/tables/{card['id']}/sit", bo, {})
        seats += [(ana, card["id"]), (bo, card["id"])]
    scene = Scene(asking.port)
    players = await scene.seat(seats, asking.address, (0.0, 0.0))
    for _ in range(int(100 * seconds)):
        for player in players:
            player.transport.write(said(kind="say", table=player.table, text="Faster!"))
        await asyncio.sleep(0.01)


def call(port: int, address: str) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # no port is kept after closing
    line.bind((address, 0))
    line.connect((HOME, port))
    return line


def blast(
    port: int,
    address: str,
    until: float,
    chunk: bytes,
    greetings: list[bytes],
    reads: bool = True,
    again: bool = False,
) -> None:
    """Connections that begin with a greeting and go on with the same chunk for ever; whoever is cut off comes back.

    Without a chunk the greeting is all. With `again` every connection is closed at once, and another one is opened.
    """
    with selectors.DefaultSelector() as ready:
        opened: dict[socket.socket, bytes] = {}  # what is still to be sent
        while time.monotonic() < until:
            for greeting in greetings[len(opened) :][:8]:
                with contextlib.suppress(OSError):
                    line = call(port, address)
                    if again:
                        line.close()
                        continue
                    line.sendall(greeting)
                    line.setblocking(False)
                    opened[line] = chunk
                    ready.register(
                        line, selectors.EVENT_READ * (reads or not chunk) | selectors.EVENT_WRITE * bool(chunk)
                    )
            for key, events in ready.select(0.0 if len(opened) < len(greetings) else 0.01):
                line = key.fileobj  # type: ignore[assignment]
                try:
                    if events & selectors.EVENT_READ and not line.recv(1 << 16):
                        raise ConnectionResetError
                    if events & selectors.EVENT_WRITE:
                        opened[line] = opened[line][line.send(opened[line]) :] or chunk
                except BlockingIOError:
                    continue
                except OSError:
                    ready.unregister(line)
                    line.close()
                    del opened[line]


# The run.


@contextlib.contextmanager
def flooding(kind: str, port: int, seconds: float) -> Iterator[None]:
    address = f"{ABROAD}{2 + KINDS.index(kind)}"
    words = [sys.executable, "-m", "tasks._soak_flood", kind, str(port), address, str(seconds)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    try:
        assert process.stdout
        process.stdout.readline()
        yield
    finally:
        process.terminate()
        process.communicate()


class Witness:
    """Somebody else who writes on the same disk, and notes when it stands still."""

    def __init__(self, folder: str) -> None:
        self.file = Path(folder) / "witness"
        self.still: list[tuple[float, float]] = []
        self.stopped = threading.Event()
        self.writing = 0.0  # since when, if it is

    def watch(self) -> None:
        with self.file.open("wb", buffering=0) as file:
            while not self.stopped.wait(WITNESS_S):
                self.writing = time.perf_counter()
                file.write(bytes(4096))
                os.fsync(file.fileno())
                ended = time.perf_counter()
                if ended - self.writing > STILL_S:
                    self.still.append((self.writing, ended))
                self.writing = 0.0

    def within(self, began: float, ended: float) -> float:
        """For how long of this the disk stood still."""
        now = time.perf_counter()
        writing = [(self.writing, now)] if self.writing and now - self.writing > STILL_S else []
        return sum(max(0.0, min(ended, b) - max(began, a)) for a, b in self.still + writing)


class Spell:
    """What the players waited for in one spell, in ms, and what of it the disk was to blame for."""

    def __init__(self) -> None:
        self.ms: list[float] = []
        self.moving: list[float] = []  # the same without what the disk stood still
        self.still = 0.0
        self.busy = 0.0
        self.seconds = 0.0

    def add(self, other: Spell) -> None:
        self.ms += other.ms
        self.moving += other.moving
        self.still += other.still
        self.busy += other.busy
        self.seconds += other.seconds

    def told(self, name: str) -> str:
        figures = "  ".join(f"{rank(self.ms, share):7.1f}" for share in (0.5, 0.95, 0.99))
        core, still = self.busy / self.seconds, self.still / self.seconds
        return (
            f"{name:26} {figures}  {max(self.ms, default=0.0):7.1f}  {len(self.ms):6}  {core:6.0%}"
            f"  {still:6.1%}  {rank(self.moving, 0.99):7.1f}"
        )


def rank(ms: list[float], share: float) -> float:
    return sorted(ms)[int(share * (len(ms) - 1))] if ms else 0.0


def used(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def undisturbed(on: bool) -> None:
    """Server and players go before the machine's other work, the flood among it: only the server is to be measured."""
    with contextlib.suppress(OSError):
        policy, place = (os.SCHED_FIFO, 1) if on else (os.SCHED_OTHER, 0)
        os.sched_setscheduler(0, policy, os.sched_param(place))
        os.nice(0 if on else -HASTE)


async def run(
    opened: Site, witness: Witness, tables: int, seconds: float, kinds: list[str], say: Callable[[str], None]
) -> bool:
    """Calm, flood, calm, flood: all kinds. Is every flood within the bar?"""
    port = int(opened.address.rpartition(":")[2])
    asking = Asking(port, HOME)
    seats = [seat for _ in range(tables) for seat in await asyncio.to_thread(asking.table)]
    await asyncio.to_thread(asking.ask, "/api/rules?q=joker")  # the catalogues are read once
    scene = Scene(port)
    await scene.seat(seats, HOME, PAUSES)
    await asyncio.sleep(10 * SETTLE_S)  # they come from one address, too, and all at once

    async def spell(length: float) -> Spell:
        scene.waits.clear()
        busy, began = used(opened.process.pid), time.perf_counter()
        await asyncio.sleep(length)
        ended = time.perf_counter()
        one = Spell()
        one.busy, one.seconds = used(opened.process.pid) - busy, ended - began
        one.still = witness.within(began, ended)
        for sent, heard in scene.waits:
            one.ms.append(1000 * (heard - sent))
            one.moving.append(1000 * (heard - sent - witness.within(sent, heard)))
        return one

    calm = Spell()
    floods: dict[str, Spell] = {}
    length = max(1.0, seconds / len(kinds) / 3)
    for kind in kinds:
        calm.add(await spell(length))
        flood = flooding(kind, port, 2 * length)
        await asyncio.to_thread(flood.__enter__)
        try:
            floods[kind] = await spell(2 * length)
        finally:
            await asyncio.to_thread(flood.__exit__, None, None, None)
        say(floods[kind].told(kind))
        await asyncio.sleep(SETTLE_S)
    say(calm.told("calm"))
    sentence, kept = verdict(calm.moving, {kind: spell.moving for kind, spell in floods.items()})
    say(sentence)
    return kept


def verdict(calm: list[float], floods: dict[str, list[float]]) -> tuple[str, bool]:
    """What came of it, and whether every flood stayed within the bar."""
    bar = max(BAR_MS, BAR_TIMES * rank(calm, 0.99))
    broken = [kind for kind, ms in floods.items() if not ms or rank(ms, 0.99) > bar]
    return f"bar: 99 % below {bar:.0f} ms; " + (f"broken by {', '.join(broken)}" if broken else "kept"), not broken


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description="one address floods, the others play")
    parser.add_argument("what", choices=["flood"])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), metavar="NAME")
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    random.seed(seed)
    print(f"soak flood, seed {seed}: ms from act to update; 50 %, 95 %, 99 %, longest, acts, core,", flush=True)
    print("how much of the time the disk stood still, and 99 % without that", flush=True)
    with tempfile.TemporaryDirectory(prefix="boltyard-flood-") as folder:
        cores = os.sched_getaffinity(0)
        undisturbed(True)
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, {SERVER_CORE})
        with site(f"{folder}/boltyard.db", rate=PER_SECOND) as opened:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(0, {PLAYERS_CORE} & cores or cores)
            seconds = min(asked.seconds, MOST_SECONDS)
            witness = Witness(folder)
            watching = threading.Thread(target=witness.watch)
            watching.start()
            try:
                kept = asyncio.run(run(opened, witness, asked.tables, seconds, asked.kinds, partial(print, flush=True)))
            finally:
                witness.stopped.set()
                watching.join()
    return 0 if kept else 1


if __name__ == "__main__":
    undisturbed(False)
    flood(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
