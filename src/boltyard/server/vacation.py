"""Vacation by days: one person's clock stands still when all other people at the table agree.

Who asks, who has not agreed yet and until when somebody is away is kept with the table, for by days nobody is there at
the same time. It ends by itself, when its person answers anything, or when they say that they are back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from boltyard.core.errors import IllegalMove
from boltyard.server import standing, wire
from boltyard.server.clocks import A_DAY
from boltyard.server.store.rows import Wish
from boltyard.server.visitor import tell

if TYPE_CHECKING:
    from boltyard.server.company import Company, Guest
    from boltyard.server.tables import Sitting

LONGEST: Final = 30  # days


def told(company: Company) -> wire.Vacations:
    wish, wall = company.row.terms.wish, company.hall.wall()
    return wire.Vacations(
        company.id,
        wire.VacationAsk(wish.seat, wish.days, list(wish.waiting)) if wish is not None else None,
        [wire.AwayUntil(seat, ends, max(0, ends - wall)) for seat, ends in sorted(company.row.terms.vacations.items())],
    )


def tell_all(company: Company) -> None:
    for guest in company.guests.values():
        tell(guest.visitor, told(company))


async def wish(sitting: Sitting, guest: Guest, days: int) -> None:
    """Somebody asks for a vacation; with 0 days they take that back, or are back."""
    seat, terms = guest.seat, sitting.row.terms
    if seat < 0:
        raise IllegalMove("only those who sit at the table take a vacation from it", "")
    if not sitting.clocks.by_days or sitting.table.over:
        raise IllegalMove("a vacation is for games by days, as long as they last", "")
    if days == 0:
        if terms.wish is not None and terms.wish.seat == seat:
            await put(sitting, None)
        return await end(sitting, seat)
    if not 1 <= days <= LONGEST:
        raise IllegalMove(f"a vacation has from 1 to {LONGEST} days, not {days}", "")
    if terms.wish is not None and terms.wish.seat != seat:
        raise IllegalMove(f"{sitting.names[terms.wish.seat]} asks for a vacation already; that is answered first", "")
    others = [one for one in range(sitting.seats) if one not in guest.seats]
    waiting = sitting.consenting(others, "")
    if waiting:
        return await put(sitting, Wish(seat, days, tuple(waiting)))
    return await begin(sitting, seat, days)


async def consent(sitting: Sitting, guest: Guest, yes: bool) -> None:
    """Somebody's answer; one no is enough."""
    asked = sitting.row.terms.wish
    mine = [seat for seat in asked.waiting if seat in guest.seats] if asked is not None else []
    if asked is None or not mine:
        return
    waiting = tuple(seat for seat in asked.waiting if seat not in mine)
    if yes and not waiting:
        return await begin(sitting, asked.seat, asked.days)
    await put(sitting, Wish(asked.seat, asked.days, waiting) if yes else None)
    if not yes:
        sentence = f"{sitting.names[mine[0]]} would rather play on; the clock runs."
        for other in sitting.guests.values():
            if asked.seat in other.seats:
                tell(other.visitor, wire.Refused(sitting.id, sitting.version, "vacation", sentence))


async def begin(sitting: Sitting, seat: int, days: int) -> None:
    """From now on, beside one that runs already not twice: the later end counts."""
    ends = max(sitting.row.terms.vacations.get(seat, 0), sitting.hall.wall() + days * A_DAY)
    sitting.clocks.stop(seat, sitting.alarm.now(), answered=False)
    ring = sitting.calls.pop(f"vacation {seat}", None)
    if ring is not None:
        ring.cancel()
    await put(sitting, None, {**sitting.row.terms.vacations, seat: ends})


async def end(sitting: Sitting, seat: int, over: bool = False) -> None:
    """They are back, or the days are `over`: the clock runs again."""
    vacations = dict(sitting.row.terms.vacations)
    if over and vacations.get(seat, 0) > sitting.hall.wall():
        return sitting.look_ahead()  # it was made longer
    if vacations.pop(seat, None) is not None:
        ring = sitting.calls.pop(f"vacation {seat}", None)
        if ring is not None:
            ring.cancel()
        await put(sitting, sitting.row.terms.wish, vacations)


async def put(sitting: Sitting, wish: Wish | None, vacations: dict[int, int] | None = None) -> None:
    """Kept, then told to all: clocks run or stand still from now on."""
    terms = msgspec.structs.replace(sitting.row.terms, wish=wish)
    if vacations is not None:
        terms = msgspec.structs.replace(terms, vacations=vacations)
    sitting.row = replace(sitting.row, terms=terms)
    sitting.set_clocks([])
    await sitting.days.keep()
    tell_all(sitting)
    sitting.show_ask()
    sitting.look_ahead()


async def said(sitting: Sitting, guest: Guest, message: wire.Stand | wire.Vacation | wire.Grant) -> None:
    """What only people at a table by days say."""
    match message:
        case wire.Stand():
            await standing.order(sitting, guest, message)
        case wire.Vacation():
            await wish(sitting, guest, message.days)
        case wire.Grant():
            await consent(sitting, guest, message.yes)
