"""The two databases behind one small interface: a connection, its dialect, and how it is brought up to date."""

from __future__ import annotations

import sqlite3
import stat
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, urlsplit

import structlog

from boltyard.server.store.cable import encrypted
from boltyard.server.store.file import BESIDE, File, Gone, Taken, why
from boltyard.server.store.health import Away, Fault
from boltyard.server.store.locks import Locks, lock_number

NEWEST = "0006"  # the last migration; a test holds it against the folder
BUSY_MS = 5000
ROOM = 64 * 1024  # bytes that have to fit on the disk before a store that was away counts as well
PULSE = "INSERT INTO facts (key, value) VALUES ('pulse', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
LOGGED = "table_id, n, seat, code, version, made, early"


class CannotKeep(Exception):
    """A database that cannot be used; the sentence says what to do."""

    exit_code = 2

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Damaged(CannotKeep):
    """A file that is no longer what was written into it."""


class Cursor(Protocol):
    """As much of a DB-API cursor as we use; statements are written with `?`."""

    rowcount: int

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Any: ...
    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def fetchone(self) -> Any: ...


class Database(Protocol):
    """Where the store lies."""

    many_processes: bool
    add_decisions: str  # one statement for any number of them, given as JSON
    locks: Locks | None  # where several processes share it

    @property
    def alembic_url(self) -> str: ...
    def connect(self) -> Any:
        """A connection that commits by itself unless BEGIN was said."""
        ...

    def cursor(self, connection: Any) -> Cursor: ...
    def hold(self) -> None:
        """Claim the database for this process, where only one may have it."""
        ...

    def let_go(self) -> None: ...
    def version(self) -> str:
        """The last migration that was made here, or nothing."""
        ...

    def check(self) -> None:
        """Refuse what is damaged, before anything is written into it."""
        ...

    # For the writer.

    def take_up(self, known: Any) -> Any:
        """A connection that may write, with all that a writer needs: the known one, where there is one and it can."""
        ...

    def begin(self, c: Cursor, number: int) -> None:
        """Begin the transaction of this number."""
        ...

    def happened(self, c: Cursor, number: int, first: Sequence[Any] | None) -> bool:
        """After the line broke: was the transaction of this number committed? One without a number added `first`."""
        ...

    def look(self) -> None:
        """After every commit: is it on disk where a restart would look for it?"""
        ...

    def look_around(self, connection: Any) -> None:
        """The same and more, every second while nothing is written."""
        ...

    def pulse(self, c: Cursor) -> None:
        """A small write, to see whether one can."""
        ...

    def prove(self, c: Cursor) -> None:
        """The same after it could not."""
        ...

    def leave(self, connection: Any) -> None:
        """The writer goes."""
        ...

    def fault_in(self, error: BaseException) -> Fault | None:
        """What is wrong with the store, if this error is its fault; nothing if it is that of what was written."""
        ...


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

    def cursor(self, connection: Any) -> Cursor:
        cursor: Cursor = connection.cursor()
        return cursor

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
        return stamp_in(self) if self.path.exists() else ""

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

    def take_up(self, known: Any) -> Any:
        if known is None:
            return self.connect()
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

    def happened(self, c: Cursor, number: int, first: Sequence[Any] | None) -> bool:
        return False  # there is no line that could break: what is refused did not happen

    def look(self) -> None:
        self.file.look()

    def look_around(self, connection: Any) -> None:
        self.file.look_around()

    def pulse(self, c: Cursor) -> None:
        beat(c)

    def prove(self, c: Cursor) -> None:
        """With some room to spare: a disk on which one page fits and the next does not is still full."""
        c.execute(PULSE, ("x" * ROOM,))
        beat(c)

    def leave(self, connection: Any) -> None:
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


