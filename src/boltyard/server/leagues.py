"""The leagues that this process knows: their logs are the store's, and whoever acts appends to one or is refused.

Any process may append: the store takes what follows the log as it is, so of two who act at once one is heard, and the
other is asked again of the league as it is then. What happens by itself (clocks, computer players) is done by the
process that holds the league's lock, which dies with it like that of a table.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from boltyard.core.errors import Wrong
from boltyard.games import find_game
from boltyard.league.league import CLOCK, TABLE, League
from boltyard.league.model import DRAW, Entry, Forbidden, Json, Refused, What
from boltyard.league.part import NEVER
from boltyard.league.templates import terms_from
from boltyard.players.bots import bare_name, bots_of
from boltyard.server import wire
from boltyard.server.alarm import Call
from boltyard.server.league_acts import clean
from boltyard.server.league_matches import Matches, bots_matches
from boltyard.server.league_telling import Telling
from boltyard.server.league_views import view
from boltyard.server.refusals import spoken
from boltyard.server.store.database import Cursor
from boltyard.server.store.health import Away
from boltyard.server.store.leagues import (
    LeagueRow,
    Standing,
    add_league,
    add_to_people,
    append_entries,
    entries_after,
    league_of_id,
    leagues_due,
    people_of,
    tables_in,
)
from boltyard.server.store.rows import fresh_id
from boltyard.server.text import is_key, plain, read_name
from boltyard.server.webhooks import Webhooks

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

LOOK_MS: Final = 1000
TRIES: Final = 20
TURNS: Final = 64
MOST_KNOWN: Final = 200  # leagues in memory; others are read again when they are asked for
MOST_NAMED: Final = 600  # people that a league knows
MOST_BOTS: Final = 16  # they are played here, beside people's tables
MOST_ENTRIES: Final = 50_000
RESERVED: Final = (CLOCK, TABLE, DRAW)

log = structlog.get_logger("boltyard.leagues")


class NoLeague(Wrong):
    """There is no such league."""


class Quicker(Wrong):
    """Somebody else has done something in the meantime."""


@dataclass
class Known:
    """A league as this process last saw it."""

    row: LeagueRow
    league: League
    people: dict[str, str] = field(default_factory=dict)  # by id: what the league calls them
    tables: dict[str, str] = field(default_factory=dict)  # by match

    @property
    def id(self) -> str:
        return self.row.id

    def name_of(self, person: str) -> str:
        return self.people.get(person, "")


class Leagues:
    """What this process does about leagues."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.known: dict[str, Known] = {}
        self.turns = [asyncio.Lock() for _ in range(TURNS)]  # one act at a time in a league, within this process
        self.telling = Telling(self)
        self.since = hall.wall()  # rooms' clocks do not run while nobody could be heard
        self.matches = Matches(self)
        self.hooks = Webhooks(self)
        self.going: set[str] = set()  # leagues in which this process does something by itself just now
        self.call: Call | None = None
        self.closed = False

    # Reading.

    def turn(self, key: str) -> asyncio.Lock:
        return self.turns[hash(key) % TURNS]

    async def find(self, key: str) -> Known:
        """The league as it is on disk; refused where there is none. While somebody acts, one waits for that."""
        async with self.turn(key):
            return await self.read(key)

    async def read(self, key: str) -> Known:
        """The same for whoever has the turn."""
        known = self.known.get(key)
        n = len(known.league.entries) if known else 0

        def question(c: Cursor) -> tuple[LeagueRow | None, list[Entry], dict[str, str], dict[str, str]]:
            return league_of_id(c, key), entries_after(c, key, n), people_of(c, key), tables_in(c, key)

        row, entries, people, tables = await self.hall.store.read(question) if is_key(key) else (None, [], {}, {})
        if row is None:
            raise NoLeague("There is no such league.")
        if known is not None and known.row.edition != row.edition:  # its log is not the one that is in memory
            del self.known[key]
            return await self.read(key)
        if known is None:
            known = Known(row, await asyncio.to_thread(League.replay, entries))
            if len(self.known) >= MOST_KNOWN:
                self.known.pop(next(iter(self.known)))
            self.known[key] = known
        else:
            follow(known.league, entries)
        known.row, known.people, known.tables = row, people, tables
        return known

    async def show(self, key: str, person: str) -> wire.LeagueView:
        known = await self.find(key)
        here = self.telling.here(known)
        return view(known.league, known.id, known.people, person, known.tables, self.passed(known), here)

    # Making, joining, acting.

    async def make(self, person: str, name: str, wish: wire.NewLeague) -> Known:
        """A league from a template, with whoever wishes it as its commissioner."""
        self.hall.orders.may_begin()
        league = League()
        terms = {
            **terms_from(wish.template, wish.game, settings_of(wish), plain(wish.name)[:80]),
            "series": wish.series,
            "draws": wish.draws,
            "clocks": dict(wish.clocks),
            "options": clean(wish.options),
            "open_entry": wish.open_entry,
        }
        mine = free_name(name, RESERVED)
        league.do(mine, "create", terms)
        assert league.terms is not None
        sorts = bots_of(league.terms.game)
        may_have_bots(len(wish.bots))
        for n, sort in enumerate(wish.bots):
            if sort not in sorts:
                raise Wrong(f"There is no bot {sort!r}; there is {', '.join(sorts)}.")
            before = wish.bots[:n].count(sort)
            said = bare_name(sort, before)
            league.do(mine, "enter", {"key": f"{sort}-{before + 1}", "name": said, "bots": [sort]})
        wall = self.wall()
        row = LeagueRow(fresh_id(), league.terms.name, league.terms.game, int(not wish.private), wall)

        def job(c: Cursor) -> None:
            add_league(c, row)
            add_to_people(c, row.id, person, mine)
            append_entries(c, row.id, league.entries, self.standing(league))

        await self.hall.store.write(job)
        log.info("league made", league=row.id, game=row.game)
        return await self.find(row.id)

    async def join(self, key: str, person: str, name: str, alone: bool) -> Known:
        """Become known to a league under a name of one's own there; alone: take part."""
        known = await self.find(key)
        for _ in range(TRIES):
            if known.name_of(person):
                break
            if len(known.people) >= MOST_NAMED:
                raise Refused("this league knows too many people already", "")
            mine = free_name(name, [*RESERVED, *known.people.values(), *known.league.entrants])
            if alone:
                why = known.league.against(mine, "enter", {"key": mine, "name": mine, "people": [mine]})
                if why is not None:
                    raise why.error()
            await self.hall.store.write(partial(add_to_people, league=key, person=person, name=mine))
            known = await self.find(key)
        mine = known.name_of(person)
        if not alone:
            return known
        return await self.act(key, mine, "enter", {"key": mine, "name": mine, "people": [mine]})

    async def do(self, key: str, person: str, act: str, what: What, after: int = 0) -> Known:
        """A person does something in a league."""
        known = await self.find(key)
        by = known.name_of(person)
        if not by:
            raise Forbidden("only those who take part act in a league; join it first", "")
        said = dict(what)
        if act == "start":
            said["chance"] = secrets.randbits(62)
        if act == "enter":
            said = self.entrant(known, by, said)
        return await self.act(key, by, act, said, after)

    def entrant(self, known: Known, by: str, said: dict[str, Json]) -> dict[str, Json]:
        """Whom the commissioner enters: people the league knows, or computer players that play its game."""
        assert known.league.terms is not None
        people, bots = said.get("people") or [], said.get("bots") or []
        for one in people if isinstance(people, list) else []:
            if one not in known.people.values():
                raise Refused(f"nobody here is called {one!r}; they join the league first", "")
        sorts = bots_of(known.league.terms.game)
        for one in bots if isinstance(bots, list) else []:
            if one not in sorts:
                raise Refused(f"there is no bot {one!r}; there is {', '.join(sorts)}", "")
        here = sum(bool(one.bots) for one in known.league.entrants.values())
        may_have_bots(here + bool(bots))
        if people and by != known.league.terms.commissioner:
            said["key"] = said["name"] = by
        elif people and isinstance(said.get("name"), str):
            said["name"] = read_name(str(said["name"]))
        return said

    async def act(
        self,
        key: str,
        by: str,
        act: str,
        what: What,
        after: int = 0,
        also: Callable[[Cursor], None] | None = None,
    ) -> Known:
        """Do this in the league as it is now, and again if somebody was quicker; it is on disk when this returns."""
        async with self.turn(key):
            for _ in range(TRIES):
                known = await self.read(key)
                league = known.league
                if self.is_due(known):
                    await self.append(known, [self.elapse(known)])
                    continue
                if after and after != len(league.entries):
                    raise Quicker("Somebody has done something since; look again.")
                if len(league.entries) >= MOST_ENTRIES and by not in RESERVED:
                    raise Refused(f"the log of this league is full, with {MOST_ENTRIES} entries", "")
                league.check(by, act, what)
                passed = self.passed(known)
                entries = [league.do(CLOCK, "elapse", {"ms": passed})] if passed else []
                try:
                    entries.append(league.do(by, act, what))
                except Wrong:
                    self.known.pop(key, None)  # time was added that is not on disk
                    raise
                if await self.append(known, entries, also):
                    self.hall.spawn(self.changed(key))
                    return known
        raise Quicker("Too much is done here at once; try again.")

    async def append(self, known: Known, entries: list[Entry], also: Callable[[Cursor], None] | None = None) -> bool:
        """Write what was done to the league in memory; where that fails, memory is forgotten."""
        after = self.standing(known.league)

        def job(c: Cursor) -> bool:
            if not append_entries(c, known.id, entries, after, known.row.edition):
                return False
            if also is not None:
                also(c)
            return True

        done = False
        try:
            done = await self.hall.store.write(job)
        finally:
            if not done:
                self.known.pop(known.id, None)
        return done

    # Time.

    def wall(self) -> int:
        """What the clock on the wall says, which other processes and restarts share."""
        return self.hall.wall()

    def standing(self, league: League) -> Standing:
        wall, due = self.wall(), league.due()
        at = wall if waits_for_bots(league) else 0 if due == NEVER else wall + due
        return Standing("over" if league.over else "running" if league.started else "open", wall, at)

    def passed(self, known: Known) -> int:
        """How many ms have gone by on the league's clocks since its last entry; 0 where none runs."""
        league = known.league
        if league.due() == NEVER or not league.started:
            return 0
        counted = max(known.row.counted, self.since) if league.room is not None else known.row.counted
        return max(0, self.wall() - counted)

    def is_due(self, known: Known) -> bool:
        due = known.league.due()
        return due != NEVER and self.passed(known) >= max(1, due)

    def elapse(self, known: Known) -> Entry:
        return known.league.do(CLOCK, "elapse", {"ms": max(1, self.passed(known))})

    def begin(self) -> None:
        """Look once a second for what happens by itself, also what another process has left behind."""
        if not self.closed:
            self.call = self.hall.alarm.at(self.hall.alarm.now() + LOOK_MS, lambda: self.hall.spawn(self.look()))

    def close(self) -> None:
        self.closed = True
        if self.call is not None:
            self.call.cancel()

    async def look(self) -> None:
        try:
            wall = self.wall()
            await self.matches.settle_all()
            for key in await self.hall.store.read(lambda c: leagues_due(c, wall)):
                self.hall.spawn(self.go_on(key))
            await self.hooks.look()
        except Away:
            pass  # asked again in a second
        except Exception as error:
            log.error("a league does not go on", exc_info=error)
        finally:
            self.begin()

    async def is_ours(self, key: str) -> bool:
        """Does this process do what happens by itself in this league?"""
        office = self.hall.office
        return office is None or await self.hall.store.write(lambda c: office.locks.take(c, f"league {key}"))

    async def go_on(self, key: str) -> None:
        """Do whatever happens by itself in this league, if that is for this process and it does not do so already."""
        if key in self.going or self.closed:
            return
        self.going.add(key)
        try:
            if await self.is_ours(key):
                while not self.closed and await self.one_step(key):
                    await self.changed(key)
        finally:
            self.going.discard(key)

    async def one_step(self, key: str) -> bool:
        """Time that is over, what computer players say in a draft or an auction, and what they play; False: nothing."""
        known = await self.find(key)
        league = known.league
        if self.is_due(known):
            async with self.turn(key):
                known = await self.read(key)
                if self.is_due(known):
                    await self.append(known, [self.elapse(known)])
        elif asked := bots_asked(league):
            await self.advised(known, asked[0])
        elif matches := bots_matches(league):
            await self.matches.play_for_bots(known, matches[0])
        else:
            return False
        return True

    async def advised(self, known: Known, entrant: str) -> None:
        """A computer player says something, as one would who sees what it may see."""
        league = known.league
        assert league.room is not None
        code = league.room.advise(entrant, league.draw(f"advice {len(league.entries)}"))
        try:
            await self.act(known.id, TABLE, "proxy", {"entrant": entrant, "code": code}, after=len(league.entries))
        except Quicker:
            return  # it is asked again, of what is there now

    async def changed(self, key: str) -> None:
        """Something was done: everybody who is concerned hears of it, in other processes too."""
        if self.hall.office is not None:
            await self.hall.office.announce(f"league {key}")
        await self.telling.changed(key)
        await self.hooks.changed(await self.find(key))
        self.hall.notices.stir()
        known = self.known.get(key)
        if known is not None and waits_for_bots(known.league) and not self.closed:
            self.hall.spawn(self.go_on(key))


