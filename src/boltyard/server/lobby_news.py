"""What the lobby offers, told to everybody who looks at it whenever it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltyard.server import wire
from boltyard.server.alarm import Call
from boltyard.server.attendance import MOMENT_MS
from boltyard.server.friends import Friends
from boltyard.server.listings import card
from boltyard.server.muting import is_for
from boltyard.server.ratings import Ratings
from boltyard.server.store.rows import Row
from boltyard.server.visitor import Visitor, encoder

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

LEAST_MS = 100  # changes are told at most this often


class LobbyNews:
    """Who looks at the lobby, and the alarm that tells them of changes."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.watching: set[Visitor] = set()
        self.ratings = Ratings(hall)
        self.friends = Friends(hall)
        self.call: Call | None = None

    def look(self, visitor: Visitor, on: bool) -> None:
        """Somebody comes to look, or looks no longer."""
        if not on:
            self.watching.discard(visitor)
            return
        self.watching.add(visitor)
        self.hall.spawn(self.tell([visitor]), visitor)

    def go(self, visitor: Visitor) -> None:
        """Their connection is closed."""
        self.look(visitor, on=False)
        self.friends.went(visitor.person)

    def changed(self) -> None:
        alarm = self.hall.alarm
        if self.watching and self.call is None:
            self.call = alarm.at(alarm.now() + LEAST_MS, self.ring)

    def ring(self) -> None:
        self.call = None
        self.hall.spawn(self.tell(list(self.watching)))

    async def open_tables(self) -> list[Row]:
        """What is offered: somebody is there, or was a moment ago."""
        return await self.hall.store.open_tables(self.hall.wall() - MOMENT_MS)

    async def tell(self, visitors: list[Visitor]) -> None:
        rows = await self.ratings.shown(await self.open_tables())
        apart = await self.hall.muting.apart(rows, (visitor.person for visitor in visitors))
        special = {chair.person for row in rows for chair in row.chairs} | {one for pair in apart for one in pair}
        others = encoder.encode(wire.Open([card(row, "") for row in rows]))  # the same for whoever sits nowhere
        for visitor in visitors:
            if visitor.person in special:
                some = [card(row, visitor.person) for row in rows if is_for(row, visitor.person, apart)]
                visitor.send(encoder.encode(wire.Open(some)))
            else:
                visitor.send(others)
