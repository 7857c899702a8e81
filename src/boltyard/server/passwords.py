"""Passwords: which are too easy to guess, and how they are hashed without anybody else noticing.

argon2id takes a tenth of a second on purpose. It runs in one thread of its own, and only a few may wait for it: whoever
tries a thousand waits outside, and tables go on.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeVar

import argon2

from boltyard.core.errors import Wrong
from boltyard.server.rate import TooMuch

T = TypeVar("T")

SHORTEST: Final = 10
LONGEST: Final = 200  # characters; all of them count
ENOUGH: Final = 4  # parts that a password must fall into
MOST_WAITING: Final = 16
SHORTEST_NAME: Final = 3  # letters of a name that must not stand in it
ROWS: Final = (
    "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm",
    "azertyuiop", "qsdfghjklm", "wxcvbn", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "q1w2e3r4t5y6u7i8o9p0",
    "1q2w3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgb",
    "!@#$%^&*()", "!\"#$%&/()=",
)  # fmt: skip
SHORTEST_RUN: Final = 3
LONGEST_PART: Final = 36
LEET: Final = str.maketrans("013457@$!8", "oieastasib")


class BadPassword(Wrong):
    """A password that is not taken; the sentence says what would be."""


class Hashing:
    """The one place where passwords are hashed and compared."""

    def __init__(self) -> None:
        self.argon = argon2.PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self.desk = ThreadPoolExecutor(1, "boltyard-passwords")
        self.waiting = 0
        self.nobody = ""  # the hash that is compared where nobody signs in by that name

    def close(self) -> None:
        self.desk.shutdown(wait=False, cancel_futures=True)

    async def aside(self, work: Callable[[], T]) -> T:
        """Do this in the thread; refused where too many wait for it."""
        if self.waiting >= MOST_WAITING:
            raise TooMuch(2)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.desk, work)
        finally:
            self.waiting -= 1

    async def hash(self, password: str) -> str:
        return await self.aside(partial(self.argon.hash, password))

    async def holds(self, kept: str, password: str) -> bool:
        """Is this the password? Without anything to compare it takes as long."""
        return await self.aside(partial(self.compare, kept, password))

    def compare(self, kept: str, password: str) -> bool:
        if not kept and not self.nobody:
            self.nobody = self.argon.hash("nobody signs in by that name")
        try:
            self.argon.verify(kept or self.nobody, password[: 2 * LONGEST])
        except argon2.exceptions.VerificationError:
            return False
        return bool(kept)


def read_password(text: str, names: Iterable[str] = ()) -> str:
    """The password as it was typed; refused where it is short, or made of what everybody makes them of."""
    if len(text) < SHORTEST:
        raise BadPassword(f"A password has at least {SHORTEST} characters; anything may be in it.")
    if len(text) > LONGEST:
        raise BadPassword(f"A password has at most {LONGEST} characters.")
    folded = fold(text)
    for name in names:
        if len(fold(name)) >= SHORTEST_NAME and fold(name) in folded:
            raise BadPassword("Your name must not stand in your password; take words that have nothing to do with you.")
    if parts_of(text) < ENOUGH or len(set(folded)) < ENOUGH:
        raise BadPassword(
            "This password is one of the first to be guessed; take four words that nobody would put together."
        )
    return text


def fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def parts_of(text: str) -> int:
    """How many parts a guesser would put it together from: words, runs, repetitions, years, single characters."""
    text = fold(text)
    best = [0] * (len(text) + 1)
    for at in range(1, len(text) + 1):
        first = max(0, at - LONGEST_PART)
        best[at] = 1 + min(best[start] for start in range(first, at) if at - start == 1 or is_one(text[start:at]))
    return best[-1]


def is_one(part: str) -> bool:
    """Is this one thing to whoever guesses?"""
    return (
        part in words()
        or part.translate(LEET) in words()
        or len(set(part)) == 1
        or (len(part) == 4 and part.isdigit() and part[:2] in ("19", "20"))
        or (len(part) >= SHORTEST_RUN and any(part in row or part[::-1] in row for row in ROWS))
        or (len(part) > 3 and part in (part + part)[1:-1])  # a repetition
    )


@cache
def words() -> frozenset[str]:
    """The packaged list, and each of them backwards."""
    text = Path(__file__).with_name("common_words.txt").read_text(encoding="utf-8")
    found = {word for line in text.splitlines() if not line.startswith("#") for word in line.split()}
    return frozenset(found | {word[::-1] for word in found if len(word) > 3})


def read_login(text: str) -> str:
    """The name to sign in by, as it is compared."""
    login = " ".join(fold(text[:200]).split())
    if not 3 <= len(login) <= 40 or any(not letter.isprintable() for letter in login):
        raise Wrong("A sign-in name has 3 to 40 characters.")
    return login
