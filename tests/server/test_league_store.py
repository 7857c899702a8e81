"""A league's log in the database: it only grows, one of two writers is heard, and nothing accepted is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path

from boltyard.core.record import read_record
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.league.league import League
from boltyard.league.model import Json
from boltyard.server.farewell import retold, told_anew
from boltyard.server.store.leagues import (
    KeptRecord,
    LeagueRow,
    LeagueTable,
    Standing,
    add_league,
    add_to_people,
    append_entries,
    claim_table,
    entries_after,
    finished_tables,
    keep_record,
    league_of_id,
    leagues_due,
    leagues_for,
    people_of,
    records_of,
    settle_table,
)
from boltyard.server.store.rows import Result
from boltyard.server.store.store import Store
from boltyard.server.store.traces import erase_person
from tests.league.leagues import league, play_on
from tests.server.test_store import a_table, with_store

OPEN = Standing("open", 5, 0)


async def kept(store: Store, made: League, key: str = "yard", listed: int = 1) -> None:
    await store.write(lambda c: add_league(c, LeagueRow(key, "Yard", "robots", listed, 1)))
    assert await store.write(lambda c: append_entries(c, key, made.entries, OPEN))


def test_a_league_comes_back_as_its_log_says(db: str) -> None:
    made = league({"kind": "robin"}, people=3)

    async def story(store: Store) -> None:
        await kept(store, made)
        row = await store.read(lambda c: league_of_id(c, "yard"))
        found = League.replay(await store.read(lambda c: entries_after(c, "yard", 0)))

        assert row == LeagueRow("yard", "Yard", "robots", 1, 1, len(made.entries), "open", 5, 0)
        assert found.text == made.text
        assert found.show() == made.show()
        assert [one.n for one in await store.read(lambda c: entries_after(c, "yard", 3))] == [4, 5]

    with_store(db, story)


def test_of_many_who_act_at_once_one_is_heard(db: str) -> None:
    made = league({"kind": "robin"}, people=2)

    async def story(store: Store) -> None:
        await kept(store, made)
        rivals = []
        for n in range(8):
            rival = League.replay(made.entries)
            rivals.append([rival.do("com", "note", {"text": f"I am number {n}."})])
        heard = await asyncio.gather(
            *[store.write(partial(append_entries, league="yard", entries=some, after=OPEN)) for some in rivals]
        )
        found = await store.read(lambda c: entries_after(c, "yard", 0))

        assert heard.count(True) == 1
        assert found == [*made.entries, *rivals[heard.index(True)]]

    with_store(db, story)


def test_what_was_accepted_is_there_after_the_store_was_closed(db: str) -> None:
    made = league({"kind": "robin"}, people=2)
    with_store(db, lambda store: kept(store, made))

    async def story(store: Store) -> None:
        assert League.replay(await store.read(lambda c: entries_after(c, "yard", 0))).digest == made.digest

    with_store(db, story)


def test_people_have_one_name_in_a_league_and_nobody_elses(db: str) -> None:
    async def story(store: Store) -> None:
        await kept(store, league({"kind": "robin"}, people=2), listed=0)

        assert await store.write(lambda c: add_to_people(c, "yard", "p-ana", "Ana"))
        assert not await store.write(lambda c: add_to_people(c, "yard", "p-bo", "Ana"))
        assert not await store.write(lambda c: add_to_people(c, "yard", "p-ana", "Anna"))
        assert await store.read(lambda c: people_of(c, "yard")) == {"p-ana": "Ana"}
        assert [one.id for one in await store.read(lambda c: leagues_for(c, "p-ana"))] == ["yard"]
        assert await store.read(lambda c: leagues_for(c, "p-bo")) == []

    with_store(db, story)


def test_a_league_is_found_when_something_is_due(db: str) -> None:
    made = league({"kind": "robin"}, people=2)

    async def story(store: Store) -> None:
        await kept(store, made)
        entry = made.do("com", "note", {"text": "Soon."})
        await store.write(lambda c: append_entries(c, "yard", [entry], Standing("running", 7, 900)))

        assert await store.read(lambda c: leagues_due(c, 899)) == []
        assert await store.read(lambda c: leagues_due(c, 900)) == ["yard"]

    with_store(db, story)


def test_a_game_has_one_table_and_is_settled_once(db: str) -> None:
    async def story(store: Store) -> None:
        row = await store.add_table(a_table())
        where = LeagueTable("yard", "1-1", 1, row.id)
        first = await store.write(lambda c: claim_table(c, where))
        second = await store.write(lambda c: claim_table(c, LeagueTable("yard", "1-1", 1, "another")))

        assert first == second == row.id
        assert await store.read(finished_tables) == []

        await store.finish(row.id, Result([0], "", "", 3, "d", 1))
        assert await store.read(finished_tables) == [where]

        one = KeptRecord("1-1", 1, "a record", ["ana", "bo"], {"winners": [0]})
        await store.write(lambda c: keep_record(c, "yard", one))
        await store.write(lambda c: settle_table(c, where))
        assert await store.read(finished_tables) == []
        assert await store.read(lambda c: records_of(c, "yard")) == [one]

    with_store(db, story)


def test_somebody_who_left_for_good_has_no_name_in_a_log_that_says_the_same(db: str) -> None:
    """Standings, matches and records are those of before; an append by whoever has the old log fails."""
    made = league({"kind": "swiss", "rounds": 3}, {"kind": "double"}, people=0, begun=False)
    for name in ("Anabelle Quill", "pass", "Cy", "code"):
        made.do("com", "enter", {"key": name, "name": f"Team {name}", "people": [name]})
    made.do("com", "start", {"chance": 7})
    play_on(made, lambda match: max(map(str, match.sides)))
    before = [(row.points, row.place) for row in made.standings()]
    text = Path("tests/replays/robots-fair.record").read_text()
    record = retold(text, "ana").text.replace("a_former_player", "Anabelle_Quill")
    facts: dict[str, Json] = {"moments": [[3, "Anabelle Quill blows off Bo's head."]]}

    async def story(store: Store) -> None:
        await kept(store, made)
        for person, name in (("a" * 24, "Anabelle Quill"), ("b" * 24, "pass")):
            await store.add_person(person, name)
            await store.write(partial(add_to_people, league="yard", person=person, name=name))
        one = KeptRecord("1", 1, record, ["Anabelle Quill", "Cy"], facts)
        await store.write(lambda c: keep_record(c, "yard", one))
        for person in ("a" * 24, "b" * 24):
            anew = await told_anew(store, person)
            await store.write(partial(erase_person, person=person, nobody="f" * 23 + person[0], anew=anew))
        found = League.replay(await store.read(lambda c: entries_after(c, "yard", 0)))

        assert [(row.points, row.place) for row in found.standings()] == before
        assert [row.entrant for row in found.standings()] != [row.entrant for row in made.standings()]
        assert sorted(found.entrants) == ["Cy", "a former player", "a former player 2", "code"]
        assert "Quill" not in found.text
        (told,) = await store.read(lambda c: records_of(c, "yard"))
        assert told.facts == {"moments": [[3, "a former player blows off Bo's head."]]}
        assert told.chairs == ["a former player", "Cy"]
        assert read_record(told.record).names == ["a_former_player", "bo"]
        assert verify(find_game("robots"), read_record(told.record)).over
        late = made.entries[-1]
        assert not await store.write(lambda c: append_entries(c, "yard", [replace(late, n=late.n + 1)], OPEN))

    with_store(db, story)
