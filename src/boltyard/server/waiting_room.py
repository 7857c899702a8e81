"""Coming to a table that has not begun: whoever is on their way while the last seat is taken is led in, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltyard.server.listings import seating
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall


async def waits_at(hall: Hall, visitor: Visitor, table: str) -> bool:
    """Wait there, and hear who is there; False where it is no longer a table that waits."""
    waiting = hall.waiting.setdefault(table, set())
    waiting.add(visitor)
    row = await hall.store.table(table)  # as it is now: from here on whoever tells the seats leads them in
    if row is not None and row.stage == "open":
        tell(visitor, seating(row, hall.onlooking.eyes(visitor, table), hall.muting.of(visitor.person)))
        return True
    if hall.waiting.get(table) is not waiting:
        return True
    waiting.discard(visitor)
    return False
