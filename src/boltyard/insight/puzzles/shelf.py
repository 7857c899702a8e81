"""The puzzles of the house: one file of plain records, each under a line that says what is asked and what is right.

    puzzle 1 · win · seat 1 · surprising · answer attack 6D
    game robots 1 · seats ana bo · seed 22000056
    1 ana black
    ...

Which one is of which day follows from the date and this list alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final

from boltyard.core.errors import BadRecord
from boltyard.core.record import SEPARATOR, read_record
from boltyard.insight.puzzles.position import Puzzle

FILE: Final = "puzzles.txt"
FIRST_DAY: Final = date(2026, 1, 1)  # puzzle 1 is of this day
HEAD: Final = re.compile(r"puzzle ([0-9]+) · ([a-z]+) · seat ([0-9])( · surprising)? · answer (.+)")


def written(puzzles: Iterable[Puzzle]) -> str:
    """The list as it stands in the file."""
    parts = []
    for number, puzzle in enumerate(puzzles, 1):
        words = [f"puzzle {number}", puzzle.aim, f"seat {puzzle.seat}"]
        words += ["surprising"] if puzzle.surprising else []
        parts.append(SEPARATOR.join([*words, f"answer {puzzle.answer}"]) + "\n" + puzzle.record.text())
    return "\n".join(parts)


def read(text: str) -> list[Puzzle]:
    """The puzzles that such a text holds."""
    found: list[Puzzle] = []
    for part in text.strip("\n").split("\n\n"):
        head, _, record = part.partition("\n")
        told = HEAD.fullmatch(head)
        if told is None or int(told.group(1)) != len(found) + 1:
            raise BadRecord(f"{FILE}: after {len(found)} puzzles there should be another, not {head[:60]!r}")
        number, aim, seat, surprising, answer = told.groups()
        found.append(
            Puzzle(
                read_record(f"{record}\n", f"puzzle {number}"), int(seat), aim, answer, bool(surprising), int(number)
            )
        )
    return found


@cache
def shelf() -> list[Puzzle]:
    """All puzzles of the house."""
    return read(files("boltyard.insight.puzzles").joinpath(FILE).read_text(encoding="utf-8"))


def number_of(day: date) -> int:
    """How many puzzles there have been up to this day."""
    return (day - FIRST_DAY).days + 1


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day: everybody's, and the next day has another."""
    puzzles = shelf()
    return puzzles[(day - FIRST_DAY).days % len(puzzles)]
