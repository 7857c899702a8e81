"""What was lent in a round: it never changes, and is forgotten with the round."""

from boltyard.core.fields import OneCard
from boltyard.core.legend import Legend, Plain


class Loan:
    """A card, who lent it, and to whom (BB-BORROW-4)."""

    card: OneCard
    lender: int
    borrower: int

    def __init__(self, card: int, lender: int, borrower: int) -> None:
        self.card = card
        self.lender = lender
        self.borrower = borrower

    # dev fields: slots, plain, read

    __slots__ = (
        "borrower",
        "card",
        "lender",
    )

    def plain(self, legend: Legend) -> Plain:
        return {
            "card": legend.name(self.card),
            "lender": self.lender,
            "borrower": self.borrower,
        }

    @staticmethod
    def read(plain: Plain, legend: Legend) -> "Loan":
        return Loan(legend.number(plain["card"]), plain["lender"], plain["borrower"])

    # end of what is generated
