"""Faults of the store, made on purpose and ended again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import psycopg

from boltyard.server.store.store import Store
from boltyard.server.store.writer import Wish

When = Literal["", "before", "after"]


class Ward:
    """Watches over a store's health: one can wait until it is away, and until it is well."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.news = asyncio.Event()
        tell = store.health.tell
        assert tell is not None
        self.tell: Callable[[str], None] = tell
        store.health.tell = self.told

    def told(self, reason: str) -> None:
        self.tell(reason)
        self.news.set()

    async def turns(self, away: bool) -> None:
        while (self.store.health.reason != "") != away:
            self.news.clear()
            await self.news.wait()


class Trap(Ward):
    """A store that fails when it is told to: before a group is written, or after, when the line breaks."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.when: When = ""
        self.caught = 0
        self.transact, self.prove = store.writer.transact, store.place.prove
        store.writer.transact = self.write  # type: ignore[method-assign]
        store.place.prove = self.try_again  # type: ignore[method-assign]

    def error(self) -> Exception:
        if self.store.place.many_processes:
            return psycopg.OperationalError("server closed the connection unexpectedly")
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        return full

    def write(self, group: list[Wish]) -> None:
        if self.when:
            self.caught += 1
            self.store.writer.unsure = False
            if self.when == "after":
                self.transact(group)
            raise self.error()
        self.transact(group)

    def try_again(self, c: Any) -> None:
        if self.when:
            raise self.error()
        self.prove(c)

    def set(self, when: When = "before") -> None:
        self.when = when

    async def release(self) -> None:
        """The fault ends; the store comes back by itself."""
        await self.turns(away=True)
        self.when = ""
        await self.turns(away=False)


@contextmanager
def refusing(db: str) -> Iterator[None]:
    """The database is read-only until the block ends."""
    if not db.startswith("postgresql"):
        Path(db).chmod(0o400)
        yield
        Path(db).chmod(0o600)
        return
    read_only(db, "on")
    yield
    read_only(db, "off")


def read_only(db: str, on: str) -> None:
    with psycopg.connect(db, autocommit=True, options="-c default_transaction_read_only=off") as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {on}".encode())
        end_sessions(connection)


def end_sessions(connection: psycopg.Connection[Any]) -> None:
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid()"
    )
