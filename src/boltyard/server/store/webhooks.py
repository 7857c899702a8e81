"""Webhooks as they are kept: where to send, and an outbox for each, in which everything waits its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boltyard.server.store.database import Cursor

COLUMNS = (
    "id, league_id, person, url, secret, everybody, made, seen, queued, tries, due, trouble, off, "
    "kind, slot, key, label, session, site"
)


@dataclass(frozen=True)
class Hook:
    """Where somebody wants to be told of a league, or of all that waits for them."""

    id: str
    league: str
    person: str
    url: str
    secret: str
    everybody: int
    made: int
    seen: int = 0  # how long the log was when it was last looked at
    queued: int = 0
    tries: int = 0
    due: int = 0
    trouble: str = ""
    off: int = 0
    kind: str = "webhook"  # or push, or feed: of a person, whichever league or table it is about
    slot: str = ""  # there is one in each
    key: str = ""
    label: str = ""
    session: str = ""
    site: str = ""

    def __repr__(self) -> str:  # a secret stands in no log
        return f"Hook({self.id!r})"


@dataclass(frozen=True)
class Event:
    """Something to be told, once: the key says what it is about, `id` is what the receiver knows it by."""

    key: str
    id: str
    body: str


def put_hook(c: Cursor, hook: Hook, known: Sequence[Event]) -> None:
    """This one in place of the one that its person had there; what is known already is never told."""
    drop_hook(c, hook.league, hook.person)
    c.execute(
        "INSERT INTO webhooks (id, league_id, person, url, secret, everybody, made) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (hook.id, hook.league, hook.person, hook.url, hook.secret, hook.everybody, hook.made),
    )
    c.executemany(
        "INSERT INTO webhook_events (hook_id, key, n, event, body, sent) VALUES (?, ?, 0, '', '', 1)",
        [(hook.id, event.key) for event in known],
    )


def drop_hook(c: Cursor, league: str, person: str) -> bool:
    found = hook_of(c, league, person)
    if found is not None:
        drop_one(c, found.id)
    return found is not None


def drop_one(c: Cursor, hook: str) -> None:
    c.execute("DELETE FROM webhook_events WHERE hook_id = ?", (hook,))
    c.execute("DELETE FROM webhooks WHERE id = ?", (hook,))


def hook_of(c: Cursor, league: str, person: str) -> Hook | None:
    c.execute(f"SELECT {COLUMNS} FROM webhooks WHERE league_id = ? AND person = ?", (league, person))
    row = c.fetchone()
    return Hook(*row) if row else None


def hook_by_id(c: Cursor, hook: str) -> Hook | None:
    c.execute(f"SELECT {COLUMNS} FROM webhooks WHERE id = ?", (hook,))
    row = c.fetchone()
    return Hook(*row) if row else None


def hooks_in(c: Cursor, league: str) -> list[Hook]:
    c.execute(f"SELECT {COLUMNS} FROM webhooks WHERE league_id = ? AND off = 0 ORDER BY id", (league,))
    return [Hook(*row) for row in c.fetchall()]


def hooks_due(c: Cursor, when: int) -> list[Hook]:
    c.execute(
        f"SELECT {COLUMNS} FROM webhooks WHERE league_id <> '' AND due > 0 AND due <= ? AND off = 0 ORDER BY due, id",
        (when,),
    )
    return [Hook(*row) for row in c.fetchall()]


def keys_of(c: Cursor, hook: str) -> set[str]:
    """What this receiver was told, or waits for."""
    c.execute("SELECT key FROM webhook_events WHERE hook_id = ?", (hook,))
    return {str(row[0]) for row in c.fetchall()}


def leagues_unseen(c: Cursor) -> list[str]:
    """Leagues in which something was done that nobody has looked at for their webhooks."""
    c.execute(
        "SELECT DISTINCT w.league_id FROM webhooks w JOIN leagues l ON l.id = w.league_id "
        "WHERE w.off = 0 AND w.seen < l.length"
    )
    return [str(row[0]) for row in c.fetchall()]


def queue_events(c: Cursor, hook: str, events: Sequence[Event], seen: int, when: int) -> int:
    """Put what is new into the outbox, in this order; of two processes that see the same, one does."""
    added = 0
    c.execute("UPDATE webhooks SET seen = ? WHERE id = ? AND seen < ?", (seen, hook, seen))
    for event in events:
        c.execute("UPDATE webhooks SET queued = queued + 1 WHERE id = ? AND off = 0", (hook,))  # one after the other
        if c.rowcount != 1:
            return added
        c.execute("SELECT queued FROM webhooks WHERE id = ?", (hook,))
        n = int(c.fetchone()[0])
        c.execute(
            "INSERT INTO webhook_events (hook_id, key, n, event, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (hook, event.key, n, event.id, event.body),
        )
        added += c.rowcount
    if added:
        c.execute("UPDATE webhooks SET due = ? WHERE id = ? AND due = 0", (when, hook))
    return added


def next_event(c: Cursor, hook: str) -> Event | None:
    """The oldest that was not taken yet."""
    c.execute("SELECT key, event, body FROM webhook_events WHERE hook_id = ? AND sent = 0 ORDER BY n LIMIT 1", (hook,))
    row = c.fetchone()
    return Event(*row) if row else None


def waiting_in(c: Cursor, hook: str) -> int:
    c.execute("SELECT count(*) FROM webhook_events WHERE hook_id = ? AND sent = 0", (hook,))
    return int(c.fetchone()[0])


def note_sent(c: Cursor, hook: str, key: str, when: int) -> None:
    """The receiver has it; what comes next is due at once."""
    c.execute("UPDATE webhook_events SET sent = 1, body = '' WHERE hook_id = ? AND key = ?", (hook, key))
    due = when if waiting_in(c, hook) else 0
    c.execute("UPDATE webhooks SET tries = 0, trouble = '', due = ? WHERE id = ?", (due, hook))


def note_failed(c: Cursor, hook: str, trouble: str, due: int) -> None:
    """It is tried again then; 0: never, and nothing else is sent there either."""
    c.execute(
        "UPDATE webhooks SET tries = tries + 1, trouble = ?, due = ?, off = ? WHERE id = ?",
        (trouble, due, int(due == 0), hook),
    )
