"""A game in twelve lines of a terminal: `games/NAME/twelve.toml`, written by hand; not every game has them."""

from __future__ import annotations

import tomllib
from functools import cache

from boltyard import boxes

LINES = 12
WIDEST = 78  # characters, so that each is one line of 80 columns


@cache
def twelve_lines(game: str) -> tuple[str, ...]:
    """The rules in twelve lines."""
    path = boxes.folder_of(boxes.find_box(game)) / "twelve.toml"
    return tuple(tomllib.loads(path.read_text(encoding="utf-8"))["lines"]) if path.is_file() else ()
