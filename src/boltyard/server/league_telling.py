"""Who hears what of leagues: those who watch one, and those for whom a decision waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.league_acts import clean
from boltyard.server.league_views import news, pending_for
from boltyard.server.store.leagues import leagues_under_way
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.leagues import Known, Leagues


class Telling:
    """The visitors of this process, as far as leagues go."""

    def __init__(self, leagues: Leagues) -> None:
        self.leagues = leagues
        self.hall = leagues.hall
        self.watchers: dict[str, set[Visitor]] = {}
        self.told: dict[tuple[Visitor, str], list[wire.Pending]] = {}

    def hear(self, visitor: Visitor, message: wire.Watch | wire.LeagueAct) -> None:
        if isinstance(message, wire.Watch):
            self.hall.spawn(self.watch(visitor, message), visitor)
        else:
            self.hall.spawn(self.acted(visitor, message), visitor)

    async def watch(self, visitor: Visitor, message: wire.Watch) -> None:
        known = await self.leagues.find(message.league)
        before = self.here(known)
        if not message.on:
            self.watchers.get(known.id, set()).discard(visitor)
        elif visitor in self.hall.visitors:
            self.watchers.setdefault(known.id, set()).add(visitor)
            self.tell_of(known, visitor)
        if self.here(known) != before:
            self.tell_watchers(known, but=visitor)

    def here(self, known: Known) -> set[str]:
        """Those of a league's people who look at it, by what it calls them."""
        found = {known.name_of(visitor.person) for visitor in self.watchers.get(known.id, ())}
        return found - {""}

    def tell_of(self, known: Known, visitor: Visitor) -> None:
        me, passed = known.name_of(visitor.person), self.leagues.passed(known)
        tell(visitor, news(known.league, known.id, me, passed, self.here(known)))

    def tell_watchers(self, known: Known, but: Visitor | None = None) -> None:
        for visitor in list(self.watchers.get(known.id, ())):
            if visitor is not but:
                self.tell_of(known, visitor)

    async def went(self, key: str) -> None:
        """Somebody looks away from a league: the others see that."""
        self.tell_watchers(await self.leagues.find(key))

    async def acted(self, visitor: Visitor, message: wire.LeagueAct) -> None:
        """An act over the socket: it stands, or it is refused with its rule."""
        try:
            known = await self.leagues.do(
                message.league, visitor.person, message.act, clean(message.what), message.after
            )
        except Wrong as wrong:
            tell(visitor, wire.LeagueRefused(message.league, wrong.sentence, wrong.rule, message.stamp))
        else:
            tell(visitor, wire.LeagueDone(known.id, len(known.league.entries), message.stamp))

    def forget(self, visitor: Visitor) -> None:
        for key, some in self.watchers.items():
            if visitor in some:
                some.discard(visitor)
                self.hall.spawn(self.went(key))
        self.told = {key: some for key, some in self.told.items() if key[0] is not visitor}

    async def greet(self, person: str) -> None:
        """Whoever comes hears what waits for them."""
        for key in await self.hall.store.read(lambda c: leagues_under_way(c, person)):
            known = await self.leagues.find(key)
            for visitor in [one for one in self.hall.visitors if one.person == person]:
                self.notify(known, visitor)

    async def changed(self, key: str) -> None:
        known = await self.leagues.find(key)
        self.watchers = {league: some for league, some in self.watchers.items() if some}
        self.tell_watchers(known)
        for visitor in list(self.hall.visitors):
            if visitor.person in known.people:
                self.notify(known, visitor)

    def notify(self, known: Known, visitor: Visitor) -> None:
        """The decisions that wait for somebody, where they are others than before."""
        found = pending_for(known.league, known.id, known.name_of(visitor.person), known.tables)
        if visitor in self.hall.visitors and found != self.told.get((visitor, known.id), []):
            self.told[visitor, known.id] = found
            tell(visitor, wire.Waiting(known.id, found))

    async def pending(self, person: str) -> list[wire.Pending]:
        """Every decision that waits for this person."""
        found: list[wire.Pending] = []
        for key in await self.hall.store.read(lambda c: leagues_under_way(c, person)):
            known = await self.leagues.find(key)
            found += pending_for(known.league, known.id, known.name_of(person), known.tables)
        return found
