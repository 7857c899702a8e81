"""The SQLite file: one server for each inode, put back when it is deleted, private, refused when it is damaged."""

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltyard.cli import main
from boltyard.server import app
from boltyard.server.store.backup import backup
from boltyard.server.store.database import CannotKeep, Cursor, Damaged
from boltyard.server.store.health import Away
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
from boltyard.server.store.writer import Decision


def line(n: int) -> Decision:
    return Decision("t", n, 0, "pass", n, 1)


def numbers_in(file: str) -> list[int]:
    """What a restart finds."""
    store = Store(database(file))
    try:

        def question(c: Any) -> list[int]:
            c.execute("SELECT n FROM decisions ORDER BY n")
            return [int(row[0]) for row in c.fetchall()]

        return store.look_up(question)
    finally:
        store.close()


def last_line(c: Cursor) -> int:
    c.execute("SELECT max(n) FROM decisions")
    return int(c.fetchone()[0])


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize("name", ["symlink", "hard link", "symlink to the folder"])
def test_whatever_it_is_called_one_file_has_one_server(sqlite_file: str, tmp_path: Path, name: str) -> None:
    other = tmp_path / "other" / "boltyard.db"
    if name == "symlink to the folder":
        other.parent.symlink_to(tmp_path)
    else:
        other.parent.mkdir()
        other.symlink_to(sqlite_file) if name == "symlink" else other.hardlink_to(sqlite_file)
    store = Store(database(sqlite_file))
    try:
        with pytest.raises(CannotKeep, match="Another Boltyard has"):
            Store(database(str(other)))
    finally:
        store.close()
    Store(database(str(other))).close()


def all_of_it(file: Path) -> None:
    for one in file.parent.glob("boltyard.db*"):
        one.unlink()


def its_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def its_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


def moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


@pytest.mark.parametrize("delete", [Path.unlink, all_of_it, its_folder, its_log, moved])
def test_a_deleted_file_is_put_back_before_anything_more_is_confirmed(
    sqlite_file: str, tmp_path: Path, delete: Callable[[Path], None]
) -> None:
    file = tmp_path / "home" / "boltyard.db"
    file.parent.mkdir()
    shutil.copy(sqlite_file, file)
    copy = tmp_path / "copy.db"

    async def told() -> None:
        store = Store(database(str(file)))
        for n in range(1, 4):
            await store.append([line(n)])
        await store.ready()
        store.writer.looked = 0.0  # the next look is due
        await store.ready()
        delete(file)
        store.writer.looked = 0.0
        await store.append([line(4)])
        await store.append([line(5)])
        backup(database(str(file)), copy)  # as a power cut would leave it
        assert await store.read(last_line) == 5
        await store.append([line(6)])
        with pytest.raises(CannotKeep, match="Another Boltyard has"):
            Store(database(str(file)))
        store.close()

    asyncio.run(told())
    assert numbers_in(str(copy)) == [1, 2, 3, 4, 5]
    assert numbers_in(str(file)) == [1, 2, 3, 4, 5, 6]
    assert mode_of(file) == 0o600


def test_another_file_in_its_place_is_somebodys_decision(sqlite_file: str, pattern: Path, tmp_path: Path) -> None:
    """Nothing is confirmed that a restart would not find; nothing is written into a file that is not ours."""
    file = Path(sqlite_file)

    async def told() -> None:
        store = Store(database(sqlite_file))
        store.health.listen(lambda reason: None)
        await store.append([line(1)])
        shutil.copy(pattern, tmp_path / "another.db")
        (tmp_path / "another.db").rename(file)
        doubtful = asyncio.ensure_future(store.append([line(2)]))
        assert "Another file lies where boltyard.db was" in await store.ready()
        with pytest.raises(Away):
            await store.append([line(3)])
        assert not Path(f"{file}-wal").exists()  # or the other file would be opened with our log
        store.close()
        with pytest.raises(Away):
            await doubtful

    asyncio.run(told())
    assert numbers_in(sqlite_file) == []


def test_what_is_kept_is_for_its_owner_alone(sqlite_file: str, tmp_path: Path) -> None:
    file = Path(sqlite_file)
    file.chmod(0o644)
    made = tmp_path / "new" / "club.db"

    async def told(place: Path) -> None:
        store = Store(database(str(place)))
        await store.append([line(1)])
        assert {mode_of(one) for one in place.parent.glob(f"{place.name}*")} == {0o600}
        assert len(list(place.parent.glob(f"{place.name}*"))) == 3
        store.close()

    known = os.umask(0o002)
    try:
        asyncio.run(told(file))
        asyncio.run(told(made))
        backup(database(str(made)), tmp_path / "club.backup")
    finally:
        os.umask(known)
    assert mode_of(made.parent) == 0o700
    assert mode_of(tmp_path / "club.backup") == 0o600


def cut_short(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def cut_to_nothing(file: Path) -> None:
    os.truncate(file, 0)
    Path(f"{file}-wal").write_bytes(b"x" * 4096)


def garbage_first(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"garbage" * 20)


def garbage_inside(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(os.urandom(file.stat().st_size - 8192))


@pytest.mark.parametrize("damage", [cut_short, cut_to_nothing, garbage_first, garbage_inside])
def test_a_damaged_file_is_refused_in_a_sentence(
    sqlite_file: str,
    tmp_path: Path,
    built: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    damage: Callable[[Path], None],
) -> None:
    monkeypatch.setattr(app, "page_folder", lambda: built)
    good = tmp_path / "good.backup"
    backup(database(sqlite_file), good)
    damage(Path(sqlite_file))

    for words in (["serve", "--port", "0"], ["backup", str(tmp_path / "x")], ["restore", str(good)], ["verify"]):
        assert main([*words, "--db", sqlite_file]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "The file boltyard.db is damaged" in told.err
        assert f"boltyard restore BACKUP --db {sqlite_file} --replace" in told.err
        assert len(told.err.splitlines()) == 1
    assert not (tmp_path / "x").exists()
    assert main(["restore", str(good), "--db", sqlite_file, "--replace"]) == 0
    assert "boltyard.db.damaged" in capsys.readouterr().out
    assert main(["verify", "--db", sqlite_file]) == 0
    assert numbers_in(sqlite_file) == []
    assert mode_of(Path(sqlite_file)) == 0o600


def test_a_damaged_backup_is_refused(sqlite_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.backup"
    backup(database(sqlite_file), bad)
    cut_short(bad)

    assert main(["restore", str(bad), "--db", sqlite_file, "--replace"]) == 2
    assert "is damaged; take an older backup" in capsys.readouterr().err
    assert numbers_in(sqlite_file) == []


def test_damage_that_is_met_while_running_is_told_and_nothing_more_is_written(sqlite_file: str) -> None:
    async def told() -> None:
        store = Store(database(sqlite_file))
        store.health.listen(lambda reason: None)
        await store.append([line(1)])
        garbage_first(Path(sqlite_file))
        store.drop_reader()
        with pytest.raises(Away):
            await store.name_of("ana")
        while not store.health.reason:
            await asyncio.sleep(0)
        assert "is damaged" in await store.ready()
        with pytest.raises(Away):
            await store.append([line(2)])
        store.close()

    asyncio.run(told())
    with pytest.raises(Damaged):
        Store(database(sqlite_file))
