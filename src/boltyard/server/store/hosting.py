"""What a host needs among strangers: who shuns whom, what was reported, who is shut out, and what was ordered.

Every question takes a cursor: the server asks through its reader and its writer, `boltyard admin` on one of its own,
whether a server runs or not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from boltyard.server.store.database import Cursor
from boltyard.server.store.rows import now

How = Literal["mute", "block"]
REASONS: Final = ("rude", "cheating", "name", "spam", "other")
MOST_SHUNNED: Final = 500  # by one person
AT_ONCE: Final = 1000  # people in one question
MOST_SAID: Final = 100  # lines of chat that go with a report, the last ones
LONGEST_WORDS: Final = 500
STOPPED: Final = "The host has stopped this match; it has no result."  # the note of such a table


# Who does not want to hear whom.


@dataclass(frozen=True)
class Shunned:
    """Somebody whom a person does not want to hear, under the name they had then."""

    other: str
    how: How
    name: str
    made: int


def handle_of(person: str, other: str) -> str:
    """What a person calls somebody they shun: it tells nobody's id, and is worth nothing to anybody else."""
    return hashlib.sha256(f"boltyard shunned {person} {other}".encode()).hexdigest()[:20]


def shunned_by(c: Cursor, person: str) -> list[Shunned]:
    """Whom this person does not hear, the newest first."""
    c.execute("SELECT other, kind, name, made FROM shunned WHERE person = ? ORDER BY made DESC, other", (person,))
    return [Shunned(*row) for row in c.fetchall()]


def shun(c: Cursor, person: str, other: str, name: str, how: How | None) -> bool:
    """Mute or block somebody, or hear them again; False where there are too many already."""
    if how is None:
        c.execute("DELETE FROM shunned WHERE person = ? AND other = ?", (person, other))
        return True
    c.execute("SELECT COUNT(*) FROM shunned WHERE person = ? AND other <> ?", (person, other))
    if int(c.fetchone()[0]) >= MOST_SHUNNED:
        return False
    c.execute(
        "INSERT INTO shunned (person, other, kind, name, made) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, made = excluded.made",
        (person, other, how, name, now()),
    )
    return True


def blocks_between(c: Cursor, people: Collection[str], viewers: Collection[str]) -> set[tuple[str, str]]:
    """Who has blocked whom, of these people and those who look at them."""
    here, there = sorted(set(people) - {""}), sorted(set(viewers) - {""})
    found: set[tuple[str, str]] = set()
    for at in range(0, len(there) if here else 0, AT_ONCE):
        some = there[at : at + AT_ONCE]
        marks, more_marks = ", ".join("?" * len(here)), ", ".join("?" * len(some))
        c.execute(
            "SELECT person, other FROM shunned WHERE kind = 'block' "
            f"AND (person IN ({marks}) AND other IN ({more_marks}) OR person IN ({more_marks}) AND other IN ({marks}))",
            [*here, *some, *some, *here],
        )
        found.update((str(person), str(other)) for person, other in c.fetchall())
    return found


# What was reported.


class Line(msgspec.Struct, frozen=True):
    """A line of chat, as it was said."""

    n: int
    seat: int
    name: str
    text: str
    made: int


@dataclass(frozen=True)
class Report:
    """Somebody's complaint about somebody, with the words that were said at their table."""

    id: int
    made: int
    reporter: str
    reported: str
    name: str
    table: str
    reason: str
    words: str
    said: list[Line]
    settled: int = 0
    verdict: str = ""


REPORTED = "id, made, reporter, reported, name, table_id, reason, words, said, settled, verdict"


def add_report(
    c: Cursor, reporter: str, reported: str, seat: int, names: list[str], table: str, reason: str, words: str
) -> int:
    """Keep a report with the last lines of that table's chat, also those that the reporter did not hear."""
    c.execute("SELECT n, seat, text, made FROM chat WHERE table_id = ? ORDER BY n DESC LIMIT ?", (table, MOST_SAID))
    said = [Line(n, at, names[at], text, made) for n, at, text, made in reversed(c.fetchall())]
    c.execute(
        "INSERT INTO reports (made, reporter, reported, name, table_id, reason, words, said) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (now(), reporter, reported, names[seat], table, reason, words, msgspec.json.encode(said).decode()),
    )
    return int(c.fetchone()[0])


