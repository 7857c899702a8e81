"""Words with a style, in lines that fit: what every screen is made of.

A `Line` is a list of spans, each a text and the name of its style ("" for none). Layout counts characters only, so
the same lines serve a colour terminal, a plain one and a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

Span = tuple[str, str]
Line = list[Span]

NARROWEST = 20  # columns; below that lines may be cut by the terminal
GAP = 2  # blanks between columns


def line(*parts: str | Span) -> Line:
    """A line of texts, styled or not."""
    return [(part, "") if isinstance(part, str) else part for part in parts if part and part != ("", "")]


def text_of(row: Line) -> str:
    return "".join(text for text, _ in row)


def length(row: Line) -> int:
    return sum(len(text) for text, _ in row)


def padded(row: Line, width: int) -> Line:
    """The line with blanks up to this width."""
    short = width - length(row)
    return [*row, (" " * short, "")] if short > 0 else row


def cut_to(row: Line, width: int) -> Line:
    """The line without what goes beyond this width."""
    room, kept = width, []
    for text, style in row:
        if room > 0:
            kept.append((text[:room], style))
        room -= len(text)
    return kept


def wrapped(row: Line, width: int, indent: int = 0) -> list[Line]:
    """The line as it is where it fits; else broken between words, the later lines indented."""
    if length(row) <= width:
        return [row]
    indent = min(indent, width // 2)
    rows: list[Line] = []
    text = text_of(row)
    lead = min(len(text) - len(text.lstrip()), indent)
    now: Line = [(" " * lead, "")] if lead else []
    for word in _words(row, width - indent):
        if length(now) > lead and length(now) + 1 + length(word) > width:
            rows.append(now)
            lead = indent
            now = [(" " * indent, "")] if indent else []
        elif now and now[-1][0].strip():
            now = [*now, (" ", "")]
        now = [*now, *word]
    return [_joined(one) for one in [*rows, now]]


def all_wrapped(rows: Iterable[Line], width: int, indent: int = 2) -> list[Line]:
    """Several lines, each wrapped."""
    return [part for row in rows for part in wrapped(row, width, indent)]


def columns(cells: Sequence[Line], width: int) -> list[Line]:
    """The cells side by side in as many columns as fit, read downwards; one too wide for the screen is wrapped."""
    if not cells:
        return []
    widest = max(length(cell) for cell in cells) + GAP
    across = max(1, min(len(cells), (width + GAP) // widest))
    if across == 1:
        return all_wrapped(cells, width, 4)
    down = -(-len(cells) // across)
    rows: list[Line] = []
    for at in range(down):
        row: Line = []
        for cell in cells[at::down]:
            row = [*padded(row, length(row) + (-length(row) % widest)), *cell]
        rows.append(row)
    return rows


def beside(blocks: Sequence[Sequence[Line]]) -> list[Line]:
    """Blocks of lines next to each other, standing on the same ground."""
    tall = max((len(block) for block in blocks), default=0)
    rows: list[Line] = [[] for _ in range(tall)]
    for block in blocks:
        wide = max(length(row) for row in block) + GAP
        raised: list[Line] = [[]] * (tall - len(block)) + list(block)
        rows = [[*row, *padded(part, wide)] for row, part in zip(rows, raised, strict=True)]
    return rows


def _words(row: Line, longest: int) -> Iterable[Line]:
    """The words of a line, each with its styles; one longer than the line is cut, unless it is a path to copy."""
    letters = [(letter, style) for text, style in row for letter in text]
    for blank, word in groupby(letters, key=lambda letter: letter[0] == " "):
        if not blank:
            whole = list(word)
            step = len(whole) if ("/", whole[0][1]) in whole else longest
            for at in range(0, len(whole), step):
                yield _joined(whole[at : at + step])


def _joined(row: Line) -> Line:
    """Neighbours of one style as one span."""
    return [("".join(text for text, _ in group), style) for style, group in groupby(row, key=lambda span: span[1])]
