"""Stepping through a record at a terminal: forth and back by decisions, turns and phases."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

KEYS: Final = "Enter: next, t: turn, p: phase, b: back, a number, q: end"
LONGEST: Final = 9  # digits of a decision


@dataclass(frozen=True)
class Page:
    """Where one can stop: a decision in words and the table after it; 0 is the beginning."""

    n: int
    turn: tuple[int, int]  # of which game of a series
    phase: str
    told: list[str]
    board: list[str]


def is_other(here: Page, there: Page) -> bool:
    return here.n != there.n


def is_other_turn(here: Page, there: Page) -> bool:
    return here.turn != there.turn


def is_other_phase(here: Page, there: Page) -> bool:
    return here.phase != there.phase or is_other_turn(here, there)


class Stepper:
    """Somebody goes through the pages. They are made as far as somebody went, and kept for the way back."""

    def __init__(self, pages: Iterator[Page], finished: bool) -> None:
        self.pages = pages
        self.finished = finished
        self.seen = [next(pages)]
        self.at = 0

    @property
    def page(self) -> Page:
        return self.seen[self.at]

    def go(self, read: Callable[[str], str]) -> int:
        """Until they stop; what `read` gives is a line, or nothing at all at the end of the input."""
        self.show(self.at)
        while True:
            line = read(f"Decision {self.page.n} ({KEYS}): ")
            word = line.strip().lower()
            if not line or word == "q":
                return 0
            if word in ("", "n"):
                self.forth(is_other)
            elif word == "t":
                self.forth(is_other_turn)
            elif word == "p":
                self.forth(is_other_phase)
            elif word == "b":
                self.jump(self.at - 1)
            elif word.isdecimal() and len(word) <= LONGEST:
                self.jump(int(word))
            else:
                print(f"That is none of these. {KEYS}.")

    def has(self, at: int) -> bool:
        """Is there such a page? The record is followed as far as that."""
        while len(self.seen) <= at:
            page = next(self.pages, None)
            if page is None:
                return False
            self.seen.append(page)
        return at >= 0

    def forth(self, stops: Callable[[Page, Page], bool]) -> None:
        """On to the next page that stops whoever comes from this one, or to the last; what is passed is told."""
        here, first = self.page, self.at + 1
        if not self.has(first):
            why = "That was the last decision" if self.finished else "The record breaks off here"
            print(f"{why}; b goes back, q ends.")
            return
        self.at = first
        while not stops(here, self.page) and self.has(self.at + 1):
            self.at += 1
        self.show(first)

    def jump(self, to: int) -> None:
        """To that page and no other."""
        if self.has(to):
            self.at = to
            self.show(to)
        elif to < 0:
            print("This is the beginning.")
        else:
            print(f"There are decisions up to {self.seen[-1].n}, and 0 is the beginning.")

    def show(self, first: int) -> None:
        """What happened from that page on, and the table as it is now."""
        for page in self.seen[first : self.at + 1]:
            for line in page.told:
                print(line)
        for line in self.page.board:
            print(line)


def is_typed_at() -> bool:
    """Does somebody sit there, at both ends?"""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def keyboard() -> Callable[[str], str]:
    """Reads from whoever sits there; what is no text is refused like any other slip."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # only before the first line is read
    return read_line


def read_line(prompt: str) -> str:
    """A line with its end; nothing where the input is over."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
    return line
