"""Matches of a league on this server: where they are played, and how what they came to gets into the log, once."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

import structlog

from boltyard.core.errors import IllegalMove
from boltyard.core.record import read_record
from boltyard.games import find_game
from boltyard.league.facts import Facts, replayed
from boltyard.league.league import TABLE, League
from boltyard.league.model import Match
from boltyard.league.season import Finished, Fixture, fixture_of, play_fixture, result_of
from boltyard.server import wire
from boltyard.server.commitments import proof_of
from boltyard.server.company import revive
from boltyard.server.new_table import some_seed
from boltyard.server.rules_api import quietly
from boltyard.server.store.database import Cursor
from boltyard.server.store.leagues import (
    KeptRecord,
    LeagueTable,
    claim_table,
    finished_tables,
    give_up_table,
    keep_record,
    settle_table,
)
from boltyard.server.store.rows import Chair, Log, Row, TableTerms, fresh_id, now
from boltyard.server.store.store import insert_table

if TYPE_CHECKING:
    from boltyard.server.leagues import Known, Leagues

log = structlog.get_logger("boltyard.leagues")
playing = Lock()


class Matches:
    """What a league's matches need of the server."""

    def __init__(self, leagues: Leagues) -> None:
        self.leagues = leagues
        self.hall = leagues.hall
        self.settling = asyncio.Lock()

    async def open(self, key: str, match: str, person: str) -> wire.MatchTable:
        """Somebody is ready for a match; when both sides are, its table is there, with everybody in their seats."""
        leagues = self.leagues
        known = await leagues.find(key)
        found = known.league.match(match)
        mine = known.league.entrant_of(known.name_of(person))
        if found is None or mine not in found.ready:
            await leagues.do(key, person, "ready", {"match": match})
            known = await leagues.find(key)
            found = known.league.match(match)
        else:
            known.league.check(known.name_of(person), "ready", {"match": match})
        assert found is not None
        number = len(found.games) + 1
        waiting = [one for one in map(str, found.sides) if known.league.entrants[one].people and one not in found.ready]
        if waiting:
            return wire.MatchTable(match, number, "", waiting)
        self.hall.orders.may_begin()
        wanted = table_for(known, fixture_of(known.league, found, 0), person)
        where = LeagueTable(key, match, number, wanted.id)
        facts = find_game(wanted.game).card_facts(wanted.settings)

        def job(c: Cursor) -> Row | None:
            if claim_table(c, where) != wanted.id:
                return None
            return insert_table(c, wanted, None, facts)

        row = await self.hall.store.write(job)
        if row is not None:
            self.hall.meters.started.inc()
            await self.hall.seats_changed(row)
            await leagues.changed(key)
        return wire.MatchTable(match, number, (await leagues.find(key)).tables.get(match, ""))

    def match_over(self) -> None:
        """A match is over somewhere; perhaps a league waits for it."""
        self.hall.spawn(self.settle_all())

    async def settle_all(self) -> None:
        """Everything that is over and not yet in its league, also what a process that died has left."""
        async with self.settling:
            for where in await self.hall.store.read(finished_tables):
                await self.settle(where)

    async def settle(self, where: LeagueTable) -> None:
        """One finished game goes into the log, its record with it, in one transaction."""
        kept = await self.hall.store.log_of(where.table)
        if kept is None or kept.row.stage == "gone":
            await self.hall.store.write(lambda c: give_up_table(c, where))
            return
        known = await self.leagues.find(where.league)
        match = known.league.match(where.match)
        if match is None or len(match.games) >= where.game:
            await self.hall.store.write(lambda c: settle_table(c, where))
            return
        finished = await asyncio.to_thread(finished_at, kept, known.league, match, where.game)
        try:
            await self.report(where.league, finished, where)
        except IllegalMove as refused:  # a ruling or a forfeit came first; what was played stays at its table
            log.info("a game came too late for its league", league=where.league, why=refused.rule)
            await self.hall.store.write(lambda c: settle_table(c, where))

    async def report(self, key: str, finished: Finished, where: LeagueTable | None = None) -> None:
        """What came of a game, as an act of the table."""
        chairs = [entrant for entrant, _, _ in finished.fixture.chairs]
        kept = KeptRecord(
            finished.fixture.match, finished.fixture.number, finished.record, chairs, finished.facts.data()
        )

        def also(c: Cursor) -> None:
            keep_record(c, key, kept)
            if where is not None:
                settle_table(c, where)

        await self.leagues.act(key, TABLE, "game", result_of(finished), also=also)

    async def play_for_bots(self, known: Known, match: Match) -> None:
        """A game between computer players, in a thread of its own."""
        fixture = fixture_of(known.league, match, secrets.randbits(62))
        finished = await asyncio.to_thread(played_alone, fixture)
        try:
            await self.report(known.id, finished)
        except IllegalMove as refused:
            log.info("a game came too late for its league", league=known.id, why=refused.rule)


def bots_matches(league: League) -> list[Match]:
    """The matches that computer players have among themselves."""
    if league.paused:
        return []
    return [one for one in league.to_play() if not any(league.entrants[str(side)].people for side in one.sides)]


def played_alone(fixture: Fixture) -> Finished:
    """One game of computer players at a time, whatever the number of leagues: people's tables come first."""
    with playing:
        return play_fixture(fixture)


def table_for(known: Known, fixture: Fixture, maker: str) -> Row:
    """The table of a fixture: its settings are the league's, keepers and bonuses as terms of the sides."""
    game = find_game(fixture.game)
    ids = {name: person for person, name in known.people.items()}
    chairs = []
    for seat, (entrant, name, bot) in enumerate(fixture.chairs):
        people = known.league.entrants[entrant].people
        if not people:
            chairs.append(Chair(seat, "bot", bot=bot, name=bot))
            continue
        turn = seat // 2 if len(fixture.chairs) > 2 else fixture.number - 1
        who = people[turn % len(people)]
        chairs.append(Chair(seat, "person", ids.get(who, ""), who if len(people) > 1 else name))
    return Row(
        id=fresh_id(),
        code="",
        game=game.key,
        rules=game.rules_version,
        seed=some_seed(),
        settings=game.pinned(dict(fixture.settings)),
        terms=TableTerms(casual=False),
        stage="running",
        made=now(),
        maker=maker,
        chairs=tuple(chairs),
    )


@dataclass(frozen=True)
class Seen:
    """The record of a table's match, and the facts in it."""

    text: str
    digest: str
    facts: Facts


def read_match(kept: Log, names: list[str]) -> Seen:
    with quietly:
        record = revive(find_game(kept.row.game), kept).record
        record.fair = proof_of(kept)
        text = record.text()
        return Seen(text, record.digest, replayed(read_record(text, kept.row.id), names))


def finished_at(kept: Log, league: League, match: Match, number: int) -> Finished:
    """What came of the game that was played at this table; chairs change from game to game."""
    sides = [str(side) for side in (match.sides if number % 2 else match.sides[::-1])]
    entrants = [sides[chair.seat % 2] for chair in kept.row.chairs]
    names = [chair.name for chair in kept.row.chairs]
    seen = read_match(kept, names)
    chairs = tuple(zip(entrants, names, [chair.bot for chair in kept.row.chairs], strict=True))
    fixture = Fixture(match.id, number, kept.row.game, kept.row.settings, chairs, 0)
    return Finished(fixture, seen.text, seen.digest, seen.facts)
