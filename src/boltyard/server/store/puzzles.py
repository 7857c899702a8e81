"""What people have tried at puzzles."""

from __future__ import annotations

from typing import NamedTuple

from boltyard.server.store.database import Cursor


class Tried(NamedTuple):
    """One try; without a code somebody asked for the answer."""

    day: str
    code: str
    holds: bool


def tries_of(c: Cursor, person: str, first: str, last: str) -> list[Tried]:
    """What somebody tried from one day to another, in order."""
    c.execute(
        "SELECT day, code, holds FROM puzzle_tries WHERE person = ? AND day >= ? AND day <= ? ORDER BY day, n",
        (person, first, last),
    )
    return [Tried(str(day), str(code), bool(holds)) for day, code, holds in c.fetchall()]


def add_try(c: Cursor, person: str, tried: Tried, most: int) -> bool:
    """One try more; False where the day is over for this person: solved, given up, or all tries used."""
    before = tries_of(c, person, tried.day, tried.day)
    if len(before) >= most or any(one.holds or not one.code for one in before):
        return False
    c.execute(
        "INSERT INTO puzzle_tries (person, day, n, code, holds) VALUES (?, ?, ?, ?, ?)",
        (person, tried.day, len(before) + 1, tried.code, int(tried.holds)),
    )
    return True


def move_tries(c: Cursor, guest: str, to: str) -> None:
    """A guest signs in: the days at which the account has tried nothing become its own."""
    c.execute(
        "DELETE FROM puzzle_tries WHERE person = ? AND day IN (SELECT day FROM puzzle_tries WHERE person = ?)",
        (guest, to),
    )
    c.execute("UPDATE puzzle_tries SET person = ? WHERE person = ?", (to, guest))
