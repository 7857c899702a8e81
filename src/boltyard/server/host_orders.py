"""What the host has ordered, in every process: it looks once a second, tells everybody, and shows out who is banned.

`boltyard admin` writes rows; nothing else comes from the host, so there is no second door to guard.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.alarm import Call
from boltyard.server.bans import Bans, sentence_of
from boltyard.server.reseating import reseat
from boltyard.server.store.database import Cursor
from boltyard.server.store.hosting import STOPPED, Ban, Order, Renaming, bans, last_order, newest_order, orders_after
from boltyard.server.store.rows import now
from boltyard.server.store.traces import Reseated
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

LOOK_MS: Final = 1000

log = structlog.get_logger("boltyard.orders")


class Closing(Wrong):
    """Nothing new begins here: the server is about to close."""


class Orders:
    """What this process knows of the host's orders."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.started = now()
        self.seen = 0  # the last order that was acted on
        self.announced: Order | None = None
        self.drained: Order | None = None
        self.bans = Bans([])
        self.told = wire.Notice()
        self.call: Call | None = None
        self.closed = False
        self.blind = False  # the store could not be asked the last time

    async def begin(self) -> None:
        """Know what is in force before anybody comes, then look once a second."""
        self.seen = await self.hall.store.read(newest_order)
        await self.read()
        self.told = self.notice()
        self.wait()

    def wait(self) -> None:
        if not self.closed:
            self.call = self.hall.alarm.at(self.hall.alarm.now() + LOOK_MS, lambda: self.hall.spawn(self.look()))

    def close(self) -> None:
        self.closed = True
        if self.call is not None:
            self.call.cancel()

    async def look(self) -> None:
        """One small question; only where something is new there are more. A store that is away is asked again."""
        try:
            if await self.hall.store.read(newest_order) != self.seen:
                await self.act()
            self.blind = False
        except Exception as error:
            if not self.blind:
                log.warning("the host's orders could not be read", error=type(error).__name__)
            self.blind = True
        finally:
            self.tell_all()
            self.wait()

    async def read(self) -> None:
        def question(c: Cursor) -> tuple[Order | None, Order | None, list[Ban]]:
            return last_order(c, "announce"), last_order(c, "drain"), bans(c)

        self.announced, self.drained, some = await self.hall.store.read(question)
        self.bans = Bans(some)

    async def act(self) -> None:
        """Do what is new. An order that cannot be carried out does not keep the next ones waiting."""

        def question(c: Cursor) -> tuple[int, list[Order]]:
            return newest_order(c), orders_after(c, self.seen)

        newest, fresh = await self.hall.store.read(question)
        await self.read()
        self.seen = newest
        for order in fresh:
            try:
                await self.carry_out(order)
            except Exception as error:
                log.error("an order of the host could not be carried out", order=order.id, exc_info=error)
        for visitor in list(self.hall.visitors):
            ban = self.bans.of(visitor.person, visitor.address)
            if ban is not None:
                visitor.shut_out(sentence_of(ban))
        if self.draining:
            for person in list(self.hall.quick.seekers):
                await self.hall.quick.unseek(person)

    async def carry_out(self, order: Order) -> None:
        match order.kind:
            case "stop":
                await self.stop(order.body)
            case "end":
                for session in order.body.split():
                    self.hall.sessions.heard_end(session)
            case "rename":
                naming = msgspec.json.decode(order.body, type=Renaming)
                for visitor in [one for one in self.hall.visitors if one.person == naming.person]:
                    visitor.name = naming.name
                for table in naming.tables:
                    await self.hall.seats_changed_elsewhere(table)
            case "reseat":
                await reseat(self.hall, msgspec.json.decode(order.body, type=Reseated))

    async def stop(self, table: str) -> None:
        """A table was taken away: who plays there is told, and nothing more is decided. What was decided is kept."""
        hall = self.hall
        sitting = hall.mailbox(table)
        if sitting is not None:
            sitting.close()
            hall.forget(sitting)
            for visitor, _ in sitting.everybody():
                tell(visitor, wire.Seating(table, "gone", []))
                tell(visitor, wire.Trouble(STOPPED, table))
        hall.quick.begun(table)
        await hall.seats_changed_elsewhere(table)

    # What is in force.

    @property
    def draining(self) -> bool:
        """Is nothing new to begin here? A process that starts after the hour is the one that was waited for."""
        order = self.drained
        return order is not None and order.body == "on" and max(order.made, order.ends) > self.started

    def may_begin(self) -> None:
        """Refuse a new table while the server is about to close."""
        if self.draining:
            raise Closing("This server is about to close: no new tables. Matches that run are kept.")

    def notice(self) -> wire.Notice:
        """What everybody is to know now."""
        said, drained = self.announced, self.drained
        text, n = "", 0
        if said is not None and said.body and (not said.ends or said.ends > now()):
            text, n = said.body, said.id
        if self.draining and drained is not None:
            return wire.Notice(text, n, drained.id, drained.ends)
        return wire.Notice(text, n)

    def greet(self, visitor: Visitor) -> None:
        """Whoever comes hears what the others were told."""
        if self.told != wire.Notice():
            tell(visitor, self.told)

    def tell_all(self) -> None:
        """If there is something new to know, or something is over."""
        notice = self.notice()
        if notice != self.told:
            self.told = notice
            for visitor in list(self.hall.visitors):
                tell(visitor, notice)

    def refusal(self, person: str, address: str) -> str:
        """Why this person, or whoever is at that address, does not come in; nothing where they may."""
        ban = self.bans.of(person, address)
        return sentence_of(ban) if ban is not None else ""
