"""Who is whose friend by consent of both, and who is invited to which table.

A row says that somebody has asked somebody; one each way is a friendship. What was declined, or comes from somebody who
is blocked, stays a question that nobody has answered: whoever asked can not tell.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from boltyard.server.store.database import Cursor
from boltyard.server.store.rows import COLUMNS, Row, now, with_chairs

MOST_FRIENDS: Final = 200  # that one person has, or has asked
MOST_ASKING: Final = 50  # that one person is shown, the newest
MOST_INVITED: Final = 20  # to one table
MOST_INVITATIONS: Final = 50  # that one person is shown, the newest

UNBLOCKED: Final = (
    "NOT EXISTS (SELECT 1 FROM shunned AS s WHERE s.kind = 'block' "
    "AND (s.person = f.person AND s.other = f.other OR s.person = f.other AND s.other = f.person))"
)
BACK: Final = "EXISTS (SELECT 1 FROM friends AS b WHERE b.person = f.other AND b.other = f.person)"


class Known(NamedTuple):
    """A friend, or somebody who has asked or was asked, as they are called now."""

    person: str
    name: str
    made: int
    discreet: bool = False


class Invitation(NamedTuple):
    """Somebody wants a person at their table."""

    table: str
    inviter: str
    name: str
    made: int


NEWEST_FIRST: Final = "ORDER BY f.made DESC, p.id LIMIT ?"
FRIENDS: Final = (
    "SELECT p.id, p.name, f.made, p.discreet FROM friends AS f JOIN people AS p ON p.id = f.other "
    f"WHERE f.person = ? AND {BACK} {NEWEST_FIRST}"
)
ASKED: Final = (
    "SELECT p.id, p.name, f.made, 0 FROM friends AS f JOIN people AS p ON p.id = f.other "
    f"WHERE f.person = ? AND NOT {BACK} {NEWEST_FIRST}"
)
ASKING: Final = (
    "SELECT p.id, p.name, f.made, 0 FROM friends AS f JOIN people AS p ON p.id = f.person "
    f"WHERE f.other = ? AND f.declined = 0 AND NOT {BACK} AND {UNBLOCKED} {NEWEST_FIRST}"
)


def known(c: Cursor) -> list[Known]:
    return [Known(str(who), str(name), int(made), bool(hides)) for who, name, made, hides in c.fetchall()]


def friends_of(c: Cursor, person: str) -> list[Known]:
    """Whom this person and who this person have both asked, by name."""
    c.execute(FRIENDS, (person, MOST_FRIENDS))
    return sorted(known(c), key=lambda one: (one.name.casefold(), one.person))


def asked_by(c: Cursor, person: str) -> list[Known]:
    """Whom this person has asked, without an answer; also where there will be none."""
    c.execute(ASKED, (person, MOST_FRIENDS))
    return known(c)


def asking(c: Cursor, person: str) -> list[Known]:
    """Who asks this person, the newest first; nobody who was declined or is blocked."""
    c.execute(ASKING, (person, MOST_ASKING))
    return known(c)


def are_friends(c: Cursor, person: str, other: str) -> bool:
    c.execute(f"SELECT 1 FROM friends AS f WHERE f.person = ? AND f.other = ? AND {BACK}", (person, other))
    return c.fetchone() is not None


def ask(c: Cursor, person: str, other: str) -> bool:
    """Ask somebody, or say yes to who has asked; False where there are too many already."""
    c.execute("SELECT COUNT(*) FROM friends WHERE person = ? AND other <> ?", (person, other))
    if int(c.fetchone()[0]) >= MOST_FRIENDS:
        return False
    c.execute(
        "INSERT INTO friends (person, other, made) VALUES (?, ?, ?) ON CONFLICT (person, other) DO NOTHING",
        (person, other, now()),
    )
    return True


def decline(c: Cursor, person: str, other: str) -> None:
    """Put somebody's question aside; to them it is one that waits."""
    c.execute("UPDATE friends SET declined = 1 WHERE person = ? AND other = ?", (other, person))


def part(c: Cursor, person: str, other: str) -> None:
    """Be friends no longer, or take a question back; invitations between the two go with it.

    A question of the other's that was put aside stays where it is.
    """
    were = are_friends(c, person, other)
    c.execute("DELETE FROM friends WHERE person = ? AND other = ?", (person, other))
    if were:
        c.execute("DELETE FROM friends WHERE person = ? AND other = ?", (other, person))
    for one, two in ((person, other), (other, person)):
        c.execute("DELETE FROM invitations WHERE person = ? AND inviter = ?", (one, two))


def be_discreet(c: Cursor, person: str, on: bool) -> None:
    """Friends are not told where this person is, or are told again."""
    c.execute("UPDATE people SET discreet = ? WHERE id = ?", (int(on), person))


