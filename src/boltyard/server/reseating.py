"""Who sits where has changed behind a table's back: a guest has signed in, or somebody has left for good."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boltyard.server.company import Company
from boltyard.server.dealing import Dealing
from boltyard.server.listings import names_at, record_names, spoken_names
from boltyard.server.store.traces import Reseated

if TYPE_CHECKING:
    from boltyard.server.hall import Hall


async def reseat(hall: Hall, changed: Reseated) -> None:
    """In this process: tables that are awake and leagues that are known look again, and whoever is there is told."""
    for table in changed.tables:
        row = await hall.store.table(table)
        sitting = hall.mailbox(table)
        if row is None or not isinstance(sitting, Company | Dealing):
            continue
        sitting.row = replace(sitting.row, chairs=row.chairs)
        if isinstance(sitting, Company):
            sitting.names = names_at(row.chairs)
            sitting.table.record.names = record_names(row)  # its digest will prove them
            sitting.scene.call(spoken_names(row.chairs))
            sitting.tell_seating()
        for visitor, here in sitting.everybody():
            sitting.post(visitor, here)
    for league in changed.leagues:
        async with hall.leagues.turn(league):
            hall.leagues.known.pop(league, None)
        await hall.leagues.telling.changed(league)
    hall.lobby_changed()
