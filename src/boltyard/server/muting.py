"""Nobody has to listen: whom people have muted or blocked, and what they report to the host.

Mute and block are a person's own, hold at every table and in every tab, and are told to nobody else. To somebody who
was blocked, a table that waits with their blocker is a table that is not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import structlog

from boltyard.core.errors import Wrong
from boltyard.server.address import place_of
from boltyard.server.listings import names_at
from boltyard.server.mailbox import Hush
from boltyard.server.store.database import Cursor
from boltyard.server.store.friends import part
from boltyard.server.store.hosting import (
    LONGEST_WORDS,
    MOST_SHUNNED,
    How,
    Shunned,
    add_report,
    blocks_between,
    handle_of,
    reports_by,
    shun,
    shunned_by,
)
from boltyard.server.store.rows import Row, now
from boltyard.server.text import plain

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

A_DAY: Final = 24 * 3600 * 1000  # ms
MOST_REPORTS: Final = 10  # of one person in a day
MOST_KNOWN: Final = 10_000  # people whose lists are held in memory, before those who are not here are let go
MOST_FROM: Final = 30  # of one address in a day, for identities are free

log = structlog.get_logger("boltyard.manners")


class Enough(Wrong):
    """Somebody has reported, muted or blocked as much as anybody may."""


class Muting:
    """Whom those who are here do not want to hear. The store has it; this is what tables ask."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.known: dict[str, dict[str, How]] = {}  # person: those they shun; nothing for those who hear everybody
        self.reported: Counter[str] = Counter()  # by address, today
        self.day = 0

    # Mute and block.

    async def meet(self, person: str) -> dict[str, How]:
        """Get to know whom somebody shuns, before they sit or look at a table."""
        if not person:
            return {}
        found = await self.hall.store.read(lambda c: shunned_by(c, person))
        shuns = {one.other: one.how for one in found}
        if len(self.known) >= MOST_KNOWN:
            self.forget_the_absent()
        if shuns:
            self.known[person] = shuns
        else:
            self.known.pop(person, None)
        return shuns

    def forget_the_absent(self) -> None:
        """Whoever comes back is met again."""
        here = {visitor.person for visitor in self.hall.visitors}
        here.update(visitor.person for sitting in self.hall.awake() for visitor in sitting.guests)
        self.known = {person: shuns for person, shuns in self.known.items() if person in here}

    def of(self, person: str) -> dict[str, How]:
        return self.known.get(person, {})

    def hears(self, person: str, other: str) -> bool:
        return other not in self.known.get(person, ())

    async def shun(self, person: str, row: Row, seat: int, how: How | None) -> None:
        """Mute or block whoever sits there, or hear them again."""
        other = somebody_at(row, seat, person)
        await self.change(person, other, names_at(row.chairs)[seat], how)

    async def people(self, person: str) -> list[Shunned]:
        return await self.hall.store.read(lambda c: shunned_by(c, person))

    async def shun_again(self, person: str, handle: str, how: How | None) -> None:
        """Change one's mind about somebody on one's own list."""
        one = next((one for one in await self.people(person) if handle_of(person, one.other) == handle), None)
        if one is None:
            raise Wrong("There is nobody like that on your list.")
        await self.change(person, one.other, one.name, how)

    async def change(self, person: str, other: str, name: str, how: How | None) -> None:
        def job(c: Cursor) -> bool:
            if how == "block":
                part(c, person, other)
            return shun(c, person, other, name, how)

        if not await self.hall.store.write(job):
            raise Enough(f"You have muted or blocked {MOST_SHUNNED} people; hear one of them again first.")
        await self.refresh(person)
        if self.hall.office is not None:
            await self.hall.office.announce(f"shunned {person}")

    async def refresh(self, person: str) -> None:
        """A list has changed, here or in another process: it holds at once, at every table and in the lobby."""
        await self.meet(person)
        for sitting in self.hall.awake():
            if any(visitor.person == person for visitor in sitting.guests):
                sitting.post(None, Hush(person))
        hall = self.hall
        for table in [table for table, some in hall.waiting.items() if any(one.person == person for one in some)]:
            await hall.seats_changed_elsewhere(table)
        hall.lobby_changed()

    # Keeping people apart before they meet.

    async def apart(self, rows: list[Row], viewers: Iterable[str]) -> set[tuple[str, str]]:
        """Who has blocked whom, of those who sit at these tables and those who look at them."""
        people = {chair.person for row in rows for chair in row.chairs if chair.person}
        lookers = set(viewers)
        if not people or not lookers:
            return set()
        return await self.hall.store.read(lambda c: blocks_between(c, people, lookers))

    async def is_kept_from(self, row: Row, person: str) -> bool:
        """Has somebody who waits at this table blocked this person? Then it is not there for them."""
        if row.stage != "open" or not person or row.chair_of(person) >= 0:
            return False
        apart = await self.apart([row], [person])
        return any((chair.person, person) in apart for chair in row.chairs)

    # Reporting.

    async def report(self, person: str, address: str, row: Row, seat: int, reason: str, words: str) -> None:
        """Tell the host about whoever sits there, with what was said. Nobody else learns of it."""
        other = somebody_at(row, seat, person)
        words = plain(words)
        if len(words) > LONGEST_WORDS:
            raise Wrong(f"Say it in {LONGEST_WORDS} characters; this has {len(words)}.")
        today = now() // A_DAY
        if today != self.day:
            self.day, self.reported = today, Counter()
        place = place_of(address)
        if self.reported[place] >= MOST_FROM:
            raise Enough("Enough was reported from your address today; the host has it all.")
        names = names_at(row.chairs)

        def job(c: Cursor) -> bool:
            if reports_by(c, person, now() - A_DAY) >= MOST_REPORTS:
                return False
            add_report(c, person, other, seat, names, row.id, reason, words)
            return True

        if not await self.hall.store.write(job):
            raise Enough(f"You have reported {MOST_REPORTS} times in a day; the host has it all.")
        self.reported[place] += 1
        log.info("somebody was reported", table=row.id, seat=seat, reason=reason)


def somebody_at(row: Row, seat: int, person: str) -> str:
    """The person in this seat, who is somebody else."""
    if not 0 <= seat < len(row.chairs):
        raise Wrong(f"There are seats 0 to {len(row.chairs) - 1}.")
    chair = row.chairs[seat]
    if chair.kind == "bot":
        raise Wrong("This is a bot; it hears nothing and means nothing by it.")
    if chair.kind == "open":
        raise Wrong("Nobody sits there.")
    if chair.person == person:
        raise Wrong("That is you, or somebody who shares your device.")
    return chair.person


def is_for(row: Row, person: str, apart: set[tuple[str, str]]) -> bool:
    """Is this table offered to this person? Not where either side has blocked the other."""
    return not any(
        (chair.person, person) in apart or (person, chair.person) in apart for chair in row.chairs if chair.person
    )
