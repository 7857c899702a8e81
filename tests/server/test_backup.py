"""F105: a backup while people play, put back into either kind of database."""

import asyncio
import shutil
from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.server import wire
from boltyard.server.store.admin import cursor_on
from boltyard.server.store.backup import TABLES, CannotCopy, backup, restore
from boltyard.server.store.database import CannotKeep
from boltyard.server.store.hosting import add_ban
from boltyard.server.store.opening import database
from tasks._postgres import fresh_database
from tests.server.conftest import numbers
from tests.server.people import House, opened
from tests.server.test_tables import record_of, starts


def test_a_backup_made_during_play_goes_on_in_another_database(
    db: str, postgres: str, pattern: Path, tmp_path: Path
) -> None:
    file = tmp_path / "club.backup"

    async def before() -> tuple[str, str]:
        async with opened(db) as house:
            ana, bo, row = await house.two()
            await starts(ana, bo)
            ana.say(wire.Say(row.id, "One moment, please."))
            await house.quiet()
            await asyncio.to_thread(backup, database(db), file)
            return row.id, await record_of(house, row)

    async def after(place: str) -> str:
        async with opened(place) as house:
            ana = await house.person("Ana")
            update = await ana.attend(table)
            assert update.viewer == 0
            assert (await ana.hears(wire.Talk)).lines[0].text == "One moment, please."
            row = await house.store.table(table)
            assert row
            return await record_of(house, row)

    table, record = asyncio.run(before())
    for place in (str(tmp_path / "new.db"), fresh_database(postgres, f"back{next(numbers)}")):
        counts = restore(database(place), file)
        assert counts["decisions"] == 1
        assert asyncio.run(after(place)) == record
        with pytest.raises(CannotCopy, match="kept there already"):
            restore(database(place), file)
        assert restore(database(place), file, replace=True) == counts


def test_a_backup_has_every_table_that_there_is(sqlite_file: str) -> None:
    """What a migration adds is in every backup from then on; but for what processes have just told each other."""
    with cursor_on(database(sqlite_file)) as c:
        c.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        there = {str(row[0]) for row in c.fetchall()} - {"alembic_version", "mail", "sqlite_sequence"}

    assert there == set(TABLES)


def test_what_is_counted_is_counted_on_after_a_restore(sqlite_file: str, postgres: str, tmp_path: Path) -> None:
    """PostgreSQL began at 1 again, and the next ban was refused."""
    with cursor_on(database(sqlite_file), writing=True) as c:
        first = [add_ban(c, "person", name, 0, "") for name in ("ana", "bo")]
    backup(database(sqlite_file), tmp_path / "club.backup")
    for place in (str(tmp_path / "new.db"), fresh_database(postgres, f"back{next(numbers)}")):
        restore(database(place), tmp_path / "club.backup")
        with cursor_on(database(place), writing=True) as c:
            assert [*first, add_ban(c, "person", "cy", 0, "")] == [1, 2, 3]


def test_a_server_that_runs_keeps_its_file(sqlite_file: str, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    backup(database(sqlite_file), file)

    async def story() -> None:
        async with opened(sqlite_file) as house:
            with pytest.raises(CannotKeep, match="Another Boltyard has"):
                restore(database(sqlite_file), file, replace=True)
            assert isinstance(house, House)

    asyncio.run(story())


def test_at_the_command_line(sqlite_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.backup"
    other = tmp_path / "other.db"
    rubbish = tmp_path / "rubbish"
    shutil.copy(__file__, rubbish)

    assert main(["backup", str(file), "--db", sqlite_file]) == 0
    assert main(["backup", str(file), "--db", sqlite_file]) == 2
    assert main(["restore", str(file), "--db", str(other)]) == 0
    assert main(["restore", str(rubbish), "--db", str(other)]) == 2
    assert main(["backup", str(tmp_path / "x"), "--db", str(tmp_path / "nothing.db")]) == 2
    told = capsys.readouterr()
    assert "0 tables, 0 decisions, 0 people" in told.out
    assert "exists already" in told.err
    assert "is no backup of Boltyard" in told.err
    assert "nothing to copy" in told.err
