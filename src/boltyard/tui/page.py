"""A page of a rich terminal and the lines of a plain one: the table, the news, the question, remarks."""

from __future__ import annotations

from boltyard.core.match import MatchState
from boltyard.tui.board import WORDS, Board
from boltyard.tui.lines import Line, all_wrapped, line, wrapped
from boltyard.tui.log import Heading
from boltyard.tui.question import Question

LEAST_NEWS = 2  # lines of news that a page keeps, however full it is


def paragraphs(board: Board, news: list[str], width: int) -> list[Line]:
    """The news as running text, each turn on a line of its own."""
    found: list[str] = []
    for text in news:
        if not found or isinstance(text, Heading):
            found.append(text)
        else:
            found[-1] += f" {text}"
    return [part for text in found for part in wrapped(board.paint(text), width, 2)]


def question_lines(board: Board, question: Question, width: int, linear: bool = False) -> list[Line]:
    """The sentence, the numbered choices (one to a line where it must be linear), and what Enter does."""
    return prompt_lines(question, width) + board.choices(question, width, linear) + enter_lines(question, width)


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
    board: Board,
    view: MatchState,
    viewer: int,
    news: list[str],
    below: list[Line],
    size: tuple[int, int],
    before: str = "",
) -> tuple[str, list[Line]]:
    """The whole page and the style it is drawn in: as roomily as fits, with as much news as there is room for.

    News that were read already, on a page of the style `before`, make room before the drawing does, and the drawing
    gets no roomier, so that a remark moves nothing about.
    """
    width, height = size
    told = paragraphs(board, news, width)
    styles = board.styles(width)
    styles = styles[styles.index(before) :] if before in styles else styles
    for style in styles:
        table = board.draw(view, viewer, style, width)
        room = height - 1 - len(table) - len(below)
        if room >= len(told) or (room >= LEAST_NEWS and (before or style == styles[-1])):
            gaps = room - len(told)
            return style, [*table, *[line()] * (gaps > 0), *cut(told, room), *[line()] * (gaps > 1), *below]
    return style, [*table, *cut(told, room if 0 <= room < LEAST_NEWS else LEAST_NEWS), *below]


def cut(told: list[Line], room: int) -> list[Line]:
    """The latest news that fit."""
    if len(told) <= room:
        return told
    if room < 2:
        return told[len(told) - room :]
    return [line(("... (log shows all)", "dim")), *told[len(told) - room + 1 :]]


def plain_board(board: Board, view: MatchState, viewer: int, width: int) -> list[Line]:
    """The table in words, line by line."""
    return [line(), *board.draw(view, viewer, WORDS, width)]
