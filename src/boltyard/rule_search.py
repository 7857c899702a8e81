"""Searching the rule catalogues by words: every word has to be there, and a misspelt one is met halfway.

A number is the same number in letters and in digits: `exactly six` finds `exactly 6`, and the other way about.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate

from boltyard.catalogue import Entry, entries, games, known_game

ALIKE = 0.7  # how much a word has to be like another to be meant
WORD = re.compile(r"[^\W_]+(?:_[^\W_]+)*")
UP_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
DIGITS = {word: str(n) for n, word in enumerate(UP_TO_TWENTY.split())}
LETTERS = {digits: word for word, digits in DIGITS.items()}


def find(words: str | Iterable[str], game: str | None = None) -> list[Entry]:
    """The entries that hold every word, best first: words of the id count most, then whole words, then parts."""
    wanted = (words if isinstance(words, str) else " ".join(words)).lower().split()
    if not wanted:
        return []
    ranked: list[tuple[int, Entry]] = []
    for key in [known_game(game)] if game else games():
        found: set[int] | None = None  # the few that can hold every word at all
        for word in set(wanted):
            if found is None or found:
                here = holding(key, word)
                found = here if found is None else found & here
        for at in sorted(found or ()):
            one = entries(key)[at]
            points = score(one, wanted)
            if points:
                ranked.append((points, one))
    ranked.sort(key=lambda pair: -pair[0])  # stable: equals stay in the order of the catalogue
    return [one for _, one in ranked]


def holding(game: str, word: str) -> set[int]:
    """Which entries of a game may hold a word, by their place: more than do, never fewer."""
    text, starts = whole_text(game)
    plain = " ".join(WORD.findall(word))
    stem = plain[:-1] if len(plain) > 3 and plain.endswith("s") else plain
    found: set[int] = set()
    for part in {word, stem, twin(plain)} - {""}:
        at = text.find(part)
        while at >= 0:
            here = bisect_right(starts, at) - 1
            found.add(here)
            at = text.find(part, starts[here + 1])
    return found


@cache
def whole_text(game: str) -> tuple[str, list[int]]:
    """All entries of a game as one text, and where each begins; the last number is where it ends."""
    texts = [f"{one.id.lower()}\n{searched(one)}\n" for one in entries(game)]
    return "".join(texts), [0, *accumulate(len(text) for text in texts)]


def twin(word: str) -> str:
    """The same number written the other way; nothing where it is no number."""
    return DIGITS.get(word) or LETTERS.get(word, "")


def in_digits(text: str) -> str:
    """Bare words with every number in digits."""
    return " ".join(DIGITS.get(word, word) for word in text.split())


def score(one: Entry, wanted: list[str]) -> int:
    rule, text = one.id.lower(), searched(one)
    total = 0
    for word in wanted:
        plain = " ".join(WORD.findall(word))  # a cited id is found like a phrase
        stem = plain[:-1] if len(plain) > 3 and plain.endswith("s") else plain
        if word == rule:
            total += 100
        elif word in rule.split("-") or rule.startswith(word + "-"):
            total += 12
        elif f" {plain} " in text or f" {twin(plain)} " in text:
            total += 6
        elif plain and not plain.isdigit() and f" {stem}" in text:  # 6 is not the beginning of 69
            total += 4
        elif len(plain) > 2 and plain in text:
            total += 1
        else:
            return 0
    if len(wanted) > 1 and f" {in_digits(' '.join(wanted))} " in f" {in_digits(text)} ":
        total += 10
    return total + (one.kind in ("rule", "ruling", "publisher"))


@cache
def searched(one: Entry) -> str:
    """The statement as bare words between blanks."""
    words = WORD.findall(" ".join([one.text, *one.columns.values()]).lower())
    return f" {' '.join(words)} "


@lru_cache(4096)
def nearest_word(word: str, game: str | None = None) -> str | None:
    """The word of the catalogues most like this one, for a search that found nothing."""
    asked, known = word.lower(), vocabulary(game)
    if asked in known.get(len(asked), ()):
        return asked
    size = len(asked)
    # Words whose lengths differ too much cannot be alike: 2 * the shorter / both has to be the least likeness.
    pool = [other for n, others in known.items() if 2 * min(n, size) >= ALIKE * (n + size) for other in others]
    close = difflib.get_close_matches(asked, sorted(pool), 1, ALIKE)
    return close[0] if close else None


@cache
def vocabulary(game: str | None) -> dict[int, frozenset[str]]:
    """Every word of a catalogue, or of all, by its length."""
    words = {part for key in ([game] if game else games()) for one in entries(key) for part in searched(one).split()}
    return {n: frozenset(word for word in words if len(word) == n) for n in {len(word) for word in words}}
