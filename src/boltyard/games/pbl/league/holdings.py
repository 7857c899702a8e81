"""What everybody in a keeper or salary league has: keepers with their prices, money, and bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from boltyard.games.pbl.cards import ACTION, CREW, HANGAR
from boltyard.games.pbl.keepers import may_be_kept
from boltyard.games.pbl.sets import find_set
from boltyard.league.model import Json

KEEPERS = 5  # PBL-LEAGUE-KEEPER-3, PBL-LEAGUE-SALARY-4


@cache
def keepable(cards: str) -> tuple[str, ...]:
    """The orange cards that are no actions, by key."""
    return tuple(sorted(may_be_kept(find_set(cards))))


@cache
def is_action(cards: str, key: str) -> bool:
    return any(card.key == key and card.kind == ACTION for card in find_set(cards).cards)


@cache
def card_name(cards: str, key: str) -> str:
    """The name of a card; anything else is called as it is written."""
    return next((card.name for card in find_set(cards).cards if card.key == key), key)


@cache
def worth(cards: str, key: str) -> int:
    """What a keeper is worth to a computer player, roughly: strength that can be built early, and a text."""
    card = next(card for card in find_set(cards).cards if card.key == key)
    strength = 4 * (card.attack + card.defense) + 3 * len(card.moments) + 2 * len(card.traits)
    return strength + (4 if card.kind == CREW else 3 if card.kind == HANGAR else 0) + (6 - 2 * card.level) + 4


@dataclass
class Holdings:
    """Keepers by entrant in the order they came, prices by card, money and bonuses by entrant."""

    cards: str
    kept: dict[str, list[str]] = field(default_factory=dict)
    price: dict[str, int] = field(default_factory=dict)
    money: dict[str, int] = field(default_factory=dict)
    bonuses: dict[str, dict[str, int]] = field(default_factory=dict)  # by entrant: what it paid for each
    spent_on_bonuses: int = 0  # of seasons that are over
    paid_in: int = 0  # all money that ever came in
    gone: list[str] = field(default_factory=list)

    def enter(self, entrants: Sequence[str], budget: int) -> None:
        for entrant in entrants:
            self.kept[entrant] = []
            self.money[entrant] = budget
            self.bonuses[entrant] = {}
            self.paid_in += budget

    def taken(self) -> set[str]:
        return {key for mine in self.kept.values() for key in mine}

    def free(self) -> list[str]:
        """The cards that nobody keeps."""
        taken = self.taken()
        return [key for key in keepable(self.cards) if key not in taken]

    def keeper_of(self, key: str) -> str:
        return next((entrant for entrant, mine in self.kept.items() if key in mine), "")

    def buy(self, entrant: str, key: str, price: int) -> None:
        self.kept[entrant].append(key)
        self.price[key] = price
        self.money[entrant] -= price

    def buy_bonus(self, entrant: str, bonus: str, price: int) -> None:
        self.bonuses[entrant][bonus] = price
        self.money[entrant] -= price

    def fire(self, entrant: str, key: str) -> None:
        """The card is free again, and its price comes back (PBL-R-164)."""
        self.kept[entrant].remove(key)
        self.money[entrant] += self.price.pop(key)

    def end_season(self, income: int) -> None:
        """Bonuses have lasted their season; everybody gets what was agreed for the next (PBL-R-258, -259)."""
        for entrant, mine in self.bonuses.items():
            self.spent_on_bonuses += sum(mine.values())
            mine.clear()
            if entrant not in self.gone:
                self.money[entrant] += income
                self.paid_in += income

    def balance(self) -> int:
        """What all have, what their keepers and bonuses cost, less what was ever paid in: always 0."""
        there = sum(self.money.values()) + sum(self.price.values()) + self.spent_on_bonuses
        return there + sum(price for mine in self.bonuses.values() for price in mine.values()) - self.paid_in

    def show(self) -> dict[str, Json]:
        return {
            entrant: {
                "keepers": list(self.kept[entrant]),
                "prices": {key: self.price[key] for key in self.kept[entrant] if key in self.price},
                "money": self.money[entrant],
                "bonuses": dict(self.bonuses[entrant]),
            }
            for entrant in self.kept
        }