def follow(league: League, entries: list[Entry]) -> None:
    """What others have done, in the league as this process knows it."""
    for entry in entries:
        league.entries.append(entry)
        if entry.act == "undo":
            league.derive()
        else:
            league.apply(entry)


def bots_asked(league: League) -> list[str]:
    """The computer players that a draft or an auction waits for."""
    if league.room is None or league.paused or league.over:
        return []
    return [one for one in league.room.asked() if league.entrants[one].bots]


def may_have_bots(count: int) -> None:
    if count > MOST_BOTS:
        raise Refused(
            f"a league here has at most {MOST_BOTS} computer players; boltyard league run plays larger ones", ""
        )


def waits_for_bots(league: League) -> bool:
    """Is it for computer players to say or play something?"""
    return bool(bots_asked(league) or bots_matches(league))


def free_name(name: str, taken: tuple[str, ...] | list[str]) -> str:
    """What a league calls somebody: their name, and a number where it is taken."""
    n, found = 1, name
    while found in taken:
        n += 1
        found = f"{name} {n}"
    return found


def settings_of(wish: wire.NewLeague) -> dict[str, str]:
    """What is agreed on for every match."""
    game = find_game(wish.game)
    with spoken(game.schema):
        chosen = dict(game.schema.mode(wish.mode)) if wish.mode else {}
        return game.schema.changed(game.schema.agree({**chosen, **wish.settings}))
