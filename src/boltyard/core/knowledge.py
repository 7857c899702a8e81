"""Who knows what about a card: two masks of seats per card.

`at[card]` holds the seats that know its exact place, `of[card]` those that know whose it is, somewhere
in that owner's hidden zones. Four things happen to knowledge, and no others.

Whoever watches without a seat has a bit, too: what every seat has seen for itself, one after the other and each in
secret, is still no business of the gallery's. Only a sight for all (`everybody`) sets it.
"""

from typing import Final

from boltyard.core.piles import HIDDEN

ONLOOKER: Final = 1 << 28  # the eyes of whoever has no seat


def everybody(seats: int) -> int:
    """The mask of so many seats and of all who watch."""
    return ONLOOKER | (1 << seats) - 1


def eyes_of(viewer: int) -> int:
    """The mask of one viewer: a seat's own bit, or the onlookers'."""
    return 1 << viewer if viewer >= 0 else ONLOOKER


def sighted(at: list[int], of: list[int], card: int, seats: int) -> None:
    """These seats see the card where it lies."""
    at[card] |= seats
    of[card] |= seats


def slipped(at: list[int], of: list[int], card: int, movers: int) -> None:
    """The card moved unseen: whoever knew its place now knows only whose it is, save those who moved it."""
    of[card] |= at[card] | movers
    at[card] &= movers
    at[card] |= movers


def handed(at: list[int], of: list[int], card: int, movers: int) -> None:
    """The card went unseen to another owner: only those who moved it know where and whose it is now."""
    at[card] = movers
    of[card] = movers


def shuffled(at: list[int], of: list[int], cards: list[int]) -> None:
    """The cards were shuffled among each other: places are lost, the owner is not."""
    for card in cards:
        of[card] |= at[card]
        at[card] = 0


def remembered(at: list[int], before: list[int]) -> None:
    """What a seat has seen stays seen, also when the game goes back (ROB-R-56)."""
    for card in range(len(at)):
        at[card] |= before[card]


def faces_for(pile: list[int], at: list[int], eyes: int) -> list[int]:
    """A face-down pile as all seats of a mask know it: each card they know in its place, the rest hidden."""
    return [card if card >= 0 and at[card] & eyes == eyes else HIDDEN for card in pile]


def fan_for(pile: list[int], at: list[int], eyes: int) -> list[int]:
    """Somebody's hand as all seats of a mask know it: known cards first, for their place among the rest would tell."""
    known = [card for card in pile if card >= 0 and at[card] & eyes == eyes]
    return known + [HIDDEN] * (len(pile) - len(known))
