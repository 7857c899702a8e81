"""Single keys, pressed without Enter: the terminal in its raw mode, given back whatever happens."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Protocol

from boltyard.tui.typing import InputEnded
from boltyard.tui.waiting import Patience

ESCAPE = "\x1b"
END_OF_INPUT = "\x04"


class Keys(Protocol):
    """Where keys come from."""

    def wait(self, ms: int) -> str:
        """The next key, or nothing if none is pressed in so many ms."""
        ...

    def pressing(self) -> AbstractContextManager[object]:
        """A context: while it lasts, keys come one by one."""
        ...


class RawKeys:
    """The keyboard of this terminal. Ctrl-C stays what it is, and so do other signals (see `Patience`)."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self.typed: list[str] = []

    @contextmanager
    def pressing(self) -> Iterator[None]:
        import termios
        import tty

        door = sys.stdin.fileno()
        before = termios.tcgetattr(door)
        tty.setcbreak(door)
        try:
            yield
        finally:
            with suppress(OSError, ValueError, termios.error):
                termios.tcsetattr(door, termios.TCSAFLUSH, before)

    def wait(self, ms: int) -> str:
        if not self.typed:
            with self.patience.waiting():
                ready, _, _ = select.select([sys.stdin.fileno()], [], [], max(0, ms) / 1000)
                if ready:
                    self.typed = self.read()
        return self.typed.pop(0) if self.typed else ""

    def read(self) -> list[str]:
        try:
            pressed = os.read(sys.stdin.fileno(), 64)
        except OSError:
            pressed = b""
        if not pressed or END_OF_INPUT.encode() in pressed:
            raise InputEnded
        text = pressed.decode("utf-8", "ignore")
        if text.startswith(ESCAPE):  # an arrow and the like is no key of ours; Escape alone is
            return [ESCAPE] if text == ESCAPE else []
        return list(text)
