"""While the store is away every table stands still where it was last confirmed.

All of them leave memory, for nobody knows what of them is on disk; those who are here stay connected and are told. When
the store is back, everybody is led to their tables again, which are woken from disk, wherever they run by then.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from boltyard.server import wire
from boltyard.server.mailbox import Here, Mailbox
from boltyard.server.processes import Remote
from boltyard.server.store.health import AGAIN_S, SORRY
from boltyard.server.store.rows import CODE, ID
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

STILL: Final = "The server cannot write just now. Every table stands still where it was, and goes on by itself."
MOST_WISHED: Final = 50  # tables that one visitor is led to afterwards
WISHES: Final = (
    *(wire.Say, wire.Undo, wire.Agree, wire.Pause, wire.Consent, wire.Rematch),
    *(wire.Stand, wire.Vacation, wire.Grant),
)


class Outage:
    """What stood still, and who was where."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.stood: set[str] = set()  # tables to be woken, whoever is there
        self.tasks: list[asyncio.Task[None]] = []  # of tables that stand still: some wait to hear of their writing
        self.wished: dict[Visitor, dict[str, wire.Attend]] = {}  # how somebody came to a table, or would have
        self.remotes: list[tuple[Remote, str]] = []

    @property
    def on(self) -> bool:
        return self.hall.store.health.reason != ""

    def changed(self, reason: str) -> None:
        (self.begin if reason else self.end)()

    def begin(self) -> None:
        for mailbox in self.hall.awake():
            self.halt(mailbox)
        if self.hall.office is not None:
            self.hall.office.stand_still()
        for visitor in self.hall.visitors:
            self.greet(visitor)

    def greet(self, visitor: Visitor) -> None:
        tell(visitor, wire.Still(STILL))

    def halt(self, mailbox: Mailbox) -> None:
        """This table stands still: what it holds in memory is forgotten, and who was there is not."""
        self.hall.forget(mailbox)
        mailbox.close()
        self.stood.add(mailbox.id)
        if mailbox.task is not None:
            self.tasks.append(mailbox.task)
        for visitor, here in mailbox.everybody():
            self.expect(visitor, mailbox.id, here)
        for sender, message in mailbox.mail:
            if sender is not None and isinstance(message, Here):
                self.depart(sender, mailbox.id)
                if not message.gone:
                    self.expect(sender, mailbox.id, message)
            else:
                self.refuse(sender, message)
        mailbox.mail.clear()

    def expect(self, visitor: Visitor, table: str, here: Here) -> None:
        if isinstance(visitor, Remote):
            self.remotes.append((visitor, table))
        else:
            self.later(visitor, wire.Attend(table, here.through, here.seat))

    def fell(self, mailbox: Mailbox, visitor: Visitor | None, message: object) -> None:
        """What this table was to write is not written: whoever sent it hears that nothing was changed."""
        self.refuse(visitor, message)
        if not mailbox.closed:
            self.halt(mailbox)
        if not self.on:
            self.hall.spawn(self.end_soon())

    async def end_soon(self) -> None:
        """The store was back before we heard that it was away."""
        await asyncio.sleep(AGAIN_S)
        if not self.on and self.stood:
            self.end()

    def refuse(self, visitor: Visitor | None, message: object) -> None:
        if visitor is None:
            return
        if isinstance(message, wire.Act):
            tell(visitor, wire.Refused(message.table, message.version, message.code, SORRY))
        elif isinstance(message, WISHES):
            tell(visitor, wire.Trouble(SORRY, message.table))

    async def comes_later(self, visitor: Visitor, message: wire.Attend) -> bool:
        """Somebody cannot come to a table now: whether they will be led there, or have to try again."""
        self.later(visitor, message)
        if not self.on:
            await asyncio.sleep(AGAIN_S)
        return self.on or self.wished.get(visitor, {}).pop(message.table, None) is None

    def later(self, visitor: Visitor, message: wire.Attend) -> None:
        """Somebody would come to a table: when the store is back."""
        wished = self.wished.setdefault(visitor, {})
        if len(wished) < MOST_WISHED and len(message.table) <= ID + CODE:
            wished[message.table] = message

    def depart(self, visitor: Visitor, table: str) -> None:
        self.wished.get(visitor, {}).pop(table, None)

    def end(self) -> None:
        """Everybody goes on where the disk says they were."""
        hall = self.hall
        tasks, self.tasks = self.tasks, []
        for task in tasks:  # whatever they waited for, the table is read anew
            task.cancel()
        for visitor in hall.visitors:
            tell(visitor, wire.Still())
        remotes, self.remotes = self.remotes, []
        if hall.office is not None:
            hall.office.go_on(remotes)
        wished, self.wished = self.wished, {}
        for visitor, tables in hall.at.items():
            for table in {*tables, *wished.get(visitor, {})}:
                how = wished.get(visitor, {}).get(table) or wire.Attend(table)
                hall.spawn(hall.attend(visitor, how), visitor, table)
        for table in list(self.stood):
            hall.spawn(self.wake(table))
        for person, (_, table) in hall.quick.seekers.items():
            hall.spawn(hall.seats_changed_elsewhere(table))
            if not hall.is_connected(person):
                hall.quick.give_up_later(person)
        hall.lobby_changed()

    async def wake(self, table: str) -> None:
        """A table that nobody attends may have something to do all the same."""
        office = self.hall.office
        if office is None or await office.owner(table) == office.process:
            await self.hall.sitting(table)
        self.stood.discard(table)
