"""Quick match: whoever looks for a game is brought together with whoever waits for the same, or offered a bot.

For ratings whoever stands near comes first, and the longer somebody waits the farther away the other may stand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from boltyard.games import find_game
from boltyard.players.bots import bots_of
from boltyard.server import wire
from boltyard.server.alarm import Call
from boltyard.server.attendance import QUICK_MOMENT_MS
from boltyard.server.commitments import read_commitment
from boltyard.server.muting import is_for
from boltyard.server.new_table import seated
from boltyard.server.store.open_tables import attend, pledge, seekers
from boltyard.server.store.rows import Row
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

OFFER_MS = 20_000  # of waiting, then a bot is offered
PATIENCE_MS = 10_000  # a seeker whose connection broke keeps the place for so long
NEAR = 100.0  # points of rating that two who meet at once are apart at most
WIDER = 10.0  # points more for every second that one of them has waited
AGAIN_MS = 5_000  # how often a seeker for ratings looks again
STANDARD = "standard"


class QuickMatch:
    """Who looks for a game at this process, and the table that keeps the place of each."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.seekers: dict[str, tuple[str, str]] = {}  # person: the game, and the table that keeps the place
        self.turn = asyncio.Lock()  # of those who come at the same moment
        self.calls: dict[str, Call] = {}  # person: the alarm that offers a bot, or gives the place up
        self.looks: dict[str, Call] = {}  # person: the alarm at which somebody farther away is looked for
        self.since: dict[str, int] = {}  # person: since when they wait for somebody to be rated with

    def came(self, person: str) -> None:
        """Somebody is connected again: whoever kept a place is offered a bot in a while."""
        if person in self.seekers:
            self.offer_later(person)

    def went(self, person: str) -> None:
        """A connection is closed: a seeker who has no other gives the place up in a while."""
        if person in self.seekers and not self.hall.is_connected(person):
            self.give_up_later(person)

    def take_up(self, row: Row, person: str) -> None:
        """This table keeps a place that was taken before this process knew of it."""
        if row.terms.quick and person not in self.seekers:
            self.seekers[person] = (row.game, row.id)
            self.offer_later(person)

    async def seek(self, visitor: Visitor, wish: wire.Seek) -> None:
        """One after the other: two who come at the same moment find each other, not each a table of their own."""
        async with self.turn:
            await self.find_place(visitor, wish)

    async def find_place(self, visitor: Visitor, wish: wire.Seek) -> None:
        """Sit down where somebody waits for the same game, or wait at a table of one's own."""
        hall, store = self.hall, self.hall.store
        hall.orders.may_begin()
        game = find_game(wish.game)
        commitment = read_commitment(wish.commitment)
        person = visitor.person
        if person in self.seekers and self.seekers[person][0] != game.key:
            await self.unseek(person)
        waiting = await store.read(lambda c: seekers(c, game.key))
        mine = next((row for row in waiting if row.chair_of(person) >= 0), None)
        if mine is not None and mine.terms.rated != wish.rated:
            await self.give_back(mine.id, person)
            mine = None
        waiting = [row for row in waiting if row.terms.rated == wish.rated]
        apart = await hall.muting.apart(waiting, [person])
        near = await self.nearest(person, waiting) if wish.rated else waiting
        for row in near:  # who came first is served first; for ratings, who stands nearest
            if row is not mine and self.is_there(row) and is_for(row, person, apart):
                done = await store.sit(row.id, person, visitor.name, -1, seated, commitment)
                if done is not None:
                    self.stop_seeking(person)
                    if mine is not None:
                        await self.give_back(mine.id, person)
                    await hall.seats_changed(done)
                    return
        if mine is None:
            seats = ["me", *["open"] * (game.least_seats - 1)]
            terms = wire.NewTable(game.key, seats, commitment=commitment, rated=wish.rated)
            table = (await hall.put_up(person, visitor.name, terms, quick=True)).id
        else:  # whoever comes back keeps the place
            table = mine.id
            await store.write(lambda c: pledge(c, table, person, commitment))
        self.seekers[person] = (game.key, table)
        if person not in self.since:  # who looks again was told when they came
            self.offer_later(person)
        if wish.rated:
            self.since.setdefault(person, hall.alarm.now())
            self.look_again(person, wish)
        hall.attendance.hurry()

    # For ratings.

    async def nearest(self, person: str, waiting: list[Row]) -> list[Row]:
        """Those who stand near enough by now, the nearest first."""
        game = waiting[0].game if waiting else ""
        people = {row.id: next((chair.person for chair in row.chairs if chair.person), "") for row in waiting}
        means = await self.hall.lobby.ratings.mean_of([person, *people.values()], game, STANDARD)
        apart = {row.id: abs(means[person] - means[people[row.id]]) for row in waiting}
        mine = self.waited(person)
        there = [row for row in waiting if apart[row.id] <= reach(max(mine, self.waited(people[row.id], row)))]
        return sorted(there, key=lambda row: (apart[row.id], row.made, row.id))

    def waited(self, person: str, row: Row | None = None) -> int:
        """For how many ms; of somebody at another process, since their table was made."""
        if person in self.since:
            return self.hall.alarm.now() - self.since[person]
        return max(0, self.hall.wall() - row.made) if row is not None and person not in self.seekers else 0

    def look_again(self, person: str, wish: wire.Seek) -> None:
        """In a while somebody farther away will do."""

        async def again() -> None:
            visitor = next((one for one in self.hall.visitors if one.person == person), None)
            if visitor is not None and person in self.since and self.seekers.get(person, ("",))[0] == wish.game:
                await self.seek(visitor, wish)

        known = self.looks.pop(person, None)
        if known is not None:
            known.cancel()
        alarm = self.hall.alarm
        self.looks[person] = alarm.at(alarm.now() + AGAIN_MS, lambda: self.hall.spawn(again()))

    def is_there(self, row: Row) -> bool:
        """Is whoever waits at this table connected, to this process or to another?"""
        hall = self.hall
        if any(hall.is_connected(chair.person) for chair in row.chairs if chair.person):
            return True
        return hall.office is not None and row.attended >= hall.wall() - QUICK_MOMENT_MS

    def offer_later(self, person: str) -> None:
        self.ring_later(person, OFFER_MS, lambda: self.offer_bot(person))

    def give_up_later(self, person: str) -> None:
        """Nobody is here for this seeker: unless they come back, their place is given up."""
        hall, table = self.hall, self.seekers[person][1]
        hall.spawn(hall.store.write(lambda c: attend(c, [table], 0)))  # nobody is brought together with them
        self.ring_later(person, PATIENCE_MS, lambda: hall.spawn(self.lose_place(person)))

    def ring_later(self, person: str, ms: int, call: Callable[[], None]) -> None:
        known = self.calls.pop(person, None)
        if known is not None:
            known.cancel()
        self.calls[person] = self.hall.alarm.at(self.hall.alarm.now() + ms, call)

    def offer_bot(self, person: str) -> None:
        """Nobody has come: a bot is offered, and the place in the queue stays."""
        if person in self.seekers:
            for visitor in self.hall.visitors:
                if visitor.person == person:
                    game = self.seekers[person][0]
                    tell(visitor, wire.BotOffer(game, OFFER_MS // 1000, bots_of(game)))

    def begun(self, table: str) -> None:
        """This table has begun, or is gone: it keeps nobody's place any more."""
        for person, (_, place) in list(self.seekers.items()):
            if place == table:
                self.stop_seeking(person)

    def stop_seeking(self, person: str) -> None:
        self.seekers.pop(person, None)
        self.since.pop(person, None)
        for calls in (self.calls, self.looks):
            call = calls.pop(person, None)
            if call is not None:
                call.cancel()

    async def lose_place(self, person: str) -> None:
        """Whoever went away has not come back, unless to another process, which has noted it."""
        _, table = self.seekers.get(person, ("", ""))
        row = await self.hall.store.table(table) if table else None
        if row is not None and row.attended:
            self.stop_seeking(person)
        else:
            await self.unseek(person)

    async def unseek(self, person: str) -> None:
        """Give the place up; the table that kept it goes with it."""
        _, table = self.seekers.get(person, ("", ""))
        row = await self.hall.store.stand_up(table, person) if table else None  # while the store is away it stays
        self.stop_seeking(person)
        if row is not None:
            await self.hall.seats_changed(row)

    async def give_back(self, table: str, person: str) -> None:
        """A place that is not needed any more."""
        row = await self.hall.store.stand_up(table, person)
        if row is not None:
            await self.hall.seats_changed(row)


def reach(waited_ms: int) -> float:
    """How far apart two may stand of whom one has waited for so long."""
    return NEAR + WIDER * waited_ms / 1000
