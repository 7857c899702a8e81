"""Doors of a house that is ill-treated: server processes for `soak faults`, and what can be done to them.

They are forked from one process that has everything loaded, so that a door opens in a moment however often it is
killed. What a process cannot be told from outside comes through a pipe: that its wall clock has jumped, that its
database may only be read.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.site import Entrance

ROOT = Path(__file__).resolve().parents[1]
RATE = 100_000.0  # messages a second: nobody is slowed down
LARGEST = 4096  # bytes of an errand
LAST_WORDS = 200  # lines of its log


class DidNotOpen(Exception):
    """A door that does not open, and what its log says."""


class Door(Entrance):
    """One server process."""

    def __init__(self, nursery: Nursery, db: str, port: int) -> None:
        super().__init__(f"http://127.0.0.1:{port}")
        self.nursery = nursery
        self.db = db
        self.port = port
        self.pid = 0
        self.open = asyncio.Event()
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.log: deque[str] = deque(maxlen=LAST_WORDS)
        self.listening: asyncio.Future[None] | None = None
        self.wishes = -1

    async def begin(self, offset: float = 0.0) -> None:
        """Open, with the wall clock so many seconds off; until anybody can come in."""
        told, errors, wishes = os.pipe(), os.pipe(), os.pipe()
        self.status = asyncio.get_running_loop().create_future()
        self.log.clear()
        self.wishes = wishes[1]
        words = {"db": self.db, "port": self.port, "offset": offset}
        self.pid = await self.nursery.fork(words, (told[1], errors[1], wishes[0]), self.status)
        for end in (told[1], errors[1], wishes[0]):
            os.close(end)
        lines = await lines_of(told[0])
        self.listening = asyncio.ensure_future(self.listen(await lines_of(errors[0])))
        while line := (await lines.readline()).decode():
            if line.startswith("Boltyard is open"):
                self.open.set()
                return
        raise DidNotOpen("\n".join(["the server did not open again", *self.log]))

    async def listen(self, lines: asyncio.StreamReader) -> None:
        while line := (await lines.readline()).decode(errors="replace"):
            if not self.log or said_in(line) != said_in(self.log[-1]):
                self.log.append(line.rstrip())

    async def end(self, how: signal.Signals) -> int:
        """A signal, and until the process is gone: its exit code, or minus the signal that ended it."""
        self.open.clear()
        if not self.status.done():
            os.kill(self.pid, how)
        status = await asyncio.shield(self.status)
        if self.listening is not None:
            await self.listening
        if self.wishes >= 0:
            os.close(self.wishes)
            self.wishes = -1
        return status

    def wish(self, what: str) -> None:
        """Something for the process to do to itself."""
        os.write(self.wishes, f"{what}\n".encode())

    def limit(self, size: int) -> None:
        """No file of this process may grow beyond so many bytes; -1 lifts it. That is how a disk is full."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard if size < 0 else size, hard))

    async def status_of(self, path: str) -> int:
        """What it answers there; 0 where it does not answer."""
        try:
            async with self.client() as client:
                return (await client.get(path)).status_code
        except httpx.TransportError:
            return 0


def said_in(line: str) -> str:
    """A line of a log without its time."""
    return line.partition(" ")[2].strip()


async def lines_of(end: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, os.fdopen(end, "rb"))
    return reader


class Nursery:
    """The process that has everything loaded, as seen from the one that asks it for servers."""

    def __init__(self, errand: socket.socket) -> None:
        self.errand = errand
        self.born: asyncio.Queue[int] = asyncio.Queue()
        self.ends: dict[int, asyncio.Future[int]] = {}

    async def fork(self, words: dict[str, Any], ends: tuple[int, int, int], status: asyncio.Future[int]) -> int:
        socket.send_fds(self.errand, [json.dumps(words).encode()], ends)
        pid = await self.born.get()
        self.ends[pid] = status
        return pid

    async def listen(self) -> None:
        loop = asyncio.get_running_loop()
        while news := await loop.sock_recv(self.errand, LARGEST):
            told = json.loads(news)
            if "born" in told:
                self.born.put_nowait(told["born"])
                await asyncio.sleep(0)  # whoever asked notes whom it got, before that one ends
            else:
                self.ends.pop(told["ended"]).set_result(told["status"])