def is_discreet(c: Cursor, person: str) -> bool:
    c.execute("SELECT discreet FROM people WHERE id = ?", (person,))
    found = c.fetchone()
    return found is not None and bool(found[0])


def tables_with(c: Cursor, people: list[str], most: int) -> list[Row]:
    """Tables that wait or run at which one of these sits, the newest first."""
    if not people:
        return []
    marks = ", ".join("?" * len(people))
    c.execute(
        f"SELECT {COLUMNS} FROM tables WHERE stage IN ('open', 'dealing', 'running') "
        f"AND id IN (SELECT table_id FROM seats WHERE person IN ({marks})) ORDER BY made DESC, id LIMIT ?",
        [*people, most],
    )
    return with_chairs(c, c.fetchall())


# Where several processes share the database.


def arrive(c: Cursor, person: str, process: str, here: bool) -> None:
    """Somebody is connected to this process, or is no longer."""
    if here:
        c.execute(
            "INSERT INTO arrivals (person, process) VALUES (?, ?) ON CONFLICT (person, process) DO NOTHING",
            (person, process),
        )
    else:
        c.execute("DELETE FROM arrivals WHERE person = ? AND process = ?", (person, process))


def processes_of(c: Cursor, people: list[str], but: str) -> dict[str, set[str]]:
    """By process, who of these is connected there; one that has died may have left people behind."""
    if not people:
        return {}
    marks = ", ".join("?" * len(people))
    c.execute(f"SELECT process, person FROM arrivals WHERE process <> ? AND person IN ({marks})", [but, *people])
    found: dict[str, set[str]] = {}
    for process, person in c.fetchall():
        found.setdefault(str(process), set()).add(str(person))
    return found


def forget_process(c: Cursor, process: str) -> None:
    """Nobody is connected to a process that is gone."""
    c.execute("DELETE FROM arrivals WHERE process = ?", (process,))


# Invitations.


def invite(c: Cursor, table: str, inviter: str, person: str) -> bool:
    """Invite a friend; False where enough are invited to this table."""
    c.execute("SELECT COUNT(*) FROM invitations WHERE table_id = ? AND person <> ?", (table, person))
    if int(c.fetchone()[0]) >= MOST_INVITED:
        return False
    c.execute(
        "INSERT INTO invitations (table_id, person, inviter, made) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (table_id, person) DO NOTHING",
        (table, person, inviter, now()),
    )
    return True


def disinvite(c: Cursor, table: str, person: str) -> None:
    """The answer was no, or came."""
    c.execute("DELETE FROM invitations WHERE table_id = ? AND person = ?", (table, person))


def invitations_of(c: Cursor, person: str) -> list[Invitation]:
    """Tables that still wait, to which friends invite this person and where they do not sit; the newest first."""
    c.execute(
        "SELECT i.table_id, i.inviter, p.name, i.made FROM invitations AS i JOIN people AS p ON p.id = i.inviter "
        "JOIN tables AS t ON t.id = i.table_id WHERE i.person = ? AND t.stage = 'open' "
        "AND NOT EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = i.table_id AND s.person = i.person) "
        "AND EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = i.table_id AND s.person = i.inviter) "
        "ORDER BY i.made DESC, i.table_id LIMIT ?",
        (person, MOST_INVITATIONS),
    )
    return [Invitation(str(table), str(by), str(name), int(made)) for table, by, name, made in c.fetchall()]


# A guest who signs in, and somebody who leaves for good.


def move_friends(c: Cursor, guest: str, to: str) -> None:
    """What a guest has agreed and asked becomes the account's, but for what it has already, and itself."""
    c.execute(
        "DELETE FROM friends WHERE person = ? AND other IN (SELECT other FROM friends WHERE person = ? UNION SELECT ?)",
        (guest, to, to),
    )
    c.execute("UPDATE friends SET person = ? WHERE person = ?", (to, guest))
    c.execute(
        "DELETE FROM friends WHERE other = ? AND person IN (SELECT person FROM friends WHERE other = ? UNION SELECT ?)",
        (guest, to, to),
    )
    c.execute("UPDATE friends SET other = ? WHERE other = ?", (to, guest))
    c.execute(
        "DELETE FROM invitations WHERE person = ? AND (inviter = ? OR table_id IN "
        "(SELECT table_id FROM invitations WHERE person = ?))",
        (guest, to, to),
    )
    c.execute("UPDATE invitations SET person = ? WHERE person = ?", (to, guest))
    c.execute("DELETE FROM invitations WHERE inviter = ? AND person = ?", (guest, to))
    c.execute("UPDATE invitations SET inviter = ? WHERE inviter = ?", (to, guest))


def erase_friends(c: Cursor, person: str) -> None:
    c.execute("DELETE FROM friends WHERE person = ? OR other = ?", (person, person))
    c.execute("DELETE FROM invitations WHERE person = ? OR inviter = ?", (person, person))
