"""F28, F105: no fault of the store outlives itself. What was confirmed is kept, what was refused did not happen."""

import asyncio
import resource
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.store.database import Cursor
from boltyard.server.store.health import SORRY, Away
from boltyard.server.store.rows import Result, Row
from tasks._postgres import Cluster, fresh_database, restartable
from tests.server.faults import Trap, Ward, refusing
from tests.server.people import House, Person
from tests.server.site import Guest, Line, Site, site
from tests.server.test_fair import reveal
from tests.server.test_fair import two as two_who_draw
from tests.server.test_processes import at
from tests.server.test_tables import at_random, record_of, starts, story


async def hears_that_it_goes_on(*people: Person) -> None:
    """Everybody who stayed is told, and shown the whole table anew."""
    for one in people:
        await one.hears(wire.Still, lambda still: still.sentence == "")
        await one.hears(wire.Update, lambda update: update.fresh)


async def plays_to_the_end(house: House, row: Row, ana: Person, bo: Person) -> None:
    await asyncio.gather(ana.play(row.id, at_random(1)), bo.play(row.id, at_random(2)))
    await house.quiet()
    verify(find_game(row.game), read_record(await record_of(house, row)))


def test_while_the_store_is_away_nothing_is_done_and_then_everything_goes_on(db: str) -> None:
    """A table that fell with the store has not broken down: however often, it is not left asleep for that."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        first, other = await starts(ana, bo)
        ward = Ward(house.store)
        for _ in range(2):
            before = first.now
            with refusing(db):
                await ward.turns(away=True)
                first.heard.clear()
                first.act(before, "pass")
                assert (await first.hears(wire.Refused)).sentence == SORRY
                assert await house.store.ready()
                with pytest.raises(Away):
                    await house.store.add_person("cy", "Cy")
                late = await house.person("Ana")  # a second tab, opened meanwhile
                assert "stands still" in (await late.hears(wire.Still)).sentence
                late.say(wire.Attend(row.id))
            await ward.turns(away=False)
            await hears_that_it_goes_on(first, other, late)
            assert bytes(first.now.view) == bytes(before.view)
            assert first.now.question == before.question
            assert await house.store.ready() == ""
            late.go()
        assert house.hall.fallen == {}
        await plays_to_the_end(house, row, ana, bo)

    story(db, told)


async def moves(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    return ana, wire.Act(row.id, ana.now.version, ana.now.question.options[0].code)


async def takes_back(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    ana.say(wire.Undo(row.id))
    await house.quiet()
    return bo, wire.Agree(row.id, True)


async def resigns(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    return ana, wire.Act(row.id, ana.now.version, "resign")


async def talks(house: House, ana: Person, bo: Person, row: Row) -> tuple[Person, Any]:
    return ana, wire.Say(row.id, "One moment, please.")


INSTANTS = [("sqlite", "before"), ("postgres", "before"), ("postgres", "after")]  # SQLite has no line that could break
Deed = Callable[[House, Person, Person, Row], Awaitable[tuple[Person, Any]]]


@pytest.mark.parametrize("deed", [moves, takes_back, resigns, talks])
@pytest.mark.parametrize(("db", "when"), INSTANTS, indirect=["db"])
def test_a_fault_at_the_very_write(db: str, deed: Deed, when: Any) -> None:
    """Before the commit nothing has happened. After it the line broke: it has, and is found by reading."""

    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        ana, bo = await starts(ana, bo)
        trap = Trap(house.store)
        who, message = await deed(house, ana, bo, row)
        before = await house.store.log_of(row.id)
        for one in (ana, bo):
            one.heard.clear()
        trap.set(when)
        who.say(message)
        await trap.turns(away=True)
        early = [one for one in (*ana.heard, *bo.heard) if isinstance(one, wire.Update | wire.Talk)]
        await trap.release()
        await hears_that_it_goes_on(ana, bo)
        await house.quiet()
        after = await house.store.log_of(row.id)

        assert trap.caught == 1
        assert early == []
        assert before is not None
        assert after is not None
        happened = len(after.lines) + len(after.chat) - len(before.lines) - len(before.chat)
        assert happened == (when == "after")
        if deed is resigns and not happened:
            ana.act(ana.now, "resign")
        if deed is resigns:
            assert (await bo.attend(row.id)).ending or await bo.hears(wire.Update, lambda one: one.ending)
            found = await house.store.table(row.id)
            assert found is not None
            assert found.stage == "over"
        else:
            await plays_to_the_end(house, row, ana, bo)

    story(db, told)


def test_a_fault_between_the_last_decision_and_its_result(db: str) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await house.two()
        trap = Trap(house.store)
        finish = house.store.finish

        async def finishes(table: str, result: Result, also: Callable[[Cursor], None] | None = None) -> None:
            house.store.finish = finish  # type: ignore[method-assign]
            trap.set("before")
            await finish(table, result, also)

        house.store.finish = finishes  # type: ignore[method-assign]
        bo.heard.clear()
        ana.act(ana.now, "resign")
        await trap.turns(away=True)
        assert not any(isinstance(one, wire.Update) and one.ending for one in bo.heard)
        await trap.release()
        end = await bo.hears(wire.Update, lambda one: one.ending is not None)
        found = await house.store.table(row.id)

        assert end.ending.winners == [1]
        assert found is not None
        assert found.stage == "over"

    story(db, told)


@pytest.mark.parametrize(("db", "when"), INSTANTS, indirect=["db"])
def test_a_fault_while_a_deal_is_drawn(db: str, when: Any) -> None:
    async def told(house: House) -> None:
        ana, bo, row = await two_who_draw(house)
        trap = Trap(house.store)
        reveal(ana, row)
        await house.quiet()
        trap.set(when)
        reveal(bo, row)
        await trap.turns(away=True)
        assert not any(isinstance(one, wire.Update) for one in (*ana.heard, *bo.heard))
        await trap.release()
        await ana.hears(wire.Still, lambda still: still.sentence == "")
        reveal(bo, row)  # as the page does when it is asked again
        for one in (ana, bo):
            await one.hears(wire.Update, lambda update: update.fresh)
        await plays_to_the_end(house, row, ana, bo)

    story(db, told)


def test_a_fault_at_a_quick_match(db: str) -> None:
    """A seat that could not be given up stays, and is given up once that can be written."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        trap = Trap(house.store)
        trap.set()
        ana.say(wire.Seek("robots"))
        assert (await ana.hears(wire.Trouble)).sentence == SORRY
        assert not house.hall.quick.seekers
        await trap.release()
        ana.say(wire.Seek("robots"))
        await house.quiet()
        assert "ana" in house.hall.quick.seekers
        trap.set()
        ana.say(wire.Unseek())
        await trap.turns(away=True)
        await house.quiet()
        ana.go()
        assert "ana" in house.hall.quick.seekers
        await trap.release()
        await house.later(10_000)

        assert not house.hall.quick.seekers
        assert await house.store.open_tables() == []

    story(db, told)


