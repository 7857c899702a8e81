"""Tables that have not begun: which are offered, who was last seen at them, and which are given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from boltyard.server.store.database import Cursor
from boltyard.server.store.deals import Deal, deal_of, put_deal
from boltyard.server.store.rows import COLUMNS, Row, TableTerms, row_of, with_chairs

QUICK = '%"quick":true%'  # as terms are written


@dataclass(frozen=True)
class OpenTable:
    """As much of an open table as tells whether somebody is there: who sits there, or who put it up."""

    id: str
    attended: int
    terms: TableTerms
    people: frozenset[str]


def open_seats(c: Cursor) -> list[OpenTable]:
    """Every table that has not begun."""
    c.execute("SELECT id, attended, terms, maker FROM tables WHERE stage = 'open'")
    rows = c.fetchall()
    c.execute(
        "SELECT table_id, person FROM seats WHERE person <> '' AND "
        "table_id IN (SELECT id FROM tables WHERE stage = 'open')"
    )
    people: dict[str, set[str]] = {}
    for table, person in c.fetchall():
        people.setdefault(str(table), set()).add(str(person))
    return [
        OpenTable(
            str(table),
            int(attended),
            msgspec.json.decode(terms, type=TableTerms),
            frozenset(people.get(table, {maker})),
        )
        for table, attended, terms, maker in rows
    ]


def open_of(c: Cursor, person: str) -> list[Row]:
    """The tables that have not begun at which this person sits, the oldest first."""
    c.execute(
        f"SELECT {COLUMNS} FROM tables WHERE stage = 'open' AND id IN (SELECT table_id FROM seats WHERE person = ?) "
        "ORDER BY made, id",
        (person,),
    )
    return with_chairs(c, c.fetchall())


def seekers(c: Cursor, game: str, limit: int = 100) -> list[Row]:
    """Tables that keep somebody's place in a quick match, the oldest first."""
    c.execute(
        f"SELECT {COLUMNS} FROM tables WHERE stage = 'open' AND game = ? AND terms LIKE ? "
        "ORDER BY attended DESC, made LIMIT ?",
        (game, QUICK, limit),
    )
    return sorted(with_chairs(c, c.fetchall()), key=lambda row: (row.made, row.id))


def attend(c: Cursor, tables: Sequence[str], when: int) -> None:
    """Somebody is there; at 0 nobody is any more."""
    c.executemany("UPDATE tables SET attended = ? WHERE id = ? AND stage = 'open'", [(when, one) for one in tables])


def pledge(c: Cursor, table: str, person: str, commitment: str) -> None:
    """Whoever comes back to an open table has a new secret, or none."""
    row = row_of(c, table)
    if row is None or row.stage != "open" or row.chair_of(person) < 0:
        return
    deal = deal_of(c, row.id) or Deal()
    seat = row.chair_of(person)
    put_deal(c, row.id, deal.committed(seat, commitment) if commitment else deal.without([seat]))


def give_up(c: Cursor, table: str, attended: int) -> Row | None:
    """Nobody was there since: the table is gone, and its seats say whose it was. None if somebody came meanwhile."""
    c.execute("UPDATE tables SET stage = 'gone' WHERE id = ? AND stage = 'open' AND attended = ?", (table, attended))
    return row_of(c, table) if c.rowcount else None
