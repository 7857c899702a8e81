"""What the store asks of a database, whichever it is: connections, a dialect, and what its errors mean."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from boltyard.server.store.health import Fault
from boltyard.server.store.locks import Locks

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


class Connection(Protocol):
    """As much of a DB-API connection as everybody needs; each database knows its own kind."""

    def close(self) -> None: ...


class Cursor(Protocol):
    """As much of a DB-API cursor as we use; statements are written with `?`, and rows are what was asked for."""

    @property
    def rowcount(self) -> int: ...
    @property
    def description(self) -> Sequence[Sequence[object]] | None: ...
    def execute(self, sql: str, values: Sequence[object] = ..., /) -> object: ...
    def executemany(self, sql: str, rows: Iterable[Sequence[object]], /) -> object: ...
    def fetchall(self) -> list[Any]: ...
    def fetchmany(self, size: int, /) -> list[Any]: ...
    def fetchone(self) -> Any: ...


class Database(Protocol):
    """Where the store lies."""

    many_processes: bool
    add_decisions: str  # one statement for any number of them, given as JSON
    locks: Locks | None  # where several processes share it

    @property
    def alembic_url(self) -> str: ...
    def connect(self) -> Connection:
        """A connection that commits by itself unless BEGIN was said."""
        ...

    def cursor(self, connection: Connection) -> Cursor: ...
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

    def take_up(self, known: Connection | None) -> Connection:
        """A connection that may write, with all that a writer needs: the known one, where there is one and it can."""
        ...

    def begin(self, c: Cursor, number: int) -> None:
        """Begin the transaction of this number."""
        ...

    def happened(self, c: Cursor, number: int, first: Sequence[object] | None) -> bool:
        """After the line broke: was the transaction of this number committed? One without a number added `first`."""
        ...

    def look(self) -> None:
        """After every commit: is it on disk where a restart would look for it?"""
        ...

    def look_around(self, connection: Connection) -> None:
        """The same and more, every second while nothing is written."""
        ...

    def pulse(self, c: Cursor) -> None:
        """A small write, to see whether one can."""
        ...

    def prove(self, c: Cursor) -> None:
        """The same after it could not."""
        ...

    def leave(self, connection: Connection) -> None:
        """The writer goes."""
        ...

    def fault_in(self, error: BaseException) -> Fault | None:
        """What is wrong with the store, if this error is its fault; nothing if it is that of what was written."""
        ...


def beat(c: Cursor) -> None:
    c.execute(PULSE, (str(time.time_ns() // 1_000_000),))


def stamp_in(place: Database) -> str:
    """The last migration that was made here; a database without any has no such table, which is an error of its own."""
    connection = place.connect()
    try:
        cursor = place.cursor(connection)
        cursor.execute("SELECT version_num FROM alembic_version")
        row = cursor.fetchone()
    finally:
        connection.close()
    return str(row[0]) if row else ""
