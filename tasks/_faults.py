"""What can happen to a server while people play: one function for each fault, from its beginning to its end."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tasks._crowd import ANY, Broken, Crowd
from tasks._doors import DidNotOpen, Door
from tasks._postgres import Cluster

GOODBYE_S = 10.0  # calm seconds for a server that is asked to close
DOWN_S = 1.5  # how long a fault of the store lasts at most, once it was noticed
JUMP_S = 12 * 3600


@dataclass
class Yard:
    """The house with its doors, everybody in it, and what was measured."""

    db: str
    doors: list[Door]
    crowd: Crowd
    chance: random.Random
    cluster: Cluster | None = None
    offset: float = 0.0  # of the servers' wall clock
    went_on: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # by fault: seconds, calm seconds
    done: dict[str, int] = field(default_factory=dict)
    notes: dict[str, list[float]] = field(default_factory=dict)

    async def open(self, *doors: Door) -> None:
        try:
            await asyncio.gather(*[door.begin(self.offset) for door in doors])
        except DidNotOpen as wrong:
            raise Broken(str(wrong)) from None

    async def end(self, how: signal.Signals, *doors: Door) -> list[int]:
        return await asyncio.gather(*[door.end(how) for door in doors])

    async def went(self, fault: str) -> None:
        """The fault has ended: every table goes on."""
        self.went_on.setdefault(fault, []).extend(await self.crowd.recover())

    async def soon(self, what: str, holds: Callable[[], Awaitable[bool]], patience: float | None = None) -> float:
        """Until this holds, within so many calm seconds; how many it took."""
        crowd = self.crowd
        since = crowd.calm.seconds
        patience = crowd.patience if patience is None else max(patience, crowd.patience)
        while not await holds():
            if crowd.calm.seconds - since > patience:
                raise Broken(f"{what}, after {patience:.0f} calm seconds")
            await crowd.first(asyncio.sleep(0.02))
        return crowd.calm.seconds - since

    async def ready(self, status: int, when: str) -> None:
        """`/readyz` answers so at every door, and `/healthz` that the process lives."""
        for door in self.doors:

            async def says(door: Door = door) -> bool:
                return await door.status_of("/readyz") == status

            await self.soon(f"/readyz does not answer {status} {when}", says)
            if await door.status_of("/healthz") != 200:
                raise Broken(f"/healthz does not answer 200 {when}")

    async def away(self) -> None:
        """The store is away: until somebody was told so, and then for a moment more."""
        crowd = self.crowd

        async def noticed() -> bool:
            return sum(crowd.refusals.values()) > crowd.excused_from

        await self.soon("nobody is told that nothing can be kept", noticed)
        await self.ready(503, "while nothing can be kept")
        await crowd.first(asyncio.sleep(self.chance.uniform(0, DOWN_S)))


async def kill(yard: Yard) -> None:
    """SIGKILL: no goodbye, nothing flushed."""
    await yard.end(signal.SIGKILL, *yard.doors)
    await yard.open(*yard.doors)


async def close(yard: Yard) -> None:
    """SIGTERM in mid-move: it closes in order, and is opened again."""
    crowd = yard.crowd
    crowd.excuse()
    began = time.monotonic()
    ends = asyncio.ensure_future(yard.end(signal.SIGTERM, *yard.doors))

    async def closed() -> bool:
        return ends.done()

    await yard.soon("it does not close when it is asked to", closed, GOODBYE_S)
    yard.notes.setdefault("closed within", []).append(time.monotonic() - began)
    if any(ends.result()):
        raise Broken(f"asked to close, it ended with {ends.result()}")
    crowd.excused = False
    await yard.open(*yard.doors)


async def full(yard: Yard) -> None:
    """A full disk: no file may grow, or none beyond a size that cuts a page in two; then there is room again."""
    yard.crowd.excuse()
    size = yard.chance.choice([0, 0, 1, 512])
    for door in yard.doors:
        door.limit(size)
    await yard.away()
    for door in yard.doors:
        door.limit(-1)


async def read_only(yard: Yard) -> None:
    """The database can only be read for a while: its file says so, or SQLite does."""
    yard.crowd.excuse()
    file = Path(yard.db)
    by_its_mode, mode = yard.chance.random() < 0.5, file.stat().st_mode
    if by_its_mode:
        file.chmod(0o400)
    else:
        yard.doors[0].wish("read-only on")
    await yard.away()
    if by_its_mode:
        file.chmod(mode)
    else:
        yard.doors[0].wish("read-only off")


async def deleted(yard: Yard) -> None:
    """The file is deleted, alone or with its log: it is put back, and all that was confirmed is in it."""
    yard.crowd.excuse()
    file = Path(yard.db)
    with_log = yard.chance.random() < 0.5
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm")[: 3 if with_log else 1]:
        file.with_name(name).unlink(missing_ok=True)
    await yard.went("deleted")

    async def is_back() -> bool:
        return file.exists()

    await yard.soon("the deleted file was not put back", is_back)
    await yard.ready(200, "after the file was put back")
    yard.crowd.excused = False
    await kill(yard)


async def restart(yard: Yard) -> None:
    """PostgreSQL is stopped, politely or not, and started again after a while."""
    assert yard.cluster is not None
    yard.crowd.excuse()
    how = yard.chance.choice([signal.SIGINT, signal.SIGQUIT])
    await asyncio.to_thread(yard.cluster.stop, how)
    await yard.away()
    await asyncio.to_thread(yard.cluster.start)


async def cut(yard: Yard) -> None:
    """Every line to PostgreSQL breaks, and can be had anew at once."""
    import psycopg

    yard.crowd.excuse()
    name = yard.db.rpartition("/")[2]

    def cut_all() -> None:
        with psycopg.connect(yard.db.replace(f"/{name}", "/postgres"), autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))

    await asyncio.to_thread(cut_all)


async def one_killed(yard: Yard) -> None:
    """One process of several is killed: the others take its tables over at once, and it is opened again later."""
    yard.crowd.excuse()
    door = yard.chance.choice(yard.doors)
    await yard.end(signal.SIGKILL, door)
    await yard.went("one killed")
    await yard.open(door)


async def jump(yard: Yard) -> None:
    """The wall clock jumps by hours; whoever waits at a table still waits, and whoever comes anew is let in."""
    crowd = yard.crowd
    ana, bo = crowd.chance.sample(crowd.people, 2)
    card = await within(crowd, ana.ask("/api/tables", {"game": ANY, "beat": 0, "grace": 6 * 3600}))
    await ana.attend(card["id"], begun=False)
    yard.offset = yard.chance.uniform(-JUMP_S, JUMP_S)
    for door in yard.doors:
        door.wish(f"clock {yard.offset}")
    await crowd.play(yard.chance.randrange(1, 400))
    for one in crowd.people:
        if yard.chance.random() < 0.5 and one.line is not None:
            one.line.transport.abort()
        if (me := await within(crowd, one.ask("/api/me")))["person"] != one.person:
            raise Broken(f"{one.name} is somebody else after the clock jumped: {me}")
    await within(crowd, bo.ask(f"/api/tables/{card['id']}/sit", {}))
    await bo.attend(card["id"])
    await ana.attend(card["id"])


async def within(crowd: Crowd, work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """What this comes to, unless something breaks meanwhile."""
    found: list[dict[str, Any]] = []

    async def get() -> None:
        found.append(await work)

    await crowd.first(get())
    return found[0]


Fault = Callable[[Yard], Awaitable[None]]
FAULTS: dict[str, Fault] = {
    "kill": kill,
    "close": close,
    "full": full,
    "read-only": read_only,
    "deleted": deleted,
    "restart": restart,
    "cut": cut,
    "one killed": one_killed,
    "jump": jump,
}
