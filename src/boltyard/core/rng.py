"""Chance: a small generator that lives inside a state and is copied with it.

There are two kinds. `Rng` is quick: for simulation, search, and bots that think. `FairRng` is slow and gives nothing
away: whoever has seen all its results so far cannot tell the next, and anybody who is told the seed can check each of
them. It serves people's tables, whose seeds are wide (`docs/decisions/0010-fair-deal.md`).
"""

import hashlib
import struct
from typing import Final

from boltyard.core.fields import Replaced

WORD: Final = 0xFFFFFFFF
PART: Final = 0x3FFFFFFF  # 30 bits: their product with a small number stays native
DIE: Final = 6
NO_LOAD: Final[list[int]] = []
NARROW: Final = 64  # bits of a seed; a wider one was drawn for people, and its chance comes from SHA-256
DRAWN: Final = 1 << 48  # a draw of `FairRng` has 48 bits, so that a page can check it with plain numbers
SEED_DIGITS: Final = 64  # of a wide seed in hex
FAIR_MARK: Final = -1  # the first of the lanes of a `FairRng`


class Rng:
    """One stream of chance: xoshiro128** on four 32-bit lanes, which stay native when compiled.

    A stream may be loaded with fixed results; they are used up before anything is drawn by chance.
    """

    a: int
    b: int
    c: int
    d: int
    loaded: Replaced[list[int]]

    def __init__(self, a: int, b: int, c: int, d: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.loaded = NO_LOAD

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if self.loaded:
            result = self.loaded[0]
            self.loaded = self.loaded[1:]
            return result % n
        b = self.b
        x = (b + (b << 2)) & WORD  # times 5; shifts stay native when compiled, wide products do not
        x = ((x << 7) & WORD) | (x >> 25)
        t = (b << 9) & WORD
        c = self.c ^ self.a
        d = self.d ^ b
        self.b = b ^ c
        self.a ^= d
        self.c = c ^ t
        self.d = ((d << 11) & WORD) | (d >> 21)
        product = (((x + (x << 3)) & WORD) >> 2) * n  # times 9; the upper 30 bits spread over n
        if product & PART < n and product & PART < (PART + 1 - n) % n:
            return self.below(n)  # rare: only here could one number be favoured, so these are thrown back
        return product >> 30

    def die(self) -> int:
        """One six-sided die, 1 to 6."""
        return self.below(DIE) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in random order, every order equally likely.

        The same numbers as from `below`, drawn here: a deal is most of what chance does.
        """
        i = len(cards) - 1
        while i > 0:
            if self.loaded:
                j = self.below(i + 1)
            else:
                b = self.b
                x = (b + (b << 2)) & WORD
                x = ((x << 7) & WORD) | (x >> 25)
                c = self.c ^ self.a
                d = self.d ^ b
                self.b = b ^ c
                self.a ^= d
                self.c = c ^ ((b << 9) & WORD)
                self.d = ((d << 11) & WORD) | (d >> 21)
                product = (((x + (x << 3)) & WORD) >> 2) * (i + 1)
                j = product >> 30
                if product & PART < i + 1 and product & PART < (PART - i) % (i + 1):
                    j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def load(self, results: list[int]) -> None:
        """Fix the next results (numbers from 0), for stories with loaded dice."""
        self.loaded = self.loaded + results

    def fork(self, name: str) -> "Rng":
        """A new stream grown from this one's present place; this one is not moved."""
        return stream(f"{self.a:08x}{self.b:08x}{self.c:08x}{self.d:08x}", name)

    def lanes(self) -> list[int]:
        """The whole generator as plain numbers: four lanes, then what is loaded."""
        return [self.a, self.b, self.c, self.d, *self.loaded]

    # dev fields: slots, clone

    __slots__ = (
        "a",
        "b",
        "c",
        "d",
        "loaded",
    )

    def clone(self) -> "Rng":
        copy = Rng(self.a, self.b, self.c, self.d)
        copy.loaded = self.loaded
        return copy

    # end of what is generated


class FairRng(Rng):
    """A stream that can be checked: draw n is the first 48 bits of SHA-256 over `SEED/NAME/n`, the seed in hex.

    A result below k is the draw's remainder; draws beyond the last full multiple of k are passed over.
    """

    seed: str
    name: str
    n: int  # the next draw

    def __init__(self, seed: str, name: str, n: int) -> None:
        super().__init__(1, 0, 0, 0)
        self.seed = seed
        self.name = name
        self.n = n

    def below(self, n: int) -> int:
        if self.loaded:
            result = self.loaded[0]
            self.loaded = self.loaded[1:]
            return result % n
        whole = DRAWN - DRAWN % n
        x = whole
        while x >= whole:
            digest = hashlib.sha256(f"{self.seed}/{self.name}/{self.n}".encode()).digest()
            x = int.from_bytes(digest[:6], "big")
            self.n += 1
        return x % n

    def shuffle(self, cards: list[int]) -> None:
        i = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def fork(self, name: str) -> "FairRng":
        return FairRng(self.seed, f"{self.name}/{self.n}/{name}", 0)

    def lanes(self) -> list[int]:
        """The same as plain numbers: a mark, the next draw, the stream's name by its bytes, then what is loaded."""
        text = f"{self.seed}{self.name}".encode()
        return [FAIR_MARK, self.n, len(text), *text, *self.loaded]

    # dev fields: slots, clone

    __slots__ = (
        "n",
        "name",
        "seed",
    )

    def clone(self) -> "FairRng":
        copy = FairRng(self.seed, self.name, self.n)
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.d = self.d
        copy.loaded = self.loaded
        return copy

    # end of what is generated


def match_stream(seed: int, name: str) -> Rng:
    """The chance of a match: quick under the seed of a simulation, checkable under one that people have drawn."""
    if seed >> NARROW:
        return FairRng(f"{seed:064x}", name, 0)
    return stream(str(seed), name)


def stream(seed: str, name: str) -> Rng:
    """The quick stream of this name under this seed. Streams never disturb one another."""
    a, b, c, d = struct.unpack_from("<4I", hashlib.sha256(f"{seed}/{name}".encode()).digest())
    return Rng(a | 1, b, c, d)  # never all zero


def from_lanes(lanes: list[int]) -> Rng:
    """The generator that `lanes` described."""
    if lanes[0] == FAIR_MARK:
        end = 3 + lanes[2]
        text = bytes(lanes[3:end]).decode()
        fair = FairRng(text[:SEED_DIGITS], text[SEED_DIGITS:], lanes[1])
        fair.loaded = lanes[end:]
        return fair
    rng = Rng(lanes[0], lanes[1], lanes[2], lanes[3])
    rng.loaded = lanes[4:]
    return rng


def no_rng() -> Rng:
    """What a view holds instead of chance: nothing about the future."""
    return Rng(1, 0, 0, 0)
