"""Who has shared with this player, and who has armed its rivals: what a lender goes by."""

from boltyard.games.battleground.moves import Lend
from boltyard.games.battleground.state import Battleground
from boltyard.games.battleground.tactics.preferences import loan_worth

LIKING = 0.15  # what a favour received adds to a loan's worth, and a betrayal takes off
LEAST = 0.2  # a loan that promises less is not worth a bot


class Memory:
    """Favours and betrayals by seat, from the loans that everybody has seen (BB-R-30)."""

    def __init__(self) -> None:
        self.favours: dict[int, int] = {}
        self.counted: set[tuple[int, int, int]] = set()  # round, lender, borrower

    def notice(self, v: Battleground, seat: int) -> None:
        """Loans to me are favours; loans to my rivals are not."""
        for loan in v.loans:
            what = (v.turn, loan.lender, loan.borrower)
            if loan.lender == seat or what in self.counted:
                continue
            self.counted.add(what)
            if loan.borrower == seat:
                self.favours[loan.lender] = self.favours.get(loan.lender, 0) + 1
            elif v.rivals(seat) >> loan.borrower & 1:
                self.favours[loan.lender] = self.favours.get(loan.lender, 0) - 1

    def loan(self, v: Battleground, seat: int, offers: list[Lend], loyal: bool) -> Lend | None:
        """The loan that is worth most to this player: one side of a fight if it is loyal, else whoever pays."""
        best: Lend | None = None
        most = LEAST
        for move in offers:
            liked = self.favours.get(move.seat, 0)
            if loyal and (liked < 0 or self.has_armed_a_rival(v, seat, move.seat)):
                continue
            value = loan_worth(v, seat, move) + (LIKING * min(3, liked) if loyal else 0.0)
            if loan_worth(v, seat, move) > 0 and value > most:
                best, most = move, value
        return best

    def has_armed_a_rival(self, v: Battleground, seat: int, borrower: int) -> bool:
        """Has this player lent to the other side already? Then it is no friend of this one."""
        return any(loan.lender == seat and v.are_rivals(loan.borrower, borrower) for loan in v.loans)
