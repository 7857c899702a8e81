"""BLUFF in progress: who holds what, what is staked, and who knows it."""

from typing import Any, Final

from boltyard.core.fields import ByCard, Pile, Shared
from boltyard.core.legend import Legend, Plain
from boltyard.core.rng import Rng
from boltyard.core.state import Reader, Rule, State

CARDS: Final = 12
HAND: Final = 3
NONE: Final = -1
KEYS: Final = [f"c{worth}" for worth in range(1, CARDS + 1)]
LEGEND: Final = Legend(KEYS, KEYS)

# The rules of the book, by number.
STAKE: Final = 0
ANSWER: Final = 1


class Agreed:
    """The settings as the rules ask for them."""

    def __init__(self, open_folds: bool) -> None:
        self.open_folds = open_folds


class Bluff(State):
    """Three cards each. A card is known to the seats of its mask."""

    terms: Shared[Agreed]
    deck: Pile
    hands: list[Pile]
    stakes: Pile  # by seat, NONE before it is staked
    spent: list[Pile]
    points: list[int]
    at: ByCard[int]  # the seats that know it

    def legend(self) -> Legend:
        return LEGEND

    # dev fields: slots, clone, plain, fill

    __slots__ = (
        "at",
        "deck",
        "hands",
        "points",
        "spent",
        "stakes",
        "terms",
    )

    def clone(self) -> "Bluff":
        copy = Bluff()
        self.copy_to(copy)
        copy.terms = self.terms
        copy.deck = self.deck[:]
        hands: list[Pile] = []
        for one_hand in self.hands:
            hands.append(one_hand[:])
        copy.hands = hands
        copy.stakes = self.stakes[:]
        spent: list[Pile] = []
        for one_spent in self.spent:
            spent.append(one_spent[:])
        copy.spent = spent
        copy.points = self.points[:]
        copy.at = self.at[:]
        return copy

    def plain(self) -> Plain:
        legend = self.legend()
        plain = super().plain()
        plain.update(
            deck=legend.names(self.deck),
            hands=legend.all_names(self.hands),
            stakes=legend.names(self.stakes),
            spent=legend.all_names(self.spent),
            points=self.points[:],
            at=legend.by_name(self.at),
        )
        return plain

    def fill(self, plain: Plain, reader: Reader) -> None:
        super().fill(plain, reader)
        legend = reader.legend
        self.deck = legend.pile(plain["deck"])
        self.hands = legend.piles(plain["hands"])
        self.stakes = legend.pile(plain["stakes"])
        self.spent = legend.piles(plain["spent"])
        self.points = plain["points"][:]
        self.at = legend.by_number(plain["at"])

    # end of what is generated


def bare_table(terms: Agreed, seats: int, rules: int, book: list[Rule[Any]], rng: Rng) -> Bluff:
    """Seats and nothing dealt."""
    s = Bluff()
    s.start(seats, rules, book, rng)
    s.terms = terms
    s.deck = list(range(CARDS))
    s.hands = [[] for _ in range(seats)]
    s.stakes = [NONE] * seats
    s.spent = [[] for _ in range(seats)]
    s.points = [0] * seats
    s.at = [0] * CARDS
    return s
