"""A copy of everything in one file, made while the server runs; it can be put back into either kind of database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from boltyard.server.store.database import CannotKeep, Cursor, Damaged, Database
from boltyard.server.store.opening import NEWEST, bring_up_to_date
from boltyard.server.store.sqlite import Sqlite, why_not

TABLES = (
    "facts",
    "people",
    "tables",
    "seats",
    "decisions",
    "snapshots",
    "chat",
    "results",
    "clocks",
    "wakes",
    "deals",
    "card_sets",
    "sessions",
    "shunned",
    "reports",
    "bans",
    "orders",
    "leagues",
    "league_entries",
    "league_people",
    "league_tables",
    "league_records",
    "webhooks",
    "webhook_events",
    "rating_order",
    "rated_games",
    "ratings",
    "accounts",
    "passwords",
    "passkeys",
    "recovery_codes",
    "challenges",
    "reviews",
    "puzzle_tries",
    "friends",
    "invitations",
    "arrivals",
    "notice_wishes",
    "notice_looks",
)  # each after what it refers to
NUMBERED = ("reports", "bans", "orders")  # their rows are counted by the database
AT_ONCE = 5000


class CannotCopy(CannotKeep):
    """A backup that cannot be made, or not be put back."""


def backup(place: Database, file: Path) -> dict[str, int]:
    """Copy all that is kept, as it is at one instant, into a new file; how many rows of each kind."""
    if file.exists():
        raise CannotCopy(f"{file} exists already; name another file.")
    place.check()
    if not place.version():
        raise CannotCopy("There is nothing to copy: no server has kept anything there yet.")
    if place.version() != NEWEST:
        bring_up_to_date(place)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    target = Sqlite(part)
    bring_up_to_date(target)
    source = place.connect()
    copy = target.connect()
    try:
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" if place.many_processes else "BEGIN"
        counts = pour(place.cursor(source), begin, target.cursor(copy))
    except sqlite3.Error as error:
        raise CannotCopy(f"The backup cannot be written: {why_not(error)}.") from None
    finally:
        source.close()
        copy.close()
    part.replace(file)
    return counts


def restore(
    place: Database, file: Path, replace: bool = False, tell: Callable[[str], None] = lambda sentence: None
) -> dict[str, int]:
    """Put a backup back. What is kept there already is replaced only where that is said; no server may have it open.

    A file that is damaged is kept under another name, and whoever asked is told which.
    """
    if not file.is_file():
        raise CannotCopy(f"There is no file {file}.")
    source_place = Sqlite(file)
    try:
        version = source_place.version() if is_sqlite(file) else ""
        if version:
            source_place.check()
    except CannotKeep:
        raise CannotCopy(f"{file} is damaged; take an older backup.") from None
    if not version:
        raise CannotCopy(f"{file} is no backup of Boltyard.")
    if version > NEWEST:
        raise CannotCopy(f"{file} was made by a newer Boltyard (migration {version}); this one knows {NEWEST}.")
    place.hold()
    try:
        try:
            place.check()
        except Damaged:
            if not replace or not isinstance(place, Sqlite):
                raise
            tell(f"The damaged file is kept as {place.move_aside()}.")
        bring_up_to_date(place)
        target = place.connect()
        source = source_place.connect()
        try:
            cursor = place.cursor(target)
            cursor.execute("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM people)")
            if cursor.fetchone()[0] and not replace:
                raise CannotCopy("Something is kept there already; --replace puts the backup in its place.")
            counts = pour(source_place.cursor(source), "BEGIN", cursor, empty=True)
            if place.many_processes:  # PostgreSQL counts on from where it was, not from what was put there
                for name in NUMBERED:
                    cursor.execute(
                        f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "
                        f"(SELECT COALESCE(MAX(id), 0) + 1 FROM {name}), false)"
                    )
            return counts
        except sqlite3.Error as error:
            raise CannotCopy(f"The backup cannot be put back: {why_not(error)}.") from None
        finally:
            source.close()
            target.close()
    finally:
        place.let_go()


def pour(read: Cursor, begin: str, write: Cursor, empty: bool = False) -> dict[str, int]:
    """All rows from one to the other, in one transaction on each side."""
    read.execute(begin)
    write.execute("BEGIN")
    if empty:
        for name in reversed(TABLES):
            write.execute(f"DELETE FROM {name}")
    counts = {}
    for name in TABLES:
        read.execute(f"SELECT * FROM {name}")
        columns = [str(column[0]) for column in read.description or ()]
        marks = ", ".join("?" * len(columns))
        counts[name] = 0
        while rows := read.fetchmany(AT_ONCE):
            write.executemany(
                f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", [tuple(row) for row in rows]
            )
            counts[name] += len(rows)
    write.execute("COMMIT")
    read.execute("ROLLBACK")
    return counts


def is_sqlite(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(16) == b"SQLite format 3\x00"
    except (OSError, sqlite3.Error):
        return False
