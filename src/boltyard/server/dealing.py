"""A table that is full and not yet dealt: everybody who takes part reveals, and the seed is drawn (F13).

The commitments came with the seats. They are published with what was agreed; then each client has ten seconds to
reveal. Whoever does not is named to all, and there is one re-deal without them, everything fresh. Killed in the middle,
the stage goes on where it was when somebody comes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from boltyard.core.errors import Wrong
from boltyard.core.fair import commitment_of, is_hex, listed
from boltyard.server import wire
from boltyard.server.alarm import Call
from boltyard.server.commitments import agreement, card_digest, publication, read_commitment
from boltyard.server.listings import card, names_at
from boltyard.server.mailbox import Here, Hush, Mailbox, Ring
from boltyard.server.store.deals import Deal
from boltyard.server.store.rows import Row
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

REVEAL_MS: Final = 10_000
ROUNDS: Final = 2  # the deal, and one re-deal
TOO_LATE: Final = "Too late: the ten seconds were over, and the deal is drawn without you."

log = structlog.get_logger("boltyard.dealing")


class Dealing(Mailbox):
    """The draw of a table's seed. Only its own task touches it."""

    def __init__(self, hall: Hall, row: Row, deal: Deal) -> None:
        super().__init__(hall, row.id)
        self.row = row
        self.deal = deal
        self.alarm = hall.alarm
        self.guests: dict[Visitor, Here] = {}
        self.due = 0
        self.call: Call | None = None

    # The task.

    async def run(self) -> None:
        if self.deal.waiting:
            self.wait()
        else:
            await self.finish()  # killed after the last reveal, before the match began
        await self.empty()

    async def take(self, visitor: Visitor | None, message: object) -> None:
        match message:
            case Here():
                if visitor is not None:
                    self.leave(visitor) if message.gone else self.come(visitor, message)
            case wire.Commit():
                if visitor is not None:
                    await self.commit(visitor, read_commitment(message.commitment))
            case wire.Reveal():
                if visitor is not None:
                    await self.reveal(visitor, message.secret.lower())
            case Ring():
                if self.alarm.now() >= self.due:
                    await self.time_is_up()
            case Hush():
                self.tell_seating()
            case _:
                if visitor is not None:
                    tell(visitor, wire.Trouble("The cards are not dealt yet; it begins in a moment.", self.id))

    async def break_down(self, error: Exception) -> None:
        log.error("dealing broke down", table=self.id, exc_info=error)
        self.close()
        self.hall.reopen(self, self.everybody())

    def everybody(self) -> list[tuple[Visitor, Here]]:
        return list(self.guests.items())

    def close(self) -> None:
        super().close()
        if self.call is not None:
            self.call.cancel()

    # Who is here.

    def come(self, visitor: Visitor, here: Here) -> None:
        self.guests[visitor] = here
        self.tell_seating()
        self.publish_to(visitor)

    def leave(self, visitor: Visitor) -> None:
        self.guests.pop(visitor, None)
        self.tell_seating()

    def tell_seating(self) -> None:
        """Who is at the table, and here."""
        eyes = {visitor: self.hall.onlooking.eyes(visitor, self.id) for visitor in self.guests}
        here = {seat for visitor in self.guests for seat in self.row.seats_of(eyes[visitor])}
        for visitor in self.guests:
            chairs = [
                msgspec.structs.replace(chair, here=chair.kind == "bot" or chair.seat in here)
                for chair in card(self.row, eyes[visitor], shuns=self.hall.muting.of(visitor.person)).chairs
            ]
            tell(
                visitor,
                wire.Seating(
                    self.id, "dealing", chairs, sum(1 for one in self.guests if not self.row.seats_of(eyes[one]))
                ),
            )

    def publish(self) -> None:
        for visitor in self.guests:
            self.publish_to(visitor)

    def publish_to(self, visitor: Visitor) -> None:
        left = max(0, self.due - self.alarm.now())
        eyes = self.hall.onlooking.eyes(visitor, self.id)
        tell(visitor, publication(self.row, self.deal, eyes, self.deal.phase, left))

    # Committing and revealing.

    def seat_of(self, visitor: Visitor) -> int:
        """The seat under which this client takes part."""
        seats = self.row.seats_of(visitor.person)
        found = [seat for seat in self.deal.pledges if seat in seats]
        if found:
            return found[0]
        if any(seat in seats for seat in self.deal.withheld):
            raise Wrong(TOO_LATE)
        raise Wrong("You take no part in drawing this deal: nothing was committed when you sat down.")

    async def commit(self, visitor: Visitor, commitment: str) -> None:
        seat = self.seat_of(visitor)
        known = self.deal.pledges[seat].commitment
        if not commitment or commitment == known:
            return
        if known:
            raise Wrong("You have committed already, and what is committed stays.")
        await self.change(self.deal.committed(seat, commitment))

    async def reveal(self, visitor: Visitor, secret: str) -> None:
        seat = self.seat_of(visitor)
        pledge = self.deal.pledges[seat]
        if self.deal.phase == "commit":
            raise Wrong("It is too soon to reveal: not everybody has committed yet.")
        if not is_hex(secret):
            raise Wrong("A secret is 64 hex digits: the 32 random bytes whose SHA-256 you committed to.")
        if commitment_of(secret) != pledge.commitment:
            raise Wrong("This is not what you committed to; reveal the bytes behind your commitment.")
        if not pledge.secret:
            await self.change(self.deal.revealed(seat, secret))

    async def change(self, deal: Deal) -> None:
        """Onto the disk with it, then tell everybody, then look what comes next."""
        before, self.deal = self.deal.phase, deal
        await self.hall.store.put_deal(self.id, deal)
        if not deal.waiting:
            await self.finish()
            return
        if deal.phase != before:
            self.wait()
        self.publish()

    def wait(self) -> None:
        """So much time for what this phase asks for."""
        if self.call is not None:
            self.call.cancel()
        self.due = self.alarm.now() + REVEAL_MS
        self.call = self.alarm.at(self.due, lambda: self.post(None, Ring("late")))

    async def time_is_up(self) -> None:
        """Whoever is waited for is named; once everything is drawn again without them."""
        deal = self.deal
        log.info("withheld", table=self.id, seats=deal.waiting, round=deal.round)
        self.deal = deal.again() if deal.round < ROUNDS else deal.left_out()
        await self.hall.store.put_deal(self.id, self.deal)
        if self.deal.waiting:
            self.wait()
            self.publish()
        else:
            await self.finish()

    async def finish(self) -> None:
        """The seed is drawn, and the match begins."""
        row = self.row
        deal = msgspec.structs.replace(self.deal, cards=card_digest(row))
        seed = deal.proof(row.id, deal.cards).seed(agreement(row))
        note = " ".join(filter(None, [row.terms.note, self.named()]))
        row = replace(row, seed=seed, terms=msgspec.structs.replace(row.terms, note=note))
        await self.hall.store.deal_out(row, deal)
        self.close()
        log.info("dealt", table=self.id, shares=len(deal.pledges), withheld=len(deal.withheld))
        self.hall.begin(self, list(self.guests.items()))

    def named(self) -> str:
        """Who withheld, in a sentence that stays with the table."""
        if not self.deal.withheld:
            return ""
        names = names_at(self.row.chairs)
        some = listed([names[seat] for seat in sorted(self.deal.withheld)])
        return f"{some} did not reveal in time, so the deal was drawn again without {some}."
