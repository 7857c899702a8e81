"""Accounts as they are kept: passkeys, a password, recovery codes, and what authenticators are asked to sign."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any, Final, Literal

from boltyard.server.store.database import Cursor

CODES: Final = 10
CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that is taken for something else
CODE_GROUPS: Final = 5
GROUP: Final = 4  # letters; with five of them, 100 random bits
MINUTES_5_MS: Final = 5 * 60 * 1000  # an authenticator may be asked for so long
MOST_PASSKEYS: Final = 10
PASSKEYS: Final = "id, person, site, key, count, label, made, used"
Ceremony = Literal["make", "show"]


@dataclass(frozen=True)
class Passkey:
    """The public half of a key that somebody's device holds."""

    id: str
    person: str
    site: str
    key: bytes
    count: int
    label: str
    made: int
    used: int


@dataclass(frozen=True)
class Password:
    """What is kept of a password, and the name that goes with it."""

    person: str
    login: str
    hash: str
    made: int

    def __repr__(self) -> str:  # it stands in no log
        return f"Password({self.person!r})"


@dataclass(frozen=True)
class Ways:
    """All that lets somebody in beside their sessions; `made` is 0 for a guest."""

    made: int
    passkeys: list[Passkey]
    password: Password | None
    codes: int

    @property
    def count(self) -> int:
        """Ways that last: a code is for once."""
        return len(self.passkeys) + (self.password is not None)


def ways_of(c: Cursor, person: str) -> Ways:
    c.execute("SELECT made FROM accounts WHERE person = ?", (person,))
    row = c.fetchone()
    made = int(row[0]) if row else 0
    c.execute(f"SELECT {PASSKEYS} FROM passkeys WHERE person = ? ORDER BY made, id", (person,))
    passkeys = [passkey_in(row) for row in c.fetchall()]
    c.execute("SELECT count(*) FROM recovery_codes WHERE person = ?", (person,))
    codes = int(c.fetchone()[0])
    return Ways(made, passkeys, password_of(c, person), codes)


def passkey_in(row: tuple[Any, ...]) -> Passkey:
    name, person, site, key, *rest = row
    return Passkey(name, person, site, bytes(key), *rest)


def has_account(c: Cursor, person: str) -> bool:
    c.execute("SELECT 1 FROM accounts WHERE person = ?", (person,))
    return c.fetchone() is not None


def open_account(c: Cursor, person: str, now: int) -> bool:
    """The first way in makes an account; False where there is one."""
    c.execute("INSERT INTO accounts (person, made) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, now))
    return c.rowcount == 1


# Passkeys.


def passkey_of_id(c: Cursor, key: str) -> Passkey | None:
    c.execute(f"SELECT {PASSKEYS} FROM passkeys WHERE id = ?", (key,))
    row = c.fetchone()
    return passkey_in(row) if row else None


def put_passkey(c: Cursor, one: Passkey) -> bool:
    """False where somebody has it already."""
    c.execute(
        f"INSERT INTO passkeys ({PASSKEYS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (one.id, one.person, one.site, one.key, one.count, one.label, one.made, one.used),
    )
    return c.rowcount == 1


def use_passkey(c: Cursor, key: str, count: int, now: int) -> None:
    c.execute("UPDATE passkeys SET count = ?, used = ? WHERE id = ?", (count, now, key))


def drop_passkey(c: Cursor, person: str, key: str) -> bool:
    c.execute("DELETE FROM passkeys WHERE person = ? AND id = ?", (person, key))
    return c.rowcount == 1


# A password.


def password_of(c: Cursor, person: str) -> Password | None:
    c.execute("SELECT person, login, hash, made FROM passwords WHERE person = ?", (person,))
    row = c.fetchone()
    return Password(*row) if row else None


def password_by_login(c: Cursor, login: str) -> Password | None:
    c.execute("SELECT person, login, hash, made FROM passwords WHERE login = ?", (login,))
    row = c.fetchone()
    return Password(*row) if row else None


def put_password(c: Cursor, one: Password) -> bool:
    """In place of the one before; False where somebody else signs in by that name."""
    c.execute("SELECT person FROM passwords WHERE login = ?", (one.login,))
    row = c.fetchone()
    if row is not None and row[0] != one.person:
        return False
    c.execute("DELETE FROM passwords WHERE person = ?", (one.person,))
    c.execute(
        "INSERT INTO passwords (person, login, hash, made) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (one.person, one.login, one.hash, one.made),
    )
    return c.rowcount == 1


def drop_password(c: Cursor, person: str) -> bool:
    c.execute("DELETE FROM passwords WHERE person = ?", (person,))
    return c.rowcount == 1


# Recovery codes.


def fresh_code() -> str:
    """A code as it is written down: `7Q2M-XK4P-...`."""
    return "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(GROUP)) for _ in range(CODE_GROUPS))


def code_digest(text: str) -> str:
    """What is kept of a code; nothing for what cannot be one. Gaps, dashes and case do not count."""
    letters = "".join(letter for letter in text[:200].upper() if letter.isalnum())
    if len(letters) != GROUP * CODE_GROUPS or not set(letters) <= set(CODE_LETTERS):
        return ""
    return hashlib.sha256(f"boltyard code {letters}".encode()).hexdigest()


def put_codes(c: Cursor, person: str, codes: list[str], now: int, more: bool = False) -> None:
    """These in place of those before, or one more of them."""
    if not more:
        c.execute("DELETE FROM recovery_codes WHERE person = ?", (person,))
    c.executemany(
        "INSERT INTO recovery_codes (digest, person, made) VALUES (?, ?, ?)",
        [(code_digest(code), person, now) for code in codes],
    )


def use_code(c: Cursor, digest: str) -> str:
    """Whose code this was; it is used up. Nothing where there is none: of two who use it at once, one gets in."""
    c.execute("SELECT person FROM recovery_codes WHERE digest = ?", (digest,))
    row = c.fetchone()
    c.execute("DELETE FROM recovery_codes WHERE digest = ?", (digest,))
    return str(row[0]) if row and c.rowcount == 1 else ""


def owner_of_code(c: Cursor, digest: str) -> str:
    c.execute("SELECT person FROM recovery_codes WHERE digest = ?", (digest,))
    row = c.fetchone()
    return str(row[0]) if row else ""


# What is to be signed.


def put_challenge(c: Cursor, digest: str, kind: Ceremony, person: str, now: int) -> None:
    c.execute("DELETE FROM challenges WHERE ends < ?", (now,))
    c.execute(
        "INSERT INTO challenges (digest, kind, person, ends) VALUES (?, ?, ?, ?)",
        (digest, kind, person, now + MINUTES_5_MS),
    )


def use_challenge(c: Cursor, digest: str, kind: Ceremony, person: str, now: int) -> bool:
    """Was this asked of this person of late? It is not asked again."""
    c.execute("SELECT kind, person, ends FROM challenges WHERE digest = ?", (digest,))
    row = c.fetchone()
    c.execute("DELETE FROM challenges WHERE digest = ?", (digest,))
    return c.rowcount == 1 and row is not None and (row[0], row[1]) == (kind, person) and row[2] > now
