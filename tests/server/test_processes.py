"""Several server processes on one PostgreSQL serve one lobby and the same tables."""

import asyncio

import psycopg
import pytest

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.server.store.locks import lock_number
from tasks._postgres import fresh_database
from tests.server.conftest import numbers
from tests.server.site import Guest, Site, site
from tests.server.test_fair import pledge, secret_of


@pytest.fixture
def shared(postgres: str) -> str:
    return fresh_database(postgres, f"test{next(numbers)}", "pattern")


def at(other: Site, guest: Guest) -> Guest:
    """The same guest at another door of the house."""
    elsewhere = Guest(other, "", guest.name)
    elsewhere.headers = guest.headers
    return elsewhere


def test_two_people_at_two_processes_play_one_match(shared: str) -> None:
    async def story(one: Site, two: Site) -> None:
        ana, bo = await one.guest("Ana"), at(two, await two.guest("Bo"))
        async with bo.socket() as watching, ana.socket() as waiting:
            await watching.send(kind="lobby")
            assert (await watching.hears("open"))["tables"] == []
            card = (await ana.post("/api/tables", {"game": "robots", "beat": 0})).json()
            assert [table["id"] for table in (await watching.hears("open"))["tables"]] == [card["id"]]
            await waiting.send(kind="attend", table=card["id"])
            await waiting.hears("seating")
            await bo.post(f"/api/tables/{card['code']}/sit", {})
            assert (await waiting.hears("matched"))["table"]["stage"] == "running"
            assert (await waiting.hears("update"))["viewer"] == 0
        await asyncio.gather(ana.play(card["id"], 1), bo.play(card["id"], 2))
        record = (await bo.get(f"/api/tables/{card['id']}/record")).text
        verify(find_game("robots"), read_record(record))

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))


def test_a_deal_is_drawn_across_processes(shared: str) -> None:
    """F13: commitments and reveals come in at two doors, and one seed is made of them."""

    async def story(one: Site, two: Site) -> None:
        ana, bo = await one.guest("Ana"), await two.guest("Bo")
        async with ana.socket() as waiting, bo.socket() as coming:
            wish = {"game": "robots", "beat": 0, "commitment": pledge("ana")}
            card = (await ana.post("/api/tables", wish)).json()
            await waiting.send(kind="attend", table=card["id"])
            await waiting.hears("seating")
            await bo.post(f"/api/tables/{card['code']}/sit", {"commitment": pledge("bo")})
            await coming.send(kind="attend", table=card["id"])
            for line, name in ((waiting, "ana"), (coming, "bo")):
                assert (await line.hears("dealing"))["phase"] == "reveal"
                await line.send(kind="reveal", table=card["id"], secret=secret_of(name))
            updates = [await line.hears("update") for line in (waiting, coming)]
            act = {"table": card["id"], "version": updates[0]["version"], "code": "resign"}
            await waiting.send(kind="act", **act)
            while not updates[1]["ending"]:
                updates[1] = await coming.hears("update")
        record = read_record((await bo.get(f"/api/tables/{card['id']}/record")).text)
        verify(find_game("robots"), record)

        assert [update["viewer"] for update in updates] == [0, -2]
        assert record.fair is not None
        assert [share.secret for share in record.fair.shares] == [secret_of("ana"), secret_of("bo")]

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))


def test_quick_match_finds_somebody_at_another_process(shared: str) -> None:
    async def story(one: Site, two: Site) -> None:
        ana, bo = await one.guest("Ana"), await two.guest("Bo")
        async with ana.socket() as first, bo.socket() as second:
            await first.send(kind="lobby")
            await first.hears("open")
            await first.send(kind="seek", game="robots")
            assert (await first.hears("open"))["tables"][0]["quick"]
            await second.send(kind="seek", game="robots")
            here, there = await first.hears("matched"), await second.hears("matched")
            assert here["table"]["id"] == there["table"]["id"]

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))


def test_when_the_owner_is_killed_another_process_takes_the_table_over(shared: str) -> None:
    """The advisory lock goes with the session; whoever is still connected plays on."""

    async def story(one: Site, two: Site) -> None:
        ana, bo = await one.guest("Ana"), await two.guest("Bo")
        table = await one.table(ana, at(one, bo))
        async with ana.socket() as owner_side, bo.socket() as line:
            await owner_side.send(kind="attend", table=table)
            await owner_side.hears("update")  # the first process has it now
            await line.send(kind="attend", table=table)
            before = await line.hears("update")
            one.process.kill()
            one.process.wait()
            after = await line.hears("update")
            while not after["fresh"]:
                after = await line.hears("update")
            assert after["version"] >= before["version"]
            await line.send(kind="act", table=table, version=after["version"], code="resign")
            while not after["ending"]:
                after = await line.hears("update")
            assert after["ending"]["winners"] == [0]
            assert (await at(two, ana).get(f"/api/tables/{table}/record")).status_code == 200

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))


def test_who_lost_the_locks_plays_on_at_no_table_that_somebody_else_has_by_then(shared: str) -> None:
    """One process loses its line, and cannot come back for a while: the table is taken over, and it follows."""

    async def owner_of(table: str) -> str:
        async with await psycopg.AsyncConnection.connect(shared) as looking:
            found = await (await looking.execute("SELECT owner FROM tables WHERE id = %s", (table,))).fetchone()
            assert found is not None
            return str(found[0])

    async def story(one: Site, two: Site) -> None:
        ana, bo, cy = await one.guest("Ana"), await two.guest("Bo"), await two.guest("Cy")
        table = await one.table(ana, at(one, bo))
        async with (
            ana.socket() as here,
            bo.socket() as there,
            cy.socket() as beside,
            await psycopg.AsyncConnection.connect(shared, autocommit=True) as thief,
            await psycopg.AsyncConnection.connect(shared, autocommit=True) as killer,
        ):
            for line in (here, there):
                await line.send(kind="attend", table=table)
                await line.hears("update")
            lost = await owner_of(table)
            number = lock_number(lost)
            stealing = asyncio.ensure_future(thief.execute("SELECT pg_advisory_lock(%s)", (number,)))
            waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            while (await (await killer.execute(waiting)).fetchone()) == (0,):
                await asyncio.sleep(0)
            await killer.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
                (f"boltyard {lost}",),
            )
            await stealing
            assert (await here.hears("still"))["sentence"]
            await beside.send(kind="attend", table=table)
            await beside.hears("update")
            assert await owner_of(table) != lost
            await thief.execute("SELECT pg_advisory_unlock(%s)", (number,))
            assert not (await here.hears("still"))["sentence"]
            for line in (here, there):
                while not (await line.hears("update"))["fresh"]:
                    pass
        await asyncio.gather(ana.play(table, 1), bo.play(table, 2))
        verify(find_game("robots"), read_record((await ana.get(f"/api/tables/{table}/record")).text))

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))
