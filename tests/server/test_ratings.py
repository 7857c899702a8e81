"""Rated tables: between people and in earnest, rated once with their result, and the same again from the records."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from boltyard.core.errors import BadSetting, IllegalMove
from boltyard.league.ratings import Rating
from boltyard.server import wire
from boltyard.server.quick_match import AGAIN_MS, NEAR, WIDER
from boltyard.server.ratings import rated_match, recomputed
from boltyard.server.store.ratings import add_rated, all_ratings, rated_matches, ratings_of
from boltyard.server.store.rows import Chair
from tests.server.people import House, Person, opened
from tests.server.test_store import a_table


async def rated_pair(house: House, **more: Any) -> tuple[Person, Person, str]:
    ana, bo, row = await house.two(rated=True, **more)
    return ana, bo, row.id


async def resigns(house: House, person: Person, table: str) -> None:
    update = await person.attend(table)
    person.act(update, "resign")
    await person.hears(wire.Update, lambda one: one.ending is not None)
    await house.quiet()


async def standing(house: House, *people: str) -> dict[str, Rating]:
    return await house.store.read(lambda c: ratings_of(c, people, "robots", "standard"))


def test_a_rated_match_counts_once_and_is_the_same_from_its_record(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, _, table = await rated_pair(house)
            await resigns(house, ana, table)
            found = await standing(house, "ana", "bo")

            assert found["bo"].mean > 1500 > found["ana"].mean
            assert found["bo"].games == found["ana"].games == 1
            assert (await house.store.read(recomputed))[1] == []
            again = rated_match((await house.store.table(table)), [1])  # type: ignore[arg-type]
            await house.store.write(lambda c: add_rated(c, table, again))
            assert await standing(house, "ana", "bo") == found

    asyncio.run(story())


def test_many_matches_are_recomputed_to_the_last_digit(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            people = [await house.person(name) for name in ("Ana", "Bo", "Cy")]
            for n in range(6):
                one, two = people[n % 3], people[(n + 1 + n // 3) % 3]
                row = await house.table(one, "open", rated=True, seed=n)
                await house.hall.sit(row, two.person, two.name)
                await two.attend(row.id)
                await resigns(house, (one, two)[n % 2], row.id)
            found, wrong = await house.store.read(recomputed)

            assert wrong == []
            assert found == await house.store.read(all_ratings)
            assert len(await house.store.read(rated_matches)) == 6
            await house.store.write(lambda c: c.execute("UPDATE ratings SET mean = mean + 1 WHERE person = 'bo'"))
            assert len((await house.store.read(recomputed))[1]) == 1

    asyncio.run(story())


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"practice": True}, "practice match is never rated"),
        ({"seats": ["me", "greedy"]}, "is for people"),
        ({"seats": ["me", "here Bo"]}, "shares a device"),
    ],
)
def test_what_cannot_be_rated_is_refused(db: str, wish: dict[str, Any], words: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana = await house.person("Ana")
            with pytest.raises(BadSetting, match=words):
                await house.hall.put_up(ana.person, ana.name, wire.NewTable("robots", rated=True, **wish))

    asyncio.run(story())


def test_a_rated_match_is_on_equal_terms(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana = await house.person("Ana")
            wish = wire.NewTable("pbl", rated=True, settings={"terms": "0:opening=+1"})
            with pytest.raises(BadSetting, match="equal terms"):
                await house.hall.put_up(ana.person, ana.name, wish)

    asyncio.run(story())


def test_no_hand_is_lent_no_bot_stands_in_and_whoever_stays_away_has_lost(db: str) -> None:
    """F15, F69."""

    async def story() -> None:
        async with opened(db) as house:
            ana, bo, table = await rated_pair(house, grace=30)
            sitting: Any = house.hall.sittings[table]
            with pytest.raises(IllegalMove, match="nobody looks into a hand"):
                sitting.lend(sitting.guests[bo], True)
            ana.go()
            await house.later(29_000)
            assert (await house.store.result(table)) is None
            await house.later(2_000)
            result = await house.store.result(table)

            assert result is not None
            assert result.winners == [1]
            assert (await standing(house, "bo"))["bo"].mean > 1500

    asyncio.run(story())


def test_a_casual_match_is_not_rated(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, _, row = await house.two()
            await resigns(house, ana, row.id)
            assert await house.store.read(all_ratings) == []

    asyncio.run(story())


def test_ratings_stand_beside_names_at_rated_tables(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana = await house.person("Ana")
            await house.table(ana, "open", rated=True)
            ana.say(wire.Lobby(True))
            await house.quiet()
            chair = ana.last(wire.Open).tables[0].chairs[0]

            assert (chair.name, chair.rating, chair.sure) == ("Ana", 1500, 333)

    asyncio.run(story())


def test_winners_are_first_and_a_draw_is_one() -> None:
    row = a_table()
    assert rated_match(row, []).places == [0, 0]
    assert rated_match(row, [0, 1]).places == [0, 0]
    assert rated_match(row, [1]).places == [1, 0]


def test_teams_and_more_than_two_are_rated() -> None:
    """Seats of a team are one side; at a table of several those who have not won share what is lost."""
    four = tuple(Chair(n, "person", f"p{n}", f"P{n}") for n in range(4))
    teams = replace(a_table(), game="pbl", settings={"team": "four_hands"}, chairs=four)
    alone = replace(teams, settings={})

    assert rated_match(teams, [0, 2]).sides == [["p0", "p2"], ["p1", "p3"]]
    assert rated_match(teams, [0, 2]).places == [0, 1]
    assert rated_match(alone, [3]).places == [1, 1, 1, 0]


# Quick match by rating.


async def stands(house: House, person: str, mean: float) -> None:
    sql = (
        "INSERT INTO ratings (person, game, mode, mean, deviation, games) VALUES (?, 'robots', 'standard', ?, 60.0, 30)"
    )
    await house.store.write(lambda c: c.execute(sql, (person, mean)))


def matched(person: Person) -> bool:
    return any(isinstance(one, wire.Matched) for one in person.heard)


def test_the_nearest_is_met_first(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            for name, mean in (("far", 1500.0 + 90), ("near", 1500.0 + 20), ("me", 1500.0)):
                await stands(house, name, mean)
            far, near, me = [await house.person(name) for name in ("Far", "Near", "Me")]
            await stands(house, "other", 3000.0)
            far.say(wire.Seek("robots", rated=True))
            await house.quiet()
            await house.store.write(lambda c: c.execute("UPDATE ratings SET mean = 1900 WHERE person = 'far'"))
            near.say(wire.Seek("robots", rated=True))
            await house.quiet()
            assert not matched(far)
            await house.store.write(lambda c: c.execute("UPDATE ratings SET mean = 1590 WHERE person = 'far'"))
            me.say(wire.Seek("robots", rated=True))
            await house.quiet()

            assert matched(me)
            assert matched(near)
            assert not matched(far)

    asyncio.run(story())


def test_whoever_waits_meets_somebody_farther_away(db: str) -> None:
    """The reach grows with the time that one of them has waited; a casual seeker is never met."""

    async def story() -> None:
        async with opened(db) as house:
            await stands(house, "ana", 1500.0)
            await stands(house, "bo", 1500.0 + NEAR + 10 * WIDER)
            ana, bo, cy = [await house.person(name) for name in ("Ana", "Bo", "Cy")]
            cy.say(wire.Seek("robots"))
            ana.say(wire.Seek("robots", rated=True))
            bo.say(wire.Seek("robots", rated=True))
            await house.later(AGAIN_MS)
            assert not matched(ana)
            await house.later(AGAIN_MS + 1000)

            assert matched(ana)
            assert matched(bo)
            assert not matched(cy)
            table = ana.last(wire.Matched).table
            assert table.rated
            assert not table.casual

    asyncio.run(story())
