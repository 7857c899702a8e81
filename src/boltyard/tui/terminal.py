"""The terminal: lines out, words in. Rich where it can be, plain ASCII from top to bottom where it cannot.

A rich terminal is drawn page by page on its alternate screen, which keeps no history: what one player saw is gone
when the keyboard passes on. A plain one is only ever written to, line after line, as a screen reader likes it.
"""

from __future__ import annotations

import io
import os
import select
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

from boltyard.tui.lines import NARROWEST, Line, text_of
from boltyard.tui.typing import InputEnded, Typing
from boltyard.tui.waiting import Patience

if TYPE_CHECKING:
    from rich.console import Console

BEAT = 0.3  # seconds between two things that happen
WIDEST = 120  # of a page
WIDEST_TEXT = 100  # longer lines are hard to read
LEAST_SIZE = (80, 24)  # of a page
PLAIN_HEIGHT = 60  # blank lines of a curtain that is only written to

STYLES = {
    "title": "bold",
    "dim": "dim",
    "now": "bold reverse",
    "attack": "bold red",
    "defense": "bold bright_blue",
    "suit_black": "bold",
    "suit_red": "bold red",
    "number": "bold cyan",
    "prompt": "bold",
    "refusal": "bold yellow",
    "mine": "bold green",
    "rival": "bold magenta",
    "code": "bright_white on black",  # for cameras, whatever the ground is
}
ASCII = str.maketrans("—–−·×→≥≤’“”", '----x>><\'""')
SUITS = str.maketrans("♣♠♦♥", "CSDH")

CLEAR = "\x1b[H\x1b[2J"
OPEN = "\x1b[?1049h"
CLOSE = "\x1b[?1049l"
HOME = "\x1b[H"
REST_OF_LINE = "\x1b[K"
REST_OF_PAGE = "\x1b[J"
HIDE_CURSOR = "\x1b[?25l"
SHOW_CURSOR = "\x1b[?25h"


class Quit(Exception):
    """Somebody stops here."""


def is_rich() -> bool:
    """Two ends of a real terminal that can be drawn on and is large enough; smaller ones are written to."""
    if sys.stdin is None or sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if os.environ.get("TERM", "dumb") == "dumb":
        return False
    size = shutil.get_terminal_size()
    return size.columns >= LEAST_SIZE[0] and size.lines >= LEAST_SIZE[1]


