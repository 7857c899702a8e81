"""A world of PBL ROBOTS in which one seat decides by its policy: meanwhile what the seat cannot see is covered.

A view of a whole game is a copy, and games that are played on ask for a hundred of them. A policy only reads, so here
nothing is copied: hands, decks and piles give way to what the seat sees of them, and come back afterwards.
"""

from typing import Final

from boltyard.core.knowledge import eyes_of, faces_for, fan_for
from boltyard.core.piles import HIDDEN
from boltyard.core.rng import no_rng
from boltyard.games.pbl.phases import TURN
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl

NO_RNG: Final = no_rng()
MOST: Final = 256
BACKS: Final[list[list[int]]] = [[HIDDEN] * n for n in range(MOST)]  # piles of which only the height is seen
OPEN: Final[dict[int, list[int]]] = {}  # by cards and seats: as if all lay open; what is not in play is in no zone
UNTOLD: Final[list[int]] = []  # nobody may ask


def can_cover(s: Pbl) -> bool:
    """Is a cover as good as a view? Not before the game, nor where cards in play lie face down or decks are shared."""
    return s.turn > 0 and not (s.terms.blind or s.terms.gunners or s.terms.community or s.terms.teams)


class Cover:
    """What was taken away from a world, to be given back."""

    def __init__(self, s: Pbl, seat: int) -> None:
        self.viewer = s.viewer
        self.rng = s.rng
        self.sealed = s.sealed
        self.hands = s.hands
        self.decks = s.decks
        self.discards = s.discards
        self.removed = s.removed
        self.piles = s.piles
        self.shop = s.shop
        self.draft = s.draft
        self.at = s.at
        self.of = s.of
        self.owner = s.owner
        eyes = eyes_of(seat)
        s.viewer = seat
        s.rng = NO_RNG
        s.sealed = [self.sealed[other] if other == seat else [] for other in range(s.seats)]
        s.hands = [
            self.hands[other] if other == seat else fan_for(self.hands[other], self.at, eyes)
            for other in range(s.seats)
        ]
        s.decks = [backs(pile) for pile in self.decks]
        s.discards = [faces_for(pile, self.at, eyes) for pile in self.discards]
        s.removed = [backs(pile) for pile in self.removed]
        s.piles = [backs(pile) for pile in self.piles]
        s.shop = backs(self.shop)
        s.draft = backs(self.draft)
        s.at = seen_by_all(len(self.at), s.everyone())
        s.of = UNTOLD
        s.owner = owners(self, eyes) if s.frames[-1].rule == TURN else UNTOLD

    def lift(self, s: Pbl) -> None:
        """Everything lies again where it was."""
        s.viewer = self.viewer
        s.rng = self.rng
        s.sealed = self.sealed
        s.hands = self.hands
        s.decks = self.decks
        s.discards = self.discards
        s.removed = self.removed
        s.piles = self.piles
        s.shop = self.shop
        s.draft = self.draft
        s.at = self.at
        s.of = self.of
        s.owner = self.owner


def backs(pile: list[int]) -> list[int]:
    """A pile of which only the height is seen; the list is shared, for reading."""
    return BACKS[len(pile)]


def seen_by_all(cards: int, everyone: int) -> list[int]:
    key = cards * 64 + everyone % 64
    if key not in OPEN:
        OPEN[key] = [everyone] * cards
    return OPEN[key]


def owners(cover: Cover, eyes: int) -> list[int]:
    """Whose each card is, as far as the seat knows; only whoever has a turn asks."""
    of = cover.of
    owner = cover.owner
    return [owner[card] if of[card] & eyes == eyes else NOBODY for card in range(len(owner))]
