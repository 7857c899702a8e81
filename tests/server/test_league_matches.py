"""Matches of a league at the server's tables: with its terms, in by themselves, and exactly once."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from boltyard.core.terms import TERMS
from boltyard.league.book import make_book, tables
from boltyard.league.book_page import page
from boltyard.league.facts import Facts
from boltyard.league.league import League
from boltyard.league.model import Forbidden
from boltyard.server import wire
from boltyard.server.hall import Hall
from boltyard.server.league_matches import Matches
from boltyard.server.store.leagues import entries_after, records_of
from tests.server.leagues import made, people
from tests.server.people import House, Person, opened


async def resigns(house: House, person: Person, table: str) -> None:
    """The quickest end of a match."""
    update = await person.attend(table)
    person.act(update, "resign")
    await person.hears(wire.Update, lambda one: one.ending is not None)
    await house.quiet()


def test_both_are_ready_then_the_table_is_there_and_its_end_is_in_the_league_once(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            ana, bo, cy = await people(house, "Ana", "Bo", "Cy")
            key = await made(house, ana, bo)
            leagues = house.hall.leagues
            match = (await leagues.show(key, ana.person)).to_play[0]
            first = await leagues.matches.open(key, match, ana.person)
            with pytest.raises(Forbidden):
                await leagues.matches.open(key, match, cy.person)
            second = await leagues.matches.open(key, match, bo.person)
            again = await leagues.matches.open(key, match, ana.person)

            assert (first.table, first.waiting) == ("", ["Bo"])
            assert second.table == again.table != ""
            assert (await ana.hears(wire.Matched)).table.id == second.table
            assert (await leagues.show(key, cy.person)).tables == {match: second.table}

            await resigns(house, ana, second.table)
            await leagues.matches.settle_all()
            seen = await leagues.show(key, bo.person)
            entries = [one for one in (await leagues.find(key)).league.entries if one.act == "game"]

            assert (seen.champion, seen.over, seen.tables) == ("Bo", True, {})
            assert len(entries) == 1
            assert [one.chairs for one in await house.store.read(lambda c: records_of(c, key))] == [["Ana", "Bo"]]

    asyncio.run(story())


def test_a_match_that_ended_before_a_restart_is_in_the_league_after_it(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between the end of a match and its report: whoever comes up next looks for what is not settled."""

    async def before() -> str:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo)
            matches = house.hall.leagues.matches
            match = (await house.hall.leagues.show(key, ana.person)).to_play[0]
            await matches.open(key, match, ana.person)
            table = (await matches.open(key, match, bo.person)).table
            monkeypatch.setattr(Matches, "match_over", lambda self: None)
            await resigns(house, bo, table)

            assert not (await house.hall.leagues.find(key)).league.over
            return key

    async def after(key: str) -> None:
        async with opened(db) as house:
            house.hall.leagues.begin()
            await house.later(1000)
            await house.later(1000)

            assert (await house.hall.leagues.find(key)).league.champion == "Ana"
            kept = await house.store.read(lambda c: entries_after(c, key, 0))
            assert [one.act for one in kept].count("game") == 1

    key = asyncio.run(before())
    asyncio.run(after(key))


def test_a_match_of_a_keeper_league_has_its_keepers_as_terms(db: str) -> None:
    """PBL-LEAGUE-KEEPER-5: what was drafted is dealt as the Inheritance of the side that has it."""

    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo, game="pbl", template="keeper")
            leagues = house.hall.leagues
            while (league := (await leagues.find(key)).league).room is not None:
                asked = league.room.asked()[0]
                code = league.room.legal(asked)[0]
                await leagues.do(key, asked.lower(), "say", {"code": code})
            match = league.to_play()[0]
            await leagues.matches.open(key, match.id, ana.person)
            row = await house.store.table((await leagues.matches.open(key, match.id, bo.person)).table)

            assert row is not None
            assert league.format is not None
            parts = league.format.parts([str(side) for side in match.sides])
            for side in ("0", "1"):
                for keeper in str(parts[side]["inheritance"]).split("+"):
                    assert keeper in row.settings[TERMS]

    asyncio.run(story())


def test_computer_players_play_a_whole_season_here_and_its_book_can_be_read(db: str) -> None:
    async def story() -> None:
        async with opened(db) as house:
            (ana,) = await people(house, "Ana")
            leagues = house.hall.leagues
            wish = wire.NewLeague("robots", "robin", bots=["uniform", "greedy", "uniform"])
            key = (await leagues.make(ana.person, ana.name, wish)).id
            await leagues.do(key, ana.person, "start", {})
            await house.quiet()
            found = (await leagues.find(key)).league
            records = await house.store.read(lambda c: records_of(c, key))

            facts = {one.key: msgspec.convert(one.facts, Facts) for one in records}
            book = make_book(found, facts, {one.key: one.chairs for one in records})

            assert found.over
            assert len(records) == 3
            assert book["champion"] == found.champion
            assert "standings.csv" in tables(book)
            assert "is the champion" in page(book)
            assert League.replay(found.entries).digest == found.digest

    asyncio.run(story())


def test_a_hall_knows_no_match_twice(db: str) -> None:
    """Two reports of the same end, one after the other, are one game."""

    async def story() -> None:
        async with opened(db) as house:
            ana, bo = await people(house, "Ana", "Bo")
            key = await made(house, ana, bo, series=3)
            hall: Hall = house.hall
            match = (await hall.leagues.show(key, ana.person)).to_play[0]
            await hall.leagues.matches.open(key, match, ana.person)
            table = (await hall.leagues.matches.open(key, match, bo.person)).table
            await resigns(house, ana, table)
            await asyncio.gather(*[hall.leagues.matches.settle_all() for _ in range(3)])
            found = (await hall.leagues.find(key)).league.match(match)

            assert found is not None
            assert [one.winner for one in found.games] == ["Bo"]
            assert not found.over

    asyncio.run(story())