def knows_ascii_only(out: TextIO) -> bool:
    """Can it show no more than ASCII? A page has as many letters in it either way."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "") != "utf8"


class Terminal:
    """Where a person sits. `read` and `size` are replaced where no real terminal is wanted."""

    def __init__(
        self,
        plain: bool,
        fast: bool = False,
        out: TextIO | None = None,
        read: Callable[[str], str] | None = None,
        size: tuple[int, int] | None = None,
        patience: Patience | None = None,
    ) -> None:
        self.plain = plain
        self.out = out or sys.stdout
        self.read = read
        self.size = size
        self.patience = patience or Patience()
        self.beats = not fast and read is None and sys.stdin is not None and sys.stdin.isatty()
        self.steps = not fast  # whoever watches goes on by Enter
        self.canvas = not plain  # is the screen drawn on, not only written to?
        self.ascii = plain or knows_ascii_only(self.out)
        self.kept: str | None = None  # typed where nothing was asked: it answers what is asked next
        self.painted: list[Line] = []
        self.hurried = True  # no beats before the first question, nor after Enter in one until the next question
        self.beaten = False
        self.console: Console | None = None
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is refused like any other slip
        if not plain and read is None:
            with suppress(ImportError):
                import readline

                readline.set_auto_history(False)  # what one player typed is not for the next one's arrow keys

    @property
    def is_typed_at(self) -> bool:
        """Is there a keyboard, and no pipe or script?"""
        return self.read is None and sys.stdin is not None and sys.stdin.isatty()

    # Size.

    def measured(self) -> tuple[int, int]:
        size = self.size or shutil.get_terminal_size()
        return size[0], size[1]

    @property
    def width(self) -> int:
        return max(NARROWEST, min(WIDEST_TEXT if self.plain else WIDEST, self.measured()[0]))

    @property
    def height(self) -> int:
        return max(10, self.measured()[1])

    # Out.

    def show(self, rows: Iterable[Line]) -> None:
        """Write lines below what is there."""
        if self.plain:
            self.out.write("".join(ascii_of(text_of(row)).rstrip() + "\n" for row in rows))
        else:
            self.print_rich(rows)
        self.out.flush()

    def say(self, text: str) -> None:
        """One line as it is, however long: a command to copy."""
        self.out.write((ascii_of(text) if self.plain else text) + "\n")
        self.out.flush()

    def page(self, rows: Iterable[Line]) -> None:
        """A fresh page; a plain terminal just goes on."""
        if not self.plain:
            self.out.write(CLEAR)
        self.show(rows)

    def repaint(self, rows: list[Line]) -> None:
        """The page in place of the last one, without a flicker; nothing where nothing has changed."""
        if rows == self.painted:
            return
        self.painted = rows
        texts = [ascii_of(text_of(row)) for row in rows] if self.plain else [self.coloured(row) for row in rows]
        self.out.write(HOME + f"{REST_OF_LINE}\r\n".join(texts) + REST_OF_LINE + REST_OF_PAGE)
        self.out.flush()

    def coloured(self, row: Line) -> str:
        from rich.text import Text

        console = self.console or self.make_console()
        with console.capture() as captured:
            spans = [(self.lettered(text), STYLES.get(style, "")) for text, style in row]
            console.print(Text.assemble(*spans), end="", soft_wrap=True, highlight=False)
        return captured.get()

    def hide(self) -> None:
        """Nothing shown before can be seen: the screen is cleared, or pushed away by blank lines."""
        self.out.write("\n" * max(PLAIN_HEIGHT, self.height) if self.plain else CLEAR)
        self.out.flush()

    def print_rich(self, rows: Iterable[Line]) -> None:
        from rich.text import Text

        console = self.console or self.make_console()
        spans = [(self.lettered(text), STYLES.get(style, "")) for row in rows for text, style in [*row, ("\n", "")]]
        console.print(Text.assemble(*spans), end="", soft_wrap=True, highlight=False)

    def lettered(self, text: str) -> str:
        """The text in the letters that this terminal has."""
        return drawn_in_ascii(text) if self.ascii else text

    def make_console(self) -> Console:
        from rich.console import Console

        self.console = Console(file=self.out, force_terminal=True, highlight=False, markup=False, emoji=False)
        return self.console

    @contextmanager
    def sitting(self) -> Iterator[None]:
        """While a match is played: the alternate screen, left again whatever happens."""
        if not self.canvas:
            yield
            return
        self.out.write(OPEN)
        try:
            yield
        finally:
            with suppress(OSError, ValueError):
                self.out.write(CLEAR + CLOSE)
                self.out.flush()

    # In.

    def pause(self, prompt: str) -> None:
        """Wait until somebody has read the page. Whatever they type there, beyond Enter, answers what comes next."""
        before, self.kept = self.kept, None
        self.kept = self.ask(prompt) or before

    def ask(self, prompt: str) -> str:
        """A line that somebody types; InputEnded when there is none."""
        self.hurried = False
        if self.kept is not None:
            typed, self.kept = self.kept, None
            return typed
        if self.beaten:
            self.beaten = False
            self.forget_typed()
        with self.patience.waiting():
            try:
                if self.read is not None:
                    self.out.write(prompt)
                    typed = self.read(prompt)
                    self.out.write(typed + "\n")
                elif sys.stdin is None or not sys.stdin.isatty():
                    typed = self.read_pipe(prompt)
                else:
                    self.out.flush()
                    typed = input(prompt)
            except (EOFError, StopIteration):
                raise InputEnded from None
        return typed.strip()

    def listen(self, prompt: str, bell: int, typing: Typing, stands: bool = False) -> str | None:
        """A line that somebody types, or None as soon as the bell rings: there is something new to show first.

        What was typed until then stays, and is written again after the next prompt, unless that stands there still.
        """
        if self.kept is not None:
            typed, self.kept = self.kept, None
            return typed
        self.out.write("" if stands else prompt + typing.text)
        self.out.flush()
        with self.patience.waiting():
            line = typing.line(bell, self.out)
        if line is not None:
            self.out.write("\n" if typing.raw else "")
        elif self.plain:
            self.out.write("\n")
        return line.strip() if line is not None else None

    def read_pipe(self, prompt: str) -> str:
        """A line out of a pipe, written down after its prompt as it would be at a keyboard."""
        self.out.write(prompt)
        self.out.flush()
        typed = sys.stdin.readline() if sys.stdin is not None else ""
        if not typed:
            self.out.write("\n")
            raise EOFError
        typed = typed.rstrip("\r\n")
        self.out.write("".join(letter if " " <= letter <= "~" else "?" for letter in typed) + "\n")
        return typed

    def beat(self) -> None:
        """A moment to read what happened; Enter hurries on."""
        if not self.beats or self.hurried:
            return
        self.beaten = True
        with self.patience.waiting():
            ready, _, _ = select.select([sys.stdin], [], [], BEAT)
            if ready:
                self.hurried = True
                self.forget_typed()

    def forget_typed(self) -> None:
        """An Enter meant for a beat must not answer the next question."""
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


DRAWN = str.maketrans("─│┌┐└┘╭╮╰╯┼›█▒▓·", "-|+++++++++>#%#.")


def drawn_in_ascii(text: str) -> str:
    """A page in ASCII, every row as long as before: `▲ 6` is `/\\6`."""
    marked = text.replace("▲ ", "/\\").replace("■ ", "[]").replace("▲", "^").replace("■", "#")
    return ascii_of(marked.translate(DRAWN).translate(SUITS))


def ascii_of(text: str) -> str:
    """The text in ASCII alone, as long as before."""
    return text.translate(ASCII).encode("ascii", "replace").decode()


def spelled_out(text: str) -> str:
    """The text in ASCII alone, signs spelled as one would type them."""
    return ascii_of(text.replace("…", "...").replace("≥", ">=").replace("≤", "<=").replace("→", "->"))
