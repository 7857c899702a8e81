"""Taking back at the server's table: my own unrevealed act needs nobody; anything else needs everybody (F38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boltyard.core.errors import IllegalMove
from boltyard.core.table import state_digest
from boltyard.server import wire
from boltyard.server.company import Guest, replayed
from boltyard.server.visitor import tell

if TYPE_CHECKING:
    from boltyard.server.tables import Sitting


async def wish(sitting: Sitting, guest: Guest) -> None:
    """Somebody wants to take their last decision back: at once where nobody has seen it, else the others are asked."""
    seat, table, rule = guest.seat, sitting.table, sitting.game_of().undo_rule
    if sitting.pacer.take_back(seat):
        tell(guest.visitor, refusal(sitting, "Nobody has seen it: you are asked again."))
        return await sitting.days.keep() if sitting.clocks.by_days else None
    if seat < 0 or table.over:
        raise IllegalMove("there is nothing you could take back", rule)
    n = table.last_own(seat)
    if not n:
        raise IllegalMove("you have decided nothing yet that could be taken back", rule)
    waiting = sitting.consenting(table.check_undo(n, [seat]), rule)
    if not waiting:
        return await go_back(sitting, n, seat, [seat])
    sitting.ask, sitting.back = wire.UndoAsk(seat, waiting), n
    sitting.show_ask()
    return None


async def consent(sitting: Sitting, guest: Guest, yes: bool) -> None:
    """Somebody's answer; one no is enough for the decision to stand."""
    ask = sitting.ask
    mine = [seat for seat in ask.waiting if seat in guest.seats] if ask is not None else []
    if ask is None or not mine:
        return
    waiting = [seat for seat in ask.waiting if seat not in mine]
    if yes and not waiting:
        sitting.ask = None
        people = [chair.seat for chair in sitting.row.chairs if chair.kind == "person"]
        await go_back(sitting, sitting.back, ask.by, people)
        return
    sitting.ask = wire.UndoAsk(ask.by, waiting) if yes else None
    sitting.show_ask()
    if not yes:
        for other in sitting.guests.values():
            if other.seat == ask.by:
                sentence = f"{sitting.names[mine[0]]} does not agree; the decision stands."
                tell(other.visitor, refusal(sitting, sentence))


async def go_back(sitting: Sitting, n: int, by: int, agreed: list[int]) -> None:
    """Nothing is confirmed that would not replay: the log is read anew first, the undo in it."""
    table = sitting.table
    table.undo(n, agreed, by)
    again = replayed(table)
    if state_digest(again.game, again.state) != state_digest(table.game, table.state):
        raise RuntimeError(f"going back to before decision {n} does not replay")
    sitting.bots.thinking.clear()
    sitting.pacer.kept.clear()
    await sitting.settle([by])


def refusal(sitting: Sitting, sentence: str) -> wire.Refused:
    return wire.Refused(sitting.id, sitting.version, "undo", sentence, sitting.game_of().undo_rule)
