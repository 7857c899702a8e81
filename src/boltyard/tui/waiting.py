"""Being interrupted only while waiting: Ctrl-C or a hang-up never falls into the middle of a move.

Inside `Patience` the signals that end a sitting are noted. They are raised where the program waits for somebody, or
where it next begins to wait; a second Ctrl-C is raised at once, should something have got stuck.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType


class HungUp(Exception):
    """The terminal was closed, or the program was asked to end."""


ENDING = [number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]


class Patience:
    """Holds the signals back until somebody waits."""

    def __init__(self) -> None:
        self.waits = False
        self.came = 0
        self.ignores = False  # once the match is being adjourned
        self.before: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}

    def __enter__(self) -> Patience:
        for number in ENDING:
            self.before[number] = signal.signal(number, self.noted)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for number, handler in self.before.items():
            if not (self.ignores and number == self.came):  # all is saved: another Ctrl-C changes nothing any more
                signal.signal(number, handler)

    def noted(self, number: int, frame: FrameType | None) -> None:
        again = self.came == number
        self.came = number
        if self.ignores:
            return
        if self.waits or (again and number == signal.SIGINT):
            self.raise_it()

    def raise_it(self) -> None:
        if self.came == signal.SIGINT:
            raise KeyboardInterrupt
        if self.came:
            raise HungUp

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """While this lasts, signals are raised."""
        self.waits = True
        try:
            self.raise_it()
            yield
        finally:
            self.waits = False
