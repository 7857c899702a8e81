"""A page of a rich terminal and the lines of a plain one: the table, the news, the question, remarks."""

from __future__ import annotations

from typing import Any

from boltyard.tui.lines import Line, all_wrapped, columns, line, wrapped
from boltyard.tui.question import Question
from boltyard.tui.robots import CARDS, CELLS, WORDS, RobotsTable

WIDE_ENOUGH = 60  # columns to draw cards in
LEAST_NEWS = 2  # lines of news that a page keeps, however full it is


def paragraphs(board: RobotsTable, news: list[str], width: int) -> list[Line]:
    """The news as running text, each turn on a line of its own."""
    found: list[str] = []
    for text in news:
        if not found or board.heading(text):
            found.append(text)
        else:
            found[-1] += f" {text}"
    return [part for text in found for part in wrapped(board.paint(text), width, 2)]


def question_lines(board: RobotsTable, question: Question, width: int, linear: bool = False) -> list[Line]:
    """The sentence, the numbered choices (one to a line where it must be linear), and what Enter does."""
    rows = prompt_lines(question, width)
    cells: list[Line] = []
    digits = len(str(len(question.list)))
    for choice in question.choices():
        mark = "" if choice.named is None else "[x] " if choice.named else "[ ] "
        number = line((f" {choice.number:>{digits}} ", "number"), (mark, "title"))
        cells.append([*number, *board.paint(board.short(choice.words))])
    listed = all_wrapped(cells, width, 4) if linear else columns(cells, width)
    return rows + listed + enter_lines(question, width)


def prompt_lines(question: Question, width: int) -> list[Line]:
    return wrapped(line((question.prompt()[0], "prompt")), width)


def enter_lines(question: Question, width: int) -> list[Line]:
    """What Enter would say, where it says anything."""
    code = question.line()
    rows = wrapped(line(("Enter: ", "number"), code), width, 7) if code else []
    for word, does in question.words().items():
        rows += wrapped(line((f"{word}: ", "number"), does), width, 7)
    return rows


def remark_lines(remarks: list[str], width: int) -> list[Line]:
    """Remarks below the question; they stand out."""
    return all_wrapped([line((text, "refusal")) for text in remarks], width)


def page(
    board: RobotsTable,
    view: Any,
    viewer: int,
    news: list[str],
    below: list[Line],
    size: tuple[int, int],
    again: bool = False,
) -> list[Line]:
    """The whole page: cards where they fit, else cells; as much news as there is room for.

    News that were read already (`again`) make room before the cards do, so that a remark moves nothing about.
    """
    width, height = size
    told = paragraphs(board, news, width)
    for style in (CARDS, CELLS) if width >= WIDE_ENOUGH else (CELLS,):
        table = board.draw(view, viewer, style, width)
        room = height - 1 - len(table) - len(below)
        if room >= len(told) or (room >= LEAST_NEWS and (again or style == CELLS)):
            gaps = room - len(told)
            return [*table, *[line()] * (gaps > 0), *cut(told, room), *[line()] * (gaps > 1), *below]
    return [*table, *cut(told, LEAST_NEWS), *below]


def cut(told: list[Line], room: int) -> list[Line]:
    """The latest news that fit."""
    if len(told) <= room:
        return told
    if room < 2:
        return told[len(told) - room :]
    return [line(("... (log shows all)", "dim")), *told[len(told) - room + 1 :]]


def plain_board(board: RobotsTable, view: Any, viewer: int, width: int) -> list[Line]:
    """The table in words, line by line."""
    return [line(), *board.draw(view, viewer, WORDS, width)]
