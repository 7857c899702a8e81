"""People for stories at the server's tables: they note what they are told. The clock moves when told to."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec

from boltyard.server import wire
from boltyard.server.hall import Hall
from boltyard.server.mailbox import Mailbox
from boltyard.server.store.health import Away
from boltyard.server.store.opening import database
from boltyard.server.store.rows import Row
from boltyard.server.store.store import Store

SOON_S = 1.0  # for news to come by themselves, before one looks whether they still can
LOOKS = 20  # at a quiet house, before a story gives up
P = TypeVar("P", bound="Person")
decoder = msgspec.json.Decoder(wire.FromServer)


class FakeCall:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class FakeAlarm:
    """Time stands still until somebody lets it pass."""

    def __init__(self) -> None:
        self.time = 1_000_000
        self.count = itertools.count()
        self.calls: list[tuple[int, int, FakeCall]] = []

    def now(self) -> int:
        return self.time

    def at(self, when: int, call: Callable[[], None]) -> FakeCall:
        fake = FakeCall(call)
        heapq.heappush(self.calls, (max(when, self.time), next(self.count), fake))
        if when <= self.time:
            asyncio.get_running_loop().call_soon(self.ring)
        return fake

    def ring(self) -> None:
        while self.calls and self.calls[0][0] <= self.time:
            _, _, fake = heapq.heappop(self.calls)
            if fake.call is not None:
                fake.call()


class Tasks(set["asyncio.Task[Any]"]):
    """The tasks of a hall: the requests that are being served, and the tables'. It notes which tables' tasks died."""

    def __init__(self, died: dict[Mailbox, BaseException]) -> None:
        self.died = died

    @property
    def requests(self) -> bool:
        return any(getattr(task.get_coro(), "__name__", "") == "guarded" for task in self)

    def add(self, task: asyncio.Task[Any]) -> None:
        super().add(task)
        coroutine: Any = task.get_coro()
        tables = [thing for thing in coroutine.cr_frame.f_locals.values() if isinstance(thing, Mailbox)]

        def ended(task: asyncio.Task[Any]) -> None:
            error = asyncio.CancelledError() if task.cancelled() else task.exception()
            if error is not None:
                self.died.update(dict.fromkeys(tables, error))

        task.add_done_callback(ended)


class House:
    """A hall with a clock of its own, and the people in it."""

    def __init__(self, hall: Hall, alarm: FakeAlarm) -> None:
        self.hall = hall
        self.alarm = alarm
        self.store = hall.store
        self.died: dict[Mailbox, BaseException] = {}  # the tables whose task has ended with an error
        self.tasks = hall.tasks = Tasks(self.died)

    async def person(self, name: str) -> Person:
        return await self.newcomer(Person(self, name.lower(), name))

    async def newcomer(self, visitor: P) -> P:
        """Somebody comes in by the door."""
        if await self.store.name_of(visitor.person) is None:
            await self.store.add_person(visitor.person, visitor.name)
        self.hall.come(visitor)
        return visitor

    async def table(self, maker: Person, *seats: str, game: str = "robots", seed: int = 7, **more: Any) -> Row:
        wish = wire.NewTable(game, ["me", *seats], **{"beat": 0, **more})
        return await self.hall.put_up(maker.person, maker.name, wish, seed=seed)

    async def two(self, **more: Any) -> tuple[Person, Person, Row]:
        """Ana and Bo at a table of their own, both attending."""
        ana, bo = await self.person("Ana"), await self.person("Bo")
        row = await self.table(ana, "open", **more)
        await self.hall.sit(row, bo.person, bo.name)
        await ana.attend(row.id)
        await bo.attend(row.id)
        return ana, bo, row

    async def quiet(self) -> None:
        """Until nothing is under way: no request or message unserved, no bot thinking, nothing on its way to the disk.

        A table whose task has died will never be quiet; that is said at once.
        """
        calm = 0
        while calm < 3:
            await asyncio.sleep(0)
            with suppress(Away):
                await self.store.write(lambda c: None)
            await asyncio.get_running_loop().run_in_executor(self.hall.thinkers, lambda: None)
            for sitting in list(self.hall.sittings.values()):
                if sitting.bots.pondering:
                    await asyncio.wait(sitting.bots.pondering)
                if sitting.adviser.asking:
                    await asyncio.wait(sitting.adviser.asking)
            busy = [one for one in self.hall.awake() if one.mail or (one.bell is None and not one.closed)]
            for one in self.died.keys() & set(busy):
                raise AssertionError(f"the task of table {one.id} has died") from self.died[one]
            calm = 0 if busy or self.hall.waking or self.tasks.requests else calm + 1

    async def later(self, ms: int) -> None:
        """Time passes, alarm by alarm."""
        await self.quiet()
        until = self.alarm.time + ms
        while self.alarm.calls and self.alarm.calls[0][0] <= until:
            self.alarm.time = max(self.alarm.time, self.alarm.calls[0][0])
            self.alarm.ring()
            await self.quiet()
        self.alarm.time = until
        await self.quiet()


class Person:
    """Somebody with one connection, who remembers every byte."""

    def __init__(self, house: House, person: str, name: str) -> None:
        self.house = house
        self.person = person
        self.name = name
        self.address = ""
        self.bytes: list[bytes] = []
        self.heard: list[Any] = []
        self.now: Any = None  # the table as it was last shown
        self.times: dict[int, tuple[int, set[int]]] = {}  # when each version was first shown, and who was asked
        self.news = asyncio.Event()
        self.here = True
        self.listener: Callable[[bytes], None] = self.bytes.append  # hears every message the moment it is sent

    def send(self, body: bytes) -> None:
        self.listener(body)
        message = decoder.decode(body)
        self.heard.append(message)
        if isinstance(message, wire.Update):
            self.now = message
            self.times.setdefault(message.version, (self.house.alarm.time, set(message.asked)))
        self.news.set()

    def say(self, message: Any) -> None:
        self.house.hall.deliver(self, message)

    async def attend(self, table: str, through: int = -1) -> wire.Update:
        self.heard.clear()
        self.say(wire.Attend(table, through))
        update: wire.Update = await self.hears(wire.Update)
        return update

    def probe(self) -> None:
        """Its line is as long as the story says."""

    def shut_out(self, sentence: str) -> None:
        self.send(msgspec.json.encode(wire.Trouble(sentence)))
        self.go()

    def go(self) -> None:
        """The plug is pulled."""
        self.here = False
        self.house.hall.go(self)

    async def hears(self, kind: type[Any], test: Callable[[Any], bool] = lambda _: True) -> Any:
        """The first message of this kind that passes, and it is not told again."""
        while True:
            for at, message in enumerate(self.heard):
                if isinstance(message, kind) and test(message):
                    del self.heard[: at + 1]
                    return message
            assert await self.is_told(), f"{self.name} hears no {kind.__name__}, and nothing is under way"

    async def is_told(self) -> bool:
        """Whether anything more is heard: until it is, or nothing is under way that could be."""
        self.news.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.news.wait(), SOON_S)
        for _ in range(LOOKS):
            if self.news.is_set():
                break
            await self.house.quiet()
        return self.news.is_set()

    def last(self, kind: type[Any]) -> Any:
        return next(message for message in reversed(self.heard) if isinstance(message, kind))

    def act(self, update: wire.Update, code: str, named: int = -1) -> None:
        self.say(wire.Act(update.table, update.version, code, named))

    async def play(self, table: str, choose: Callable[[wire.Question], str], most: int = 10_000) -> int:
        """Answer every question item by item until the match is over; how many answers that took."""
        answers = 0
        update = await self.attend(table)
        while update.ending is None and answers < most:
            if update.question is not None and not update.question.forced:
                self.act(update, choose(update.question), len(update.question.named))
                answers += 1
            update = await self.hears(wire.Update)
        return answers


@asynccontextmanager
async def opened(db: str, nap_ms: int = 30_000) -> AsyncIterator[House]:
    """A server's hall on this database; it is closed in an orderly way at the end."""
    store = Store(database(db))
    alarm = FakeAlarm()
    hall = Hall(store, alarm, nap_ms)
    hall.open()
    try:
        yield House(hall, alarm)
    finally:
        await hall.close()
        store.close()
