"""Our side of the server's benchmark: a real site on a real disk, and two clients at each of a hundred matches.

Run as `python -m benchmarks.server_side`; every line read asks for one round, one line of JSON answers it. Clients
answer at once, so each match has one move under way; a move counts when its update has come back, and by then it is on
disk. As the page does, a client programs all its robots in one line.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec

MATCHES = 100
SECONDS = 3.0  # of a round
WARM_UP = 1.0
OPEN = """
import sys
from pathlib import Path
from boltyard.server.app import create_app
from boltyard.server.listening import keep_open
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
store = Store(database(sys.argv[1]))
sys.exit(keep_open(create_app(Path("/nonexistent"), store, rate=1e9), "127.0.0.1", 0))
"""


class Option(msgspec.Struct):
    code: str
    item: bool


class Question(msgspec.Struct):
    decision: str
    options: list[Option]
    named: list[str]
    forced: bool


class Robot(msgspec.Struct):
    card: str


class Side(msgspec.Struct):
    robots: list[Robot]


class Sides(msgspec.Struct):
    seats: dict[str, int]
    red: Side
    black: Side


class Told(msgspec.Struct):
    """As much of a message as a client needs that only wants to go on."""

    kind: str
    table: Any = ""
    version: int = 0
    asked: list[int] = []
    question: Question | None = None
    ending: Any = None
    to: str = ""
    viewer: int = -1
    view: msgspec.Raw = msgspec.Raw()


PROGRAM = "ROB-D-3"
NOT_ASKED = b'"question":null'
GOING_ON = b'"ending":null'
decoder = msgspec.json.Decoder(Told)
sides = msgspec.json.Decoder(Sides)
encoder = msgspec.json.Encoder()


class Client(asyncio.Protocol):
    """The thinnest client there can be: frames by hand, no masking worth the name."""

    def __init__(self, load: Load, token: str, seed: int) -> None:
        self.load = load
        self.token = token
        self.seed = seed
        self.buffer = b""
        self.open = False
        self.table = ""
        self.sent = 0.0
        self.version = -1
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{self.load.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.open, self.buffer = True, rest
            self.say({"kind": "attend", "table": self.table})
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] == 0x81:
                body = buffer[start : start + size]
                if self.sent or NOT_ASKED not in body or GOING_ON not in body:
                    self.hear(decoder.decode(body))
            at = start + size
        self.buffer = buffer[at:]

    def say(self, message: dict[str, Any]) -> None:
        body = encoder.encode(message)
        size = len(body)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + body)  # a mask of zeros changes nothing

    def hear(self, told: Told) -> None:
        if told.kind == "moved":
            self.table = told.to
            self.say({"kind": "depart", "table": told.table})
            self.say({"kind": "attend", "table": self.table})
        if told.kind != "update" or told.table != self.table:
            return
        if self.sent and told.version > self.version:
            self.load.latencies.append(time.perf_counter() - self.sent)
            self.sent = 0.0
        if told.ending is not None:
            self.say({"kind": "rematch", "table": self.table})
            return
        question = told.question
        if question is None or question.forced or self.load.pausing:
            return
        act: dict[str, Any] = {"kind": "act", "table": self.table, "version": told.version}
        if question.decision == PROGRAM:
            act["code"] = self.program(told)
        else:
            choice = [option for option in question.options if not option.item] or question.options
            act["code"] = choice[self.chance() % len(choice)].code
            act["named"] = len(question.named)
        if not self.sent:
            self.sent, self.version = time.perf_counter(), told.version
        self.say(act)

    def chance(self) -> int:
        self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
        return self.seed >> 8

    def program(self, told: Told) -> str:
        """All my robots in one line, each by chance."""
        shown = sides.decode(told.view)
        mine = shown.red if shown.seats["red"] == told.viewer else shown.black
        modes = ("attack", "defense")
        return " ".join(["program", *(f"{robot.card}={modes[self.chance() & 1]}" for robot in mine.robots)])


class Load:
    """A site and its clients."""

    def __init__(self, db: str) -> None:
        self.db = db
        words = [sys.executable, "-c", OPEN, db]
        self.site = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.site.stdout
        self.address = self.site.stdout.readline().split()[4]
        self.port = int(self.address.rpartition(":")[2])
        self.latencies: list[float] = []
        self.pausing = False
        self.clients: list[Client] = []
        self.kib = 0.0

    def ask(self, path: str, token: str = "", body: Any = None) -> Any:
        request = urllib.request.Request(f"{self.address}{path}")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        if body is not None:
            request.data = encoder.encode(body)
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return text.decode() if path == "/metrics" else json.loads(text)

    def memory(self) -> int:
        """KiB that the server has in memory."""
        for line in Path(f"/proc/{self.site.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        return 0

    def moves(self) -> float:
        """Decisions on disk; the server tells of them when a match is over."""
        with contextlib.closing(sqlite3.connect(self.db)) as reader:
            return float(reader.execute("SELECT count(*) FROM decisions").fetchone()[0])

    def put_up(self) -> list[tuple[str, str]]:
        """A match between two guests: their tokens, and the table."""
        tokens = [str(self.ask("/api/me/tokens", body={})["token"]) for _ in range(2)]
        card = self.ask("/api/tables", tokens[0], {"game": "robots", "seats": ["me", "open"], "beat": 0})
        self.ask(f"/api/tables/{card['id']}/sit", tokens[1], {})
        return [(token, str(card["id"])) for token in tokens]

    async def connect(self, seats: list[tuple[str, str]]) -> None:
        loop = asyncio.get_running_loop()
        for number, (token, table) in enumerate(seats):
            client = Client(self, token, number + 1)
            client.table = table
            self.clients.append(client)
            await loop.create_connection(lambda client=client: client, "127.0.0.1", self.port)  # type: ignore[misc]

    async def idle(self, seats: list[tuple[str, str]]) -> float:
        """KiB for each match that is awake, with both clients connected, while nobody plays."""
        self.pausing = True
        before = self.memory()
        await self.connect(seats)
        await asyncio.sleep(WARM_UP)
        return (self.memory() - before) / (len(seats) / 2)

    async def play(self, seconds: float) -> None:
        """Everybody goes on for so long; between rounds the machine belongs to the others."""
        self.pausing = False
        for client in self.clients:
            client.sent = 0.0
            client.say({"kind": "attend", "table": client.table})
        await asyncio.sleep(seconds)

    async def round(self) -> dict[str, float]:
        await self.play(WARM_UP)
        self.latencies.clear()
        moves, began = await asyncio.to_thread(self.moves), time.perf_counter()
        await asyncio.sleep(SECONDS)
        moves = await asyncio.to_thread(self.moves) - moves
        seconds = time.perf_counter() - began
        self.pausing = True
        ranked = sorted(self.latencies)
        return {
            "server.moves": moves / seconds,
            "server.p99": 1000 * ranked[int(0.99 * (len(ranked) - 1))] if ranked else 0.0,
            "server.idle": self.kib,
        }


async def main() -> None:
    with tempfile.TemporaryDirectory(prefix="boltyard-load-") as folder:
        load = Load(str(Path(folder) / "boltyard.db"))
        try:
            seats = [seat for _ in range(MATCHES) for seat in await asyncio.to_thread(load.put_up)]
            load.kib = await load.idle(seats)
            await load.round()  # warm up
            loop = asyncio.get_running_loop()
            while await loop.run_in_executor(None, sys.stdin.readline):
                print(json.dumps(await load.round()), flush=True)
        finally:
            load.site.terminate()
            load.site.wait()


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.run(main())
    except ModuleNotFoundError:
        asyncio.run(main())
