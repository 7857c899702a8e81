"""The people of our stories wait for nothing that cannot come: their story ends at once and says why."""

import asyncio
from typing import Any

import pytest

from boltyard.server import wire
from boltyard.server.mailbox import Here, Mailbox
from boltyard.server.visitor import Visitor
from tests.server.people import opened


class Broken(Mailbox):
    """A table whose task dies without closing it."""

    async def run(self) -> None:
        raise ValueError("a time-out raised inside the task")

    def everybody(self) -> list[tuple[Visitor, Here]]:
        return []

    async def take(self, visitor: Visitor | None, message: object) -> None:
        """Nobody gets so far."""

    async def break_down(self, error: Exception) -> None:
        """Nobody notices."""


def test_nobody_waits_for_a_table_whose_task_has_died(sqlite_file: str) -> None:
    """It never gets quiet again; a run of the tests once waited for it for ever."""

    async def told() -> None:
        async with opened(sqlite_file) as house:
            table = house.hall.dealings["T1"] = Broken(house.hall, "T1")  # type: ignore[assignment]
            house.hall.tasks.add(asyncio.ensure_future(table.run()))
            await house.quiet()

    with pytest.raises(AssertionError, match="the task of table T1 has died") as failure:
        asyncio.run(told())
    assert str(failure.value.__cause__) == "a time-out raised inside the task"


def test_nobody_waits_for_what_nobody_will_say(sqlite_file: str) -> None:
    async def told() -> None:
        async with opened(sqlite_file) as house:
            ana, _, _ = await house.two()
            await ana.hears(wire.Matched, lambda message: False)

    with pytest.raises(AssertionError, match="Ana hears no Matched, and nothing is under way"):
        asyncio.run(told())


def test_it_is_not_quiet_while_a_request_is_served(sqlite_file: str) -> None:
    """Two who looked for a match on a busy machine were both served second, and never met."""

    async def told() -> None:
        async with opened(sqlite_file) as house:
            ana = await house.person("Ana")
            await house.quiet()
            read, may_go_on = house.store.read, asyncio.Event()

            async def slow(question: Any) -> Any:
                await may_go_on.wait()
                return await read(question)

            house.store.read = slow  # type: ignore[method-assign]
            ana.say(wire.Seek("robots"))
            waiting = asyncio.ensure_future(house.quiet())
            for _ in range(50):
                await house.store.write(lambda c: None)

            assert not waiting.done()
            may_go_on.set()
            await waiting
            assert "ana" in house.hall.quick.seekers

    asyncio.run(told())
