"""Words on the terminal: as wide as it is, bold only where wanted, and ASCII where it can do no more."""

from __future__ import annotations

import codecs
import io
import json
import os
import shutil
import sys
import textwrap
from pathlib import Path

WIDEST = 100  # longer lines are hard to read
LOOKALIKES = {"—": "-", "–": "-", "−": "-", "→": "->", "≤": "<=", "≥": ">=", "×": "x", "·": "-", "…": "...", "’": "'"}


def be_readable() -> None:
    """Let no character stop the program: what the terminal cannot show is spelled with ASCII."""
    codecs.register_error("lookalike", _lookalike)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="lookalike")


def _lookalike(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end]
    return "".join(LOOKALIKES.get(letter, "?") for letter in text), error.end


def drop() -> None:
    """Nobody reads on: write the rest, and what Python flushes at its end, to nowhere."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)


def width() -> int:
    """Columns to fill."""
    return max(20, min(WIDEST, shutil.get_terminal_size().columns))


def has_colour() -> bool:
    """A terminal that was not asked to stay plain (https://no-color.org)."""
    if sys.stdout is None or not sys.stdout.isatty():
        return False
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """The text, standing out where the terminal can do it."""
    return f"\x1b[1m{text}\x1b[0m" if has_colour() else text


def hanging(first: str, text: str, indent: int = 2) -> str:
    """A paragraph that begins with `first` and is indented below it; an id is never cut."""
    return textwrap.fill(
        text,
        width(),
        initial_indent=first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def titled(title: str, text: str) -> str:
    """A paragraph under a title that stands out; bold is added last, for it takes no room."""
    return hanging(f"{title}  ", text).replace(title, bold(title), 1)


def write_json(value: object) -> None:
    """Machine output."""
    print(json.dumps(value, indent=2))
