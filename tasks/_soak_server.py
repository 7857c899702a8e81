"""Soaks of the server: `soak kill` and `soak timing`.

    ./boltyard dev soak kill [--kills N] [--tables N] [--db sqlite|postgres] [--seed S]
    ./boltyard dev soak timing [--questions N] [--game robots|pbl] [--seed S]

`kill` ends the server with SIGKILL at random instants while people play at many tables, opens it again, and holds what
everybody is told then against what they were told before.
`timing` compares, with the beat at 0, how soon a seat hears of its own act where the next to be asked has a choice, and
where it has none: nobody may tell the two apart.
"""

import argparse
import asyncio
import contextlib
import json
import logging
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.server.company import revive
from boltyard.server.store.database import database
from boltyard.server.store.store import Store
from tasks._postgres import cluster, free_port, fresh_database
from tests.server.site import OPEN, Guest, Site, site

MOST_BETWEEN = 400  # updates between two kills


class Lost(Exception):
    """Something that was confirmed is gone, or a table is broken."""


@dataclass
class Yard:
    """A server that is killed and opened again, and what everybody was told."""

    db: str
    tables: int
    chance: random.Random
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[str] | None" = None
    open: asyncio.Event = field(default_factory=asyncio.Event)
    fatal: asyncio.Event = field(default_factory=asyncio.Event)
    updates: int = 0
    target: int = 0
    begun: int = 0
    finished: int = 0
    closing: bool = False

    async def start(self) -> None:
        words = [sys.executable, "-c", OPEN, self.db, "100000", str(self.port)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        line = await asyncio.to_thread(self.process.stdout.readline)
        if not line.startswith("Boltyard is open"):
            raise Lost("the server did not open again")
        self.target = self.updates + self.chance.randrange(1, MOST_BETWEEN)
        self.fatal.clear()
        self.open.set()

    async def kill(self) -> None:
        """Wait for the instant, then SIGKILL; no goodbye, nothing flushed."""
        await self.fatal.wait()
        assert self.process
        self.open.clear()
        self.process.kill()
        await asyncio.to_thread(self.process.wait)

    def count(self) -> None:
        self.updates += 1
        if self.updates >= self.target:
            self.fatal.set()

    @property
    def site(self) -> Site:
        assert self.process
        return Site(f"http://127.0.0.1:{self.port}", self.process)


class Eyes:
    """What one player was told at one table: every line of the log, by its number."""

    def __init__(self) -> None:
        self.lines: dict[int, str] = {}

    def see(self, update: dict[str, Any]) -> None:
        told = {line["at"]: line["text"] for line in update["log"]}
        if update["fresh"] and self.lines and update["viewer"] >= 0:
            last = max(self.lines)
            missing = [at for at in self.lines if at >= min(told, default=0) and told.get(at) != self.lines[at]]
            if missing or max(told, default=-1) < last:
                raise Lost(f"{self.lines[missing[0] if missing else last]!r} was confirmed and is gone")
        self.lines.update(told)


async def play(yard: Yard, guest: Guest, table: str, eyes: Eyes, chance: random.Random) -> None:
    """Play one match to its end, coming back as often as the server dies."""
    while True:
        await yard.open.wait()
        try:
            async with connect(yard.site.socket, additional_headers=guest.headers, max_queue=None) as line:
                await line.send(json.dumps({"kind": "attend", "table": table}))
                async for text in line:
                    update = json.loads(text)
                    if update["kind"] == "trouble":
                        raise Lost(update["sentence"])
                    if update["kind"] != "update":
                        continue
                    yard.count()
                    eyes.see(update)
                    if update["ending"]:
                        return
                    question = update["question"]
                    if question and not question["forced"]:
                        code = chance.choice(question["options"])["code"]
                        act = {"kind": "act", "table": table, "version": update["version"], "code": code}
                        await line.send(json.dumps({**act, "named": len(question["named"])}))
        except (OSError, WebSocketException):
            await asyncio.sleep(0.01)  # the server is being killed


async def one_table(yard: Yard, guests: list[Guest], number: int) -> list[str]:
    """Match after match at one table, until the soak closes; the ids of all of them."""
    played = []
    games = ("robots", "robots", "robots", "pbl")
    while not yard.closing:
        table = ""
        while not table:
            await yard.open.wait()
            try:
                table = await yard.site.table(*guests, game=games[number % len(games)])
            except Exception:  # killed while it was put up: once more
                await asyncio.sleep(0.01)
        yard.begun += 1
        played.append(table)
        eyes = [Eyes() for _ in guests]
        plays = [
            play(yard, guest, table, eyes[at], random.Random(yard.chance.random())) for at, guest in enumerate(guests)
        ]
        await asyncio.gather(*plays)
        yard.finished += 1
    return played


async def soak(db: str, kills: int, tables: int, seed: int) -> str:
    """The whole soak on one database; a sentence, or Lost."""
    yard = Yard(db, tables, random.Random(seed))
    began = time.monotonic()
    await yard.start()
    guests = [[await yard.site.guest(f"P{n}.{seat}") for seat in range(2)] for n in range(tables)]
    plays = [asyncio.ensure_future(one_table(yard, pair, n)) for n, pair in enumerate(guests)]
    try:
        for _ in range(kills):
            kill = asyncio.ensure_future(yard.kill())
            await asyncio.wait([kill, *plays], return_when=asyncio.FIRST_COMPLETED)
            for one in plays:
                if one.done():
                    one.result()  # raises what it met
            await kill
            await yard.start()
        yard.closing = True
        yard.target = 10**12
        ids = [table for some in await asyncio.gather(*plays) for table in some]
    finally:
        for one in plays:
            one.cancel()
        assert yard.process
        yard.process.terminate()
        yard.process.wait()
    await check_all(db, ids)
    seconds = time.monotonic() - began
    return (
        f"{kills} kills during play at {tables} tables: {len(ids)} matches, {yard.updates} updates told, "
        f"nothing lost, every record verifies ({seconds:.0f} s)"
    )


@dataclass
class Heard:
    """What a seat that is not asked noticed: how long its own act took."""

    ms: list[float] = field(default_factory=list)

    def at(self, share: float) -> float:
        return sorted(self.ms)[int(share * (len(self.ms) - 1))]


async def listen(site: Site, questions: int, tables: int, seed: int, game: str = "robots") -> tuple[Heard, Heard]:
    """Play until so many acts were followed by a question with a choice, and as many by one without."""
    acts: dict[tuple[str, int], float] = {}  # by table and version: after how many ms it was heard of
    found = (Heard(), Heard())

    async def one(guest: Guest, table: str, chance: random.Random) -> None:
        async with guest.socket() as line:
            await line.send(kind="attend", table=table)
            sent, version = 0.0, -1
            while min(len(found[0].ms), len(found[1].ms)) < questions:
                update = await line.hears("update")
                if sent and update["version"] > version:
                    if update["question"] is None:
                        acts[table, update["version"]] = 1000 * (time.perf_counter() - sent)
                    sent = 0.0
                line.received.clear()
                question = update["question"]
                if update["ending"]:
                    return
                if question and (table, update["version"]) in acts:
                    found[0 if question["forced"] else 1].ms.append(acts.pop((table, update["version"])))
                if question and not question["forced"]:
                    code = chance.choice(question["options"])["code"]
                    sent, version = time.perf_counter(), update["version"]
                    named = len(question["named"])
                    await line.send(kind="act", table=table, version=version, code=code, named=named)

    async def match(number: int) -> None:
        guests = [await site.guest(f"P{number}.{seat}") for seat in range(2)]
        while min(len(found[0].ms), len(found[1].ms)) < questions:
            table = await site.table(*guests, game=game)
            chance = random.Random(f"{seed}/{number}/{table}")
            done, others = await asyncio.wait(
                [asyncio.ensure_future(one(guest, table, chance)) for guest in guests],
                return_when=asyncio.FIRST_COMPLETED,
            )
            for task in others:
                task.cancel()
            for task in done:
                task.result()

    await asyncio.gather(*[match(number) for number in range(tables)])
    return found


def compare(forced: Heard, free: Heard) -> tuple[str, bool]:
    """Medians within 2 ms, 95th percentiles within 5 ms."""
    medians, tails = (forced.at(0.5), free.at(0.5)), (forced.at(0.95), free.at(0.95))
    told = (
        f"without a choice: {len(forced.ms)} questions, median {medians[0]:.2f} ms, 95 % {tails[0]:.2f} ms; "
        f"with one: {len(free.ms)}, {medians[1]:.2f} ms, {tails[1]:.2f} ms"
    )
    return told, abs(medians[0] - medians[1]) <= 2 and abs(tails[0] - tails[1]) <= 5


async def check_all(db: str, ids: list[str]) -> None:
    """Every match that was finished is on disk, and its record verifies."""
    store = Store(database(db))
    try:
        for table in ids:
            kept = await store.log_of(table)
            if kept is None or kept.row.stage != "over":
                raise Lost(f"table {table} was finished and is not")
            game = find_game(kept.row.game)
            verify(game, read_record(revive(game, kept).record.text()))
    finally:
        store.close()


@contextlib.contextmanager
def a_database(kind: str) -> Iterator[str]:
    if kind == "postgres":
        with cluster() as address:
            yield fresh_database(address, "soak")
    else:
        with tempfile.TemporaryDirectory(prefix="boltyard-soak-") as folder:
            yield str(Path(folder) / "boltyard.db")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./boltyard dev soak", description="soaks of the server")
    parser.add_argument("what", choices=["kill", "timing"])
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--game", choices=["robots", "pbl"], default=None, help="one game alone")
    parser.add_argument("--db", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args(words)
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(10**9)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    print(f"soak {asked.what}, seed {seed}", flush=True)
    try:
        if asked.what == "timing":
            with a_database("sqlite") as db, site(db) as opened:  # one table: others would be heard in the tails
                told, alike = compare(*asyncio.run(listen(opened, asked.questions, 1, seed, asked.game or "robots")))
            print(told if alike else f"broken: {told}")
            return 0 if alike else 1
        for kind in ("sqlite", "postgres") if asked.db == "both" else (asked.db,):
            with a_database(kind) as db:
                print(f"{kind}: {asyncio.run(soak(db, asked.kills, asked.tables, seed))}", flush=True)
    except Lost as broken:
        print(f"broken: {broken}", file=sys.stderr)
        return 1
    return 0
