"""What is kept to tell people what waits for them: where, when not, and what is on its way, without a name in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from boltyard.server.store.database import Cursor
from boltyard.server.store.rows import Result, Row, fresh_id, result_of, row_of
from boltyard.server.store.webhooks import COLUMNS, Hook, drop_one

WEBHOOK, PUSH, FEED = "webhook", "push", "feed"
TABLE, LEAGUE, INVITATION = "table", "league", "invitation"
Topic = Literal["turn", "time", "over", "league", "invitation"]
TOPICS: tuple[Topic, ...] = ("turn", "time", "over", "league", "invitation")
WAITS, TOLD = 0, 1
A_MONTH_MS = 30 * 24 * 3600 * 1000  # so long a feed shows what was told


@dataclass(frozen=True)
class Wishes:
    """What somebody wants to be told, and when not."""

    topics: tuple[str, ...] = TOPICS
    quiet_from: int = 0
    quiet_to: int = 0
    zone: str = "UTC"


@dataclass(frozen=True)
class Notice:
    """Something that is true and to be told once: `key` says what it is about, `after` from when on it is told."""

    key: str
    topic: str
    about: str  # `table ID`, `league ID` or `invitation TABLE`; nothing for a test
    after: int
    until: int = 0
    what: str = ""  # of a league: a room, a match, a dispute
    event: str = ""  # what its receiver knows it by
    held: int = 0  # it came in quiet hours
    told: int = 0


@dataclass(frozen=True)
class Seat:
    """A seat at a table by days: what was left when, and since when its person is waited for; 0: they are not."""

    left: int
    counted: int
    mine: int


@dataclass(frozen=True)
class DaysTable:
    row: Row
    seats: list[Seat]
    last: int  # when the last decision was written
    result: Result | None


# What somebody wishes.


def wishes_of(c: Cursor, person: str) -> Wishes:
    c.execute("SELECT topics, quiet_from, quiet_to, zone FROM notice_wishes WHERE person = ?", (person,))
    row = c.fetchone()
    return Wishes(tuple(row[0].split()), int(row[1]), int(row[2]), str(row[3])) if row else Wishes()


def put_wishes(c: Cursor, person: str, wishes: Wishes) -> None:
    c.execute(
        "INSERT INTO notice_wishes (person, topics, quiet_from, quiet_to, zone) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (person) DO UPDATE SET topics = excluded.topics, quiet_from = excluded.quiet_from, "
        "quiet_to = excluded.quiet_to, zone = excluded.zone",
        (person, " ".join(wishes.topics), wishes.quiet_from, wishes.quiet_to, wishes.zone),
    )


# Where somebody is told.


def channels_of(c: Cursor, person: str) -> list[Hook]:
    c.execute(f"SELECT {COLUMNS} FROM webhooks WHERE league_id = '' AND person = ? ORDER BY made, id", (person,))
    return [Hook(*row) for row in c.fetchall()]


def put_channel(c: Cursor, hook: Hook) -> None:
    """This one in place of what was in its slot; a device that somebody else had is theirs no longer."""
    c.execute(
        "SELECT id FROM webhooks WHERE league_id = '' AND kind = ? AND slot = ? AND (person = ? OR kind = 'push')",
        (hook.kind, hook.slot, hook.person),
    )
    for (old,) in c.fetchall():
        drop_one(c, str(old))
    c.execute(
        "INSERT INTO webhooks (id, league_id, person, url, secret, everybody, made, kind, slot, key, label, session, "
        "site) VALUES (?, '', ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)",
        (hook.id, hook.person, hook.url, hook.secret, hook.made, hook.kind, hook.slot, hook.key, hook.label,
         hook.session, hook.site),
    )  # fmt: skip
    mark_person(c, hook.person)


def feed_by(c: Cursor, digest: str) -> Hook | None:
    c.execute(f"SELECT {COLUMNS} FROM webhooks WHERE league_id = '' AND kind = 'feed' AND secret = ?", (digest,))
    row = c.fetchone()
    return Hook(*row) if row else None


def is_signed_in(c: Cursor, hook: Hook, wall: int) -> bool:
    """A device is told only while its session lasts."""
    c.execute("SELECT 1 FROM sessions WHERE id = ? AND person = ? AND ends > ?", (hook.session, hook.person, wall))
    return c.fetchone() is not None


def move_devices(c: Cursor, old: str, new: str) -> None:
    """A browser has another session: what it is told goes on."""
    c.execute("UPDATE webhooks SET session = ? WHERE kind = 'push' AND session = ?", (new, old))


# Where something has happened.

MARK = "ON CONFLICT (about) DO UPDATE SET n = notice_looks.n + 1"


def mark_table(c: Cursor, table: str) -> bool:
    """Somebody is to look at this table; False where nobody there wants to be told."""
    c.execute(
        "INSERT INTO notice_looks (about, n) SELECT ?, 1 WHERE EXISTS (SELECT 1 FROM seats s JOIN webhooks w "
        f"ON w.person = s.person WHERE s.table_id = ? AND w.league_id = '') {MARK}",
        (f"{TABLE} {table}", table),
    )
    return c.rowcount > 0


def mark_league(c: Cursor, league: str) -> None:
    c.execute(
        "INSERT INTO notice_looks (about, n) SELECT ?, 1 WHERE EXISTS (SELECT 1 FROM league_people p JOIN webhooks w "
        f"ON w.person = p.person WHERE p.league_id = ? AND w.league_id = '') {MARK}",
        (f"{LEAGUE} {league}", league),
    )


def mark_invitations(c: Cursor, table: str) -> None:
    """Somebody is to look at who is invited to this table."""
    c.execute(
        "INSERT INTO notice_looks (about, n) SELECT ?, 1 WHERE EXISTS (SELECT 1 FROM invitations i JOIN webhooks w "
        f"ON w.person = i.person WHERE i.table_id = ? AND w.league_id = '') {MARK}",
        (f"{INVITATION} {table}", table),
    )


def mark_person(c: Cursor, person: str) -> None:
    """Everything that may wait for them is looked at."""
    c.execute(
        "SELECT DISTINCT s.table_id FROM seats s JOIN clocks k ON k.table_id = s.table_id "
        "JOIN tables t ON t.id = s.table_id WHERE s.person = ? AND t.stage = 'running'",
        (person,),
    )
    for (table,) in c.fetchall():
        mark_table(c, str(table))
    c.execute("SELECT league_id FROM league_people WHERE person = ?", (person,))
    for (league,) in c.fetchall():
        mark_league(c, str(league))
    c.execute("SELECT table_id FROM invitations WHERE person = ?", (person,))
    for (table,) in c.fetchall():
        mark_invitations(c, str(table))


def marked(c: Cursor) -> list[tuple[str, int]]:
    c.execute("SELECT about, n FROM notice_looks ORDER BY about")
    return [(str(about), int(n)) for about, n in c.fetchall()]


def unmark(c: Cursor, about: str, n: int) -> None:
    """It was looked at, unless something has happened since."""
    c.execute("DELETE FROM notice_looks WHERE about = ? AND n = ?", (about, n))


LISTENS = "JOIN webhooks w ON w.person = p.person WHERE w.league_id = ''"
PEOPLE = {
    TABLE: f"SELECT DISTINCT p.person FROM seats p {LISTENS} AND p.table_id = ? ORDER BY p.person",
    LEAGUE: f"SELECT DISTINCT p.person FROM league_people p {LISTENS} AND p.league_id = ? ORDER BY p.person",
    INVITATION: f"SELECT DISTINCT p.person FROM invitations p {LISTENS} AND p.table_id = ? ORDER BY p.person",
}


def told_people(c: Cursor, about: str) -> list[str]:
    """Who of this table, league or invitation is told anything."""
    kind, _, key = about.partition(" ")
    c.execute(PEOPLE[kind], (key,))
    return [str(row[0]) for row in c.fetchall()]


def days_table(c: Cursor, table: str) -> DaysTable | None:
    row = row_of(c, table)
    if row is None:
        return None
    c.execute("SELECT left_ms, counted, mine FROM clocks WHERE table_id = ? ORDER BY seat", (table,))
    seats = [Seat(*map(int, one)) for one in c.fetchall()]
    c.execute("SELECT MAX(made) FROM decisions WHERE table_id = ? AND n > 0", (table,))
    last = c.fetchone()[0]
    return DaysTable(row, seats, int(last or 0), result_of(c, table))


def running_tables(c: Cursor, person: str) -> list[DaysTable]:
    c.execute(
        "SELECT DISTINCT s.table_id FROM seats s JOIN tables t ON t.id = s.table_id "
        "WHERE s.person = ? AND t.stage = 'running' ORDER BY s.table_id",
        (person,),
    )
    found = [days_table(c, str(row[0])) for row in c.fetchall()]
    return [one for one in found if one is not None]


# The outbox.

NOTICE = "key, topic, about, after, until, what, event, held, told"


def queue_notices(c: Cursor, hook: str, about: str, true: Sequence[Notice], wall: int) -> None:
    """What is true of this table or league now: what is new waits, what has become untrue before it was told goes."""
    c.execute("SELECT key, sent, told FROM webhook_events WHERE hook_id = ? AND about = ?", (hook, about))
    known = {str(key): (int(sent), int(told)) for key, sent, told in c.fetchall()}
    now = {one.key: one for one in true}
    for key, (sent, told) in known.items():
        if key not in now and (sent == WAITS or told < wall - A_MONTH_MS):
            c.execute("DELETE FROM webhook_events WHERE hook_id = ? AND key = ?", (hook, key))
    for one in true:
        if one.key not in known:
            add_notice(c, hook, one)
        elif one.topic in TOPICS[:2] and known[one.key][0] == WAITS:  # a clock stood still meanwhile
            c.execute(
                "UPDATE webhook_events SET after = ?, until = ? WHERE hook_id = ? AND key = ?",
                (one.after, one.until, hook, one.key),
            )
    come_due(c, hook)


def add_notice(c: Cursor, hook: str, one: Notice) -> None:
    c.execute("UPDATE webhooks SET queued = queued + 1 WHERE id = ?", (hook,))
    c.execute("SELECT queued FROM webhooks WHERE id = ?", (hook,))
    found = c.fetchone()
    if found is not None:
        c.execute(
            "INSERT INTO webhook_events (hook_id, key, n, event, body, about, topic, what, until, after) "
            "VALUES (?, ?, ?, ?, '', ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (hook, one.key, int(found[0]), f"evt_{fresh_id()}{fresh_id()}", one.about, one.topic, one.what, one.until,
             one.after),
        )  # fmt: skip


def queue_test(c: Cursor, person: str, one: Notice) -> None:
    """To whatever is sent to, at once; where the last try failed, it is tried again."""
    for hook in channels_of(c, person):
        if hook.kind != FEED and not hook.off:
            add_notice(c, hook.id, one)
            c.execute("UPDATE webhooks SET due = ?, tries = 0 WHERE id = ?", (one.after, hook.id))


def come_due(c: Cursor, hook: str) -> None:
    """When this receiver is to be told next; one that did not take the last one is left in peace until then."""
    c.execute("SELECT MIN(after) FROM webhook_events WHERE hook_id = ? AND sent = 0", (hook,))
    first = c.fetchone()[0]
    due = 0 if first is None else max(1, int(first))
    c.execute("UPDATE webhooks SET due = ? WHERE id = ? AND (tries = 0 OR ? = 0)", (due, hook, due))


def waiting_notices(c: Cursor, hook: str) -> list[Notice]:
    """Everything that this receiver was not told yet, in order."""
    c.execute(f"SELECT {NOTICE} FROM webhook_events WHERE hook_id = ? AND sent = 0 ORDER BY after, n", (hook,))
    return [Notice(*row) for row in c.fetchall()]


def told_notices(c: Cursor, hook: str, most: int) -> list[Notice]:
    """What was told, the newest first."""
    c.execute(
        f"SELECT {NOTICE} FROM webhook_events WHERE hook_id = ? AND sent = 1 ORDER BY told DESC, n DESC LIMIT ?",
        (hook, most),
    )
    return [Notice(*row) for row in c.fetchall()]


def hold_notices(c: Cursor, hook: str, keys: Sequence[str], until: int) -> None:
    """It is quiet now: they are told together when it no longer is."""
    c.executemany("UPDATE webhook_events SET held = 1 WHERE hook_id = ? AND key = ?", [(hook, key) for key in keys])
    c.execute("UPDATE webhooks SET due = ? WHERE id = ?", (until, hook))


def forget_notices(c: Cursor, hook: str, keys: Sequence[str]) -> None:
    """They have become untrue before they could be told."""
    c.executemany("DELETE FROM webhook_events WHERE hook_id = ? AND key = ?", [(hook, key) for key in keys])
    come_due(c, hook)


def note_told(c: Cursor, hook: str, keys: Sequence[str], wall: int) -> None:
    c.executemany(
        "UPDATE webhook_events SET sent = 1, told = ? WHERE hook_id = ? AND key = ?",
        [(wall, hook, key) for key in keys],
    )
    c.execute("UPDATE webhooks SET tries = 0, trouble = '' WHERE id = ?", (hook,))
    come_due(c, hook)


def channels_due(c: Cursor, wall: int) -> tuple[list[str], int]:
    """Who is to be told something by now, and when the next one is; 0: nobody."""
    c.execute(
        "SELECT id FROM webhooks WHERE league_id = '' AND due > 0 AND due <= ? AND off = 0 ORDER BY due, id", (wall,)
    )
    now = [str(row[0]) for row in c.fetchall()]
    c.execute("SELECT MIN(due) FROM webhooks WHERE league_id = '' AND due > ? AND off = 0", (wall,))
    found = c.fetchone()[0]
    return now, int(found or 0)


# The server's own key for push services.


def push_key(c: Cursor, made: Callable[[], str]) -> str:
    """The private key by which this server is known to push services; of two processes that make one, one does."""
    c.execute("SELECT value FROM facts WHERE key = 'push'")
    if c.fetchone() is None:
        c.execute("INSERT INTO facts (key, value) VALUES ('push', ?) ON CONFLICT DO NOTHING", (made(),))
    c.execute("SELECT value FROM facts WHERE key = 'push'")
    return str(c.fetchone()[0])


# People who become others, or nobody.


def move_notices(c: Cursor, guest: str, to: str) -> None:
    """A guest's devices are the account's; of a webhook or a feed the account keeps its own."""
    mine = {(one.kind, one.slot) for one in channels_of(c, to)}
    for one in channels_of(c, guest):
        if (one.kind, one.slot) in mine:
            drop_one(c, one.id)
        else:
            c.execute("UPDATE webhooks SET person = ? WHERE id = ?", (to, one.id))
    c.execute("SELECT 1 FROM notice_wishes WHERE person = ?", (to,))
    if c.fetchone() is None:
        c.execute("UPDATE notice_wishes SET person = ? WHERE person = ?", (to, guest))
    c.execute("DELETE FROM notice_wishes WHERE person = ?", (guest,))
    mark_person(c, to)
