"""Leaving for good, and signing in as a guest with games, at tables where people play: seats, ratings, records."""

from __future__ import annotations

import asyncio

from boltyard.server import wire
from boltyard.server.farewell import erase
from boltyard.server.ratings import recomputed
from boltyard.server.reseating import reseat
from boltyard.server.store.opening import database
from boltyard.server.store.ratings import all_ratings
from boltyard.server.store.traces import FORMER, Reseated, move_person
from boltyard.server.verify import check_matches
from tests.server.people import opened
from tests.server.test_ratings import rated_pair, resigns


def test_matches_of_somebody_who_left_replay_and_the_others_keep_their_ratings(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, bo, table = await rated_pair(house)
            await resigns(house, ana, table)
            before = [one[3:] for one in await house.store.read(all_ratings)]
            running = await house.table(ana, "open")
            await house.hall.sit(running, bo.person, bo.name)
            await bo.attend(running.id)
            await erase(house.hall, ana.person)
            await house.quiet()

            seating = await bo.hears(wire.Seating, lambda one: one.table == running.id)
            assert [chair.name for chair in seating.chairs] == [FORMER, "Bo"]
            assert sorted(one[3:] for one in await house.store.read(all_ratings)) == sorted(before)
            assert (await house.store.read(recomputed))[1] == []
            await resigns(house, bo, running.id)  # a match that ran then proves the names it has now
        found = list(check_matches(database(db)))
        assert [(one.over, one.problem) for one in found] == [(True, ""), (True, "")]

    asyncio.run(story())


def test_a_seat_at_a_running_match_goes_along_and_is_played_on(db: str) -> None:
    """Ratings are counted as if it had been one person from the first."""

    async def story() -> None:
        async with opened(db) as house:
            guest, bo, table = await rated_pair(house)
            await resigns(house, guest, table)
            running = await house.table(guest, "open", settings={"chooser": "seat1"})
            await house.hall.sit(running, bo.person, bo.name)
            await guest.attend(running.id)
            cy = await house.person("Cy")
            moved = await house.store.write(lambda c: move_person(c, guest.person, cy.person))
            guest.go()
            await reseat(house.hall, Reseated(moved.tables, moved.leagues))
            update = await cy.attend(running.id)

            assert update.question is not None
            assert update.viewer == 0
            cy.act(update, update.question.options[0].code)
            await cy.hears(wire.Update, lambda one: one.version > update.version)
            assert {one[0] for one in await house.store.read(all_ratings)} == {"cy", "bo"}
            assert (await house.store.read(recomputed))[1] == []
            assert await house.store.name_of(guest.person) is None

    asyncio.run(story())
