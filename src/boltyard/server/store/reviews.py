"""Reviews as they are kept: by table, with the record and the code that they belong to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boltyard.server.store.database import Cursor

COLUMNS: Final = "digest, stamp, made, glances, body, page"


@dataclass(frozen=True)
class Kept:
    """One review. It counts as long as the record and the code are the same."""

    digest: str
    stamp: str
    made: int
    glances: str
    body: bytes
    page: bytes

    def fits(self, digest: str, stamp: str) -> bool:
        return (self.digest, self.stamp) == (digest, stamp)


def review_of(c: Cursor, table: str) -> Kept | None:
    c.execute(f"SELECT {COLUMNS} FROM reviews WHERE table_id = ?", (table,))
    row = c.fetchone()
    return Kept(str(row[0]), str(row[1]), int(row[2]), str(row[3]), bytes(row[4]), bytes(row[5])) if row else None


def keep_review(c: Cursor, table: str, kept: Kept) -> None:
    """Instead of an older one; nothing where the match has other names by now, or is gone."""
    c.execute("SELECT digest FROM results WHERE table_id = ?", (table,))
    row = c.fetchone()
    if row is None or str(row[0]) != kept.digest:
        return
    c.execute("DELETE FROM reviews WHERE table_id = ?", (table,))
    c.execute(
        f"INSERT INTO reviews (table_id, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table, kept.digest, kept.stamp, kept.made, kept.glances, kept.body, kept.page),
    )


def glances_of(c: Cursor, person: str, most: int) -> list[tuple[str, int, str]]:
    """Of the newest finished matches of somebody: the table, their first seat, and all glances of its review."""
    c.execute(
        "SELECT reviews.table_id, min(seats.seat), max(reviews.glances), max(reviews.made) FROM reviews "
        "JOIN seats ON seats.table_id = reviews.table_id WHERE seats.person = ? "
        "GROUP BY reviews.table_id ORDER BY max(reviews.made) DESC LIMIT ?",
        (person, most),
    )
    return [(str(table), int(seat), str(glances)) for table, seat, glances, _ in c.fetchall()]
