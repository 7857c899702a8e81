"""What the contract must know of a game's insides: where its cards lie and which of them a seat has not seen.

Everything else the suite asks of a game goes through the verbs. A game without an entry here fails the suite.
"""

from collections.abc import Callable
from typing import Any

from boltyard.games.robots.state import Robots


class Insides:
    """How to reach into one game's state."""

    def cards(self, shown: dict[str, Any]) -> list[str]:
        """Every card of a shown state by its key, once for each place it lies in; backs are `?`."""
        raise NotImplementedError

    def swaps(self, s: Any, seat: int) -> list[Any]:
        """The same state with two cards exchanged that this seat has not seen, in each way that matters."""
        raise NotImplementedError

    def deal(self, s: Any) -> object:
        """The order of the decks as they were shuffled; None before that."""
        raise NotImplementedError


class RobotsInsides(Insides):
    """Two halves; hands and Supplies are hidden."""

    def cards(self, shown: dict[str, Any]) -> list[str]:
        keys: list[str] = []
        for colour in ("black", "red"):
            side = shown[colour]
            keys += side["hand"] + side["supply"] + side["discard"]
            for robot in side["robots"]:
                keys += [robot["card"], *robot["damage"]]
        return keys

    def swaps(self, s: Any, seat: int) -> list[Any]:
        made = []
        for colour in (0, 1):
            hand, supply = (
                [card for card in pile if not s.inner.at[card] >> seat & 1] for pile in piles(s.inner, colour)
            )
            pairs = [(supply[0], supply[-1])] if len(supply) > 1 else []
            pairs += [(hand[0], supply[-1]), (hand[-1], supply[0])] if hand and supply else []
            made += [self.swapped(s, colour, a, b) for a, b in pairs]
        return made

    def swapped(self, s: Any, colour: int, a: int, b: int) -> Any:
        copy = s.clone()
        inner: Robots = copy.inner
        other = {a: b, b: a}
        inner.hand[colour] = sorted(other.get(card, card) for card in inner.hand[colour])
        inner.supply[colour] = [other.get(card, card) for card in inner.supply[colour]]
        inner.at[a], inner.at[b] = inner.at[b], inner.at[a]  # what is known goes with the place
        return copy

    def deal(self, s: Any) -> object:
        return (s.inner.supply, s.inner.hand) if s.inner.turn == 1 else None


def piles(s: Robots, colour: int) -> tuple[list[int], list[int]]:
    return s.hand[colour], s.supply[colour]


INSIDES: dict[str, Callable[[], Insides]] = {"robots": RobotsInsides}
