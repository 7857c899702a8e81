"""What a loan was worth: who arms both sides of a fight, and whose bot ends up against its own owner.

Both are allowed (BB-R-28, -33), and deals do not bind (BB-R-37). So nothing follows from it; the table only says what
everybody could have seen, for within a few seconds nobody sees everything.
"""

from boltyard.games.battleground import events
from boltyard.games.battleground.state import NOBODY, Battleground


def already_armed(s: Battleground, lender: int, borrower: int) -> int:
    """The rival of this borrower to whom the lender has lent before; nobody where it was said already (BB-R-85).

    Of whoever was conscripted in this round nobody says that it was their wish.
    """
    if s.drafted >> lender & 1:
        return NOBODY
    rival = NOBODY
    for loan in s.loans:
        if loan.lender == lender and s.are_rivals(loan.borrower, borrower):
            rival = loan.borrower
    for loan in s.loans:
        if rival != NOBODY and loan.lender == lender and s.are_rivals(loan.borrower, rival):
            return NOBODY
    return rival


def tell_of_turncoats(s: Battleground) -> None:
    """Blue: bots that stand against whoever was dealt them (BB-R-86)."""
    if s.log is None:
        return
    for seat in range(s.seats):
        for card in s.rows[seat]:
            if s.are_rivals(s.owner[card], seat):
                s.log.append(events.Turned(s.owner[card], card, seat))
