"""The host's own look at what is kept: what `boltyard admin` looks at and changes, whether a server runs or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec

from boltyard.server.store.database import CannotKeep, Cursor, Database
from boltyard.server.store.hosting import STOPPED, Renaming, order
from boltyard.server.store.locks import lock_number
from boltyard.server.store.opening import NEWEST
from boltyard.server.store.rows import COLUMNS, Row, row_of, with_chairs
from boltyard.server.store.sqlite import Sqlite

OPEN_AND_RUNNING = ("open", "dealing", "running")


@contextmanager
def cursor_on(place: Database, writing: bool = False) -> Iterator[Cursor]:
    """A connection beside the server's, and one transaction on it; who writes waits for whoever else does.

    Orders are numbered in the order they are committed, so that a process which has seen one has seen all before it.
    """
    if isinstance(place, Sqlite) and not place.path.is_file():
        raise CannotKeep(f"There is no file {place.path}; --db names the database of the server.")
    version = place.version()
    if version != NEWEST:
        raise CannotKeep(
            "This database was made by another version of Boltyard"
            f" (migration {version or 'none'}, this one is {NEWEST}); start the server of this version on it once."
        )
    connection = place.connect()
    cursor = place.cursor(connection)
    try:
        cursor.execute("BEGIN IMMEDIATE" if writing and not place.many_processes else "BEGIN")
        if writing and place.many_processes:
            cursor.execute("SELECT pg_advisory_xact_lock(?)", (lock_number("orders"),))
        yield cursor
        cursor.execute("COMMIT")
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in ("sqlite3", "psycopg"):
            raise
        raise CannotKeep(f"The database does not answer ({error}); nothing was changed.") from None
    finally:
        connection.close()  # what is not committed did not happen


@dataclass(frozen=True)
class TableLook:
    """A table as a host sees it: nothing of its cards."""

    row: Row
    decisions: int
    decided: int  # when the last one was made
    attended: int  # when somebody was last there


def look_at(c: Cursor, rows: list[Row]) -> list[TableLook]:
    looks = []
    for row in rows:
        c.execute("SELECT COUNT(*), COALESCE(MAX(made), 0) FROM decisions WHERE table_id = ? AND n > 0", (row.id,))
        decisions, decided = c.fetchone()
        c.execute("SELECT attended FROM tables WHERE id = ?", (row.id,))
        looks.append(TableLook(row, int(decisions), int(decided), int(c.fetchone()[0])))
    return looks


def tables(c: Cursor, limit: int) -> list[TableLook]:
    """Those that are open or running, the newest first."""
    marks = ", ".join("?" * len(OPEN_AND_RUNNING))
    c.execute(
        f"SELECT {COLUMNS} FROM tables WHERE stage IN ({marks}) ORDER BY made DESC LIMIT ?", (*OPEN_AND_RUNNING, limit)
    )
    return look_at(c, with_chairs(c, c.fetchall()))


def one_table(c: Cursor, name: str) -> TableLook | None:
    row = row_of(c, name)
    return look_at(c, [row])[0] if row else None


def stop_table(c: Cursor, row: Row) -> None:
    """Take a table away. What was decided is kept; no result is invented."""
    terms = msgspec.structs.replace(row.terms, note=STOPPED)
    c.execute("UPDATE tables SET stage = 'gone', terms = ? WHERE id = ?", (msgspec.json.encode(terms).decode(), row.id))
    order(c, "stop", row.id)


@dataclass(frozen=True)
class PersonLook:
    """Somebody as a host sees them."""

    id: str
    name: str
    made: int
    seen: int
    tables: int
    reports: int  # about them
    bans: int  # in force


KNOWN = (
    "SELECT id, name, made, seen, (SELECT COUNT(DISTINCT table_id) FROM seats WHERE person = people.id), "
    "(SELECT COUNT(*) FROM reports WHERE reported = people.id), "
    "(SELECT COUNT(*) FROM bans WHERE kind = 'person' AND who = people.id AND (ends = 0 OR ends > ?)) FROM people"
)


def people(c: Cursor, words: str, at: int, limit: int) -> list[PersonLook]:
    """Whose id this is, or whose name holds these words; without any, the newest."""
    like = "%" + "".join(f"\\{letter}" if letter in "\\%_" else letter for letter in words.lower()) + "%"
    c.execute(
        f"{KNOWN} WHERE id = ? OR LOWER(name) LIKE ? ESCAPE '\\' ORDER BY made DESC, id LIMIT ?",
        (at, words, like, limit),
    )
    return [PersonLook(*row) for row in c.fetchall()]


def one_person(c: Cursor, person: str, at: int) -> PersonLook | None:
    c.execute(f"{KNOWN} WHERE id = ?", (at, person))
    row = c.fetchone()
    return PersonLook(*row) if row else None


def rename(c: Cursor, person: PersonLook, name: str) -> None:
    """Another name, also at tables that have not begun. In a match the names are part of what was agreed, and stay."""
    c.execute("UPDATE people SET name = ? WHERE id = ?", (name, person.id))
    c.execute(
        "SELECT DISTINCT id FROM tables WHERE stage = 'open' AND id IN (SELECT table_id FROM seats WHERE person = ?)",
        (person.id,),
    )
    waiting = [str(row[0]) for row in c.fetchall()]
    c.executemany(
        "UPDATE seats SET name = ? WHERE table_id = ? AND person = ? AND name = ?",
        [(name, table, person.id, person.name) for table in waiting],
    )
    order(c, "rename", msgspec.json.encode(Renaming(person.id, name, waiting)).decode())


@dataclass(frozen=True)
class SessionLook:
    """A session of somebody; what opens it is not kept, and not shown."""

    id: str
    kind: str
    label: str
    made: int
    seen: int
    ends: int


def sessions_of(c: Cursor, person: str) -> list[SessionLook]:
    c.execute("SELECT id, kind, label, made, seen, ends FROM sessions WHERE person = ? ORDER BY made", (person,))
    return [SessionLook(*row) for row in c.fetchall()]


def end_sessions(c: Cursor, person: str) -> None:
    """All of them, everywhere."""
    ids = [one.id for one in sessions_of(c, person)]
    c.execute("DELETE FROM sessions WHERE person = ?", (person,))
    order(c, "end", " ".join(ids))