def test_nothing_piles_up_while_the_store_is_away(db: str) -> None:
    async def told(house: House) -> None:
        trap = Trap(house.store)
        trap.set()
        wishes = [house.store.writer.do(lambda c: None) for _ in range(1000)]
        await asyncio.gather(*wishes, return_exceptions=True)
        await trap.turns(away=True)
        wishes += [house.store.writer.do(lambda c: None) for _ in range(1000)]

        assert not house.store.writer.waiting
        assert all(isinstance(wish.exception(), Away) for wish in wishes)
        assert trap.caught == 1
        await trap.release()

    story(db, told)


# Real servers, real faults.


async def is_ready(site: Site) -> None:
    """However long it takes."""
    async with site.client() as client:
        while (await client.get("/readyz")).status_code != 200:
            await asyncio.sleep(0)


async def is_away(site: Site) -> str:
    """Asked until it says so: what it says."""
    async with site.client() as client:
        while (answer := await client.get("/readyz")).status_code != 503:
            await asyncio.sleep(0)
        assert (await client.get("/healthz")).status_code == 200
        assert answer.headers["retry-after"]
        refused = await client.get("/api/me")
        assert (refused.status_code, refused.json()["detail"]) == (503, SORRY)
        return answer.text


async def stayed(*lines: Line) -> list[dict[str, Any]]:
    """Those who stayed connected are told that it goes on, and shown the table."""
    shown = []
    for line in lines:
        while (await line.hears("still")).get("sentence"):
            pass
        while not (update := await line.hears("update"))["fresh"]:
            pass
        shown.append(update)
    return shown


