"""Ratings as they are kept, and the matches they follow from."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boltyard.league.ratings import Rated, Rating, rate
from boltyard.server.store.database import Cursor

Standing = tuple[str, str, str, float, float, int]  # person, game, mode, mean, deviation, games


def add_rated(c: Cursor, table: str, game: Rated) -> None:
    """A rated match is over: it is put behind all others, and everybody in it stands anew. A second time is none."""
    c.execute(  # held until this is on disk
        "INSERT INTO rating_order (id, n) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET n = rating_order.n + 1"
    )
    c.execute("SELECT 1 FROM rated_games WHERE table_id = ?", (table,))
    if c.fetchone():
        return
    c.execute("SELECT n FROM rating_order WHERE id = 1")
    sides, places = (msgspec.json.encode(some).decode() for some in (game.sides, game.places))
    values = (int(c.fetchone()[0]), table, game.game, game.mode, sides, places)
    c.execute("INSERT INTO rated_games (n, table_id, game, mode, sides, places) VALUES (?, ?, ?, ?, ?, ?)", values)
    people = [person for side in game.sides for person in side]
    known = {(game.game, game.mode): ratings_of(c, people, game.game, game.mode)}
    after = rate([game], known)[game.game, game.mode]
    c.executemany(
        "INSERT INTO ratings (person, game, mode, mean, deviation, games) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (person, game, mode) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, "
        "games = excluded.games",
        [
            (person, game.game, game.mode, after[person].mean, after[person].deviation, after[person].games)
            for person in people
        ],
    )


def ratings_of(c: Cursor, people: Sequence[str], game: str, mode: str) -> dict[str, Rating]:
    """Of these people, whoever was rated there before."""
    if not people:
        return {}
    c.execute(
        "SELECT person, mean, deviation, games FROM ratings WHERE game = ? AND mode = ? "
        f"AND person IN ({', '.join('?' * len(people))})",
        (game, mode, *people),
    )
    return {str(person): Rating(mean, deviation, games) for person, mean, deviation, games in c.fetchall()}


def rated_matches(c: Cursor) -> list[tuple[str, Rated]]:
    """Every match that was rated, with its table, in order."""
    c.execute("SELECT table_id, game, mode, sides, places FROM rated_games ORDER BY n")
    return [
        (str(row[0]), Rated(row[1], row[2], msgspec.json.decode(row[3]), msgspec.json.decode(row[4])))
        for row in c.fetchall()
    ]


def all_ratings(c: Cursor) -> list[Standing]:
    c.execute("SELECT person, game, mode, mean, deviation, games FROM ratings ORDER BY game, mode, person")
    return [(str(row[0]), str(row[1]), str(row[2]), row[3], row[4], row[5]) for row in c.fetchall()]


def best_of(c: Cursor, game: str, mode: str, limit: int = 100) -> list[tuple[str, Rating]]:
    """By name, those of whom most can be said: what is sure of them decides the order."""
    c.execute(
        "SELECT p.name, r.mean, r.deviation, r.games FROM ratings r JOIN people p ON p.id = r.person "
        "WHERE r.game = ? AND r.mode = ? ORDER BY r.mean - 2 * r.deviation DESC, r.person LIMIT ?",
        (game, mode, limit),
    )
    return [(str(row[0]), Rating(row[1], row[2], row[3])) for row in c.fetchall()]


def ratings_for(c: Cursor, person: str) -> list[tuple[str, str, Rating]]:
    """Where this person was rated."""
    c.execute("SELECT game, mode, mean, deviation, games FROM ratings WHERE person = ? ORDER BY game, mode", (person,))
    return [(str(row[0]), str(row[1]), Rating(row[2], row[3], row[4])) for row in c.fetchall()]


def count_anew(c: Cursor, person: str, other: str, tables: set[str] | None = None) -> None:
    """The rated matches of a person (at these tables) are another's from now on; everybody rated there stands anew."""
    c.execute("UPDATE rating_order SET n = n WHERE id = 1")  # nobody rates meanwhile
    c.execute("SELECT n, table_id, game, mode, sides FROM rated_games")
    kinds = set()
    for n, table, game, mode, sides in c.fetchall():
        if f'"{person}"' in sides and (tables is None or table in tables):
            kinds.add((game, mode))
            c.execute("UPDATE rated_games SET sides = ? WHERE n = ?", (sides.replace(f'"{person}"', f'"{other}"'), n))
    again = rate(game for _, game in rated_matches(c) if (game.game, game.mode) in kinds)
    for game, mode in sorted(kinds):
        c.execute("DELETE FROM ratings WHERE game = ? AND mode = ?", (game, mode))
        c.executemany(
            "INSERT INTO ratings (person, game, mode, mean, deviation, games) VALUES (?, ?, ?, ?, ?, ?)",
            [(who, game, mode, one.mean, one.deviation, one.games) for who, one in again[game, mode].items()],
        )