@asynccontextmanager
async def nursery() -> AsyncIterator[Nursery]:
    """Servers can be had until the block ends; those that still run then are killed."""
    mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    words = [sys.executable, "-m", "tasks._doors", str(theirs.fileno())]
    process = subprocess.Popen(words, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
    theirs.close()
    mine.setblocking(False)
    opened = Nursery(mine)
    listening = asyncio.ensure_future(opened.listen())
    try:
        yield opened
    finally:
        listening.cancel()
        mine.close()
        await asyncio.to_thread(process.wait)


# In the process that forks.


class Wall:
    """The wall clock of a server, off by so many seconds."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.time, self.time_ns = time.time, time.time_ns
        time.time = lambda: self.time() + self.offset
        time.time_ns = lambda: self.time_ns() + int(self.offset * 1e9)


class Lines:
    """The server's connections to SQLite, all of which may be told only to read."""

    def __init__(self) -> None:
        self.open: list[sqlite3.Connection] = []
        self.read_only = False
        self.connect = sqlite3.connect
        sqlite3.connect = self.opened  # type: ignore[assignment]

    def opened(self, *words: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = self.connect(*words, **more)
        self.open.append(connection)
        if self.read_only:
            self.tell(connection)
        return connection

    def tell(self, connection: sqlite3.Connection) -> None:
        try:
            connection.execute(f"PRAGMA query_only={'ON' if self.read_only else 'OFF'}")
        except sqlite3.ProgrammingError:  # it is closed
            self.open.remove(connection)

    def only_read(self, on: bool) -> None:
        self.read_only = on
        for connection in list(self.open):
            self.tell(connection)


def serve(words: dict[str, Any], ends: list[int], wall: Wall, lines: Lines) -> None:
    """Be a server, and hear what is wished."""
    from boltyard.server.app import create_app
    from boltyard.server.listening import keep_open
    from boltyard.server.store.opening import database
    from boltyard.server.store.store import Store

    for end, place in zip(ends, (1, 2, 0), strict=True):
        os.dup2(end, place)
        os.close(end)
    wall.offset = words["offset"]

    def obey() -> None:
        for line in sys.stdin:
            what, _, value = line.partition(" ")
            if what == "clock":
                wall.offset = float(value)
            elif what == "read-only":
                lines.only_read(value.strip() == "on")

    threading.Thread(target=obey, daemon=True).start()
    store = Store(database(words["db"]))
    code = keep_open(create_app(Path("/nonexistent"), store, rate=RATE), "127.0.0.1", words["port"])
    store.close()
    os._exit(code)  # nothing of the process that we were forked from is tidied up here


def main(errand: socket.socket) -> None:
    """Fork whatever is asked for, and tell who has ended and how; the end of whoever asks is the end of all."""
    wall, lines = Wall(), Lines()
    import psycopg  # noqa: F401  loaded once, for all of them
    import uvloop  # noqa: F401

    import boltyard.server.app  # noqa: F401

    living: set[int] = set()

    def reap(*_: Any) -> None:
        while living:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            living.discard(pid)
            told = {"ended": pid, "status": os.waitstatus_to_exitcode(status)}
            try:
                errand.send(json.dumps(told).encode())
            except OSError:
                return

    signal.signal(signal.SIGCHLD, reap)
    while True:
        words, ends, _, _ = socket.recv_fds(errand, LARGEST, 3)
        if not words:
            break
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # it is born before it ends
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            errand.close()
            try:
                serve(json.loads(words), ends, wall, lines)
            finally:
                sys.excepthook(*sys.exc_info())
                os._exit(1)
        living.add(pid)
        for end in ends:
            os.close(end)
        errand.send(json.dumps({"born": pid}).encode())
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pid in living:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