class Postgres:
    """A database that several processes may share."""

    many_processes = True
    add_decisions = (
        f"INSERT INTO decisions ({LOGGED}) SELECT value ->> 0, (value ->> 1)::int, (value ->> 2)::int, value ->> 3, "
        "(value ->> 4)::bigint, (value ->> 5)::bigint, value ->> 6 FROM json_array_elements(?::json)"
    )

    def __init__(self, url: str) -> None:
        self.url = encrypted(url)
        self.locks: Locks | None = Locks()

    @property
    def alembic_url(self) -> str:
        return self.url.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)

    def connect(self) -> Any:
        try:
            import psycopg
            from psycopg.conninfo import conninfo_to_dict
        except ModuleNotFoundError:
            raise CannotKeep("PostgreSQL needs psycopg; pip install 'boltyard[postgres]' brings it.") from None
        try:
            said = conninfo_to_dict(self.url)
            patience = {key: value for key, value in PATIENCE.items() if key not in said}
            return psycopg.connect(self.url, autocommit=True, **patience)  # type: ignore[arg-type]
        except psycopg.Error as error:
            reason = " ".join(str(error).split())[:200]
            raise CannotKeep(f"PostgreSQL cannot be reached: {reason}") from error

    def cursor(self, connection: Any) -> Cursor:
        return Percent(connection.cursor())

    def hold(self) -> None:
        """Any number of processes may come."""

    def let_go(self) -> None:
        """Nothing was claimed."""

    def version(self) -> str:
        return stamp_in(self)

    def check(self) -> None:
        """PostgreSQL looks after its own files."""

    # For the writer.

    def take_up(self, known: Any) -> Any:
        """Always a new one: with the old one our locks were lost, and are taken anew."""
        if known is not None:
            with suppress(Exception):
                known.close()
        fresh = self.connect()
        try:
            assert self.locks is not None
            self.locks.begin(self.cursor(fresh))
        except BaseException:
            fresh.close()
            raise
        return fresh

    def begin(self, c: Cursor, number: int) -> None:
        """Its number goes with it in one round trip, so that it can be looked for if the line breaks."""
        import psycopg

        assert self.locks is not None
        assert isinstance(c, Percent)
        psycopg.ClientCursor(c.cursor.connection).execute(
            "BEGIN; INSERT INTO facts (key, value) VALUES (%s, %s) "
            "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (f"writer {self.locks.process}", str(number)),
        )

    def happened(self, c: Cursor, number: int, first: Sequence[Any] | None) -> bool:
        assert self.locks is not None
        if first is not None:
            table, n, seat, code, _, made, _ = first
            c.execute(
                "SELECT 1 FROM decisions WHERE table_id = ? AND n = ? AND seat = ? AND code = ? AND made = ?",
                (table, n, seat, code, made),
            )
            return c.fetchone() is not None
        c.execute("SELECT value FROM facts WHERE key = ?", (f"writer {self.locks.process}",))
        row = c.fetchone()
        return row is not None and int(row[0]) == number

    def look(self) -> None:
        """What it says is committed is."""

    def look_around(self, connection: Any) -> None:
        connection.execute("SELECT 1")

    def pulse(self, c: Cursor) -> None:
        beat(c)

    def prove(self, c: Cursor) -> None:
        beat(c)

    def leave(self, connection: Any) -> None:
        assert self.locks is not None
        self.cursor(connection).execute("DELETE FROM facts WHERE key = ?", (f"writer {self.locks.process}",))

    def fault_in(self, error: BaseException) -> Fault | None:
        import psycopg

        match error:
            case Away():
                return Fault(error.reason)
            case CannotKeep():
                log.info("no connection", why=error.sentence)
                return Fault("PostgreSQL cannot be reached.")
            case psycopg.OperationalError() | psycopg.InterfaceError():
                state = error.sqlstate or ""
                if state.startswith("40"):  # two who were in each other's way: once more is enough
                    return None
                return Fault(LOST.get(state, "The connection to PostgreSQL is lost."))
            case psycopg.Error() if error.sqlstate in LOST:
                return Fault(LOST[error.sqlstate])
        return None


PATIENCE = {"connect_timeout": 3, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
PATIENCE["tcp_user_timeout"] = 10_000  # ms
LOST = {
    "25006": "PostgreSQL is read-only.",
    "42501": "PostgreSQL does not let this server write any more.",
    "53100": "PostgreSQL's disk is full.",
    "53200": "PostgreSQL has no memory left.",
    "53300": "PostgreSQL has no connection left for this server.",
    "55P03": "Another program keeps a lock in PostgreSQL.",
    "57014": "PostgreSQL broke a write off.",
    "58030": "PostgreSQL's disk refuses to read or write.",
    "XX001": "PostgreSQL's files are damaged.",
    "XX002": "PostgreSQL's files are damaged.",
}
log = structlog.get_logger("boltyard.store")


class Percent:
    """A cursor that writes `?` as psycopg wants it."""

    def __init__(self, cursor: Any) -> None:
        self.cursor = cursor

    @property
    def rowcount(self) -> int:
        count: int = self.cursor.rowcount
        return count

    @rowcount.setter
    def rowcount(self, count: int) -> None:
        raise AttributeError("rowcount is told, not set")

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Any:
        return self.cursor.execute(sql.replace("?", "%s"), values or None)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> Any:
        return self.cursor.executemany(sql.replace("?", "%s"), rows)

    def fetchall(self) -> list[Any]:
        rows: list[Any] = self.cursor.fetchall()
        return rows

    def fetchone(self) -> Any:
        return self.cursor.fetchone()


def database(place: str) -> Database:
    """The database of this address: `postgresql://...`, `sqlite:///path`, or a path."""
    scheme = urlsplit(place).scheme
    if scheme in ("postgresql", "postgres"):
        return Postgres(place)
    if scheme == "sqlite":
        return Sqlite(Path(place.removeprefix("sqlite:///")).expanduser())
    if scheme and len(scheme) > 1:
        raise CannotKeep(f"There is no database {scheme!r}; --db takes a file, sqlite:///FILE or postgresql://...")
    return Sqlite(Path(place).expanduser())


def beat(c: Cursor) -> None:
    c.execute(PULSE, (str(time.time_ns() // 1_000_000),))


def stamp_in(place: Database) -> str:
    connection = place.connect()
    try:
        cursor = place.cursor(connection)
        cursor.execute("SELECT version_num FROM alembic_version")
        row = cursor.fetchone()
    except Exception as error:
        if isinstance(place, Sqlite) and is_damage(error):
            raise place.cannot(error) from None
        return ""  # no such table: nothing was made here yet
    finally:
        connection.close()
    return str(row[0]) if row else ""


def bring_up_to_date(place: Database) -> None:
    """Make every migration that is missing; a database of a newer program is refused."""
    found = place.version()
    if found == NEWEST:
        return
    if found > NEWEST:
        raise CannotKeep(f"This database was made by a newer Boltyard (migration {found}); this one knows {NEWEST}.")
    connection = place.connect()
    try:
        if place.many_processes:  # one of several that start together does it, the others wait
            place.cursor(connection).execute("SELECT pg_advisory_lock(?)", (lock_number("migrations"),))
        if place.version() != NEWEST:
            migrate(place)
    finally:
        connection.close()


def migrate(place: Database) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = place.alembic_url
    command.upgrade(config, "head")
