"""Round robins by the Berger tables: everybody meets everybody, in rounds in which everybody plays once."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[int, int]  # places of the two, whoever is at home first

MOST_LEGS = 4


def berger(n: int) -> list[list[Pair]]:
    """The rounds of a single round robin for n places, counted from 0; the last place of an odd number is a bye.

    The published tables: the last place stays and changes sides, the others go round. Pairs with a bye are left out.
    """
    even = n + n % 2
    last, turn = even - 1, even // 2
    rounds: list[list[Pair]] = []
    for number in range(even - 1):
        first = number * turn % (even - 1)
        fixed = (first, last) if number % 2 == 0 else (last, first)
        pairs = [fixed]
        for step in range(1, turn):
            pairs.append(((first + step) % (even - 1), (first - step) % (even - 1)))
        rounds.append([pair for pair in pairs if max(pair) < n])
    return rounds


def round_robin(n: int, legs: int = 1) -> list[list[Pair]]:
    """The rounds of one to four legs; every other leg changes sides."""
    once = berger(n) if n > 1 else []
    rounds: list[list[Pair]] = []
    for leg in range(legs):
        rounds += [[(b, a) for a, b in pairs] for pairs in once] if leg % 2 else [list(pairs) for pairs in once]
    return rounds


def late_rounds(places: Sequence[int], late: int, legs: int) -> list[list[Pair]]:
    """Whoever comes late meets everybody in rounds of their own, one match each, after all others."""
    return [
        [(late, place) if (leg + at) % 2 else (place, late)] for leg in range(legs) for at, place in enumerate(places)
    ]
