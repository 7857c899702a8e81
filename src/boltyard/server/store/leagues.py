"""Leagues as they are kept: a log that only grows, who in it is whom, and where its matches are played.

Every question takes a cursor. Whoever appends says how long the log was: of two who act at once one is heard, and the
other asks again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from boltyard.league.model import Entry, Json, spelled
from boltyard.server.store.database import Cursor
from boltyard.server.store.notices import mark_league
from boltyard.server.store.rows import now

Stage = Literal["open", "running", "over"]
COLUMNS = "id, name, game, listed, made, length, stage, counted, due, edition"


@dataclass(frozen=True)
class LeagueRow:
    """A league as it is kept, without its log."""

    id: str
    name: str
    game: str
    listed: int
    made: int
    length: int = 0
    stage: Stage = "open"
    counted: int = 0  # ms: up to when its clocks have run
    due: int = 0  # ms: when something happens by itself
    edition: int = 0  # of the log: it was rewritten so often, for people who left for good


@dataclass(frozen=True)
class Standing:
    """What an append says of the league after it."""

    stage: Stage
    counted: int
    due: int


@dataclass(frozen=True)
class KeptRecord:
    """A game that was played, the entrants by chair, and what the season book tells of it."""

    match: str
    game: int
    record: str
    chairs: list[str]
    facts: dict[str, Json]

    @property
    def key(self) -> str:
        return f"{self.match}-{self.game}"


@dataclass(frozen=True)
class LeagueTable:
    """Where a game of a match is played."""

    league: str
    match: str
    game: int
    table: str


def add_league(c: Cursor, row: LeagueRow) -> None:
    c.execute(
        f"INSERT INTO leagues ({COLUMNS}) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, 0)",
        (row.id, row.name, row.game, row.listed, row.made, row.stage, row.counted, row.due),
    )


def append_entries(c: Cursor, league: str, entries: Sequence[Entry], after: Standing, edition: int = 0) -> bool:
    """These follow the log as its writer knew it; False where somebody was quicker, and nothing is written."""
    length = entries[0].n - 1
    c.execute(
        "UPDATE leagues SET length = ?, stage = ?, counted = ?, due = ? WHERE id = ? AND length = ? AND edition = ?",
        (length + len(entries), after.stage, after.counted, after.due, league, length, edition),
    )
    if c.rowcount != 1:
        return False
    c.executemany(
        "INSERT INTO league_entries (league_id, n, line, made) VALUES (?, ?, ?, ?)",
        [(league, entry.n, entry.line(), now()) for entry in entries],
    )
    mark_league(c, league)
    return True


def league_of_id(c: Cursor, league: str) -> LeagueRow | None:
    c.execute(f"SELECT {COLUMNS} FROM leagues WHERE id = ?", (league,))
    row = c.fetchone()
    return LeagueRow(*row) if row else None


def entries_after(c: Cursor, league: str, n: int) -> list[Entry]:
    """What was done since entry n; from 0 on, everything."""
    c.execute("SELECT line FROM league_entries WHERE league_id = ? AND n > ? ORDER BY n", (league, n))
    return [Entry(**msgspec.json.decode(row[0])) for row in c.fetchall()]


def times_of_entries(c: Cursor, league: str) -> dict[int, int]:
    """When each entry was written, in ms since 1970."""
    c.execute("SELECT n, made FROM league_entries WHERE league_id = ?", (league,))
    return {int(n): int(made) for n, made in c.fetchall()}


def leagues_for(c: Cursor, person: str, limit: int = 100) -> list[LeagueRow]:
    """Those that everybody may see, and those this person takes part in; the newest first."""
    c.execute(
        f"SELECT {COLUMNS} FROM leagues WHERE listed = 1 OR id IN (SELECT league_id FROM league_people "
        "WHERE person = ?) ORDER BY made DESC, id LIMIT ?",
        (person, limit),
    )
    return [LeagueRow(*row) for row in c.fetchall()]


def leagues_of(c: Cursor, person: str) -> set[str]:
    """The leagues that know this person."""
    c.execute("SELECT league_id FROM league_people WHERE person = ?", (person,))
    return {str(row[0]) for row in c.fetchall()}


def leagues_under_way(c: Cursor, person: str) -> list[str]:
    """The leagues of this person that are not over."""
    c.execute(
        "SELECT p.league_id FROM league_people p JOIN leagues l ON l.id = p.league_id "
        "WHERE p.person = ? AND l.stage <> 'over' ORDER BY l.made",
        (person,),
    )
    return [str(row[0]) for row in c.fetchall()]


def leagues_due(c: Cursor, when: int) -> list[str]:
    """Where something happens by itself by then."""
    c.execute("SELECT id FROM leagues WHERE due > 0 AND due <= ? ORDER BY due, id", (when,))
    return [str(row[0]) for row in c.fetchall()]


# Who is whom.


def people_of(c: Cursor, league: str) -> dict[str, str]:
    """The people of a league: by their id, what its log calls them."""
    c.execute("SELECT person, name FROM league_people WHERE league_id = ?", (league,))
    return {str(person): str(name) for person, name in c.fetchall()}


def add_to_people(c: Cursor, league: str, person: str, name: str) -> bool:
    """The log calls this person so from now on; False where somebody has that name, or the person another one."""
    c.execute(
        "INSERT INTO league_people (league_id, person, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (league, person, name),
    )
    return c.rowcount == 1


# Where matches are played.


def claim_table(c: Cursor, where: LeagueTable) -> str:
    """The table of this game: this one, unless somebody was quicker."""
    c.execute(
        "INSERT INTO league_tables (league_id, match, game, table_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (where.league, where.match, where.game, where.table),
    )
    return table_of_game(c, where.league, where.match, where.game)


def table_of_game(c: Cursor, league: str, match: str, game: int) -> str:
    c.execute(
        "SELECT table_id FROM league_tables WHERE league_id = ? AND match = ? AND game = ?", (league, match, game)
    )
    row = c.fetchone()
    return str(row[0]) if row else ""


def tables_in(c: Cursor, league: str) -> dict[str, str]:
    """The tables of games that are not settled yet, by match."""
    c.execute("SELECT match, table_id FROM league_tables WHERE league_id = ? AND settled = 0", (league,))
    return {str(match): str(table) for match, table in c.fetchall()}


def tables_of_games(c: Cursor, league: str) -> dict[str, str]:
    """Where every game was played or is, by the key of its record; what computer players played has no table."""
    c.execute("SELECT match, game, table_id FROM league_tables WHERE league_id = ?", (league,))
    return {f"{match}-{game}": str(table) for match, game, table in c.fetchall()}


def finished_tables(c: Cursor) -> list[LeagueTable]:
    """Games that are over and not yet in their league; also those that the host has stopped."""
    c.execute(
        "SELECT f.league_id, f.match, f.game, f.table_id FROM league_tables f JOIN tables t ON t.id = f.table_id "
        "WHERE f.settled = 0 AND t.stage IN ('over', 'gone') ORDER BY f.league_id, f.match, f.game"
    )
    return [LeagueTable(*row) for row in c.fetchall()]


def settle_table(c: Cursor, where: LeagueTable) -> None:
    """Nothing more is to be done about this game."""
    c.execute(
        "UPDATE league_tables SET settled = 1 WHERE league_id = ? AND match = ? AND game = ?",
        (where.league, where.match, where.game),
    )


def give_up_table(c: Cursor, where: LeagueTable) -> None:
    """The table was stopped without a result: the game can be played at another one."""
    c.execute("DELETE FROM league_tables WHERE table_id = ?", (where.table,))


def keep_record(c: Cursor, league: str, kept: KeptRecord) -> None:
    c.execute(
        "INSERT INTO league_records (league_id, match, game, record, chairs, facts) VALUES (?, ?, ?, ?, ?, ?)",
        (league, kept.match, kept.game, kept.record, spelled(kept.chairs), spelled(kept.facts)),
    )


def records_of(c: Cursor, league: str) -> list[KeptRecord]:
    c.execute("SELECT match, game, record, chairs, facts FROM league_records WHERE league_id = ?", (league,))
    found = [KeptRecord(*row[:3], *map(msgspec.json.decode, row[3:])) for row in c.fetchall()]
    return sorted(found, key=lambda one: (one.match, one.game))
