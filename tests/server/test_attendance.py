"""Who is offered is there: tables and places of people who left are not offered, and given up after a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from boltyard.server import wire
from boltyard.server.attendance import BY_DAYS, DAY, GRACE_MS, INVITED, LISTED, MINUTE, MOMENT_MS, QUICK, patience
from boltyard.server.hall import NoTable
from boltyard.server.quick_match import PATIENCE_MS
from boltyard.server.store.rows import TableTerms, fresh_id
from tasks._postgres import fresh_database
from tests.server.conftest import numbers
from tests.server.people import House, Person, opened

GIVEN_UP = "This table was given up, because nobody was there for a while; put up another one."


@asynccontextmanager
async def house_at(db: str, wall: int = 10**12) -> AsyncIterator[House]:
    """A house whose wall clock goes with its alarm."""
    async with opened(db) as house:
        house.hall.wall = lambda: wall + house.alarm.time
        yield house


async def lobby(house: House) -> list[str]:
    return [row.id for row in await house.hall.lobby.open_tables()]


async def back(house: House, name: str) -> Person:
    """Somebody comes back, and all that follows from it has happened."""
    person = await house.person(name)
    await house.quiet()
    return person


def test_a_table_that_nobody_attends_is_not_offered_and_in_the_end_given_up(db: str) -> None:
    async def story() -> None:
        async with house_at(db) as house:
            ana, bo = await back(house, "Ana"), await back(house, "Bo")
            row = await house.table(ana, "open")
            bo.say(wire.Lobby())
            await house.later(10 * MINUTE)
            assert await lobby(house) == [row.id]  # as long as Ana is there
            ana.go()
            await house.later(MOMENT_MS)
            bo.heard.clear()
            await house.later(MOMENT_MS // 2)
            assert await lobby(house) == []
            assert bo.last(wire.Open).tables == []  # whoever looks on hears of it
            ana = await back(house, "Ana")
            assert await lobby(house) == [row.id]
            ana.go()
            await house.later(LISTED + MINUTE)
            gone = await house.store.table(row.id)
            assert gone is not None
            assert gone.stage == "gone"
            ana = await back(house, "Ana")
            ana.say(wire.Attend(row.id))
            assert (await ana.hears(wire.Trouble)).sentence == GIVEN_UP
            bo.say(wire.Attend(row.id))
            assert (await bo.hears(wire.Trouble)).sentence.startswith("There is no such table")

    asyncio.run(story())


def test_how_long_a_table_is_kept_depends_on_who_may_have_its_link() -> None:
    assert patience(TableTerms(quick=True)) == QUICK == MINUTE
    assert patience(TableTerms()) == LISTED == 30 * MINUTE
    assert patience(TableTerms(private=True)) == INVITED == 7 * DAY
    assert (
        patience(TableTerms(private=True, clock="days 3"))
        == patience(TableTerms(clock="days 3"))
        == BY_DAYS
        == 30 * DAY
    )


def test_an_invitation_outlives_a_week_of_restarts_and_no_more(sqlite_file: str) -> None:
    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana = await house.person("Ana")
            row = await house.table(ana, "open", private=True)
            other = await house.table(ana, "open")
        stages = []
        for days in (0, 6, 8):
            async with house_at(sqlite_file, 10**12 + days * DAY) as house:
                await house.later(MINUTE)  # nothing goes before somebody could have come back
                early = [await house.store.table(one.id) for one in (row, other)]
                await house.later(2 * GRACE_MS)
                late = [await house.store.table(one.id) for one in (row, other)]
                stages.append([one.stage if one else "" for one in (*early, *late)])
        assert stages == [
            ["open", "open", "open", "open"],
            ["open", "open", "open", "gone"],
            ["open", "gone", "gone", "gone"],
        ]

    asyncio.run(story())


def test_a_hundred_ghosts_do_not_hide_the_living(sqlite_file: str) -> None:
    """Found: only the newest hundred open tables were read, whoever had put them up."""

    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana = await house.person("Ana")
            row = await house.table(ana, "open")
            await house.quiet()  # it was written down that she is there; at the others she sits, too, and nobody looks
            for n in range(120):
                ghost = replace(row, id=fresh_id(), made=row.made + n, attended=5, terms=TableTerms(quick=n % 2 == 0))
                await house.store.add_table(ghost)
            assert await lobby(house) == [row.id]
            bo = await house.person("Bo")
            bo.say(wire.Lobby())
            assert [card.id for card in (await bo.hears(wire.Open)).tables] == [row.id]

    asyncio.run(story())


def test_a_clock_that_leaps_takes_no_table_from_whoever_is_there(sqlite_file: str) -> None:
    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana = await back(house, "Ana")
            row = await house.table(ana, "open")
            await house.later(MINUTE)
            for leap in (10**11, 10**12):  # years on, and back
                house.hall.wall = lambda leap=leap: leap + house.alarm.time  # type: ignore[misc]
                await house.later(MINUTE)
                assert await lobby(house) == [row.id]
            ana.go()
            await house.later(2 * MINUTE)
            assert await lobby(house) == []

    asyncio.run(story())


def test_the_next_seeker_is_not_brought_together_with_somebody_absent(sqlite_file: str) -> None:
    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana, bo, cy = await back(house, "Ana"), await back(house, "Bo"), await back(house, "Cy")
            ana.say(wire.Seek("robots"))
            await house.quiet()
            ana.go()
            bo.say(wire.Seek("robots"))
            await house.quiet()
            assert set(house.hall.quick.seekers) == {"ana", "bo"}
            cy.say(wire.Seek("robots"))
            matched = await bo.hears(wire.Matched)
            assert [chair.name for chair in matched.table.chairs] == ["Bo", "Cy"]

    asyncio.run(story())


def test_two_who_seek_at_the_same_moment_find_each_other(sqlite_file: str) -> None:
    """Found by `soak faults`: each looked before the other had put up a table, and both waited for a third."""

    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana, bo = await back(house, "Ana"), await back(house, "Bo")
            for one in (ana, bo):
                one.say(wire.Seek("robots"))
            await house.quiet()
            assert house.hall.quick.seekers == {}
            assert (await ana.hears(wire.Matched)).table.id == (await bo.hears(wire.Matched)).table.id

    asyncio.run(story())


def test_who_comes_back_in_time_keeps_the_place_and_who_does_not_loses_it(sqlite_file: str) -> None:
    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana = await back(house, "Ana")
            ana.say(wire.Seek("robots"))
            await house.quiet()
            place = house.hall.quick.seekers["ana"]
            ana.go()
            await house.later(PATIENCE_MS - 1)
            ana = await back(house, "Ana")
            ana.say(wire.Seek("robots"))  # as the page does when its line is back
            await house.later(2 * PATIENCE_MS)
            assert house.hall.quick.seekers["ana"] == place
            ana.go()
            await house.later(PATIENCE_MS)
            assert house.hall.quick.seekers == {}
            gone = await house.store.table(place[1])
            assert gone is not None
            assert gone.stage == "gone"

    asyncio.run(story())


@pytest.mark.parametrize("comes_back", [True, False])
def test_after_a_restart_places_are_kept_for_those_who_come_back(sqlite_file: str, comes_back: bool) -> None:
    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana = await back(house, "Ana")
            ana.say(wire.Seek("robots"))
            await house.quiet()
            place = house.hall.quick.seekers["ana"]
        async with house_at(sqlite_file, 10**12 + 5_000) as house:
            if comes_back:
                ana = await back(house, "Ana")
                assert house.hall.quick.seekers == {"ana": place}
            bo = await back(house, "Bo")
            bo.say(wire.Seek("robots"))
            if comes_back:
                assert (await ana.hears(wire.Matched)).table.id == place[1]
                return
            await house.later(3 * MINUTE)
            assert list(house.hall.quick.seekers) == ["bo"]
            gone = await house.store.table(place[1])
            assert gone is not None
            assert gone.stage == "gone"

    asyncio.run(story())


def test_a_seeker_is_there_or_not_for_every_process(postgres: str) -> None:
    shared = fresh_database(postgres, f"test{next(numbers)}", "pattern")

    async def story() -> None:
        async with house_at(shared) as one, house_at(shared) as two:
            ana = await back(one, "Ana")
            ana.say(wire.Seek("robots"))
            await one.quiet()
            ana.go()
            await one.quiet()
            bo = await back(two, "Bo")
            bo.say(wire.Seek("robots"))
            await two.quiet()
            assert list(two.hall.quick.seekers) == ["bo"]  # Ana is absent, whichever process asks
            ana = await back(two, "Ana")  # the other door: the place is still hers
            assert set(two.hall.quick.seekers) == {"ana", "bo"}
            await one.later(PATIENCE_MS)
            assert one.hall.quick.seekers == {}
            kept = await one.store.table(two.hall.quick.seekers["ana"][1])
            assert kept is not None
            assert kept.stage == "open"
            cy = await back(one, "Cy")
            cy.say(wire.Seek("robots"))
            matched = await cy.hears(wire.Matched)
            assert [chair.name for chair in matched.table.chairs] == ["Ana", "Cy"]

    asyncio.run(story())


def test_standing_at_a_table_that_is_gone_says_so(sqlite_file: str) -> None:
    async def story() -> None:
        async with house_at(sqlite_file) as house:
            ana = await back(house, "Ana")
            row = await house.table(ana, "open")
            await house.hall.stand_up(row, "ana")
            with pytest.raises(NoTable, match="given up"):
                await house.hall.attend(ana, wire.Attend(row.id))

    asyncio.run(story())
