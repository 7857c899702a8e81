"""PostgreSQL: a database that several processes may share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import structlog

from boltyard.server.store.database import LOGGED, CannotKeep, Connection, Cursor, beat, stamp_in
from boltyard.server.store.encryption import encrypted
from boltyard.server.store.health import Away, Fault
from boltyard.server.store.locks import Locks

if TYPE_CHECKING:
    import psycopg

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

    def connect(self) -> psycopg.Connection:
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

    def cursor(self, connection: Connection) -> Cursor:
        return Percent(ours(connection).cursor())

    def hold(self) -> None:
        """Any number of processes may come."""

    def let_go(self) -> None:
        """Nothing was claimed."""

    def version(self) -> str:
        import psycopg

        try:
            return stamp_in(self)
        except psycopg.Error:
            return ""  # no such table: nothing was made here yet

    def check(self) -> None:
        """PostgreSQL looks after its own files."""

    # For the writer.

    def take_up(self, known: Connection | None) -> Connection:
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

    def happened(self, c: Cursor, number: int, first: Sequence[object] | None) -> bool:
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

    def look_around(self, connection: Connection) -> None:
        ours(connection).execute("SELECT 1")

    def pulse(self, c: Cursor) -> None:
        beat(c)

    def prove(self, c: Cursor) -> None:
        beat(c)

    def leave(self, connection: Connection) -> None:
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


class Percent:
    """A cursor that writes `?` as psycopg wants it."""

    def __init__(self, cursor: psycopg.Cursor) -> None:
        self.cursor = cursor

    @property
    def rowcount(self) -> int:
        return self.cursor.rowcount

    @property
    def description(self) -> Sequence[Sequence[object]] | None:
        return self.cursor.description

    def execute(self, sql: str, values: Sequence[object] = (), /) -> object:
        return self.cursor.execute(sql.replace("?", "%s"), values or None)

    def executemany(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        self.cursor.executemany(sql.replace("?", "%s"), rows)

    def fetchall(self) -> list[Any]:
        return self.cursor.fetchall()

    def fetchmany(self, size: int, /) -> list[Any]:
        return self.cursor.fetchmany(size)

    def fetchone(self) -> Any:
        return self.cursor.fetchone()


def ours(connection: Connection) -> psycopg.Connection:
    """A connection that this database has made."""
    import psycopg

    assert isinstance(connection, psycopg.Connection)
    return connection
