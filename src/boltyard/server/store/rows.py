"""What is kept of a table, and how it is read out of the database: who sits where, what was decided, how it ended."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from boltyard.server.store.database import LOGGED, Cursor
from boltyard.server.store.deals import Deal, deal_of
from boltyard.server.store.writer import Decision

Stage = Literal["open", "dealing", "running", "over", "gone"]
Kind = Literal["open", "person", "bot"]

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that can be misread
CODE = 6
ID = 12


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat passes in windows by itself: unless one of these cases holds, until that one does."""

    unless: tuple[str, ...] = ()
    until: str = ""


class Wish(msgspec.Struct, frozen=True):
    """Somebody asks for a vacation of so many days, and these seats have not agreed yet."""

    seat: int
    days: int
    waiting: tuple[int, ...]


class TableTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table has agreed on beside the rules."""

    private: bool = False
    casual: bool = True  # a bot may stand in; spectators may look into a hand that is lent
    beat: int = 350  # ms that every question stays open at least; at 0 the table is open about reactions
    longest: int = 8000  # ms that a forced answer waits at most, however slow its person is
    moments: int = 900_000  # ms between the moments at which passes are let go, by days
    grace: int = 60_000  # ms a seat may be away before a bot stands in
    clock: str = "none"  # none, move S, bank S+I, days N
    quick: bool = False  # made by quick match
    series_of: str = ""  # the table this is a rematch of
    charges: dict[int, int] = {}  # per cent, by seat: told while the table waits, forgotten when it begins
    note: str = ""  # a sentence about how it began
    paused: bool = False  # the clocks stand still, by consent
    lesson: bool = False  # a first game by script: seed and deal are known, and nobody claims otherwise
    practice: bool = False  # chance may be tried again, even against bots; the record says so, and nobody is rated
    rated: bool = False  # it counts for ratings: never casual, never practice, and whoever stays away has lost
    hints: tuple[int, ...] = ()  # the seats that have asked for advice
    fork_of: str = ""  # the table that this one was played on from
    parent: str = ""  # the digest of its record
    forked: int = 0  # the line with the fork
    kept: dict[int, tuple[int, str]] = {}  # by days: passes that are not let go yet, and after how many decisions
    been: dict[int, int] = {}  # by days: seats that have seen what they are asked, and after how many decisions
    orders: dict[int, Order] = {}  # by days: seats that pass in windows by themselves
    wish: Wish | None = None  # by days: a vacation that is asked for
    vacations: dict[int, int] = {}  # by days: seats whose clock stands still, and until when (wall, ms)
    late: dict[int, int] = {}  # by days: how often in a row a seat's time was up


@dataclass(frozen=True)
class Chair:
    """A seat at a table: who sits there, if anybody."""

    seat: int
    kind: Kind
    person: str = ""
    name: str = ""
    bot: str = ""
    rating: int = 0  # at rated tables, for whoever looks
    sure: int = 0


@dataclass(frozen=True)
class Row:
    """A table as it is kept."""

    id: str
    code: str
    game: str
    rules: int
    seed: int
    settings: dict[str, str]
    terms: TableTerms
    stage: Stage
    made: int
    maker: str
    owner: str = ""
    moved: str = ""
    attended: int = 0  # when somebody was last seen there, while it had not begun
    chairs: tuple[Chair, ...] = ()

    def chair_of(self, person: str) -> int:
        """The seat of this person, or -1."""
        return next((chair.seat for chair in self.chairs if chair.person == person and person), -1)

    def seats_of(self, person: str) -> list[int]:
        """All seats of this person: more than one where several people share a device."""
        return [chair.seat for chair in self.chairs if chair.person == person and person]

    @property
    def set_digest(self) -> str:
        """Of the card set that its settings name, where they do."""
        return self.settings.get("cards", "").partition("@")[2]

    @property
    def free(self) -> list[int]:
        return [chair.seat for chair in self.chairs if chair.kind == "open"]


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    winners: list[int]
    reason: str
    rule: str
    turns: int
    digest: str
    ended: int


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    n: int
    seat: int
    text: str
    made: int


@dataclass
class Log:
    """All that waking a table needs: `early` tells how far answers without a choice have come since the last line."""

    row: Row
    lines: list[Decision]
    chat: list[Said]
    snapshot: tuple[int, bytes] | None = field(default=None)
    clocks: list[int] | None = None
    counted: int = 0  # by days: when these were counted (wall, ms)
    asked: list[int] = field(default_factory=list)  # by days: since when each seat is asked; 0: it is not
    deal: Deal | None = None
    early: str = ""
    version: int = 0  # the last one that anybody was told
    facts: str = ""  # of the card set that the match began with


COLUMNS = "id, code, game, rules, seed, settings, terms, stage, made, maker, owner, moved, attended"


def now() -> int:
    """Wall time in ms, for people to read; nothing is decided by it."""
    return time.time_ns() // 1_000_000


def short_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def fresh_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID)).lower()


def as_it_is(row: Row, seat: int) -> Row:
    """Nothing changes with this seat being taken."""
    return row


def log_in(c: Cursor, table: str) -> Log | None:
    """All that is kept of the table of this id or short code."""
    row = row_of(c, table)
    if row is None:
        return None
    c.execute(f"SELECT {LOGGED} FROM decisions WHERE table_id = ? ORDER BY n", (row.id,))
    lines = [Decision(*line) for line in c.fetchall()]
    early, version = (lines[-1].early, lines[-1].version) if lines else ("", 0)
    lines = [line for line in lines if line.n]
    c.execute("SELECT n, seat, text, made FROM chat WHERE table_id = ? ORDER BY n", (row.id,))
    chat = [Said(*said) for said in c.fetchall()]
    c.execute("SELECT n, body FROM snapshots WHERE table_id = ?", (row.id,))
    kept = c.fetchone()
    c.execute("SELECT left_ms, counted, asked FROM clocks WHERE table_id = ? ORDER BY seat", (row.id,))
    counted = c.fetchall()
    snapshot = (int(kept[0]), bytes(kept[1])) if kept else None
    c.execute("SELECT facts FROM card_sets WHERE game = ? AND digest = ?", (row.game, row.set_digest))
    found = c.fetchone()
    facts = str(found[0]) if found else ""
    return Log(
        row,
        lines,
        chat,
        snapshot,
        clocks=[int(left) for left, _, _ in counted] or None,
        counted=max((int(when) for _, when, _ in counted), default=0),
        asked=[int(since) for _, _, since in counted],
        deal=deal_of(c, row.id),
        early=early,
        version=version,
        facts=facts,
    )


def matches_in(c: Cursor) -> list[str]:
    """Every match that has begun, the oldest first."""
    c.execute("SELECT id FROM tables WHERE stage IN ('running', 'over') ORDER BY made, id")
    return [str(row[0]) for row in c.fetchall()]


def row_of(c: Cursor, name: str, lock: bool = False) -> Row | None:
    """The table of this id or short code; locked against other processes where asked for."""
    column, key = ("code", name.upper()) if len(name) == CODE else ("id", name.lower())
    c.execute(f"SELECT {COLUMNS} FROM tables WHERE {column} = ?{' FOR UPDATE' if lock else ''}", (key,))
    found = with_chairs(c, c.fetchall())
    return found[0] if found else None


def fill(c: Cursor, table: str) -> None:
    """The last seat is taken: the match begins, or the seed is drawn first where somebody takes part in that."""
    deal = deal_of(c, table)
    stage = "dealing" if deal is not None and deal.pledges else "running"
    c.execute("UPDATE tables SET stage = ? WHERE id = ?", (stage, table))


def agreed(c: Cursor, table: str, seat: int, then: Callable[[Row, int], Row]) -> Row:
    """The table after this seat was taken, with what that changes in its settings and terms."""
    row = row_of(c, table)
    assert row is not None
    done = then(row, seat)
    if done is not row:
        settings, terms = msgspec.json.encode(done.settings).decode(), msgspec.json.encode(done.terms).decode()
        c.execute("UPDATE tables SET settings = ?, terms = ? WHERE id = ?", (settings, terms, table))
    return done


def with_chairs(c: Cursor, rows: list[Any]) -> list[Row]:
    if not rows:
        return []
    chairs: dict[str, list[Chair]] = {str(row[0]): [] for row in rows}
    c.execute(
        "SELECT table_id, seat, kind, person, name, bot FROM seats "
        f"WHERE table_id IN ({', '.join('?' * len(chairs))}) ORDER BY table_id, seat",
        list(chairs),
    )
    for table, *rest in c.fetchall():
        chairs[table].append(Chair(*rest))
    return [
        Row(
            id=row[0],
            code=row[1],
            game=row[2],
            rules=row[3],
            seed=int(row[4]),
            settings=msgspec.json.decode(row[5], type=dict[str, str]),
            terms=msgspec.json.decode(row[6], type=TableTerms),
            stage=row[7],
            made=row[8],
            maker=row[9],
            owner=row[10],
            moved=row[11],
            attended=row[12],
            chairs=tuple(chairs[row[0]]),
        )
        for row in rows
    ]


def result_of(c: Cursor, table: str) -> Result | None:
    c.execute("SELECT winners, reason, rule, turns, digest, ended FROM results WHERE table_id = ?", (table,))
    row = c.fetchone()
    return Result([int(seat) for seat in row[0].split()], *row[1:]) if row else None
