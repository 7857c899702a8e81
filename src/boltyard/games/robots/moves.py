"""Every move of ROBOTS, made once. Codes are those of the catalogue's section 12."""

from typing import Final

from boltyard.core.moves import COMMON, Move, index
from boltyard.games.robots.cards import CARDS, FACE, HALF, KEYS, can_pair
from boltyard.games.robots.shapes import Mode

DEFENSE: Final = 0
ATTACK: Final = 1
MODES: Final[list[Mode]] = ["defense", "attack"]


class Choose(Move):
    """Take this half of the deck (ROB-D-2)."""

    def __init__(self, colour: int, word: str) -> None:
        super().__init__(word, "")
        self.colour = colour


class Program(Move):
    """Set one robot to Defense or Attack (an item of ROB-D-3)."""

    item: bool = True

    def __init__(self, card: int, mode: int) -> None:
        super().__init__("program", f"{KEYS[card]}={MODES[mode]}")
        self.card = card
        self.mode = mode


class Build(Move):
    """Build with two hand cards (ROB-D-4)."""

    def __init__(self, a: int, b: int) -> None:
        super().__init__("build", f"{KEYS[a]} {KEYS[b]}")
        self.a = a
        self.b = b


class Named(Move):
    """One card of a set that is named card by card, in key order."""

    item: bool = True

    def __init__(self, word: str, card: int) -> None:
        super().__init__(word, KEYS[card])
        self.card = card


class Scrap(Named):
    """Discard one robot over the limit (an item of ROB-D-5)."""


class Attack(Named):
    """Send one robot (an item of ROB-D-6)."""


class Block(Move):
    """Put a robot in front of an attacker (an item of ROB-D-7)."""

    item: bool = True

    def __init__(self, attacker: int, blocker: int) -> None:
        super().__init__("block", f"{KEYS[attacker]}:{KEYS[blocker]}")
        self.attacker = attacker
        self.blocker = blocker


class Discard(Named):
    """Lose one card out of hand (an item of ROB-D-8)."""


class Lose(Move):
    """Lose one card, from hand or off the Supply (-1), where discards are made one by one (ROB-R-27)."""

    def __init__(self, card: int) -> None:
        super().__init__("discard", f"{KEYS[card]} supply=0" if card >= 0 else "supply=1")
        self.card = card


class Recover(Named):
    """Pay with this face card, or fetch this card (items of ROB-D-9 and ROB-D-10)."""

    def __init__(self, word: str, card: int) -> None:
        super().__init__(word, card)
        self.opens = FACE[card]  # what is fetched comes after what is paid


def last_named(items: list[Move]) -> int:
    """The card named last; -1 while none is."""
    if not items:
        return -1
    last = items[-1]
    assert isinstance(last, Named)
    return last.card


def _build(a: int, b: int) -> Build | None:
    return Build(a, b) if a < b and can_pair(a, b) else None


def _blocks(attacker: int) -> list[Block]:
    """Against each card of the other half, by its place in that half."""
    other = HALF - attacker // HALF * HALF
    return [Block(attacker, other + i) for i in range(HALF)]


CHOICES: Final[list[Move]] = [Choose(0, "black"), Choose(1, "red")]
PROGRAMS: Final[list[list[Move]]] = [[Program(card, DEFENSE), Program(card, ATTACK)] for card in range(CARDS)]
BUILDS: Final = [[_build(a, b) for b in range(CARDS)] for a in range(CARDS)]
MATES: Final = [sum(1 << b for b in range(CARDS) if BUILDS[a][b] is not None) for a in range(CARDS)]  # the same as bits
SCRAPS: Final = [Scrap("scrap", card) for card in range(CARDS)]
ATTACKS: Final = [Attack("attack", card) for card in range(CARDS)]
BLOCKS: Final = [_blocks(card) for card in range(CARDS)]
DISCARDS: Final = [Discard("discard", card) for card in range(CARDS)]
LOSSES: Final = [Lose(card) for card in range(CARDS)]
LOSE_SUPPLY: Final = Lose(-1)
RECOVERS: Final = [Recover("recover", card) for card in range(CARDS)]


def _all() -> list[Move]:
    moves: list[Move] = [*COMMON, *CHOICES, *SCRAPS, *ATTACKS, *DISCARDS, *LOSSES, LOSE_SUPPLY, *RECOVERS]
    for card in range(CARDS):
        moves += PROGRAMS[card]
        moves += [build for build in BUILDS[card] if build is not None]
        moves += BLOCKS[card]
    return moves


MOVES: Final[dict[str, Move]] = index(_all())
