"""Rated tables: which may be, what they came to, who stands where, and the same again from nothing but the records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from boltyard.core.errors import BadSetting
from boltyard.core.match import MatchState
from boltyard.core.terms import TERMS
from boltyard.games import find_game
from boltyard.league.ratings import Rated, Rating, mode_of, rate
from boltyard.server import wire
from boltyard.server.company import revive
from boltyard.server.store.database import Cursor
from boltyard.server.store.ratings import Standing, all_ratings, rated_matches, ratings_of
from boltyard.server.store.rows import Chair, Row, log_in

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

SURE = 2  # deviations to both sides


def check_rated(wish: wire.NewTable, settings: dict[str, str], chairs: Sequence[Chair]) -> None:
    """A rated match is between people, each with a device of their own, on equal terms, and in earnest."""
    if wish.practice:
        raise BadSetting("A practice match is never rated; leave one of the two out.", ["rated", "practice"])
    if any(chair.kind == "bot" for chair in chairs):
        raise BadSetting(
            "A rated table is for people; leave the seats free, or do without ratings.", ["rated", "seats"]
        )
    if sum(1 for chair in chairs if chair.person) > 1:
        raise BadSetting("At a rated table nobody shares a device.", ["rated", "seats"])
    if TERMS in settings:
        raise BadSetting("A rated match is on equal terms; leave the handicaps out.", ["rated", TERMS])


def rated_match(row: Row, winners: Sequence[int]) -> Rated:
    """What a rated match came to: those who won are first, all others second; nobody or everybody: a draw."""
    game = find_game(row.game)
    count = game.sides(game.schema.read(row.settings), len(row.chairs))
    sides = [[chair.person for chair in row.chairs if chair.seat % count == side] for side in range(count)]
    won = {seat % count for seat in winners}
    places = [0 if side in won or not won else 1 for side in range(count)]
    return Rated(row.game, mode_of(row.settings), sides, places)


def told(rating: Rating) -> tuple[int, int]:
    """The rating, and how far it may be off to both sides."""
    return round(rating.mean), round(SURE * rating.deviation)


class Ratings:
    """Where people stand, for those who look at tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def shown(self, rows: Sequence[Row]) -> list[Row]:
        """The same tables; at rated ones everybody's rating stands at their chair."""
        if not any(row.terms.rated for row in rows):
            return list(rows)
        return await self.hall.store.read(lambda c: [with_ratings(c, row) for row in rows])

    async def mean_of(self, people: Iterable[str], game: str, mode: str) -> dict[str, float]:
        """By person; of strangers what is thought of strangers."""
        wanted = list(people)
        found = await self.hall.store.read(lambda c: ratings_of(c, wanted, game, mode))
        return {person: found.get(person, Rating()).mean for person in wanted}


def with_ratings(c: Cursor, row: Row) -> Row:
    if not row.terms.rated:
        return row
    people = [chair.person for chair in row.chairs if chair.person]
    known = ratings_of(c, people, row.game, mode_of(row.settings))

    def rated(chair: Chair) -> Chair:
        if not chair.person:
            return chair
        rating, sure = told(known.get(chair.person, Rating()))
        return replace(chair, rating=rating, sure=sure)

    return replace(row, chairs=tuple(map(rated, row.chairs)))


# From the records.


def recomputed(c: Cursor) -> tuple[list[Standing], list[str]]:
    """Everybody's rating from the decisions of every rated match alone; and where what is kept says otherwise."""
    wrong: list[str] = []
    table = rate(judged(c, wrong))
    found = [
        (person, game, mode, one.mean, one.deviation, one.games)
        for (game, mode), ratings in sorted(table.items())
        for person, one in sorted(ratings.items())
    ]
    kept = {one[:3]: one for one in all_ratings(c)}
    again = {one[:3]: one for one in found}
    for key in sorted({*kept, *again}):
        if kept.get(key) != again.get(key):
            wrong.append(f"{' '.join(key)}: kept {kept.get(key, ())[3:]}, from records {again.get(key, ())[3:]}")
    return found, wrong


def judged(c: Cursor, wrong: list[str]) -> Iterator[Rated]:
    """Every rated match in order, replayed from its first decision on."""
    for table, kept in rated_matches(c):
        log = log_in(c, table)
        if log is None:
            wrong.append(f"table {table} was rated, and is not here")
            continue
        game = find_game(log.row.game)
        state = revive(game, replace(log, snapshot=None)).state
        assert isinstance(state, MatchState)
        outcome = game.outcome(state)
        if outcome is None:
            wrong.append(f"table {table} was rated, and is not over")
            continue
        again = rated_match(log.row, outcome.winners)
        if again != kept:
            wrong.append(f"table {table} came to {again.places}, and was rated as {list(kept.places)}")
        yield again
