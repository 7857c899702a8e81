"""Two server processes on one PostgreSQL, and one league: bids at both doors, and its holder killed in mid-auction."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import psycopg
import pytest

from boltyard.server.store.locks import lock_number
from tasks._postgres import fresh_database
from tests.server.conftest import numbers
from tests.server.site import Guest, Site, site
from tests.server.test_leagues_api import answered, begun, bids, named, seen
from tests.server.test_processes import at


@pytest.fixture
def shared(postgres: str) -> str:
    return fresh_database(postgres, f"test{next(numbers)}", "pattern")


def test_of_bids_at_two_processes_exactly_one_wins(shared: str) -> None:
    """PBL-R-164."""

    async def story(one: Site, two: Site) -> None:
        key, guests = await begun(one, "Ana", "Bo", "Cy", "Di", "Ed", game="pbl", template="salary")
        _, rivals = await named(key, guests)
        async with AsyncExitStack() as lasting:
            doors = [at((one, two)[n % 2], rival) for n, rival in enumerate(rivals)]
            lines = [await lasting.enter_async_context(door.socket()) for door in doors]
            for bid in range(2, 8):
                await asyncio.gather(*[bids(line, key, bid) for line in lines])
                told = await asyncio.gather(*[answered(line, bid) for line in lines])

                assert sorted(answer["kind"] for answer in told) == ["leaguedone", *["leaguerefused"] * 3]

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))


async def rows(shared: str, question: str, *values: object) -> list[Any]:
    async with await psycopg.AsyncConnection.connect(shared, autocommit=True) as looking:
        return await (await looking.execute(question.encode(), values)).fetchall()


async def process_of(shared: str, door: Site, guest: Guest) -> str:
    """What a process calls itself: the owner of a table that somebody attends there."""
    card = (await guest.post("/api/tables", {"game": "robots", "seats": ["me", "uniform"], "beat": 0})).json()
    async with at(door, guest).socket() as line:
        await line.send(kind="attend", table=card["id"])
        await line.hears("update")
        return str((await rows(shared, "SELECT owner FROM tables WHERE id = %s", card["id"]))[0][0])


async def holder_of(shared: str, key: str) -> str:
    """The process that does what happens by itself in this league; nothing while none does."""
    number = lock_number(f"league {key}")
    found = await rows(
        shared,
        "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid WHERE l.locktype = "
        "'advisory' AND l.granted AND ((l.classid::bigint << 32) | l.objid::bigint) = %s",
        number,
    )
    return str(found[0][0]).removeprefix("boltyard ") if found else ""


async def speaks(key: str, guests: list[Guest], most: int, accepted: list[tuple[str, str]]) -> None:
    """Whoever is asked names, bids or passes; what was accepted is noted."""
    for n in range(most):
        there = await seen(guests[0], key)
        asked = [one for one in guests if one.name in there["asked"]]
        if not asked:
            await asyncio.sleep(0)
            continue
        guest = asked[n % len(asked)]
        codes = [one["what"]["code"] for one in (await seen(guest, key))["legal"] if one["act"] == "say"]
        if codes:
            code = codes[n % min(2, len(codes))]
            done = await guest.post(f"/api/leagues/{key}/acts", {"act": "say", "what": {"code": code}})
            if done.status_code == 200:
                accepted.append((guest.name, code))


async def said(shared: str, key: str) -> list[tuple[str, str]]:
    lines = await rows(shared, "SELECT line FROM league_entries WHERE league_id = %s ORDER BY n", key)
    entries = [json.loads(row[0]) for row in lines]
    return [(entry["by"], str(entry["what"].get("code"))) for entry in entries if entry["act"] in ("say", "proxy")]


def test_when_the_holder_of_an_auction_is_killed_another_process_takes_over(shared: str) -> None:
    """No accepted bid is lost, and computer players go on bidding at the other process."""

    async def story(one: Site, two: Site) -> None:
        bots = ["greedy", "uniform"]
        key, guests = await begun(one, "Ana", "Bo", game="pbl", template="salary", bots=bots)
        doors = {await process_of(shared, one, guests[0]): one, await process_of(shared, two, guests[1]): two}
        accepted: list[tuple[str, str]] = []
        await speaks(key, guests, 12, accepted)
        while not (holder := await holder_of(shared, key)):
            await speaks(key, guests, 1, accepted)
        killed = doors[holder]
        left = two if killed is one else one
        bidding = asyncio.ensure_future(speaks(key, [at(left, guest) for guest in guests], 60, accepted))
        await asyncio.sleep(0)
        killed.process.kill()
        await bidding
        before = await said(shared, key)
        while sum(by == "table" for by, _ in await said(shared, key)) <= sum(by == "table" for by, _ in before):
            await speaks(key, [at(left, guest) for guest in guests], 1, accepted)
            if (await seen(at(left, guests[0]), key))["room"] == {}:
                break  # the auction was over by then
        there = iter(await said(shared, key))

        assert all(act in there for act in accepted)
        assert accepted
        assert await holder_of(shared, key) != holder

    with site(shared) as one, site(shared) as two:
        asyncio.run(story(one, two))
