"""A real server process, and clients that talk to it over real sockets."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient
from websockets.asyncio.client import ClientConnection, connect

from boltyard.server.app import create_app
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store

OPEN = """
import sys
from pathlib import Path
from boltyard.server.app import create_app
from boltyard.server.listening import keep_open
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store

store = Store(database(sys.argv[1]))
app = create_app(Path("/nonexistent"), store, rate=float(sys.argv[2]), proxy="".join(sys.argv[4:]))
code = keep_open(app, "127.0.0.1", int(sys.argv[3]))
store.close()
sys.exit(code)
"""

PATIENT: dict[str, Any] = {
    "max_size": None,
    "max_queue": None,
    "open_timeout": None,
    "ping_interval": None,
    "close_timeout": None,
}


@contextmanager
def site(db: str, rate: float = 10_000, port: int = 0, proxy: str = "") -> Iterator[Site]:
    """The site on this database until the block ends; then it closes in an orderly way."""
    opened: Site | None = None
    words = [sys.executable, "-c", OPEN, db, str(rate), str(port), proxy]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:  # a pipe would fill, unread
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            assert process.stdout
            line = process.stdout.readline()
            assert line.startswith("Boltyard is open at "), complaint(process, errors)
            opened = Site(line.split()[4], process)
            yield opened
        finally:
            if process.poll() is None:
                process.terminate()
            told = complaint(process, errors)
            if opened is not None:
                opened.errors = told


def complaint(process: subprocess.Popen[str], errors: IO[str]) -> str:
    """All that a site wrote to its log, once it has ended."""
    process.communicate()
    errors.seek(0)
    return errors.read()


@contextmanager
def where_time_stands_still(db: str) -> Iterator[TestClient[Litestar]]:
    """The site in this process; what was used up of a measure does not come back, however slow the machine is."""
    store = Store(database(db))
    try:
        app = create_app(Path("/nonexistent"), store)
        app.state.rates.clock = lambda: 0.0
        with TestClient(app) as client:
            yield client
    finally:
        store.close()


class Entrance:
    """Where a site can be reached, and how people come in."""

    def __init__(self, address: str) -> None:
        self.address = address

    @property
    def socket(self) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/socket"

    def client(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, timeout=None, **more)

    async def guest(self, name: str) -> Guest:
        async with self.client() as client:
            known = (await client.post("/api/me/tokens", json={"name": name})).json()
        return Guest(self, known["token"], name)

    async def table(self, *guests: Guest, **wish: Any) -> str:
        """A table at which these guests sit."""
        first, *others = guests
        wish = {"game": "robots", "seats": ["me", *["open"] * len(others)], "beat": 0, **wish}
        card = (await first.post("/api/tables", wish)).json()
        for other in others:
            await other.post(f"/api/tables/{card['code']}/sit", {})
        return str(card["id"])


class Site(Entrance):
    """An open site, and its process."""

    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        super().__init__(address)
        self.process = process
        self.errors = ""  # what it has complained about, once it is closed


class Guest:
    """A guest with a token, as a program is one."""

    def __init__(self, site: Entrance, token: str, name: str) -> None:
        self.site = site
        self.headers = {"Authorization": f"Bearer {token}"}
        self.name = name
        self.received: list[str] = []

    async def post(self, path: str, body: Any) -> httpx.Response:
        async with self.site.client(headers=self.headers) as client:
            return await client.post(path, json=body)

    async def get(self, path: str) -> httpx.Response:
        async with self.site.client(headers=self.headers) as client:
            return await client.get(path)

    @asynccontextmanager
    async def socket(self) -> AsyncIterator[Line]:
        async with connect(self.site.socket, additional_headers=self.headers, **PATIENT) as raw:
            yield Line(raw, self.received)

    async def play(self, table: str, seed: int, most: int = 100_000) -> dict[str, Any]:
        """Answer at random until the match is over; the last update."""
        chance = random.Random(seed)
        async with self.socket() as line:
            await line.send(kind="attend", table=table)
            while True:
                update = await line.hears("update")
                question = update["question"]
                if update["ending"] or most <= 0:
                    return update
                if question and not question["forced"]:
                    most -= 1
                    code = chance.choice(question["options"])["code"]
                    named = len(question["named"])
                    await line.send(kind="act", table=table, version=update["version"], code=code, named=named)


class Line:
    """An open socket."""

    def __init__(self, raw: ClientConnection, received: list[str]) -> None:
        self.raw = raw
        self.received = received

    async def send(self, **message: Any) -> None:
        await self.raw.send(json.dumps(message))

    async def hears(self, *kinds: str) -> dict[str, Any]:
        while True:
            text = str(await self.raw.recv())
            self.received.append(text)
            message: dict[str, Any] = json.loads(text)
            if message["kind"] in kinds:
                return message
