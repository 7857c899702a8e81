"""A line that is typed while other things may happen: letter by letter on a page, line by line where it is plain."""

from __future__ import annotations

import os
import select
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

ENTER = "\r\n"
RUBOUT = "\x7f\b"
KILL_LINE, KILL_WORD, END = "\x15", "\x17", "\x04"
ESCAPE = "\x1b"


class InputEnded(Exception):
    """Nobody will type any more."""


class Typing:
    """The keyboard of this terminal. `raw`: letters are taken one by one, so that they survive a new page."""

    def __init__(self, raw: bool) -> None:
        self.raw = raw
        self.text = ""  # typed so far, in raw mode
        self.decoder = getincrementaldecoder("utf-8")(errors="ignore")

    def line(self, bell: int, out: TextIO) -> str | None:
        """The next line, or None when the bell rings first."""
        keys = sys.stdin.fileno()
        with self.letters(keys):
            while True:
                ready, _, _ = select.select([keys, bell], [], [])
                if keys in ready:
                    data = os.read(keys, 4096)
                    done = self.typed(data, out) if self.raw else self.lines(data)
                    if done is not None:
                        return done
                if bell in ready:
                    return None

    def forget(self) -> None:
        """What was begun was meant for a question that is no longer there."""
        self.text = ""
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    @contextmanager
    def letters(self, keys: int) -> Iterator[None]:
        """While this lasts, letters come one by one; Ctrl-C stays what it is."""
        if not self.raw:
            yield
            return
        import termios
        import tty

        before = termios.tcgetattr(keys)
        tty.setcbreak(keys, termios.TCSADRAIN)
        try:
            yield
        finally:
            with suppress(OSError, ValueError, termios.error):
                termios.tcsetattr(keys, termios.TCSADRAIN, before)

    def typed(self, data: bytes, out: TextIO) -> str | None:
        """Letters, as they come; arrows and the like are no letters."""
        if not data:
            raise InputEnded
        text = self.decoder.decode(data)
        if text.startswith(ESCAPE):
            return None
        for letter in text:
            if letter in ENTER:
                done, self.text = self.text, ""
                return done
            if letter == END and not self.text:
                raise InputEnded
            before = self.text
            if letter in RUBOUT:
                self.text = before[:-1]
            elif letter == KILL_LINE:
                self.text = ""
            elif letter == KILL_WORD:
                self.text = before.rstrip().rpartition(" ")[0]
            elif letter.isprintable():
                self.text += letter
            if self.text.startswith(before):
                out.write(self.text[len(before) :])
            else:
                gone = len(before) - len(self.text)
                out.write("\b" * gone + " " * gone + "\b" * gone)
        out.flush()
        return None

    def lines(self, data: bytes) -> str | None:
        """A whole line, as the terminal hands it over."""
        if not data:
            raise InputEnded
        return data.decode("utf-8", "replace").rstrip("\r\n")
