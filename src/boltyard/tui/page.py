"""A page of a rich terminal and the lines of a plain one.

A page has a fixed order: the header, the goal, the table with what is to be expected, the question with its numbered
choices, how the last thing ended, the prompt. The question stands at the foot, so nothing jumps about. Where there is
room on the right, the log stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boltyard.core.match import MatchState
from boltyard.core.sentences import Audience
from boltyard.tui.board import WORDS, Board, Result
from boltyard.tui.lines import Line, all_wrapped, cut_to, length, line, padded, text_of, wrapped
from boltyard.tui.question import Question
from boltyard.tui.told import Told, told_to

MARGIN = 36  # columns of the log beside the table
WIDE = 120  # columns of a page that has one
FRAME = 74  # columns of a result


@dataclass(frozen=True)
class Paper:
    """What a page is drawn on, and what it tells besides the table."""

    width: int
    height: int
    last: Line = field(default_factory=list)  # how the last combat ended, or the like
    log: list[Told] = field(default_factory=list)  # every sentence so far
    result: Result | None = None  # in the place of the table
    reader: Audience | None = None


def paragraphs(board: Board, news: list[Told], width: int) -> list[Line]:
    """The news as running text, each turn on a line of its own."""
    found: list[Line] = []
    for one in news:
        if not found or one.opens:
            found.append(board.drawn(one))
        else:
            found[-1] += [*line(" "), *board.drawn(one)]
    return all_wrapped(found, width)


# The question.


def question_lines(board: Board, question: Question, width: int, linear: bool = False) -> list[Line]:
    """The sentence, the numbered choices (one to a line where it must be linear), and what Enter does."""
    if linear:
        return prompt_lines(question, width) + board.choices(question, width, True) + enter_lines(question, width)
    asked = wrapped(line((" ? ", "number"), (question.prompt()[0], "prompt")), width, 3)
    return asked + board.choices(question, width, False) + legend_lines(board, question, width)


def asked_lines(text: str) -> list[Line]:
    """A question that has no choices."""
    return [line((" ? ", "number"), (text, "prompt")), line("   ", ("Enter", "number"), " goes on")]


def prompt_lines(question: Question, width: int) -> list[Line]:
    return wrapped(line((question.prompt()[0], "prompt")), width)


def enter_lines(question: Question, width: int) -> list[Line]:
    """What Enter would say, where it says anything."""
    code = question.line()
    rows = wrapped(line(("Enter: ", "number"), code), width, 7) if code else []
    for word, does in question.words().items():
        rows += wrapped(line((f"{word}: ", "number"), does), width, 7)
    return rows


def enter_words(question: Question) -> str:
    """What Enter does in a word or two; of things that are marked in the list, that it is done."""
    code = question.line()
    if not code or (not question.picks and "=" not in code):
        return code
    return f"done, {len(question.picks) or 'none'} marked"


def legend_lines(board: Board, question: Question, width: int) -> list[Line]:
    """The same in one line, with the words that are good to know here."""
    does = enter_words(question) if not question.echo() else ""  # the prompt says what Enter does
    parts = [("Enter", does)] if does else []
    parts += list(question.words().items())
    row = line("   ")
    for word, does in parts:
        row += line((word, "number"), f" {does}   ")
    for words in [*board.legend(question), "u undo", "? why", "help"]:
        key, blank, does = words.partition(" ")
        row += line((key, "number"), f"{blank}{does}   ")
    return wrapped(line(*row[:-1], text_of(row[-1:]).rstrip()), width, 3)


def remark_lines(remarks: list[str], width: int) -> list[Line]:
    """Remarks below the question; they stand out."""
    return all_wrapped([line((text, "refusal")) for text in remarks], width)


# The page.


def page(
    board: Board,
    view: MatchState,
    viewer: int,
    news: list[Told],
    below: list[Line],
    paper: Paper,
    before: str = "",
    question: Question | None = None,
) -> tuple[str, list[Line]]:
    """The whole page and the style its table is drawn in: as roomily as fits, and no roomier than `before`."""
    width = paper.width
    wide = width >= WIDE
    inner = width - MARGIN - 1 if wide else width
    top = [header_line(board, view, viewer, width), rule(width)]
    foot = [rule(width), *below, *last_lines(paper, width)]
    room = paper.height - 1 - len(top) - len(foot)
    styles = board.styles(width, paper.height)
    styles = styles[styles.index(before) :] if before in styles else styles
    goal = wrapped(line((" GOAL  ", "title"), *board.goal(view, viewer)), inner, 7)
    for style in styles:
        table = framed(board, paper.result, paper.reader, inner) if paper.result else None
        body = goal + (table or board.body(view, viewer, style, inner, question))
        if len(body) <= room:
            break
    body = body[: max(room, len(goal))]
    spare = room - len(body)
    heard = news[:-1] if news and news[-1].opens else news  # whose turn it is stands in the header
    told = [] if wide or paper.result else cut(paragraphs(board, heard, inner), spare - (spare > 1))
    body += [line()] * (spare - len(told) if told else 0) + told
    body += [line()] * (room - len(body))
    if wide:
        body = beside_log(board, body, inner, paper.log, board.margin(view, viewer))
    return style, [*top, *body, *foot]


def header_line(board: Board, view: MatchState, viewer: int, width: int) -> Line:
    """The header with its right end at the edge."""
    left, right = board.header(view, viewer)
    left = line(" ", *left, f"   {board.place}" if board.place else "")
    if length(left) + 2 + length(right) > width:
        return cut_to([*left, *line("   "), *right], width)
    return [*padded(left, width - length(right)), *right]


def rule(width: int) -> Line:
    return line(("─" * width, "dim"))


def last_lines(paper: Paper, width: int) -> list[Line]:
    """How the last thing ended; while its result is being read, that it stays."""
    if not paper.last:
        return []
    lead = " Stays until you go on: " if paper.result else " Last: "
    if len(lead) + length(paper.last) > width:
        lead = " Stays: " if paper.result else " Last: "
    return [cut_to([*line((lead, "dim")), *paper.last], width)]


def beside_log(
    board: Board, body: list[Line], inner: int, log: list[Told], notes: list[tuple[str, list[str]]]
) -> list[Line]:
    """The table with the log on its right, and below that what else is good to know."""
    wide = MARGIN - 1
    below: list[Line] = []
    for title, texts in notes:
        if texts:
            below += [line(), line((title, "title")), *all_wrapped([line(text) for text in texts], wide)]
    room = max(0, len(body) - len(below) - 2)
    told = [
        part
        for one in log[-room - 1 :]
        for part in wrapped(line((one.text, "title")) if one.opens else board.drawn(one), wide, 1)
    ]
    right = [line(("LOG", "title")), *told[max(0, len(told) - room) :]]
    right += [line()] * (len(body) - len(below) - len(right)) + below
    rows = zip(body, [*right, *[line()] * len(body)])
    return [[*padded(cut_to(one, inner), inner), *line(("│", "dim"), " "), *cut_to(other, wide)] for one, other in rows]


def framed(board: Board, result: Result, reader: Audience | None, width: int) -> list[Line]:
    """A result in its frame: totals, the stamp, why, and the figures."""
    reader = reader or Audience([])
    inside: list[Line] = []
    heads = [reader.text(one) for one in result.head]
    if heads:
        inside += [line(f"     {heads[0]:<33}{'  '.join(heads[1:])}"), line()]
    stamp = reader.text(result.stamp).upper() if result.stamp is not None else ""
    spaced = "   ".join(" ".join(word) for word in stamp.split())
    spaced = spaced if len(spaced) + 21 <= FRAME else stamp
    inside += [line("     ", (f"* * *   {spaced}   * * *", "now")), line()]
    inside += [[*line("     "), *board.drawn(told_to(reader, one))] for one in result.cause]
    inside += [line()] * bool(result.figures)
    inside += [line(f"  {'  '.join(cells)}".rstrip()) for cells in result.figures]
    wide = min(FRAME, width - 6)
    rows = [line(), line("   ", (f"┌{'─' * (wide - 2)}┐", ""))]
    for row in [one for part in inside for one in wrapped(part, wide - 3, 5)]:
        rows.append([*line("   │"), *padded(row, wide - 2), *line("│")])
    return [*rows, line("   ", (f"└{'─' * (wide - 2)}┘", ""))]


def cut(told: list[Line], room: int) -> list[Line]:
    """The latest news that fit."""
    if len(told) <= room:
        return told
    if room < 2:
        return []
    return [line(("... (log shows all)", "dim")), *told[len(told) - room + 1 :]]


def plain_board(board: Board, view: MatchState, viewer: int, width: int) -> list[Line]:
    """The table in words, line by line."""
    return [line(), *board.draw(view, viewer, WORDS, width)]
