"""SQLite: one file and its write-ahead log, for one process."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from boltyard.server.store.database import LOGGED, PULSE, CannotKeep, Connection, Cursor, Damaged, beat, stamp_in
from boltyard.server.store.file import BESIDE, File, Gone, Taken, why
from boltyard.server.store.health import Away, Fault
from boltyard.server.store.locks import Locks

BUSY_MS = 5000
ROOM = 64 * 1024  # bytes that have to fit on the disk before a store that was away counts as well
FAULTS = {
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_LOCKED: "another program keeps it locked",
    sqlite3.SQLITE_NOMEM: "there is no memory left",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_IOERR: "the disk refuses to read or write",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PROTOCOL: "its locks cannot be had",
}
HARMLESS = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL)


class Sqlite:
    """One file and its write-ahead log, for one process."""

    many_processes = False
    locks: Locks | None = None
    add_decisions = (
        f"INSERT INTO decisions ({LOGGED}) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
        "json_extract(value, '$[2]'), json_extract(value, '$[3]'), json_extract(value, '$[4]'), "
        "json_extract(value, '$[5]'), json_extract(value, '$[6]') FROM json_each(?)"
    )

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = File(path)
        self.sound = True  # the connections; after some faults new ones are needed

    @property
    def alembic_url(self) -> str:
        return f"sqlite:///{self.path}"

    def connect(self) -> sqlite3.Connection:
        connection = None
        try:
            self.file.make()
            name = f"file:{quote(str(self.path))}?mode=rw"  # one that was deleted is not made anew
            connection = sqlite3.connect(name, uri=True, isolation_level=None, check_same_thread=False)
            connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")  # a confirmed decision survives a power cut
            connection.execute("PRAGMA foreign_keys=ON")
        except (OSError, sqlite3.Error) as error:
            if connection is not None:
                connection.close()
            raise self.cannot(error) from error
        return connection

    def cannot(self, error: Exception) -> CannotKeep:
        if is_damage(error):
            return Damaged(damage_in(self.path))
        return CannotKeep(f"Cannot keep matches in {self.path}: {why(error)}; --db names another place.")

    def cursor(self, connection: Connection) -> Cursor:
        assert isinstance(connection, sqlite3.Connection)
        return connection.cursor()

    def hold(self) -> None:
        try:
            self.file.hold()
            if not self.path.stat().st_mode & stat.S_IWUSR:
                self.file.let_go()
                raise CannotKeep(f"Cannot keep matches in {self.path}: it is read-only; --db names another place.")
        except Taken:
            raise CannotKeep(
                f"Another Boltyard has {self.path} open; SQLite is for one process. Close it, name another file with "
                "--db, or use PostgreSQL, which several may share."
            ) from None
        except OSError as error:
            raise self.cannot(error) from None

    def let_go(self) -> None:
        self.file.let_go()

    def version(self) -> str:
        if not self.path.exists():
            return ""
        try:
            return stamp_in(self)
        except sqlite3.Error as error:
            if is_damage(error):
                raise self.cannot(error) from None
            return ""  # no such table: nothing was made here yet

    def check(self) -> None:
        """Every page is read once: about a second for a hundred megabytes, which are a million decisions."""
        if not self.path.exists():
            return
        left = [Path(f"{self.path}{tail}") for tail in BESIDE[:1]]
        if not self.path.stat().st_size and any(one.exists() and one.stat().st_size for one in left):
            raise Damaged(damage_in(self.path))  # cut down to nothing: SQLite would begin anew
        connection = self.connect()
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            raise self.cannot(error) from None
        finally:
            connection.close()
        if found[0] != "ok":
            raise Damaged(damage_in(self.path))

    def move_aside(self) -> Path:
        """A damaged file that we hold gets another name, and an empty one takes its place."""
        names = (Path(f"{self.path}.damaged{f'-{n}' if n else ''}") for n in range(1000))
        aside = next(name for name in names if not name.exists())
        for tail in ("", *BESIDE):
            with suppress(FileNotFoundError):
                Path(f"{self.path}{tail}").rename(f"{aside}{tail}")
        self.let_go()
        self.hold()
        return aside

    # For the writer.

    def take_up(self, known: Connection | None) -> Connection:
        if known is None:
            return self.connect()
        assert isinstance(known, sqlite3.Connection)
        if known.in_transaction:  # even going back has failed
            self.sound = False
        try:
            self.file.look_around()
        except Gone:
            self.file.put_back(known)
            self.sound = False
        if self.sound:
            return known
        fresh = self.connect()
        self.sound = True
        known.close()
        return fresh

    def begin(self, c: Cursor, number: int) -> None:
        c.execute("BEGIN")

    def happened(self, c: Cursor, number: int, first: Sequence[object] | None) -> bool:
        return False  # there is no line that could break: what is refused did not happen

    def look(self) -> None:
        self.file.look()

    def look_around(self, connection: Connection) -> None:
        self.file.look_around()

    def pulse(self, c: Cursor) -> None:
        beat(c)

    def prove(self, c: Cursor) -> None:
        """With some room to spare: a disk on which one page fits and the next does not is still full."""
        c.execute(PULSE, ("x" * ROOM,))
        beat(c)

    def leave(self, connection: Connection) -> None:
        """Nothing is left behind."""

    def fault_in(self, error: BaseException) -> Fault | None:
        name = self.path.name
        match error:
            case Away():
                return Fault(error.reason)
            case Damaged():
                return Fault(damage_in(Path(name)), final=True)
            case CannotKeep():
                return Fault(error.sentence if error.__cause__ is None else f"{name}: {why_not(error.__cause__)}.")
            case sqlite3.Error():
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                if is_damage(error):
                    return Fault(damage_in(Path(name)), final=True)
                if code not in FAULTS and "closed database" not in str(error):
                    return None
                self.sound = self.sound and code in HARMLESS
                return Fault(f"{name}: {FAULTS.get(code, 'its connection is closed')}.")
            case OSError():
                return Fault(f"{name}: {why(error)}.")
        return None


def is_damage(error: BaseException) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, sqlite3.Error) and code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def damage_in(path: Path) -> str:
    return (
        f"The file {path.name} is damaged, or no database of Boltyard; boltyard restore BACKUP --db {path} --replace "
        "moves it aside and puts a backup in its place."
    )


def why_not(error: BaseException) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return FAULTS.get(code, "") or (getattr(error, "strerror", None) or str(error)).lower()
