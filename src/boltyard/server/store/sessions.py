"""Sessions as they are kept: whose they are and until when, by the digest of a token that nobody keeps."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final, Literal

from boltyard.server.store.database import Cursor

Kind = Literal["browser", "program", "link", "fresh"]
"""`link` opens a browser's session; that one is `fresh` until it is first used, and then the link is used up."""

A_DAY_MS: Final = 24 * 3600 * 1000
LIFE_MS: Final = 180 * A_DAY_MS  # a session ends when nobody has used it for so long
LENIENCE_MS: Final = 30 * A_DAY_MS  # rows of ended sessions stay so long: the machine's clock may have been wrong
MOST: Final = 50  # sessions of one person; the one unused for longest gives way
TOKEN: Final = 43  # letters of a token: 256 random bits
LONGEST_LABEL: Final = 40
COLUMNS: Final = "digest, id, person, kind, label, made, seen, ends, proved"


@dataclass(frozen=True)
class Session:
    """Somebody known at one browser, by one program, or by a link that brings them back."""

    digest: str
    id: str  # what others may call it: it opens nothing
    person: str
    kind: Kind
    label: str
    made: int
    seen: int
    ends: int
    proved: int = 0  # when it was last shown whose it is: by a passkey, a password, a code


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """What is kept of a token; nothing for what cannot be one, however long it is."""
    return hashlib.sha256(token.encode()).hexdigest() if len(token) == TOKEN and token.isascii() else ""


def fresh_session(token: str, person: str, kind: Kind, label: str, now: int, proved: int = 0) -> Session:
    return Session(digest_of(token), secrets.token_urlsafe(6), person, kind, label, now, now, now + LIFE_MS, proved)


def put_session(c: Cursor, session: Session) -> list[Session]:
    """Keep it; those of the same person that had to give way."""
    link = session.kind == "link"
    c.execute(f"SELECT {COLUMNS} FROM sessions WHERE person = ? ORDER BY seen DESC, made DESC", (session.person,))
    others = [Session(*row) for row in c.fetchall()]
    gone = [one for one in others if one.kind == "link" and link]  # one link is enough, and the newest one works
    gone += [one for one in others if one not in gone][MOST - 1 :]
    drop(c, gone)
    c.execute(
        f"INSERT INTO sessions ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            session.digest,
            session.id,
            session.person,
            session.kind,
            session.label,
            session.made,
            session.seen,
            session.ends,
            session.proved,
        ),
    )
    return gone


def drop(c: Cursor, sessions: list[Session]) -> None:
    for one in sessions:
        c.execute("DELETE FROM sessions WHERE digest = ?", (one.digest,))


def session_of(c: Cursor, digest: str, lock: bool = False) -> Session | None:
    c.execute(f"SELECT {COLUMNS} FROM sessions WHERE digest = ?{' FOR UPDATE' if lock else ''}", (digest,))
    row = c.fetchone()
    return Session(*row) if row else None


def bearer_of(c: Cursor, digest: str) -> tuple[Session, str] | None:
    """The session of this digest, and the name of its person."""
    columns = ", ".join(f"sessions.{column}" for column in COLUMNS.split(", "))
    c.execute(
        f"SELECT {columns}, people.name FROM sessions JOIN people ON people.id = sessions.person WHERE digest = ?",
        (digest,),
    )
    row = c.fetchone()
    return (Session(*row[:-1]), str(row[-1])) if row else None


def sessions_of(c: Cursor, person: str, now: int) -> list[Session]:
    """All that this person has, the one used last first."""
    c.execute(
        f"SELECT {COLUMNS} FROM sessions WHERE person = ? AND ends > ? ORDER BY seen DESC, made DESC", (person, now)
    )
    return [Session(*row) for row in c.fetchall()]


def renew(c: Cursor, ids: list[str], now: int) -> None:
    """They were used: they last anew from now on."""
    c.executemany("UPDATE sessions SET seen = ?, ends = ? WHERE id = ?", [(now, now + LIFE_MS, one) for one in ids])


def settle(c: Cursor, session: Session) -> bool:
    """A session that a link has opened is used for the first time: it is there to stay, and the link is used up.

    False if it had to give way to another one that the same link has opened. The link goes first, here as in
    `use_link`: two processes never wait for each other.
    """
    c.execute("DELETE FROM sessions WHERE person = ? AND kind = 'link' AND label = ?", (session.person, session.id))
    c.execute("UPDATE sessions SET kind = 'browser' WHERE digest = ?", (session.digest,))
    return c.rowcount == 1


def use_link(
    c: Cursor, digest: str, token: str, label: str, now: int, lock: bool
) -> tuple[Session | None, list[Session]]:
    """The session that a link opens, and those that had to give way.

    One that it has opened before and that nobody has used yet is among these: an answer may be lost on its way, and of
    two browsers that hold the same link only one gets in.
    """
    link = session_of(c, digest, lock)
    if link is None or link.kind != "link" or link.ends <= now:
        return None, []
    c.execute("DELETE FROM sessions WHERE person = ? AND kind = 'fresh' AND id = ?", (link.person, link.label))
    session = fresh_session(token, link.person, "fresh", label, now)
    gone = put_session(c, session)
    c.execute("UPDATE sessions SET label = ?, seen = ? WHERE digest = ?", (session.id, now, digest))
    return session, gone


def end_sessions(c: Cursor, person: str, ids: list[str] | None, but: str = "") -> list[Session]:
    """These sessions of this person are over, or all (but one); those that there were."""
    ended = [one for one in sessions_of(c, person, 0) if one.id != but and (ids is None or one.id in ids)]
    drop(c, ended)
    return ended


def alive(c: Cursor, ids: list[str], now: int) -> dict[str, int]:
    """Which of these sessions are not over, and when each was last noted as used."""
    found: dict[str, int] = {}
    for at in range(0, len(ids), 500):
        some = ids[at : at + 500]
        marks = ", ".join("?" * len(some))
        c.execute(f"SELECT id, seen FROM sessions WHERE id IN ({marks}) AND ends > ?", (*some, now))
        found |= {str(one): int(seen) for one, seen in c.fetchall()}
    return found


def sweep(c: Cursor, now: int) -> None:
    """Forget what ended long ago."""
    c.execute("DELETE FROM sessions WHERE ends < ?", (now - LENIENCE_MS,))
