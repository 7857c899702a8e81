"""Rubbish on the socket beside people who play: a small soak, the long one is `./boltyard dev soak socket`."""

import asyncio
import random

import pytest

from boltyard.server import wire
from tasks._soak_socket import check_site, soak
from tests.deals import chance_of
from tests.server.people import House
from tests.server.site import site
from tests.server.test_tables import at_random, story


def test_rubbish_breaks_no_table_and_cuts_no_line(db: str, request: pytest.FixtureRequest) -> None:
    """Every answer is in the schema, nothing stands in the log, and every match that was begun replays."""
    seed = random.Random(chance_of(request)).randrange(10**9)
    print(f"seed {seed}; more of it: ./boltyard dev soak socket --seed {seed}")
    with site(db, rate=1e9) as opened:
        tally = asyncio.run(soak(opened, messages=200, seed=seed))

    assert check_site(db, opened.errors) > tally.matches
    assert tally.sent == 200
    assert {"trouble", "update", "pong", "seating"} <= set(tally.answers)


def test_a_rematch_is_made_once(sqlite_file: str) -> None:
    """However often it is asked for: each time a table was put up that nobody knew of."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        row = await house.table(ana, "greedy")
        await ana.play(row.id, at_random(1))
        places = set()
        for _ in range(3):
            ana.say(wire.Rematch(row.id))
            places.add((await ana.hears(wire.Moved)).to)

        assert len(places) == 1
        assert len(await house.store.tables_of(ana.person)) == 2

    story(sqlite_file, told)
