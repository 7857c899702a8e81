"""One ordinary deck, cut by colour: cards 0 to 26 are the black half, 27 to 53 the red one, each in key order.

A card's number says whose it is for the whole game (ROB-SETUP-2, ROB-R-8): owner = card // 27.
"""

from typing import Final

from boltyard.games.robots.shapes import Colour

BLACK: Final = 0
RED: Final = 1
COLOURS: Final[list[Colour]] = ["black", "red"]

HALF: Final = 27  # with the joker, which is the last of its half
CARDS: Final = 54
FACE_VALUE: Final = 9  # ROB-SETUP-6

RANKS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS: Final = [["C", "S"], ["D", "H"]]


def _keys() -> list[str]:
    keys: list[str] = []
    for colour in (BLACK, RED):
        half = [rank + suit for rank in RANKS for suit in SUITS[colour]]
        keys += [*sorted(half), f"joker_{COLOURS[colour]}"]
    return keys


def _rank(key: str) -> str:
    return "joker" if key.startswith("joker") else key[:-1]


def _worth(rank: str) -> int:
    if rank == "A":
        return 1  # ROB-SETUP-5
    return int(rank) if rank.isdigit() else FACE_VALUE


KEYS: Final[list[str]] = _keys()
# As people read them: `5S` is short enough, a joker is called one.
NAMES: Final[list[str]] = [
    "black joker" if key == "joker_black" else "red joker" if key == "joker_red" else key for key in KEYS
]
RANK: Final[list[str]] = [_rank(key) for key in KEYS]
SUIT: Final[list[str]] = ["" if key.startswith("joker") else key[-1] for key in KEYS]  # a joker has none (ROB-R-5)
VALUE: Final[list[int]] = [_worth(rank) for rank in RANK]
FACE: Final[list[bool]] = [rank in ("J", "Q", "K", "joker") for rank in RANK]  # an ace is not one (ROB-R-6)
FACES: Final[int] = sum(1 << card for card, face in enumerate(FACE) if face)  # the same as bits
NUMBER: Final[dict[str, int]] = {key: card for card, key in enumerate(KEYS)}
BIT: Final[list[int]] = [1 << card for card in range(CARDS)]


def owner(card: int) -> int:
    """The colour that owns this card, wherever it lies (ROB-R-8)."""
    return card // HALF


def can_pair(a: int, b: int) -> bool:
    """May these two cards be built together? (ROB-BUILD-3, ROB-BUILD-4, ROB-R-5)."""
    if a == b or owner(a) != owner(b) or (FACE[a] and FACE[b]):
        return False
    return VALUE[a] == VALUE[b] or (SUIT[a] == SUIT[b] and SUIT[a] != "")


def key_of(card: int) -> str:
    """The card's key; a card not seen has none."""
    return KEYS[card] if card >= 0 else "?"
