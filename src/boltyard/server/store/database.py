"""The two databases behind one small interface: a connection, its dialect, and how it is brought up to date."""

from __future__ import annotations

import fcntl
import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from boltyard.server.store.cable import encrypted

NEWEST = "0006"  # the last migration; a test holds it against the folder
BUSY_MS = 5000
LOGGED = "table_id, n, seat, code, version, made, early"


class CannotKeep(Exception):
    """A database that cannot be used; the sentence says what to do."""

    exit_code = 2

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


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


class Sqlite:
    """One file and its write-ahead log, for one process."""

    many_processes = False
    add_decisions = (
        f"INSERT INTO decisions ({LOGGED}) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
        "json_extract(value, '$[2]'), json_extract(value, '$[3]'), json_extract(value, '$[4]'), "
        "json_extract(value, '$[5]'), json_extract(value, '$[6]') FROM json_each(?)"
    )

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock: Any = None

    @property
    def alembic_url(self) -> str:
        return f"sqlite:///{self.path}"

    def connect(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")  # a confirmed decision survives a power cut
            connection.execute("PRAGMA foreign_keys=ON")
        except (OSError, sqlite3.Error) as error:
            raise self.cannot(error) from None
        return connection

    def cannot(self, error: Exception) -> CannotKeep:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        return CannotKeep(f"Cannot keep matches in {self.path}: {reason}; --db names another place.")

    def cursor(self, connection: Any) -> Cursor:
        cursor: Cursor = connection.cursor()
        return cursor

    def hold(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = self.path.with_name(f"{self.path.name}.lock").open("w")
        except OSError as error:
            raise self.cannot(error) from None
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.lock.close()
            raise CannotKeep(
                f"Another Boltyard has {self.path} open; SQLite is for one process. Close it, name another file with "
                "--db, or use PostgreSQL, which several may share."
            ) from None

    def let_go(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    def version(self) -> str:
        return stamp_in(self)


class Postgres:
    """A database that several processes may share."""

    many_processes = True
    add_decisions = (
        f"INSERT INTO decisions ({LOGGED}) SELECT value ->> 0, (value ->> 1)::int, (value ->> 2)::int, value ->> 3, "
        "(value ->> 4)::bigint, (value ->> 5)::bigint, value ->> 6 FROM json_array_elements(?::json)"
    )

    def __init__(self, url: str) -> None:
        self.url = encrypted(url)

    @property
    def alembic_url(self) -> str:
        return self.url.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)

    def connect(self) -> Any:
        try:
            import psycopg
        except ModuleNotFoundError:
            raise CannotKeep("PostgreSQL needs psycopg; pip install 'boltyard[postgres]' brings it.") from None
        try:
            return psycopg.connect(self.url, autocommit=True)
        except psycopg.Error as error:
            reason = " ".join(str(error).split())[:200]
            raise CannotKeep(f"PostgreSQL cannot be reached: {reason}") from None

    def cursor(self, connection: Any) -> Cursor:
        return Percent(connection.cursor())

    def hold(self) -> None:
        """Any number of processes may come."""

    def let_go(self) -> None:
        """Nothing was claimed."""

    def version(self) -> str:
        return stamp_in(self)


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


def stamp_in(place: Database) -> str:
    connection = place.connect()
    try:
        cursor = place.cursor(connection)
        cursor.execute("SELECT version_num FROM alembic_version")
        row = cursor.fetchone()
    except Exception:  # no such table: nothing was made here yet
        return ""
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


def lock_number(name: str) -> int:
    """The number of an advisory lock: 63 bits of the name's digest."""
    return int.from_bytes(hashlib.sha256(f"boltyard {name}".encode()).digest()[:8], "big") >> 1