def reports_by(c: Cursor, reporter: str, since: int) -> int:
    """How often this person has reported anybody since then."""
    c.execute("SELECT COUNT(*) FROM reports WHERE reporter = ? AND made >= ?", (reporter, since))
    return int(c.fetchone()[0])


def reports(c: Cursor, limit: int = 50) -> list[Report]:
    """The open ones first, then those that are settled; each the newest first."""
    c.execute(
        f"SELECT {REPORTED} FROM reports ORDER BY CASE WHEN settled = 0 THEN 0 ELSE 1 END, id DESC LIMIT ?", (limit,)
    )
    return [report_in(row) for row in c.fetchall()]


def one_report(c: Cursor, n: int) -> Report | None:
    c.execute(f"SELECT {REPORTED} FROM reports WHERE id = ?", (n,))
    row = c.fetchone()
    return report_in(row) if row else None


def report_in(row: tuple[Any, ...]) -> Report:
    *facts, said, settled, verdict = row
    return Report(*[*facts, msgspec.json.decode(said, type=list[Line]), settled, verdict])


def settle(c: Cursor, n: int, verdict: str) -> None:
    c.execute("UPDATE reports SET settled = ?, verdict = ? WHERE id = ?", (now(), verdict, n))


# Who is shut out.


@dataclass(frozen=True)
class Ban:
    """A person, or everybody at an address or with a prefix; `ends` is 0 until it is lifted."""

    id: int
    kind: Literal["person", "address"]
    who: str
    made: int
    ends: int
    reason: str


def bans(c: Cursor) -> list[Ban]:
    """All that are in force."""
    c.execute("SELECT id, kind, who, made, ends, reason FROM bans WHERE ends = 0 OR ends > ? ORDER BY id", (now(),))
    return [Ban(*row) for row in c.fetchall()]


def add_ban(c: Cursor, kind: Literal["person", "address"], who: str, ends: int, reason: str) -> int:
    c.execute(
        "INSERT INTO bans (kind, who, made, ends, reason) VALUES (?, ?, ?, ?, ?) RETURNING id",
        (kind, who, now(), ends, reason),
    )
    return int(c.fetchone()[0])


def lift(c: Cursor, n: int) -> bool:
    """End a ban now; False where there is none of this number in force."""
    c.execute("UPDATE bans SET ends = ? WHERE id = ? AND (ends = 0 OR ends > ?)", (now(), n, now()))
    return c.rowcount > 0


# What the host has ordered.


@dataclass(frozen=True)
class Order:
    """Something for every process to do or to know, or a note of what the host did."""

    id: int
    kind: str
    body: str
    made: int
    ends: int


class Note(msgspec.Struct, frozen=True):
    """Who did what, for `boltyard admin log`."""

    by: str
    did: str


class Renaming(msgspec.Struct, frozen=True):
    """The body of an order: this person is called so from now on, also at these tables, which have not begun."""

    person: str
    name: str
    tables: list[str]


ORDERED = "id, kind, body, made, ends"


def order(c: Cursor, kind: str, body: str = "", ends: int = 0) -> None:
    c.execute("INSERT INTO orders (kind, body, made, ends) VALUES (?, ?, ?, ?)", (kind, body, now(), ends))


def note(c: Cursor, by: str, did: str) -> None:
    """Every act of the host is written down; processes notice by it that there is something new."""
    order(c, "note", msgspec.json.encode(Note(by, did)).decode())


def newest_order(c: Cursor) -> int:
    c.execute("SELECT COALESCE(MAX(id), 0) FROM orders")
    return int(c.fetchone()[0])


def orders_after(c: Cursor, n: int) -> list[Order]:
    c.execute(f"SELECT {ORDERED} FROM orders WHERE id > ? AND kind <> 'note' ORDER BY id", (n,))
    return [Order(*row) for row in c.fetchall()]


def last_order(c: Cursor, kind: str) -> Order | None:
    c.execute(f"SELECT {ORDERED} FROM orders WHERE kind = ? ORDER BY id DESC LIMIT 1", (kind,))
    row = c.fetchone()
    return Order(*row) if row else None


def notes(c: Cursor, limit: int) -> list[tuple[int, Note]]:
    """What the host did, the newest last, each with its time."""
    c.execute("SELECT made, body FROM orders WHERE kind = 'note' ORDER BY id DESC LIMIT ?", (limit,))
    return [(int(made), msgspec.json.decode(body, type=Note)) for made, body in reversed(c.fetchall())]
