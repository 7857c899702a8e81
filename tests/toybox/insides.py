"""What the contract must know of BLUFF: where its cards lie, and which of them a seat has not seen."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from boltyard.core.knowledge import eyes_of
from tests.contract.insides import Insides, moved
from tests.toybox.state import KEYS, Bluff


class BluffInsides(Insides):
    """Hands, stakes, the deck and what was folded are hidden."""

    def cards(self, shown: Mapping[str, Any]) -> list[str]:
        zones = [*shown["hands"], *shown["stakes"], *shown["spent"], shown["deck"]]
        return [key for zone in zones for key in zone]

    def unseen(self, s: Any, viewer: int) -> dict[int, object]:
        """All that nobody has shown: any two of them may change places."""
        inner: Bluff = s.inner
        return {card: 0 for card, known in enumerate(inner.at) if not known & eyes_of(viewer)}

    def swaps(self, s: Any, seat: int) -> list[Any]:
        cards = list(self.unseen(s, seat))
        return [self.renamed(s, {a: b, b: a}) for a, b in pairwise(cards)]

    def renamed(self, s: Any, becomes: dict[int, int]) -> Any:
        copy = s.clone()
        inner: Bluff = copy.inner
        inner.deck = [becomes.get(card, card) for card in inner.deck]
        inner.stakes = [becomes.get(card, card) for card in inner.stakes]
        inner.spent = [[becomes.get(card, card) for card in pile] for pile in inner.spent]
        inner.hands = [sorted(becomes.get(card, card) for card in hand) for hand in inner.hands]
        inner.at = moved(inner.at, becomes)
        return copy

    def key(self, s: Any, card: int) -> str:
        return KEYS[card]

    def deal(self, s: Any) -> object:
        return s.inner.deck, s.inner.hands