async def play_on(site: Site, table: str, *guests: Guest) -> None:
    """To the end, and the record verifies."""
    await asyncio.gather(*[guest.play(table, seed) for seed, guest in enumerate(guests)])
    verify(find_game("robots"), read_record((await guests[0].get(f"/api/tables/{table}/record")).text))


def test_a_full_disk_is_told_and_refused_and_play_goes_on_when_there_is_room(sqlite_file: str) -> None:
    """The size of its files is limited to what they have, as on a disk without a byte left."""

    async def told(opened: Site) -> None:
        ana, bo = await opened.guest("Ana"), await opened.guest("Bo")
        table = await opened.table(ana, bo)
        async with ana.socket() as here, bo.socket() as there:
            for line in (here, there):
                await line.send(kind="attend", table=table)
                before = await line.hears("update")
            pid = opened.process.pid
            unlimited = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
            assert "boltyard.db" in await is_away(opened)
            assert (await here.hears("still"))["sentence"]
            await here.send(kind="act", table=table, version=before["version"], code="resign")
            assert (await here.hears("refused"))["sentence"] == SORRY
            resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
            await is_ready(opened)
            shown = await stayed(here, there)
            assert shown[0]["ending"] is None
        await play_on(opened, table, ana, bo)

    with site(sqlite_file) as opened:
        asyncio.run(told(opened))


def test_a_server_whose_store_is_away_ends_when_it_is_told_to(sqlite_file: str) -> None:
    async def told(opened: Site) -> None:
        ana = await opened.guest("Ana")
        table = await opened.table(ana, await opened.guest("Bo"))
        async with ana.socket() as line:
            await line.send(kind="attend", table=table)
            await line.hears("update")
            Path(sqlite_file).chmod(0o400)
            assert "read-only" in await is_away(opened)
            opened.process.send_signal(signal.SIGTERM)
            assert opened.process.wait() == 0

    with site(sqlite_file) as opened:
        asyncio.run(told(opened))


def test_a_file_that_was_deleted_and_put_back_survives_a_kill(sqlite_file: str) -> None:
    async def told(opened: Site) -> tuple[Guest, Guest, str]:
        ana, bo = await opened.guest("Ana"), await opened.guest("Bo")
        table = await opened.table(ana, bo)
        async with bo.socket() as line:
            await line.send(kind="attend", table=table)
            await line.hears("update")
            for one in Path(sqlite_file).parent.glob("boltyard.db*"):
                one.unlink()
            async with ana.socket() as other:
                await other.send(kind="attend", table=table)
                version = (await other.hears("update"))["version"]
                await other.send(kind="act", table=table, version=version, code="resign")
                while not (await line.hears("update"))["ending"]:
                    pass
        opened.process.kill()
        opened.process.wait()
        return ana, bo, table

    with site(sqlite_file) as opened:
        ana, bo, table = asyncio.run(told(opened))
    with site(sqlite_file) as opened:
        ana.site = bo.site = opened
        asyncio.run(play_on(opened, table, ana, bo))


def test_postgresql_is_restarted_under_two_processes() -> None:
    """Nobody does anything: both processes come back, take their locks, and lead everybody to their tables."""

    async def told(cluster: Cluster, one: Site, two: Site) -> None:
        ana, bo = await one.guest("Ana"), await two.guest("Bo")
        table = await one.table(ana, at(one, bo))
        async with ana.socket() as here, bo.socket() as there:
            for line in (here, there):
                await line.send(kind="attend", table=table)
                await line.hears("update")
            for how in (signal.SIGINT, signal.SIGQUIT):  # closed, and crashed
                cluster.stop(how)
                for door in (one, two):
                    assert "PostgreSQL" in await is_away(door)
                cluster.start()
                await asyncio.gather(is_ready(one), is_ready(two))
                shown = await stayed(here, there)
                assert [update["ending"] for update in shown] == [None, None]
            await here.send(kind="act", table=table, version=shown[0]["version"], code="resign")
            while not (await there.hears("update"))["ending"]:
                pass
        verify(find_game("robots"), read_record((await bo.get(f"/api/tables/{table}/record")).text))

    with restartable() as cluster:
        db = fresh_database(cluster.address, "club")
        with site(db) as one, site(db) as two:
            asyncio.run(told(cluster, one, two))
