"""Friends by consent of both: who asks whom, where friends are, and who is invited to which table.

Where somebody is, is told to their friends only, and not where they do not want it. Whoever is blocked, or was told
no, has asked and hears nothing: both look alike.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.listings import card
from boltyard.server.muting import Enough, somebody_at
from boltyard.server.store.database import Cursor
from boltyard.server.store.friends import (
    MOST_FRIENDS,
    MOST_INVITED,
    Known,
    are_friends,
    arrive,
    ask,
    asked_by,
    asking,
    be_discreet,
    decline,
    disinvite,
    forget_process,
    friends_of,
    invitations_of,
    invite,
    is_discreet,
    part,
    processes_of,
    tables_with,
)
from boltyard.server.store.notices import mark_invitations
from boltyard.server.store.rows import Row
from boltyard.server.text import plain
from boltyard.server.visitor import tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

MOST_TABLES: Final = 200  # of all friends that one look reads, the newest
NOBODY: Final = "There is nobody like that on your list."


def handle_of(person: str, other: str) -> str:
    """What a person calls a friend: it tells nobody's id, and is worth nothing to anybody else."""
    return hashlib.sha256(f"boltyard friend {person} {other}".encode()).hexdigest()[:20]


class Friends:
    """What people ask of their friends. The store has it all."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    # Looking.

    async def of(self, person: str) -> wire.Friends:
        """All of it, as this person may know it."""

        def question(c: Cursor) -> tuple[list[Known], list[Known], list[Known], bool]:
            return friends_of(c, person), asking(c, person), asked_by(c, person), is_discreet(c, person)

        store = self.hall.store
        friends, wanting, wanted, discreet = await store.read(question)
        told = [one.person for one in friends if not one.discreet]
        elsewhere = await self.elsewhere(told)
        here = [one for one in told if one in elsewhere or self.hall.is_connected(one)]
        rows = await store.read(lambda c: tables_with(c, here, MOST_TABLES))
        seen = [row for row in rows if await self.may_see(row, person)]
        return wire.Friends(
            [
                wire.Friend(handle_of(person, one.person), one.name, one.person in here, self.place(person, one, seen))
                for one in friends
            ],
            [wire.Asking(handle_of(person, one.person), one.name, one.made) for one in wanting],
            [wire.Asking(handle_of(person, one.person), one.name, one.made) for one in wanted],
            await self.invited(person),
            discreet,
        )

    async def invited(self, person: str, to: str = "") -> list[wire.Invitation]:
        """The invitations that wait for somebody, or the one to this table. Whoever sends notices asks here."""
        found = []
        for one in await self.hall.store.read(lambda c: invitations_of(c, person)):
            if to not in ("", one.table):
                continue
            row = await self.hall.store.table(one.table)
            if row is not None and row.free and not await self.hall.muting.is_kept_from(row, person):
                found.append(wire.Invitation(card(row, person), one.name, one.made))
        return found

    async def elsewhere(self, people: list[str]) -> set[str]:
        """Who of these is connected to another process, of those that live."""
        office = self.hall.office
        if office is None:
            return set()
        found = await self.hall.store.read(lambda c: processes_of(c, people, office.process))
        some: set[str] = set()
        for process, there in found.items():
            if await office.lives(process):
                some |= there
            else:
                await self.hall.store.write(lambda c, gone=process: forget_process(c, gone))  # type: ignore[misc]
        return some

    async def may_see(self, row: Row, person: str) -> bool:
        """Is this a table that friends may be told of: nobody shut its door, or keeps them from it?"""
        if row.terms.private or row.terms.lesson:
            return row.chair_of(person) >= 0
        return not await self.hall.muting.is_kept_from(row, person)

    def place(self, person: str, friend: Known, rows: list[Row]) -> wire.TableCard | None:
        """The table at which a friend sits and is just now; of who is at another process, the newest that is live."""
        visitors = [one for one in self.hall.visitors if one.person == friend.person]
        at = {table for one in visitors for table in self.hall.at[one]}
        for row in rows:
            is_there = row.id in at if visitors else not row.terms.clock.startswith("days")
            if is_there and row.chair_of(friend.person) >= 0:
                return card(row, person)
        return None

    # Asking and answering.

    async def ask(self, person: str, row: Row, seat: int) -> None:
        """Ask whoever sits there, or say yes to them."""
        await self.add(person, somebody_at(row, seat, person))

    async def add(self, person: str, other: str) -> None:
        if not await self.hall.store.write(lambda c: ask(c, person, other)):
            raise Enough(f"You have {MOST_FRIENDS} friends, or have asked so many; let one of them go first.")
        await self.changed(person, other)

    async def answer(self, person: str, handle: str, how: str) -> None:
        """Say yes or no to somebody, or let a friend go."""

        def question(c: Cursor) -> list[Known]:
            return [*friends_of(c, person), *asked_by(c, person), *asking(c, person)]

        known = await self.hall.store.read(question)
        other = next((one.person for one in known if handle_of(person, one.person) == handle), "")
        if not other:
            raise Wrong(NOBODY)
        if how == "accept":
            await self.add(person, other)
            return
        act = decline if how == "decline" else part
        await self.hall.store.write(lambda c: act(c, person, other))
        await self.changed(person, other)

    async def be_discreet(self, person: str, on: bool) -> None:
        await self.hall.store.write(lambda c: be_discreet(c, person, on))
        friends = await self.hall.store.read(lambda c: friends_of(c, person))
        await self.changed(person, *(one.person for one in friends))

    # Invitations.

    async def invite(self, person: str, row: Row, friend: str) -> str:
        """Invite a friend to an open table where one sits; what they are called."""
        if row.chair_of(person) < 0:
            raise Wrong("Only who sits at the table invites somebody.")
        if row.stage != "open" or not row.free:
            raise Wrong("No seat of this table is free any more.")
        other = self.found(person, plain(friend), await self.hall.store.read(lambda c: friends_of(c, person)))
        if row.chair_of(other.person) >= 0:
            raise Wrong(f"{other.name} sits there already.")

        def job(c: Cursor) -> bool:
            done = not are_friends(c, person, other.person) or invite(c, row.id, person, other.person)
            mark_invitations(c, row.id)
            return done

        if not await self.hall.store.write(job):
            raise Enough(f"{MOST_INVITED} people are invited to this table; wait for one of them.")
        await self.changed(other.person)
        self.hall.notices.stir()
        return other.name

    def found(self, person: str, words: str, friends: list[Known]) -> Known:
        """The friend of this handle or name."""
        some = [one for one in friends if handle_of(person, one.person) == words]
        some = some or [one for one in friends if one.name.casefold() == words.casefold()]
        if not some:
            raise Wrong(f"You have no friend called {words}." if words else "Say whom to invite.")
        if len(some) > 1:
            raise Wrong(f"{len(some)} friends of yours are called {words}; choose one of them on your list.")
        return some[0]

    async def put_aside(self, person: str, table: str) -> None:
        await self.hall.store.write(lambda c: disinvite(c, table, person))
        await self.changed(person)

    # Coming and going.

    def came(self, person: str) -> None:
        """Other processes are to know of it."""
        office = self.hall.office
        if office is not None:
            self.hall.spawn(self.hall.store.write(lambda c: arrive(c, person, office.process, here=True)))

    def went(self, person: str) -> None:
        office = self.hall.office
        if office is not None and not self.hall.is_connected(person):
            self.hall.spawn(self.hall.store.write(lambda c: arrive(c, person, office.process, here=False)))

    # Telling.

    async def changed(self, *people: str) -> None:
        """Something has changed for these: whoever of them is here, in whichever process, looks again."""
        for person in people:
            self.tell(person)
            if self.hall.office is not None:
                await self.hall.office.announce(f"friends {person}")

    def tell(self, person: str) -> None:
        for visitor in list(self.hall.visitors):
            if visitor.person == person:
                tell(visitor, wire.FriendNews())
