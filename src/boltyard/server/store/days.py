"""Rows of games by days: what is left on the clocks and when that was counted, and when a table has something to do."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from boltyard.server.store.database import Cursor
from boltyard.server.store.notices import mark_table
from boltyard.server.store.rows import TableTerms


@dataclass(frozen=True)
class DaysKept:
    """A table by days as it stands, written in one go. All moments are wall time in ms."""

    terms: TableTerms
    left: list[int]  # of each seat, when it was counted
    counted: int
    asked: list[int]  # since when each seat is asked; 0: it is not
    mine: list[int]  # the same, but 0 where the answer comes by itself: without a choice, or said beforehand
    due: int  # when the table has something to do although nobody comes; 0: never


def put_days(c: Cursor, table: str, kept: DaysKept) -> bool:
    """True: somebody there may have to be told."""
    c.execute("UPDATE tables SET terms = ? WHERE id = ?", (msgspec.json.encode(kept.terms).decode(), table))
    c.executemany(
        "INSERT INTO clocks (table_id, seat, left_ms, counted, asked, mine) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (table_id, seat) DO UPDATE SET "
        "left_ms = excluded.left_ms, counted = excluded.counted, asked = excluded.asked, "
        "mine = excluded.mine",
        [(table, seat, left, kept.counted, kept.asked[seat], kept.mine[seat]) for seat, left in enumerate(kept.left)],
    )
    if kept.due:
        c.execute(
            "INSERT INTO wakes (table_id, due) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET due = excluded.due",
            (table, kept.due),
        )
    else:
        c.execute("DELETE FROM wakes WHERE table_id = ?", (table,))
    return mark_table(c, table)


def due_tables(c: Cursor, wall: int) -> tuple[list[str], int]:
    """The tables that have something to do by now, and when the next one will have; 0: none."""
    c.execute("SELECT table_id FROM wakes WHERE due <= ? ORDER BY due, table_id", (wall,))
    tables = [str(row[0]) for row in c.fetchall()]
    c.execute("SELECT MIN(due) FROM wakes WHERE due > ?", (wall,))
    found = c.fetchone()
    return tables, int(found[0]) if found and found[0] is not None else 0
