"""What strangers may guess and leave behind: codes, guests, searches and open tables are counted by their address."""

import asyncio

import httpx
import pytest

from boltyard.server import stranger_limits
from boltyard.server.rate import ALL_CODES, CODES, GUESTS, OWN_TABLES, SEARCHES, TABLES, Rates, TooMuch
from boltyard.server.stranger_limits import Offers, TooManyTables, look_up
from tests.server.people import House, opened
from tests.server.site import where_time_stands_still
from tests.server.test_rate import Hands


def test_codes_that_there_are_not_are_counted_by_their_address(sqlite_file: str) -> None:
    """Found: eleven guests of one address guessed a thousand codes in six seconds."""

    async def story() -> None:
        async with opened(sqlite_file) as house:
            ana = await house.person("Ana")
            row = await house.table(ana, "open", private=True)
            clock = Hands()
            rates = Rates(clock=clock)
            for n in range(int(CODES.at_once)):
                assert await look_up(house.store, rates, "1.2.3.4", f"NONE{n:02}") is None
                assert await look_up(house.store, rates, "5.6.7.8", row.code) is not None  # right ones cost nothing
            for code in ("WRONG2", row.code):  # right or wrong, nothing is told
                with pytest.raises(TooMuch) as refused:
                    await look_up(house.store, rates, "1.2.3.4", code)
                assert refused.value.wait == 3
            assert await look_up(house.store, rates, "1.2.3.4", row.id) is not None  # an id cannot be guessed
            clock.time += 3
            assert await look_up(house.store, rates, "1.2.3.4", row.code) is not None

    asyncio.run(story())


def test_many_addresses_that_guess_make_it_slow_for_all(sqlite_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def story(house: House) -> None:
        rates = Rates(clock=Hands())
        for n in range(int(ALL_CODES.at_once)):
            await look_up(house.store, rates, f"address {n}", "WRONG2")
        assert waits == []
        monkeypatch.setattr(stranger_limits, "sleep", sleep)
        await look_up(house.store, rates, "another", "WRONG2")

    async def whole() -> None:
        async with opened(sqlite_file) as house:
            await story(house)
            monkeypatch.undo()

    asyncio.run(whole())
    assert waits == [stranger_limits.SLOW_S]


def test_open_tables_are_bounded_by_person_and_by_address(sqlite_file: str) -> None:
    async def story() -> None:
        async with opened(sqlite_file) as house:
            clock = Hands()
            rates, known = Rates(clock=clock), Offers()

            async def put_up(name: str, address: str) -> str:
                clock.time += 10  # nobody is too fast
                person = await house.person(name)
                await known.may_put_up(house.store, rates, address, person.person, is_open=True)
                row = await house.table(person, "open")
                known.add(address, row.id)
                return row.id

            mine = [await put_up("Ana", "there") for _ in range(stranger_limits.MOST_OF_PERSON)]
            with pytest.raises(TooManyTables, match="You have 10 tables with free seats already"):
                await put_up("Ana", "elsewhere")
            for n in range(stranger_limits.MOST_OF_PLACE):
                await put_up(f"Guest {n // 5}", "here")
            with pytest.raises(TooManyTables, match="From your address 60 tables"):
                await put_up("Bo", "here")
            row = await house.store.table(mine[0])
            assert row is not None
            await house.hall.stand_up(row, "ana")
            await put_up("Ana", "there")  # one was given up

    asyncio.run(story())


def test_tables_are_put_up_at_a_measured_pace(sqlite_file: str) -> None:
    async def story() -> None:
        async with opened(sqlite_file) as house:
            rates, known = Rates(clock=Hands()), Offers()
            for _ in range(int(OWN_TABLES.at_once)):
                await known.may_put_up(house.store, rates, "here", "ana", is_open=False)
            with pytest.raises(TooMuch):
                await known.may_put_up(house.store, rates, "elsewhere", "ana", is_open=False)
            for n in range(int(TABLES.at_once - OWN_TABLES.at_once)):
                await known.may_put_up(house.store, rates, "here", f"guest {n}", is_open=False)
            with pytest.raises(TooMuch):
                await known.may_put_up(house.store, rates, "here", "bo", is_open=False)

    asyncio.run(story())


def test_over_http_guests_searches_and_codes_are_refused_with_when_to_come_back(sqlite_file: str) -> None:
    with where_time_stands_still(sqlite_file) as client:
        guests = [client.get("/api/lobby").status_code for _ in range(3)]
        assert guests == [200] * 3  # looking makes nobody
        for path, most in (
            ("/api/rules?q=joker", SEARCHES.at_once),
            ("/api/tables/WRONG2", CODES.at_once),
            ("/api/me", GUESTS.at_once),
        ):
            answers: list[httpx.Response] = []
            for _ in range(int(most) + 1):
                client.cookies.clear()
                answers.append(client.get(path))

            assert [answer.status_code == 429 for answer in answers] == [False] * int(most) + [True], path
            assert int(answers[-1].headers["retry-after"]) >= 1
