"""Piles of cards: plain lists of small integers, the top last; -1 is a card whose face is not seen."""

from typing import Final

HIDDEN: Final = -1


def put_in_order(pile: list[int], card: int) -> None:
    """Add a card to a pile that is kept in key order, such as a hand."""
    i = 0
    for other in pile:
        if other > card:
            break
        i += 1
    pile.insert(i, card)


def take_top(pile: list[int], n: int) -> list[int]:
    """The n top cards, taken off, in the order they come off."""
    taken: list[int] = []
    for _ in range(n):
        taken.append(pile.pop())
    return taken
