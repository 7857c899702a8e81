"""Clocks stand still when everybody at the table agrees: asked, accepted or refused, and gone on with by anybody.

A pause is kept with the table, so that days do not run while it lasts and a restart does not end it. Nobody acts in it,
and nobody counts as gone: that is what it is for. Where time is part of the rules the game has a pause of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from boltyard.core.errors import IllegalMove
from boltyard.server import wire
from boltyard.server.visitor import tell

if TYPE_CHECKING:
    from boltyard.server.company import Guest
    from boltyard.server.tables import Sitting


async def wish(sitting: Sitting, guest: Guest, on: bool) -> None:
    """Somebody wants the clocks to stand still, or to run again, or no longer wants them to stand still."""
    if guest.seat < 0:
        raise IllegalMove("Only those who sit at the table stop its clocks.", "")
    if not sitting.clocks.on or sitting.table.over:
        raise IllegalMove("No clock runs at this table.", "")
    asked = sitting.pause
    if on and asked is None:
        others = [seat for seat in range(sitting.seats) if seat not in guest.seats]
        waiting = sitting.consenting(others, "")
        sitting.pause = wire.PauseAsk(guest.seat, waiting)
        if not waiting:
            await stand_still(sitting)
    elif not on and asked is not None:
        if not asked.waiting:
            await run_again(sitting)
        elif asked.by in guest.seats:
            sitting.pause = None
    sitting.show_ask()


async def consent(sitting: Sitting, guest: Guest, yes: bool) -> None:
    """Somebody's answer; one no is enough to play on."""
    asked = sitting.pause
    mine = [seat for seat in asked.waiting if seat in guest.seats] if asked is not None else []
    if asked is None or not mine:
        return
    sitting.pause = wire.PauseAsk(asked.by, [seat for seat in asked.waiting if seat not in mine]) if yes else None
    if sitting.pause is not None and not sitting.pause.waiting:
        await stand_still(sitting)
    sitting.show_ask()
    if not yes:
        sentence = f"{sitting.names[mine[0]]} would rather play on; the clocks run."
        for other in sitting.guests.values():
            if asked.by in other.seats:
                tell(other.visitor, wire.Refused(sitting.id, sitting.version, "pause", sentence))


async def stand_still(sitting: Sitting) -> None:
    """What is left stays; nobody's grace runs, either."""
    for seat in range(sitting.seats):
        sitting.clocks.stop(seat, sitting.alarm.now(), answered=False)
    for call in sitting.graces.values():
        call.cancel()
    sitting.graces.clear()
    await keep(sitting, paused=True)
    if sitting.clocks.by_days:
        await sitting.days.keep()
    else:
        await sitting.hall.store.put_clocks(sitting.id, sitting.clocks.left)
    sitting.tell_seating()


async def run_again(sitting: Sitting) -> None:
    """Clocks, and the grace of whoever is away, from now on."""
    sitting.pause = None
    await keep(sitting, paused=False)
    sitting.set_clocks([])
    if sitting.clocks.by_days:
        await sitting.days.keep()
    sitting.look_ahead()
    sitting.mind_the_absent()
    sitting.tell_seating()


async def keep(sitting: Sitting, paused: bool) -> None:
    terms = msgspec.structs.replace(sitting.row.terms, paused=paused)
    await sitting.hall.store.put_terms(sitting.id, terms)
    sitting.row = replace(sitting.row, terms=terms)
