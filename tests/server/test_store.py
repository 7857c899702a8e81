"""The store keeps what it confirms, on SQLite and PostgreSQL alike."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from boltyard.server.store import database as databases
from boltyard.server.store.database import CannotKeep
from boltyard.server.store.opening import NEWEST, bring_up_to_date, database
from boltyard.server.store.rows import Chair, Result, Row, Said, TableTerms, fresh_id, now
from boltyard.server.store.sqlite import Sqlite
from boltyard.server.store.store import Store
from boltyard.server.store.writer import Decision

ROOT = Path(databases.__file__).parent


def with_store(db: str, story: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = Store(database(db))
        try:
            return await story(store)
        finally:
            store.close()

    return asyncio.run(run())


def a_table(maker: str = "ana", private: bool = False) -> Row:
    chairs = (Chair(0, "person", maker, maker.title()), Chair(1, "open"))
    terms = TableTerms(private=private, grace=5000)
    return Row(fresh_id(), "", "robots", 1, 2**62 - 1, {"jokers": "on"}, terms, "open", now(), maker, chairs=chairs)


def test_the_newest_migration_is_the_last_of_the_folder() -> None:
    numbers = sorted(path.name[:4] for path in (ROOT / "migrations" / "versions").glob("0*.py"))

    assert numbers == [f"{n:04}" for n in range(1, len(numbers) + 1)]
    assert numbers[-1] == NEWEST


def test_a_table_comes_back_as_it_was_put_up(db: str) -> None:
    async def story(store: Store) -> None:
        row = a_table()
        kept = await store.add_table(row)

        assert kept == await store.table(row.id) == await store.table(kept.code.lower())
        assert (kept.seed, kept.settings, kept.terms, kept.chairs) == (row.seed, row.settings, row.terms, row.chairs)
        assert [one.id for one in await store.open_tables()] == [row.id]

    with_store(db, story)


def test_the_last_seat_starts_a_table_and_nobody_gets_a_taken_one(db: str) -> None:
    async def story(store: Store) -> None:
        row = await store.add_table(a_table())
        came = await asyncio.gather(*[store.sit(row.id, f"p{i}", f"P{i}") for i in range(5)])

        seated = [one for one in came if one is not None]
        assert len(seated) == 1
        assert seated[0].stage == "running"
        assert await store.open_tables() == []
        assert await store.stand_up(row.id, "ana") is None

    with_store(db, story)


def test_private_tables_are_not_listed_and_empty_ones_are_gone(db: str) -> None:
    async def story(store: Store) -> None:
        await store.add_table(a_table(private=True))
        row = await store.add_table(a_table())
        gone = await store.stand_up(row.id, "ana")

        assert gone is not None
        assert gone.stage == "gone"
        assert await store.open_tables() == []
        assert len(await store.tables_of("ana")) == 1

    with_store(db, story)


def test_decisions_results_chat_and_snapshots_survive_closing(db: str) -> None:
    row = a_table()
    lines = [Decision(row.id, n, n % 2, f"discard {n}", 10 * n, now()) for n in range(1, 200)]

    async def before(store: Store) -> None:
        await store.add_table(row)
        await asyncio.gather(*[store.append([line]) for line in lines])
        await store.say(row.id, Said(1, 0, "Hallo, ärmel ✂", now()))
        await store.put_snapshot(row.id, 7, b"\x00\xffold")
        await store.put_snapshot(row.id, 9, b"\x00\xffbytes")
        await store.add_person("ana", "Ana")

    async def after(store: Store) -> None:
        log = await store.log_of(row.id)
        assert log is not None
        assert log.lines == lines
        assert [said.text for said in log.chat] == ["Hallo, ärmel ✂"]
        assert log.snapshot == (9, b"\x00\xffbytes")
        assert await store.name_of("ana") == "Ana"
        assert await store.name_of("bo") is None
        await store.finish(row.id, Result([1], "resigned", "ROB-R-49", 3, "abc", 5))
        ((found, result),) = await store.tables_of("ana")
        assert found.stage == "over"
        assert result == Result([1], "resigned", "ROB-R-49", 3, "abc", 5)

    with_store(db, before)
    with_store(db, after)


def test_a_decision_that_exists_already_is_refused_and_its_neighbours_are_written(db: str) -> None:
    """Two processes could append the same number; the key refuses the second, and nobody else notices."""

    async def story(store: Store) -> None:
        await store.append([Decision("t", 1, 0, "pass", 1, 1)])
        done = await asyncio.gather(
            store.append([Decision("u", 1, 0, "pass", 1, 1)]),
            store.append([Decision("t", 1, 1, "done", 2, 1)]),
            store.append([Decision("v", 1, 0, "pass", 1, 1)]),
            return_exceptions=True,
        )

        assert [isinstance(one, Exception) for one in done] == [False, True, False]

        def count(c: Any) -> int:
            c.execute("SELECT count(*) FROM decisions")
            return int(c.fetchone()[0])

        assert await store.read(count) == 3

    with_store(db, story)


def test_what_waits_is_committed_together(sqlite_file: str) -> None:
    async def story(store: Store) -> None:
        before = store.writer.commits
        await asyncio.gather(*[store.append([Decision(f"t{n}", 1, 0, "pass", 1, 1)]) for n in range(500)])

        assert store.writer.commits - before < 20

    with_store(sqlite_file, story)


def test_sqlite_is_for_one_process(sqlite_file: str) -> None:
    store = Store(database(sqlite_file))
    try:
        with pytest.raises(CannotKeep, match="Another Boltyard has"):
            Store(database(sqlite_file))
    finally:
        store.close()
    Store(database(sqlite_file)).close()


def test_a_database_of_a_newer_program_is_refused(sqlite_file: str) -> None:
    connection = Sqlite(Path(sqlite_file)).connect()
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()

    with pytest.raises(CannotKeep, match="newer Boltyard"):
        bring_up_to_date(Sqlite(Path(sqlite_file)))


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("mysql://x", "There is no database 'mysql'"),
        ("/proc/nowhere/x.db", "Cannot keep matches in"),
        ("postgresql://nobody@127.0.0.1:1/x", "PostgreSQL cannot be reached"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(place: str, sentence: str) -> None:
    with pytest.raises(CannotKeep, match=sentence):
        Store(database(place))
